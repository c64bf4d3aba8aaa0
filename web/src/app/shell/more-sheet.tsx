import { initials, userDisplayName } from '@ads-checker/shared/domain/names';
import { ArrowRightStartOnRectangleIcon, CheckIcon, EnvelopeIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Place, usePlaces } from '../../lib/places.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { LocaleControl, ThemeControl } from '../../ui/preferences.tsx';
import { INVITATIONS_PATH } from '../use-answer-invitation.ts';
import { useTeams } from './team-menu.tsx';

const orderOf = ({ more }: Place): number => more?.order ?? 0;

interface MoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

export function MoreSheet({ isOpen, onClose, onLogOut }: MoreSheetProps) {
  const { t } = useTranslation();
  const { user, userInvitations } = useSession();
  const { teams, select } = useTeams();
  const places = usePlaces();
  const name = userDisplayName(user);
  return (
    <Sheet title={name} isOpen={isOpen} onClose={onClose}>
      <nav aria-label={t('More pages')} className="border-b border-line p-2">
        {places
          .toSorted((one, other) => orderOf(one) - orderOf(other))
          .map(
            ({ name: placeName, path, label, more }) =>
              more !== undefined && (
                <Link
                  key={placeName}
                  to={path}
                  className="flex h-11 items-center gap-2.5 rounded-sm px-2 text-ink no-underline aria-[current=page]:bg-press aria-[current=page]:font-medium"
                  onClick={onClose}
                >
                  <more.icon aria-hidden="true" className="mx-1 size-4 text-ink-3" />
                  {t(label)}
                </Link>
              ),
          )}
      </nav>
      <section aria-label={t('Teams')} className="border-b border-line p-2">
        {teams.map((team) => (
          <button
            key={team.accountId}
            type="button"
            disabled={team.isRestricted}
            aria-current={team.isCurrent || undefined}
            className="flex h-11 w-full items-center gap-2 rounded-sm px-2 disabled:text-ink-3"
            onClick={() => {
              onClose();
              void select(team.accountId);
            }}
          >
            <Avatar isSquare initials={initials(team.name)} color={team.color} />
            <span className="min-w-0 flex-1 truncate">{team.name}</span>
            {team.isCurrent && <CheckIcon aria-hidden="true" className="size-4 text-accent-ink" />}
          </button>
        ))}
        {userInvitations.length > 0 && (
          <Link
            to={INVITATIONS_PATH}
            className="flex h-11 items-center gap-2.5 rounded-sm px-2 text-ink no-underline"
            onClick={onClose}
          >
            <EnvelopeIcon aria-hidden="true" className="mx-1 size-4 text-ink-3" />
            <span className="flex-1">{t('Invitations')}</span>
            <span className="text-sm text-ink-3">{userInvitations.length}</span>
          </Link>
        )}
      </section>
      <section className="flex flex-wrap gap-3 border-b border-line p-4">
        <ThemeControl />
        <LocaleControl />
      </section>
      <div className="flex items-center justify-between gap-3 p-4">
        <span className="min-w-0 truncate text-ink-3">
          {t('Signed in as {username}', { username: user.username })}
        </span>
        <Button
          icon={ArrowRightStartOnRectangleIcon}
          onClick={() => {
            onClose();
            onLogOut();
          }}
        >
          {t('Log out')}
        </Button>
      </div>
    </Sheet>
  );
}
