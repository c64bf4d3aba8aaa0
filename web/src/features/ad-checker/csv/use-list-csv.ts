import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName, toCsvText } from '../../../lib/csv.ts';
import type { BorrowedView, Period } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { getPeriodRange } from '../filters/period-labels.ts';
import type { ColumnSpec } from '../grid/columns.ts';
import { sumRows } from '../grid/totals.ts';
import { listLabels, totalLabel } from '../list/list-labels.ts';
import type { ListDisplay } from '../list-display.ts';
import type { CsvSource } from './csv-button.tsx';

/** The file of a list as it is shown when the button is pressed. */
export function useListCsv({
  accountName,
  view,
  rows,
  columns,
  display,
  period,
}: {
  readonly accountName: string;
  readonly view: BorrowedView<unknown>;
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly period: Period;
}): CsvSource {
  const { t } = useTranslation('ad-checker');
  const { kind, timeZone } = display;
  const isReady = view.status === 'ready';
  return useMemo(
    () => ({
      isReady,
      load: async () => {
        const { toListCsv } = await import('./list-csv.ts');
        const range = getPeriodRange({ period, timeZone, now: new Date() });
        const table = toListCsv({
          rows,
          columns,
          display,
          totals: { label: totalLabel({ kind, count: rows.length }), totals: sumRows(rows) },
          range,
          translate: t,
        });
        return {
          text: await toCsvText(table),
          fileName: csvFileName([
            accountName,
            listLabels(kind).title,
            `${range.since}–${range.until}`,
          ]),
        };
      },
    }),
    [accountName, isReady, rows, columns, display, kind, timeZone, period, t],
  );
}
