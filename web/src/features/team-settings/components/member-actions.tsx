import { type AccountOverview, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { LockOpenIcon, NoSymbolIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Member } from '../members.ts';
import { useKeptProxies } from '../use-kept-proxies.ts';
import { KeptProxiesNote, RemovalConsequences } from './removal-consequences.tsx';

/** More than so many things go: the name has to be typed. */
const PLAIN_LOSS_MAX = 10;

interface MemberActionsProps {
  readonly member: Member;
  readonly overview: AccountOverview | undefined;
  readonly isLastAdministrator: boolean;
  /** Something else of the member is being saved. */
  readonly isBusy: boolean;
  /** The numbers are asked for anew before somebody decides by them. */
  readonly onReload: () => void;
  readonly onDeleted: () => void;
}

export function MemberActions({
  member,
  overview,
  isLastAdministrator,
  isBusy,
  onReload,
  onDeleted,
}: MemberActionsProps) {
  const { t } = useTranslation('team-settings');
  const { account, name, isSelf } = member;
  const { commands, issue } = useOutbox();
  const [asked, setAsked] = useState<'delete' | 'restrict' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const remove = useWrite(({ accountId }: { accountId: string }, idempotencyKey) =>
    call(teamRoutes.deleteAccount, { params: { accountId }, idempotencyKey }),
  );
  const kept = useKeptProxies(account.id);
  const isRestricted = account.status === 'restricted';
  const isSwitching = commands.some(
    ({ name: command, target, state }) =>
      command === 'setAccountStatus' && target.id === account.id && state !== 'rejected',
  );
  const isHeld = isBusy || remove.isBusy;
  const reason = isLastAdministrator
    ? t('A team needs at least one active administrator.')
    : undefined;

  const switchStatus = () => {
    setAsked(null);
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
      setAsked(null);
      showToast({ tone: 'success', text: t('{name} is no member any more', { name }) });
      onDeleted();
    } catch (failure) {
      setAsked(null);
      setError(failure);
    }
  };

  const lossCount =
    overview === undefined
      ? Number.POSITIVE_INFINITY
      : overview.adUserCount + overview.proxyCount - kept.count;
  return (
    <section aria-label={t('Restrict or delete')} className="border-t border-line py-3.5">
      <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11">
        <Button
          icon={isRestricted ? LockOpenIcon : NoSymbolIcon}
          isBusy={isSwitching}
          disabled={!isRestricted && reason !== undefined}
          title={isRestricted ? undefined : reason}
          onClick={() => {
            if (isHeld) {
              return;
            }
            if (isSelf && !isRestricted) {
              setAsked('restrict');
            } else {
              switchStatus();
            }
          }}
        >
          {isRestricted ? t('Unblock') : t('Restrict')}
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
              setAsked('delete');
            }
          }}
        >
          {t('Delete member')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-3">
        {reason ??
          (isRestricted ? (
            t('Cannot log in to this team until unblocked. Profiles and proxies stay.')
          ) : overview !== undefined && lossCount > 0 ? (
            <RemovalConsequences overview={overview} kept={kept} />
          ) : (
            t('Restricting takes effect at once and can be undone; deleting cannot.')
          ))}
      </p>
      {error !== null && (
        <Note tone="error" className="mt-2">
          {plainErrorText({ error, translate: t })}
        </Note>
      )}
      <ConfirmDialog
        title={t('Delete member “{name}”?', { name })}
        isOpen={asked === 'delete'}
        confirmLabel={t('Delete member')}
        isBusy={remove.isBusy}
        typedName={lossCount > PLAIN_LOSS_MAX ? name : undefined}
        onConfirm={() => void deleteMember()}
        onCancel={() => setAsked(null)}
      >
        <p>
          <RemovalConsequences overview={overview} kept={kept} /> {t('Deleting cannot be undone.')}
        </p>
        <KeptProxiesNote overview={overview} kept={kept} />
        {isSelf && (
          <Note tone="warning" className="mt-3">
            {t('This is you: the team is closed to you at once.')}
          </Note>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Restrict yourself?')}
        isOpen={asked === 'restrict'}
        confirmLabel={t('Restrict')}
        onConfirm={switchStatus}
        onCancel={() => setAsked(null)}
      >
        {t('The team is closed to you at once, until another administrator unblocks you.')}
      </ConfirmDialog>
    </section>
  );
}
