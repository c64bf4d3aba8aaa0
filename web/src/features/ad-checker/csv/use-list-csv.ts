import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFileName, toCsvText } from '../../../lib/csv.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import type { BorrowedView, Period } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { sumRows } from '../columns/totals.ts';
import { listLabels, totalLabel } from '../list-labels.ts';
import type { CsvSource } from './csv-button.tsx';

interface ListCsvInput {
  readonly accountName: string;
  readonly view: BorrowedView<unknown>;
  readonly rows: readonly AdObjectRow[];
  readonly columns: readonly ColumnSpec[];
  readonly display: ListDisplay;
  readonly period: Period;
}

/**
 * The CSV source of a list. Its identity is stable, so that typing into the search does not
 * re-render the button.
 */
export function useListCsv(input: ListCsvInput): CsvSource {
  const { t } = useTranslation('ad-checker');
  const isReady = input.view.status === 'ready';
  const latest = useRef(input);
  latest.current = input;
  return useMemo(
    () => ({
      isReady,
      load: async () => {
        const { accountName, rows, columns, display, period } = latest.current;
        const { kind, timeZone } = display;
        const { toListCsv } = await import('./list-csv.ts');
        const range = getPeriodRange({ period, timeZone, now: serverDate() });
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
    [isReady, t],
  );
}
