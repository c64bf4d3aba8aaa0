import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import {
  ArrowUturnLeftIcon,
  CheckCircleIcon,
  ClockIcon,
  StopIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import {
  type BulkChangeFacts,
  doneLabel,
  orderLabel,
  runningLabel,
} from '../../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../../lib/error-words.ts';
import { formatExactMoment } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import {
  type AdObjectChangeRun,
  countObjects,
  createUndoCommand,
  createUndoOfRecord,
  listUndoneIds,
  type Outbox,
} from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import { PaneFrame } from './pane-frame.tsx';
import { RowList } from './row-list.tsx';
import { useRunEntries } from './run-entries.tsx';

interface RunPaneProps {
  readonly changeId: string;
  readonly kind: ObjectKind;
  readonly accountName: string;
  readonly currency: string | null;
  readonly timeZone: string | undefined;
  readonly rows: readonly AdObjectRow[];
  readonly outbox: Outbox;
  readonly canChange: boolean;
  readonly onShow: (changeId: string) => void;
  readonly onClose: () => void;
}

/** The record is read again after each such share of the objects rather than after every batch. */
const READS_PER_RUN = 20;

/** Changes whenever the record is worth reading again. */
function findReadStep(progress: AdObjectChangeRun['progress'] | undefined): string {
  if (progress === undefined) {
    return 'unknown';
  }
  const { counts, isSettled, heardAtMs } = progress;
  const size = Math.max(1, Math.ceil(counts.total / READS_PER_RUN));
  return isSettled
    ? `settled ${heardAtMs}`
    : `running ${counts.failed} ${Math.floor((counts.total - counts.waiting) / size)}`;
}

/** Retries or stops the change on the server. */
function useRunActs(changeId: string, outbox: Outbox) {
  const { t } = useTranslation('ad-checker');
  const [isActing, setActing] = useState(false);
  const act = async (
    route: typeof adObjectChangeRoutes.retry | typeof adObjectChangeRoutes.stop,
    objectIds?: readonly string[],
  ) => {
    setActing(true);
    try {
      const params = { changeId };
      const { data: change } =
        route === adObjectChangeRoutes.stop
          ? await call(adObjectChangeRoutes.stop, { params })
          : await call(adObjectChangeRoutes.retry, {
              params,
              body: objectIds === undefined ? {} : { objectIds: [...objectIds] },
            });
      await outbox.noteChange(change);
    } catch (failure) {
      const refusal = asAppError(failure);
      showToast({ tone: 'error', text: errorMessageText({ refusal, translate: t }) });
    } finally {
      setActing(false);
    }
  };
  const retry = (objectIds?: readonly string[]) => void act(adObjectChangeRoutes.retry, objectIds);
  return { isActing, retry, stop: () => void act(adObjectChangeRoutes.stop) };
}

/** How far the change has come. */
function RunProgress({
  title,
  total,
  waitingCount,
  counts,
  resumesAt,
  children,
}: {
  readonly title: string;
  readonly total: number;
  readonly waitingCount: number;
  /** Undefined until they are known. */
  readonly counts: AdObjectChangeRun['progress']['counts'] | undefined;
  readonly resumesAt: string | null;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('ad-checker');
  const doneCount = total - waitingCount;
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <div role="status" className="flex flex-none flex-col gap-2 border-b border-line px-4 py-3">
      <div className="flex items-baseline justify-between gap-2">
        <b className="font-semibold tabular-nums">
          {t('{done} of {total}', { done: doneCount, total })}
        </b>
        {resumesAt !== null && (
          <span className="text-sm text-ink-3">
            {t('Paused until {time}', { time: formatExactMoment({ at: resumesAt }) })}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={doneCount}
        className="flex h-1 overflow-hidden rounded-[2px] bg-press"
      >
        <span className="bg-active" style={{ width: share(counts?.changed ?? 0) }} />
        <span className="bg-error" style={{ width: share(counts?.failed ?? 0) }} />
        <span className="bg-line-strong" style={{ width: share(counts?.skipped ?? 0) }} />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="flex items-center gap-1.5">
          <CheckCircleIcon aria-hidden="true" className="size-4 text-active" />
          {t('{count, plural, one {# changed} other {# changed}}', {
            count: counts?.changed ?? 0,
          })}
        </span>
        <span className="flex items-center gap-1.5">
          <XCircleIcon aria-hidden="true" className="size-4 text-error" />
          {t('{failed, plural, one {# failed} other {# failed}}', {
            failed: counts?.failed ?? 0,
          })}
        </span>
        <span className="flex items-center gap-1.5">
          <ClockIcon aria-hidden="true" className="size-4 text-pending" />
          {t('{count, plural, one {# waiting} other {# waiting}}', {
            count: waitingCount,
          })}
        </span>
      </div>
      {children}
    </div>
  );
}

/** Progress of a bulk change, the outcome of each object and the possible next steps. */
export function RunPane({
  changeId,
  kind,
  accountName,
  currency,
  timeZone,
  rows,
  outbox,
  canChange,
  onShow,
  onClose,
}: RunPaneProps) {
  const { t } = useTranslation('ad-checker');
  const run = outbox.changes.find(({ id }) => id === changeId);
  const unsent = outbox.commands.find(
    (command) => command.name === 'changeAdObjects' && command.target.id === changeId,
  );
  const payload = run?.payload ?? (unsent?.name === 'changeAdObjects' ? unsent.payload : undefined);
  const step = findReadStep(run?.progress);
  const { isActing, retry, stop } = useRunActs(changeId, outbox);
  const { data, error } = useServerQuery({
    queryKey: ['ad-object-change', changeId, step],
    queryFn: ({ signal }) => call(adObjectChangeRoutes.get, { params: { changeId }, signal }),
    enabled: unsent === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const record = data?.data.id === changeId ? data : undefined;
  const facts: BulkChangeFacts | undefined =
    payload ?? (record === undefined ? undefined : record.data);
  const counts = run?.progress.isSettled === false ? run.progress.counts : record?.data.counts;
  const nameOf = useMemo(() => new Map(rows.map((row) => [row.id, row.name])), [rows]);

  const undo = async () => {
    const id = createRowId();
    if (run !== undefined) {
      await outbox.issue(createUndoCommand({ run, id }), {});
    } else if (record !== undefined) {
      const { data: change, items } = record;
      await outbox.issue(createUndoOfRecord({ change, items, id, label: accountName }), {});
    }
    onShow(id);
  };

  const isSettled = run === undefined ? record?.data.state !== 'running' : run.progress.isSettled;
  const entries = useRunEntries({
    items: record?.items ?? [],
    kind,
    currency: facts?.currency ?? currency,
    timeZone,
    nameOf,
    onRetry: canChange ? retry : undefined,
    isActing,
  });

  const total =
    run?.progress.isSettled === false
      ? countObjects(run)
      : (counts?.total ?? payload?.ids.length ?? 0);
  const waitingCount = counts === undefined || counts.total === 0 ? total : counts.waiting;
  const isUndone = listUndoneIds(outbox).has(changeId);
  const changedCount = record?.data.counts.changed ?? 0;
  const title =
    facts === undefined
      ? t('Bulk change')
      : unsent !== undefined
        ? orderLabel(facts, total)
        : isSettled
          ? doneLabel(facts, counts?.changed ?? 0)
          : runningLabel(facts, total);
  const createdAt = run?.createdAt ?? unsent?.createdAt ?? record?.data.createdAt;
  return (
    <PaneFrame
      title={title}
      subtitle={
        createdAt === undefined
          ? accountName
          : t('{account} · started {time}', {
              account: accountName,
              time: formatExactMoment({ at: createdAt }),
            })
      }
      onClose={onClose}
      footer={
        <>
          {canChange && !isUndone && isSettled && changedCount > 0 && (
            <Button icon={ArrowUturnLeftIcon} onClick={() => void undo()}>
              {t('{count, plural, one {Undo #} other {Undo #}}', { count: changedCount })}
            </Button>
          )}
          {canChange && !isUndone && !isSettled && run?.payload.undoOf === null && (
            <Button icon={ArrowUturnLeftIcon} onClick={() => void undo()}>
              {t('Undo')}
            </Button>
          )}
          {unsent !== undefined && (
            <Button
              className="ms-auto"
              onClick={() => {
                void outbox.drop(unsent.id);
                onClose();
              }}
            >
              {t('Discard')}
            </Button>
          )}
          {canChange && !isUndone && run !== undefined && !isSettled && waitingCount > 0 && (
            <Button className="ms-auto" icon={StopIcon} disabled={isActing} onClick={stop}>
              {t('{count, plural, one {Stop # waiting} other {Stop # waiting}}', {
                count: waitingCount,
              })}
            </Button>
          )}
          {run !== undefined && isSettled && (
            <Button
              className="ms-auto"
              onClick={() => {
                void outbox.dismissChange(changeId);
                onClose();
              }}
            >
              {t('Done')}
            </Button>
          )}
        </>
      }
    >
      <RunProgress
        title={title}
        total={total}
        waitingCount={waitingCount}
        counts={counts}
        resumesAt={run?.progress.resumesAt ?? null}
      >
        {unsent !== undefined && (
          <Note tone="pending">
            {t('Not sent yet, {time}', { time: formatExactMoment({ at: unsent.createdAt }) })}
          </Note>
        )}
        {error !== null && record === undefined && (
          <Note tone="error">{errorMessageText({ refusal: asAppError(error), translate: t })}</Note>
        )}
      </RunProgress>
      <RowList label={t('Results')} entries={entries} />
    </PaneFrame>
  );
}
