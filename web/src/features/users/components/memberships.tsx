import { roleOf } from '@ads-checker/shared/access/members';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { memberStatus, roleLabel } from '../../../lib/status-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Status } from '../../../ui/status.tsx';
import type { UserCard } from '../queries.ts';

export function Memberships({ memberships }: Pick<UserCard, 'memberships'>) {
  const { t } = useTranslation('users');
  const now = useNow();
  return (
    <FormSection title={t('Teams')} hint={t('Team admins assign roles.')}>
      {memberships.length === 0 ? (
        <p className="text-ink-3">{t('Not in any team yet. A team admin can add this user.')}</p>
      ) : (
        <ul className="border-t border-line">
          {memberships.map(({ account, team }) => {
            const name = team?.name ?? account.teamId;
            return (
              <li
                key={account.id}
                className="flex min-h-12 items-center gap-2.5 border-b border-line py-1.5"
              >
                <Avatar
                  isSquare
                  initials={initials(name)}
                  color={avatarColorIndex(account.teamId)}
                />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate font-medium">{name}</span>
                  <span className="text-sm text-ink-3">
                    {roleLabel(roleOf(account.permissions))}
                    {' · '}
                    {t('since {date}', { date: formatDate({ at: account.createdAt, now }) })}
                  </span>
                </span>
                <Status {...memberStatus(account)} />
              </li>
            );
          })}
        </ul>
      )}
    </FormSection>
  );
}
