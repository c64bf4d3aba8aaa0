import type { InsightsTotals } from '@ads-checker/shared/domain/insights';
import type { ColumnId } from '../columns.ts';
import type { ListDisplay } from '../list-display.ts';
import { useTotalFigures } from './use-total-figures.ts';

const FIGURES: readonly ColumnId[] = ['spend', 'results', 'costPerResult'];

/** On a phone the totals stand above the list. */
export function PhoneTotals({
  label,
  display,
  totals,
}: {
  readonly label: string;
  readonly display: ListDisplay;
  readonly totals: InsightsTotals;
}) {
  const figures = useTotalFigures({ ids: FIGURES, display, totals });
  return (
    <section
      aria-label={label}
      className="flex-none border-t border-line-strong bg-canvas px-3 pt-2 pb-2.5"
    >
      <p className="text-sm text-ink-3">{label}</p>
      <dl className="mt-1 grid grid-cols-3 gap-x-3">
        {figures.map(({ id, title, text, origin }) => (
          <div key={id} className="min-w-0">
            <dt className="truncate text-xs text-ink-3">{title}</dt>
            <dd className="text-lg font-semibold" title={origin}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
