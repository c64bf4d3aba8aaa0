import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { avatarColorIndex, monogram } from '@ads-checker/shared/domain/names';
import { CheckIcon, ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CRUMB } from '../../ui/top-bar-slot.tsx';
import { useStartup } from '../startup-context.ts';

/** The person's accounts by the name of their team, and which of them the session acts for. */
export function useTeams() {
  const { t } = useLingui();
  const startup = useStartup();
  const signedIn = useSession();
  const navigate = useNavigate();
  const [isSelecting, setSelecting] = useState(false);
  const { session, userAccounts, userTeams } = signedIn;

  const teams = userAccounts
    .map((account) => ({
      accountId: account.id,
      name: userTeams.find(({ id }) => id === account.teamId)?.name ?? account.teamId,
      color: avatarColorIndex(account.teamId),
      isRestricted: account.status === 'restricted',
      isCurrent: account.id === session.accountId,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

  const select = async (accountId: string): Promise<void> => {
    if (isSelecting || accountId === session.accountId) {
      return;
    }
    setSelecting(true);
    try {
      const { data } = await call(identityRoutes.selectAccount, { params: { accountId } });
      startup.send({
        type: 'session-changed',
        signedIn: {
          ...signedIn,
          session: data.session,
          userAccounts: userAccounts.map((account) =>
            account.id === data.account.id ? data.account : account,
          ),
        },
      });
      await navigate({ to: '/ad-users' });
    } catch {
      showToast({ tone: 'error', text: t`Failed to update session data. Please try again.` });
    } finally {
      setSelecting(false);
    }
  };

  return { teams, select, isSelecting };
}

export function TeamMenu() {
  const { t } = useLingui();
  const { teams, select, isSelecting } = useTeams();
  const current = teams.find(({ isCurrent }) => isCurrent);
  const name = current?.name ?? '';
  return (
    <Menu
      label={t`Teams`}
      onAction={(accountId) => void select(String(accountId))}
      trigger={
        <button
          type="button"
          aria-label={t`Team: ${name}`}
          aria-busy={isSelecting || undefined}
          className={CRUMB}
        >
          <Avatar isSquare size="small" monogram={monogram(name)} color={current?.color ?? 0} />
          <span className="truncate">{name}</span>
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
          <Avatar isSquare size="small" monogram={monogram(team.name)} color={team.color} />
          <span className="flex-1 truncate">{team.name}</span>
          {team.isRestricted && <span className="text-sm text-ink-3">{t`Restricted`}</span>}
          {team.isCurrent && (
            <CheckIcon aria-label={t`Current team`} className="size-4 text-accent-ink" />
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
