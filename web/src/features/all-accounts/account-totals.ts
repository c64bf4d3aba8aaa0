import { percentChange } from '../../lib/percent-change.ts';
import { type ListTotal, sumListRows } from '../results/index.ts';
import type { AccountRow } from './account-rows.ts';

export interface AccountTotals {
  /** In US dollars, over the accounts whose spend is known. */
  readonly spend: number;
  /** Null when it is unknown for every account. */
  readonly spentYesterday: number | null;
  /** In percent, over the accounts with both days known; null when nothing can be compared. */
  readonly change: number | null;
  readonly unknownSpendCount: number;
  readonly unknownYesterdayCount: number;
  readonly isConverted: boolean;
  /** Null when it is unknown for every account. */
  readonly activeAdCount: number | null;
  readonly rejectedAdCount: number | null;
  readonly results: ListTotal;
}

/** Sums over ad accounts; an account that several profiles see is counted once. */
export function sumAccounts(rows: readonly AccountRow[]): AccountTotals {
  const byId = new Map<string, AccountRow>();
  for (const row of rows) {
    const other = byId.get(row.account.id);
    if (other === undefined || other.spentYesterdayUSD === null) {
      byId.set(row.account.id, row);
    }
  }
  const unique = [...byId.values()];
  const sum = (read: (row: AccountRow) => number | null): number =>
    unique.reduce((total, row) => total + (read(row) ?? 0), 0);
  const sumKnown = (read: (row: AccountRow) => number | null): number | null =>
    unique.every((row) => read(row) === null) ? null : sum(read);
  const compared = unique.filter(
    ({ spendUSD, spentYesterdayUSD }) => spendUSD !== null && spentYesterdayUSD !== null,
  );
  const before = compared.reduce((total, row) => total + (row.spentYesterdayUSD ?? 0), 0);
  const after = compared.reduce((total, row) => total + (row.spendUSD ?? 0), 0);
  return {
    spend: sum(({ spendUSD }) => spendUSD),
    spentYesterday: sumKnown(({ spentYesterdayUSD }) => spentYesterdayUSD),
    change: percentChange({ from: before, to: after }),
    unknownYesterdayCount: unique.filter(({ spentYesterdayUSD }) => spentYesterdayUSD === null)
      .length,
    unknownSpendCount: unique.filter(({ spendUSD }) => spendUSD === null).length,
    isConverted: unique.some(({ account }) => account.currency !== 'USD'),
    activeAdCount: sumKnown(({ account }) => account.activeAdCount),
    rejectedAdCount: sumKnown(({ account }) => account.rejectedAdCount),
    results: sumListRows(unique.map(({ results }) => results)),
  };
}
