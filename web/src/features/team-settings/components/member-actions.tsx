import { type AccountOverview, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { LockOpenIcon, NoSymbolIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { NO_VALUE } from '../../../lib/format.ts';
import { mapOwnerNames } from '../../../lib/owner-names.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOutbox, useOwned, useOwnedCollection } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Member } from '../members.ts';
import { findRetainedProxies, type RetainedProxies } from '../retained-proxies.ts';
import { RemovalConsequences, RetainedProxiesNote } from './removal-consequences.tsx';

function useRetainedProxies(accountId: string): RetainedProxies {
  const { rows: proxies, isReady } = useOwned('proxy');
  const { rows: adUsers } = useOwned('adUser');
  const { rows: people } = useOwnedCollection('people');
  return useMemo(() => {
    const names = mapOwnerNames(people);
    const kept = findRetainedProxies({
      accountId,
      proxies,
      adUsers,
      nameOf: (id) => names.get(id),
    });
    // Before the first pull, invisible proxies are unknown
    return isReady ? kept : { ...kept, visibleCount: Number.POSITIVE_INFINITY };
  }, [accountId, proxies, adUsers, people, isReady]);
}

/** Larger deletions must be confirmed by typing the name. */
const PLAIN_LOSS_MAX = 10;

interface MemberActionsProps {
  readonly member: Member;
  readonly overview: AccountOverview | undefined;
  readonly isLastAdministrator: boolean;
  readonly isStronger: boolean;
  /** Another change of the member is being saved. */
  readonly isBusy: boolean;
  /** Reloads the counts before a decision. */
  readonly onReload: () => void;
  readonly onDeleted: () => void;
}

type Kept = ReturnType<typeof useRetainedProxies>;

/** Profiles and proxies that are deleted with the member. */
const countLosses = (overview: AccountOverview | undefined, kept: Kept): number =>
  overview === undefined
    ? Number.POSITIVE_INFINITY
    : overview.adUserCount + overview.proxyCount - kept.count;

/** What the buttons would do. */
function Consequences({
  status,
  overview,
  kept,
}: {
  readonly status: Member['account']['status'] | 'unconfirmed';
  readonly overview: AccountOverview | undefined;
  readonly kept: Kept;
}) {
  const { t } = useTranslation('team-settings');
  switch (status) {
    case 'unconfirmed':
      return t(
        'Joined by the invitation for “{invitedAs}”. Has no access until you confirm that it’s the right user.',
        { invitedAs: overview?.invitedAs ?? NO_VALUE },
      );
    case 'restricted':
      return t('Loses access to this team until you restore it. Profiles and proxies are kept.');
    default:
      return overview !== undefined && countLosses(overview, kept) > 0 ? (
        <RemovalConsequences overview={overview} kept={kept} />
      ) : (
        t('Restricting takes effect immediately and can be undone. Removing can’t.')
      );
  }
}

export function MemberActions({
  member,
  overview,
  isLastAdministrator,
  isStronger,
  isBusy,
  onReload,
  onDeleted,
}: MemberActionsProps) {
  const { t } = useTranslation('team-settings');
  const { account, name, isSelf } = member;
  const { commands, issue } = useOutbox();
  const [openDialog, setOpenDialog] = useState<'delete' | 'restrict' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const remove = useWrite(({ accountId }: { accountId: string }, idempotencyKey) =>
    call(teamRoutes.deleteAccount, { params: { accountId }, idempotencyKey }),
  );
  const kept = useRetainedProxies(account.id);
  const isRestricted = account.status === 'restricted';
  const isUnconfirmed = isRestricted && account.awaitsConfirmation === true;
  const isSwitching = commands.some(
    ({ name: command, target, state }) =>
      command === 'setAccountStatus' && target.id === account.id && state !== 'rejected',
  );
  const isHeld = isBusy || remove.isBusy;
  const lock = isStronger
    ? t('You can’t change or remove a user who has permissions you don’t have.')
    : undefined;
  const reason =
    lock ?? (isLastAdministrator ? t('A team needs at least one active admin.') : undefined);
  const statusReason = isRestricted ? lock : reason;

  const switchStatus = () => {
    setOpenDialog(null);
    void issue(
      {
        name: 'setAccountStatus',
        target: { kind: 'account', id: account.id, label: name },
        payload: { status: isRestricted ? 'active' : 'restricted' },
      },
      { status: account.status },
    );
  };
  const deleteMember = async () => {
    setError(null);
    try {
      await remove.run({ accountId: account.id });
      setOpenDialog(null);
      showToast({ tone: 'success', text: t('{name} removed from the team', { name }) });
      onDeleted();
    } catch (failure) {
      setOpenDialog(null);
      setError(failure);
    }
  };

  const lossCount = countLosses(overview, kept);
  return (
    <section aria-label={t('Restrict or remove')} className="border-t border-line py-3.5">
      <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11">
        <Button
          icon={isRestricted ? LockOpenIcon : NoSymbolIcon}
          isBusy={isSwitching}
          disabled={statusReason !== undefined}
          title={statusReason}
          onClick={() => {
            if (isHeld) {
              return;
            }
            if (isSelf && !isRestricted) {
              setOpenDialog('restrict');
            } else {
              switchStatus();
            }
          }}
        >
          {isUnconfirmed
            ? t('Confirm member')
            : isRestricted
              ? t('Restore access')
              : t('Restrict access')}
        </Button>
        <Button
          variant="danger"
          icon={TrashIcon}
          isBusy={remove.isBusy}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => {
            if (!isHeld && !isSwitching) {
              setError(null);
              onReload();
              setOpenDialog('delete');
            }
          }}
        >
          {t('Remove from team')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-3">
        {reason ?? (
          <Consequences
            status={isUnconfirmed ? 'unconfirmed' : account.status}
            overview={overview}
            kept={kept}
          />
        )}
      </p>
      {error !== null && (
        <Note tone="error" className="mt-2">
          {plainErrorText({ error, translate: t })}
        </Note>
      )}
      <ConfirmDialog
        title={t('Remove “{name}” from the team?', { name })}
        isOpen={openDialog === 'delete'}
        confirmLabel={t('Remove from team')}
        isBusy={remove.isBusy}
        typedName={lossCount > PLAIN_LOSS_MAX ? name : undefined}
        onConfirm={() => void deleteMember()}
        onCancel={() => setOpenDialog(null)}
      >
        <p>
          <RemovalConsequences overview={overview} kept={kept} /> {t('This can’t be undone.')}
        </p>
        <RetainedProxiesNote overview={overview} kept={kept} />
        {isSelf && (
          <Note tone="warning" className="mt-3">
            {t('You’ll lose access to the team immediately.')}
          </Note>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Restrict your own access?')}
        isOpen={openDialog === 'restrict'}
        confirmLabel={t('Restrict access')}
        onConfirm={switchStatus}
        onCancel={() => setOpenDialog(null)}
      >
        {t('You’ll lose access to this team immediately, until another admin restores it.')}
      </ConfirmDialog>
    </section>
  );
}
