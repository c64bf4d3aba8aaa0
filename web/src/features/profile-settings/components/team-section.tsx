import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { useProfileCommand } from '../use-profile-command.ts';

const NONE = 'none';

export function TeamSection() {
  const { t } = useTranslation('profile-settings');
  const { user, userAccounts, userTeams } = useSession();
  const { change, stateOf } = useProfileCommand();
  const memberships = useMemo(
    () =>
      userAccounts
        .map((account) => {
          const team = userTeams.find(({ id }) => id === account.teamId);
          return { account, teamId: account.teamId, name: team?.name ?? account.teamId };
        })
        .sort((a, b) => a.name.localeCompare(b.name, activeLocale())),
    [userAccounts, userTeams],
  );
  const chosen = memberships.find(({ account }) => account.id === user.preferredAccountId);
  const options: SelectOption<string>[] = [
    { key: NONE, label: t('My first team') },
    ...memberships.map(({ account, teamId, name }) => {
      const isRestricted = account.status === 'restricted';
      return {
        key: account.id,
        label: isRestricted ? t('{name} (restricted)', { name }) : name,
        isDisabled: isRestricted,
        start: (
          <Avatar
            isSquare
            size="small"
            initials={initials(name)}
            color={avatarColorIndex(teamId)}
          />
        ),
      };
    }),
  ];
  return (
    <FormSection title={t('Default team')} hint={t('Opens when you log in.')}>
      <Select
        label={t('Default team')}
        options={options}
        value={chosen?.account.id ?? NONE}
        className="max-w-80"
        onChange={(key) => void change({ preferredAccountId: key === NONE ? null : key })}
      />
      {chosen?.account.status === 'restricted' && (
        <p className="mt-1.5 text-sm text-warning-ink">
          {t('Your access to this team is restricted, so another team opens instead.')}
        </p>
      )}
      {stateOf('preferredAccountId') === 'waiting' && (
        <p className="late mt-1.5 text-sm text-pending-ink">{t('Not sent yet')}</p>
      )}
    </FormSection>
  );
}
