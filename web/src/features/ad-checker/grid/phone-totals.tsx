import type { ColumnId } from '../columns/columns.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import type { RowTotals } from '../columns/totals.ts';
import { trackerTitle, useTrackerFacts } from './grid-bands.tsx';
import type { ListTotals } from './list-totals.tsx';
import { TotalLines } from './total-lines.tsx';
import { useTotalFigures } from './use-total-figures.ts';

const FIGURES: readonly ColumnId[] = ['spend', 'results', 'costPerResult'];
const TRACKER_FIGURES: readonly ColumnId[] = ['spend', 'profit', 'roi'];

function Figures({
  display,
  totals,
  before,
}: {
  readonly display: ListDisplay;
  readonly totals: RowTotals;
  readonly before: ListTotals['before'];
}) {
  const ids = hasTracker(display) ? TRACKER_FIGURES : FIGURES;
  const figures = useTotalFigures({ ids, display, totals, before });
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-x-3">
      {figures.map(({ id, title, lines, hint }) => (
        <div key={id} className="min-w-0">
          <dt className="truncate text-xs text-ink-3">{title}</dt>
          <dd className="text-lg font-semibold" title={hint}>
            <TotalLines lines={lines} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PhoneTotals({
  list,
  range,
  display,
}: {
  readonly list: ListTotals;
  /** `16–22 Nov` */
  readonly range: string;
  readonly display: ListDisplay;
}) {
  const { totals, label, note } = list;
  const { tracker } = display;
  const getFacts = useTrackerFacts();
  const title = totals === null ? label : `${label}, ${range}`;
  return (
    <section
      aria-label={title}
      aria-busy={totals === null || undefined}
      // With three kinds of results and a note, which come later than the rows; low screens have no room
      className="min-h-28 flex-none border-t border-line-strong bg-canvas px-3 pt-2 pb-2.5 [@media(min-height:36rem)]:min-h-33"
    >
      <p className="text-sm text-ink-3">{title}</p>
      {tracker != null && (
        <p className="truncate text-sm text-ink-3">
          {[trackerTitle(tracker), ...getFacts(tracker)].join(', ')}
        </p>
      )}
      {totals !== null && <Figures display={display} totals={totals} before={list.before} />}
      {note}
    </section>
  );
}
