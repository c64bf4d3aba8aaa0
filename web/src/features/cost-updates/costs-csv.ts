import { type AdCostDto, adCostStatusOf } from '@ads-checker/shared/contracts/cost-updates';
import { type CsvCell, csvFileName, toCsvText } from '../../lib/csv.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { reasonText, STATUS_LABELS } from './cost-labels.ts';
import { readAllCosts } from './queries.ts';
import type { CostFilter } from './search-params.ts';

const toDecimal = (amount: string | null | undefined): CsvCell =>
  amount == null ? null : { decimal: amount };

type Translate = (message: MessageKey) => string;

const COLUMNS: readonly (readonly [
  MessageKey,
  (cost: AdCostDto, translate: Translate) => CsvCell,
])[] = [
  [msg('Date'), ({ date }) => date],
  [msg('Time zone'), ({ timezone }) => timezone],
  [msg('Ad ID'), ({ adId }) => adId],
  [msg('Ad'), ({ adName }) => adName],
  [msg('Ad account'), ({ adAccountId }) => adAccountId],
  [msg('Amount'), ({ amount }) => toDecimal(amount)],
  [msg('Currency'), ({ currency }) => currency],
  [msg('Amount (USD)'), ({ amountUSD }) => toDecimal(amountUSD)],
  [msg('Status'), (cost, translate) => translate(STATUS_LABELS[adCostStatusOf(cost)])],
  [msg('Sent amount'), ({ updateResult }) => toDecimal(updateResult?.amount)],
  [msg('Sent amount (USD)'), ({ updateResult }) => toDecimal(updateResult?.amountUSD)],
  [msg('Tracker'), ({ updateResult }) => updateResult?.trackerName ?? null],
  [msg('Tracker campaign'), ({ updateResult }) => updateResult?.campaignName ?? null],
  [
    msg('Reason'),
    ({ updateResult }) =>
      updateResult === null || updateResult.description === null
        ? null
        : reasonText({ code: updateResult.code, message: updateResult.description }),
  ],
  [msg('Fetched'), ({ fetchedAt }) => fetchedAt],
  [msg('Updated'), ({ updatedAt }) => updatedAt],
];

function toCostTable(
  costs: readonly AdCostDto[],
  translate: Translate,
): readonly (readonly CsvCell[])[] {
  return [
    COLUMNS.map(([title]) => translate(title)),
    ...costs.map((cost) => COLUMNS.map(([, cell]) => cell(cost, translate))),
  ];
}

/** The CSV file of all rows of a filter. */
export async function loadCostsCsv({
  adUserId,
  filter,
  translate,
}: {
  readonly adUserId: string;
  readonly filter: CostFilter;
  readonly translate: Translate;
}): Promise<{ text: string; fileName: string }> {
  const costs = await readAllCosts(adUserId, filter);
  const dates = costs.map(({ date }) => date).toSorted();
  const range = `${dates[0] ?? ''}–${dates.at(-1) ?? ''}`;
  return {
    text: await toCsvText(toCostTable(costs, translate)),
    fileName: csvFileName([translate(msg('Costs')), range]),
  };
}
