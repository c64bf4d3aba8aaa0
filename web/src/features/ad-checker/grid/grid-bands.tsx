import { useTranslation } from 'react-i18next';
import { formatAge, formatRate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListTracker } from '../columns/list-display.ts';
import { isTrackerColumn } from '../tracker-figures.ts';
import { FIXED_COLUMN_COUNT } from './grid-row.tsx';

/** Neighbouring columns of the tracker. */
interface Run {
  /** Position of its first column. */
  readonly from: number;
  readonly count: number;
}

/** The first columns of trackers that stand together, after the pinned ones. */
function findRuns({
  columns,
  pinnedCount,
}: {
  readonly columns: readonly ColumnSpec[];
  readonly pinnedCount: number;
}): readonly Run[] {
  const runs: Run[] = [];
  for (const [at, { id }] of columns.entries()) {
    if (at <= pinnedCount || !isTrackerColumn(id)) {
      continue;
    }
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.count === at) {
      runs[runs.length - 1] = { ...last, count: last.count + 1 };
    } else {
      runs.push({ from: at, count: 1 });
    }
  }
  return runs;
}

/** `12 min ago`, the zone of its days, and the rate of a converted currency. */
export function useTrackerFacts(): (tracker: ListTracker) => readonly string[] {
  const { t } = useTranslation('ad-checker');
  const now = useNow();
  return ({ readAt, timeZone, isConverted, currency, rate, unreadDayCount }) =>
    [
      readAt === null ? t('never read') : formatAge({ at: readAt, now }),
      t('{timeZone} days', { timeZone }),
      isConverted && rate !== null ? `${currency} × ${formatRate(rate)}` : null,
      unreadDayCount === 0 || readAt === null
        ? null
        : t('{unreadDayCount, plural, one {# unread day} other {# unread days}}', {
            unreadDayCount,
          }),
    ].filter((fact) => fact !== null);
}

/** `Binom EU · anna` */
export const trackerTitle = ({ name, userName }: ListTracker): string =>
  [name, userName].filter(Boolean).join(' · ');

/** Over the columns of the tracker: whose figures they are, and how old. */
export function GridBands({
  columns,
  pinnedCount,
  template,
  tracker,
}: {
  readonly columns: readonly ColumnSpec[];
  readonly pinnedCount: number;
  readonly template: string;
  readonly tracker: ListTracker;
}) {
  const getFacts = useTrackerFacts();
  const title = trackerTitle(tracker);
  const facts = getFacts(tracker);
  return (
    // Said once before the grid: a second row of heads would be read with every cell
    <div
      aria-hidden="true"
      className="grid h-6.5 text-sm"
      style={{ gridTemplateColumns: template }}
    >
      {findRuns({ columns, pinnedCount }).map(({ from, count }) => (
        <div
          key={from}
          title={[title, ...facts].join(', ')}
          style={{ gridColumn: `${FIXED_COLUMN_COUNT + from + 1} / span ${count}` }}
          className="mx-2 flex min-w-0 items-center gap-2.5 overflow-hidden border-b border-line whitespace-nowrap text-ink-3"
        >
          <b className="truncate font-semibold text-ink" lang="">
            {title}
          </b>
          {facts.map((fact) => (
            <span
              key={fact}
              className="not-nth-2:border-s not-nth-2:border-line-strong not-nth-2:ps-2.5 leading-3"
            >
              {fact}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
