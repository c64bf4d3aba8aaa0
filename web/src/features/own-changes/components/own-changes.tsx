import type { OwnAdObjectChange } from '@ads-checker/shared/contracts/ad-object-changes';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel, outcomeLabel } from '../../../lib/bulk-change-labels.ts';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../../../lib/checker-path.ts';
import { errorMessageText } from '../../../lib/error-words.ts';
import { formatMoment, formatMoney } from '../../../lib/format.ts';
import { queryClient, useServerQuery } from '../../../lib/server-query.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { type Command, listUndoneIds, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { canUndoSpendMore, isRecent, issueUndo, ownChangesQuery } from '../own-changes.ts';
import { UndoBulkChange } from './undo-bulk-change.tsx';

/** `undo`: undoes the last change; `list`: shows all of them. */
export type OwnChangesMode = 'list' | 'undo';

const NETWORK_COMMANDS: readonly Command['name'][] = [
  'setStatus',
  'editAdObject',
  'changeAdObjects',
];

function useChangeText() {
  const { t } = useTranslation('own-changes');
  return (change: OwnAdObjectChange): string => {
    const { object, currency, counts } = change;
    if (object?.from == null || object.to === null) {
      return outcomeLabel(change, counts);
    }
    const { from, to, field } = object;
    const money = (amount: string) =>
      currency === null ? amount : formatMoney({ amount, currency });
    switch (field) {
      case 'dailyBudget':
        return t('Daily budget: {from} → {to}', { from: money(from), to: money(to) });
      case 'lifetimeBudget':
        return t('Lifetime budget: {from} → {to}', { from: money(from), to: money(to) });
      case 'name':
        return t('Renamed: {from} → {to}', { from, to });
      default:
        return to === 'ACTIVE' ? t('Turned on') : t('Turned off');
    }
  };
}

function ChangeSubject({ change, onGo }: { readonly change: OwnAdObjectChange; onGo: () => void }) {
  const { adUserId, adAccountId, level, object, counts } = change;
  const tab = CHECKER_TAB_OF_LEVEL[level];
  return (
    <Link
      to={checkerPath({ adUserId, adAccountId, tab })}
      className="font-medium break-words text-accent-ink hover:underline"
      onClick={onGo}
    >
      {object === null ? (
        objectCountLabel(level, counts.total)
      ) : (
        <span lang="">{object.name ?? object.objectId}</span>
      )}
    </Link>
  );
}

function ChangeList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('own-changes');
  const { data, error, isFetching, refetch } = useServerQuery(ownChangesQuery);
  const textOf = useChangeText();
  const now = new Date(serverNow());
  if (error !== null && data === undefined) {
    return (
      <ErrorPanel
        title={t('Couldn’t load changes')}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return <SkeletonRows count={4} cells={['w-72']} label={t('Loading changes…')} />;
  }
  return (
    <>
      <RefreshNote error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      <p className="text-ink-3">
        {data.length === 0
          ? t('You changed no campaigns, ad sets or ads in the last 24 hours.')
          : t('Campaigns, ad sets and ads that you changed in the last 24 hours.')}
      </p>
      <ul aria-label={t('My changes')}>
        {data.map((change) => (
          <li
            key={change.id}
            className="flex items-start gap-2 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p>
                <ChangeSubject change={change} onGo={onClose} />
              </p>
              <p className="text-sm break-words text-ink-2">
                {textOf(change)}
                <span className="text-ink-3">
                  {' · '}
                  <time dateTime={change.createdAt}>
                    {formatMoment({ at: change.createdAt, now })}
                  </time>
                </span>
              </p>
            </div>
            {change.canUndo && <UndoBulkChange changeId={change.id} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Undoes the last change: discards it when it is unsent, and asks when ads could spend more. */
function UndoLast({ isAtOnce, onClose }: { readonly isAtOnce: boolean; onClose: () => void }) {
  const { t } = useTranslation('own-changes');
  const outbox = useOutbox();
  const textOf = useChangeText();
  const [asked, setAsked] = useState<OwnAdObjectChange | null>(null);
  const isStarted = useRef(false);
  const own = outbox.commands.filter(({ name }) => NETWORK_COMMANDS.includes(name));
  const isSending = own.some(({ state }) => state === 'sending' || state === 'confirming');

  const undo = async ({ id: changeId }: OwnAdObjectChange): Promise<void> => {
    onClose();
    try {
      await issueUndo({ changeId, issue: outbox.issue });
    } catch (error) {
      showToast({
        tone: 'error',
        text: errorMessageText({ refusal: asAppError(error), translate: t }),
      });
    }
  };
  const start = useEffectEvent(async (): Promise<void> => {
    const unsent = own.findLast(({ state }) => state !== 'rejected');
    if (unsent !== undefined) {
      onClose();
      await outbox.drop(unsent.id);
      showToast({ tone: 'success', text: t('Change discarded') });
      return;
    }
    try {
      const changes = await queryClient.fetchQuery(ownChangesQuery);
      const undone = listUndoneIds(outbox);
      const last = changes.find(({ id, canUndo }) => canUndo && !undone.has(id));
      if (last === undefined) {
        onClose();
        showToast({ tone: 'warning', text: t('Nothing to undo') });
      } else if (isAtOnce && isRecent(last, serverNow()) && !canUndoSpendMore(last)) {
        await undo(last);
      } else {
        setAsked(last);
      }
    } catch (error) {
      onClose();
      showToast({
        tone: 'error',
        text: errorMessageText({ refusal: asAppError(error), translate: t }),
      });
    }
  });
  useEffect(() => {
    if (!isSending && !isStarted.current) {
      isStarted.current = true;
      void start();
    }
  }, [isSending]);

  if (asked === null) {
    return null;
  }
  const spendsMore = canUndoSpendMore(asked);
  const lines: readonly ReactNode[] = [
    <ChangeSubject key="subject" change={asked} onGo={onClose} />,
    `${textOf(asked)} · ${formatMoment({ at: asked.createdAt, now: new Date(serverNow()) })}`,
    ...(spendsMore ? [t('After that, ads can spend more.')] : []),
  ];
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      title={t('Undo your last change?')}
      confirmLabel={t('Undo')}
      onCancel={onClose}
      onConfirm={() => void undo(asked)}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <p key={index}>{line}</p>
      ))}
    </ConfirmDialog>
  );
}

/** What the person changed on Facebook in the last day, and undoing it. */
export function OwnChanges({
  mode,
  isAtOnce,
  onClose,
}: {
  /** Anything else shows nothing. */
  readonly mode: string | null;
  /** Undo without asking, where the change is in sight, recent and spends nothing. */
  readonly isAtOnce: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('own-changes');
  return (
    <>
      {mode === 'undo' && <UndoLast isAtOnce={isAtOnce} onClose={onClose} />}
      <Dialog
        size="wide"
        isOpen={mode === 'list'}
        onClose={onClose}
        title={t('My changes')}
        actions={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <ChangeList onClose={onClose} />
      </Dialog>
    </>
  );
}
