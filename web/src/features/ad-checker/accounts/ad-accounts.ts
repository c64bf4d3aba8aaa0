import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import {
  hasUnknownSpend,
  isAdAccountActive,
  spendInUSD,
} from '@ads-checker/shared/domain/ad-objects';
import type { AdAccountOrder } from '../../../lib/settings.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareNames(a: AdAccountDto, b: AdAccountDto): number {
  return collator.compare(a.name, b.name) || a.id.localeCompare(b.id);
}

function getTime(account: AdAccountDto): number {
  return account.createdAt === null ? 0 : Date.parse(account.createdAt);
}

/** Accounts with unknown spend rank below those that spent nothing. */
function getSpendRank(account: AdAccountDto): number {
  return hasUnknownSpend(account) ? Number.NEGATIVE_INFINITY : (spendInUSD(account) ?? 0);
}

const COMPARE: Readonly<Record<AdAccountOrder, (a: AdAccountDto, b: AdAccountDto) => number>> = {
  alphabetical: compareNames,
  recently_added: (a, b) => getTime(b) - getTime(a) || compareNames(a, b),
  // Currencies differ, so only dollars can be compared.
  largest_spend_first: (a, b) => getSpendRank(b) - getSpendRank(a) || compareNames(a, b),
};

export function arrangeAdAccounts({
  accounts,
  query,
  order,
}: {
  accounts: readonly AdAccountDto[];
  query: string;
  order: AdAccountOrder;
}): readonly AdAccountDto[] {
  const text = query.trim().toLocaleLowerCase().replace(/^act_/, '');
  return accounts
    .filter(({ id, name }) => id.includes(text) || name.toLocaleLowerCase().includes(text))
    .toSorted(COMPARE[order]);
}

/**
 * Total spend in US dollars, whether it includes converted amounts, and how many accounts are
 * unknown.
 */
export function sumSpendUSD(accounts: readonly AdAccountDto[]): {
  readonly amount: number;
  readonly isEstimate: boolean;
  readonly unknownCount: number;
} {
  let amount = 0;
  let isEstimate = false;
  let unknownCount = 0;
  for (const account of accounts) {
    amount += spendInUSD(account) ?? 0;
    unknownCount += Number(hasUnknownSpend(account));
    isEstimate ||= account.insights !== null && account.currency?.toUpperCase() !== 'USD';
  }
  return { amount, isEstimate, unknownCount };
}

/** Nothing can run in the account. */
export function isInactive(account: AdAccountDto): boolean {
  return !isAdAccountActive(account) && [2, 3, 100, 101].includes(account.status ?? 0);
}
