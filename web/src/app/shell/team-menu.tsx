import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { CheckIcon, ChevronUpDownIcon, EnvelopeIcon, PlusIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../../lib/places.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BREADCRUMB } from '../../ui/top-bar-slot.tsx';
import { INVITATIONS_PATH } from '../use-answer-invitation.ts';
import { useOpenAccount } from '../use-open-account.ts';

export function useTeams() {
  const { t } = useTranslation();
  const openAccount = useOpenAccount();
  const navigate = useNavigate();
  const [isSelecting, setSelecting] = useState(false);
  const { session, userAccounts, userTeams } = useSession();

  const teams = userAccounts
    .map((account) => ({
      accountId: account.id,
      name: userTeams.find(({ id }) => id === account.teamId)?.name ?? account.teamId,
      color: avatarColorIndex(account.teamId),
      isRestricted: account.status === 'restricted',
      awaitsConfirmation: account.awaitsConfirmation === true,
      isCurrent: account.id === session.accountId,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

  const select = async (accountId: string): Promise<void> => {
    if (isSelecting || accountId === session.accountId) {
      return;
    }
    setSelecting(true);
    try {
      await openAccount({ accountId });
      await navigate({ to: '/ad-users' });
    } catch {
      showToast({ tone: 'error', text: t('Failed to update session data. Please try again.') });
    } finally {
      setSelecting(false);
    }
  };

  return { teams, select, isSelecting };
}

const NEW_TEAM = 'new-team';
const INVITATIONS = 'invitations';

export function TeamMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const newTeam = usePlace('newTeam');
  const { teams, select, isSelecting } = useTeams();
  const invitationCount = useSession().userInvitations.length;
  const current = teams.find(({ isCurrent }) => isCurrent);
  const name = current?.name ?? '';
  return (
    <Menu
      label={t('Teams')}
      onAction={(key) =>
        void (key === NEW_TEAM
          ? navigate({ to: '/teams/new' })
          : key === INVITATIONS
            ? navigate({ to: INVITATIONS_PATH })
            : select(String(key)))
      }
      trigger={
        <button
          type="button"
          aria-label={t('Team: {name}', { name })}
          aria-description={
            invitationCount > 0
              ? t('Open invitations: {invitationCount}', { invitationCount })
              : undefined
          }
          aria-busy={isSelecting || undefined}
          className={BREADCRUMB}
        >
          <Avatar isSquare size="small" initials={initials(name)} color={current?.color ?? 0} />
          <span className="truncate">{name}</span>
          {invitationCount > 0 && (
            <span aria-hidden="true" className="size-2 flex-none rounded-full bg-accent" />
          )}
          <ChevronUpDownIcon aria-hidden="true" className="size-4 text-ink-3" />
        </button>
      }
    >
      {teams.map((team) => (
        <MenuItem
          key={team.accountId}
          id={team.accountId}
          textValue={team.name}
          isDisabled={team.isRestricted}
        >
          <Avatar isSquare size="small" initials={initials(team.name)} color={team.color} />
          <span className="flex-1 truncate">{team.name}</span>
          {team.isRestricted && (
            <span className="text-sm text-ink-3">
              {team.awaitsConfirmation ? t('Awaiting confirmation') : t('Restricted')}
            </span>
          )}
          {team.isCurrent && (
            <CheckIcon aria-label={t('Current team')} className="size-4 text-accent-ink" />
          )}
        </MenuItem>
      ))}
      {invitationCount > 0 && (
        <MenuItem
          id={INVITATIONS}
          textValue={t('Invitations')}
          icon={EnvelopeIcon}
          className="mt-1 rounded-t-none border-t border-line"
        >
          <span className="flex-1 truncate">{t('Invitations')}</span>
          <span className="text-sm text-ink-3">{invitationCount}</span>
        </MenuItem>
      )}
      {newTeam !== undefined && (
        <MenuItem
          id={NEW_TEAM}
          textValue={t(newTeam.label)}
          icon={PlusIcon}
          className="mt-1 rounded-t-none border-t border-line"
        />
      )}
    </Menu>
  );
}
