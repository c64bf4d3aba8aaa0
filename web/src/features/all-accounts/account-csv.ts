import { type CsvCell, csvFileName, toCsvText } from '../../lib/csv.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { type ListFigureId, listFigureOf } from '../results/index.ts';
import type { AccountRow } from './account-rows.ts';
import { statusText } from './account-status.ts';

const toDecimal = (amount: string | undefined): CsvCell =>
  amount === undefined ? null : { decimal: amount };

/** Money is in the currency of the ad account. */
const COLUMNS: readonly (readonly [MessageKey, (row: AccountRow) => CsvCell])[] = [
  [msg('Profile'), ({ profileName }) => profileName],
  [msg('Ad account'), ({ account }) => account.name],
  [msg('ID'), ({ account }) => ({ id: account.id })],
  [msg('Status'), ({ account }) => statusText(account)],
  [msg('Currency'), ({ account }) => account.currency],
  [msg('Spend today'), ({ spend }) => spend],
  [msg('Yesterday by this time'), ({ spentYesterday }) => spentYesterday],
  [msg('Balance'), ({ account }) => toDecimal(account.balance?.amount)],
  [msg('Threshold'), ({ account }) => toDecimal(account.billingThreshold?.amount)],
  [msg('Daily limit'), ({ account }) => toDecimal(account.daySpendLimit?.amount)],
  [msg('Active ads'), ({ account }) => account.activeAdCount],
  [msg('Rejected ads'), ({ account }) => account.rejectedAdCount],
  [msg('Checked'), ({ account }) => account.checkedAt],
];

/** The CSV file of the list, with the figures of trackers that it shows. */
export async function accountsCsv({
  rows,
  figures,
  date,
  translate,
}: {
  readonly rows: readonly AccountRow[];
  readonly figures: readonly { readonly id: ListFigureId; readonly title: string }[];
  readonly date: string;
  readonly translate: (message: MessageKey) => string;
}): Promise<{ text: string; fileName: string }> {
  const table: readonly (readonly CsvCell[])[] = [
    [...COLUMNS.map(([title]) => translate(title)), ...figures.map(({ title }) => title)],
    ...rows.map((row) => [
      ...COLUMNS.map(([, cell]) => cell(row)),
      ...figures.map(({ id }) => listFigureOf(id, row.results)),
    ]),
  ];
  return {
    text: await toCsvText(table),
    fileName: csvFileName([translate(msg('All accounts')), date]),
  };
}
