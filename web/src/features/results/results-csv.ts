import type { ResultBreakdown, ResultGrouping } from '@ads-checker/shared/contracts/results';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { type CsvCell, csvFileName, toCsvText } from '../../lib/csv.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { GROUP_LABELS, lineLabel } from './result-labels.ts';
import { cpaOf, type ResultLine } from './result-lines.ts';

type Translate = (message: MessageKey) => string;
type Figures = Omit<ResultLine, 'key' | 'kind' | 'label' | 'unmatchedCount' | 'byDay'>;

const toDecimal = (amount: string | null): CsvCell =>
  amount === null ? null : { decimal: amount };

const COLUMNS: readonly (readonly [MessageKey, (figures: Figures) => CsvCell])[] = [
  [msg('Spend (USD)'), ({ spendUSD }) => toDecimal(spendUSD)],
  [msg('Revenue (USD)'), ({ revenueUSD }) => toDecimal(revenueUSD)],
  [msg('Profit (USD)'), ({ profitUSD }) => toDecimal(profitUSD)],
  [msg('Profit before (USD)'), ({ profitBeforeUSD }) => toDecimal(profitBeforeUSD)],
  [msg('ROI, %'), ({ roi }) => roi],
  [msg('Leads'), ({ leads }) => leads],
  [msg('Clicks'), ({ clicks }) => clicks],
  [msg('CPA (USD)'), cpaOf],
  [msg('Approved leads, %'), ({ approveRate }) => approveRate],
  [msg('Counted clicks, %'), ({ clickShare }) => clickShare],
];

/** The CSV file of a breakdown, with what was not matched and the total. */
export async function resultsCsv({
  lines,
  total,
  totalBefore,
  groupBy,
  range,
  translate,
}: {
  readonly lines: readonly ResultLine[];
  readonly total: ResultBreakdown['total'] | undefined;
  readonly totalBefore: ResultBreakdown['total'] | undefined;
  readonly groupBy: ResultGrouping;
  readonly range: TimeRange;
  readonly translate: Translate;
}): Promise<{ text: string; fileName: string }> {
  const cells = (figures: Figures) => COLUMNS.map(([, cell]) => cell(figures));
  const nameOf = (line: ResultLine): CsvCell =>
    groupBy === 'day' && line.kind === 'group' ? line.key : lineLabel({ line, groupBy, translate });
  const table: readonly (readonly CsvCell[])[] = [
    [
      translate(GROUP_LABELS[groupBy]),
      translate(msg('ID')),
      ...COLUMNS.map(([title]) => translate(title)),
    ],
    ...lines.map((line) => [
      nameOf(line),
      line.kind === 'group' && groupBy !== 'day' ? { id: line.key } : null,
      ...cells(line),
    ]),
    ...(total === undefined
      ? []
      : [
          [
            translate(msg('Total')),
            null,
            ...cells({ ...total, profitBeforeUSD: totalBefore?.profitUSD ?? null }),
          ],
        ]),
  ];
  return {
    text: await toCsvText(table),
    fileName: csvFileName([translate(msg('Results')), `${range.since}–${range.until}`]),
  };
}
