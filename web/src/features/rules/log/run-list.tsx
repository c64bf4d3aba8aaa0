import type { RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  BanknotesIcon,
  BellIcon,
  ExclamationCircleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
  UserIcon,
} from '@heroicons/react/16/solid';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatExactMoment } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';

const ROW_PX = 40;

export const countChanges = ({ counts }: RuleRunDto): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.notices;

function RunSummary({ run }: { readonly run: RuleRunDto }) {
  const { t } = useTranslation('rules');
  const { counts } = run;
  const off = counts.pausedAds + counts.pausedAdSets + counts.pausedCampaigns;
  const on = counts.enabledAds + counts.enabledAdSets + counts.enabledCampaigns;
  const amounts = counts.changedBudgets + counts.changedBids;
  if (run.completedAt === null) {
    return (
      <span className="flex items-center gap-1.5 text-pending-ink">
        <ArrowPathIcon aria-hidden="true" className="size-3.5" />
        {t('Running')}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5 whitespace-nowrap">
      {off > 0 && (
        <span className="flex items-center gap-1">
          <PauseCircleIcon aria-hidden="true" className="size-3.5 text-off" />
          {off}
          <span className="sr-only"> {t('turned off')}</span>
        </span>
      )}
      {on > 0 && (
        <span className="flex items-center gap-1">
          <PlayCircleIcon aria-hidden="true" className="size-3.5 text-active" />
          {on}
          <span className="sr-only"> {t('turned on')}</span>
        </span>
      )}
      {amounts > 0 && (
        <span className="flex items-center gap-1">
          <BanknotesIcon aria-hidden="true" className="size-3.5 text-active" />
          {amounts}
          <span className="sr-only"> {t('changed')}</span>
        </span>
      )}
      {counts.notices > 0 && (
        <span className="flex items-center gap-1">
          <BellIcon aria-hidden="true" className="size-3.5 text-ink-3" />
          {counts.notices}
          <span className="sr-only"> {t('notified')}</span>
        </span>
      )}
      {(run.failedCount > 0 || !run.ok) && (
        <span className="flex min-w-0 items-center gap-1 text-error-ink">
          <ExclamationCircleIcon aria-hidden="true" className="size-3.5 flex-none text-error" />
          <span className="truncate">
            {run.failedCount > 0 ? t('{count} failed', { count: run.failedCount }) : t('Failed')}
          </span>
        </span>
      )}
      {off + on + amounts + counts.notices + run.failedCount === 0 && run.ok && (
        <span className="text-ink-3">{t('No change')}</span>
      )}
      {run.undoneAt !== null && (
        <ArrowUturnLeftIcon aria-label={t('Undone')} className="size-3.5 text-ink-3" />
      )}
      {run.trigger === 'person' && (
        <UserIcon aria-label={t('Run by a member')} className="size-3.5 text-ink-3" />
      )}
    </span>
  );
}

const BARS_MAX = 48;

/** Changes made by the latest runs; the list below contains the same data. */
function RunBars({
  runs,
  chosenId,
  onChoose,
}: {
  readonly runs: readonly RuleRunDto[];
  readonly chosenId: string;
  readonly onChoose: (runId: string) => void;
}) {
  const shown = runs.slice(0, BARS_MAX).toReversed();
  const most = Math.max(1, ...shown.map(countChanges));
  return (
    <div
      aria-hidden="true"
      className="flex h-12 flex-none items-end gap-0.5 border-b border-line px-3.5 py-1.5 max-desk:hidden"
    >
      {shown.map((run) => {
        const changes = countChanges(run);
        return (
          <button
            key={run.id}
            type="button"
            tabIndex={-1}
            title={formatDateTime({ at: run.startedAt })}
            className={cx(
              'group flex h-full max-w-4 flex-1 cursor-pointer items-end',
              run.id === chosenId && 'bg-selected',
            )}
            onClick={() => onChoose(run.id)}
          >
            {run.completedAt !== null && !run.ok && changes === 0 ? (
              <span className="h-2.5 w-full border border-dashed border-error" />
            ) : changes === 0 ? (
              <span className="h-0.5 w-full bg-line-strong group-hover:bg-ink-3" />
            ) : (
              <span
                className="w-full rounded-t-xs bg-(--plot-1) group-hover:opacity-80"
                style={{ height: `${Math.max(12, (changes / most) * 100)}%` }}
              />
            )}
          </button>
        );
      })}
    </div>
  );
}

/** The runs of a period, newest first; one of them is open. */
export function RunList({
  runs,
  total,
  chosenId,
  onChoose,
  onEnd,
}: {
  readonly runs: readonly RuleRunDto[];
  readonly total: number;
  readonly chosenId: string;
  readonly onChoose: (runId: string) => void;
  readonly onEnd: () => void;
}) {
  const { t } = useTranslation('rules');
  const scroller = useRef<HTMLDivElement>(null);
  const getItemKey = useItemKeys(runs, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 10,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1);
      if (last !== undefined && last.index >= runs.length - 10) {
        onEnd();
      }
    },
  });
  return (
    <nav
      aria-label={t('Runs')}
      className="flex min-h-0 w-74 flex-none flex-col border-e border-line-strong bg-canvas max-desk:max-h-42 max-desk:w-full max-desk:border-e-0 max-desk:border-b"
    >
      <RunBars runs={runs} chosenId={chosenId} onChoose={onChoose} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const run = runs[index];
            return (
              run !== undefined && (
                <li
                  key={key}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                >
                  <button
                    type="button"
                    aria-current={run.id === chosenId}
                    className={cx(
                      'flex size-full items-center gap-3 border-s-2 px-3.5 text-start',
                      run.id === chosenId
                        ? 'border-accent bg-selected'
                        : 'border-transparent hover:bg-hover',
                    )}
                    onClick={() => onChoose(run.id)}
                  >
                    <span className="flex-none font-medium tabular-nums">
                      {formatExactMoment({ at: run.startedAt })}
                    </span>
                    <RunSummary run={run} />
                    <span
                      className="ms-auto text-ink-3 tabular-nums"
                      title={t(
                        '{count, plural, one {# object checked} other {# objects checked}}',
                        {
                          count: run.processedIds.length,
                        },
                      )}
                    >
                      {run.processedIds.length}
                    </span>
                  </button>
                </li>
              )
            );
          })}
        </ul>
      </div>
      <p className="flex-none border-t border-line px-4 py-2 text-sm text-ink-3">
        {t('{count, plural, one {# run} other {# runs}}', { count: total })}
      </p>
    </nav>
  );
}
