import type { LaunchAccount, LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type { PlannedAccount, PlannedObject } from '@ads-checker/shared/domain/launch/plan';
import { findMinorDigits } from '@ads-checker/shared/domain/money';
import type { Rates } from '../rates.ts';

const rateOf = (currency: string, rates: Rates): number | undefined =>
  currency.toUpperCase() === 'USD' ? 1 : rates.get(currency.toUpperCase());

/** Null when the rate is not known. */
export function inUsd(amount: number, currency: string, rates: Rates): number | null {
  const rate = rateOf(currency, rates);
  return rate === undefined ? null : amount / rate;
}

/** An amount of another currency, in the steps it is given in; undefined without both rates. */
export function convertBudget({
  amount,
  from,
  to,
  rates,
}: {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly rates: Rates;
}): string | undefined {
  if (from === to) {
    return amount;
  }
  const fromRate = rateOf(from, rates);
  const toRate = rateOf(to, rates);
  if (fromRate === undefined || toRate === undefined) {
    return undefined;
  }
  const digits = Math.min(2, findMinorDigits(to) ?? 2);
  const converted = (Number(amount) / fromRate) * toRate;
  // Two significant digits: nobody means 138.27
  const step = 10 ** Math.max(-digits, Math.floor(Math.log10(converted)) - 1);
  const rounded = Math.max(step, Math.round(converted / step) * step);
  return rounded.toFixed(Math.min(digits, step >= 1 ? 0 : digits));
}

/** What is spent a day at most; null when a budget is missing. Left out objects spend nothing. */
export function dailySum(object: PlannedObject | PlannedAccount): number | null {
  if ('campaigns' in object) {
    return add(object.campaigns.map(dailySum));
  }
  if (object.isLeftOut) {
    return 0;
  }
  switch (object.level) {
    case 'campaign':
      return object.budget === null ? add(object.adSets.map(dailySum)) : Number(object.budget);
    case 'ad_set':
      return object.budget === null ? null : Number(object.budget);
    case 'ad':
      return null;
  }
}

function add(sums: readonly (number | null)[]): number | null {
  return sums.reduce<number | null>(
    (total, sum) => (total === null || sum === null ? null : total + sum),
    0,
  );
}

export interface UsdTotal {
  readonly usd: number;
  /** Ad accounts without a budget or a rate. */
  readonly unknownCount: number;
}

export function totalInUsd(accounts: readonly PlannedAccount[], rates: Rates): UsdTotal {
  let usd = 0;
  let unknownCount = 0;
  for (const planned of accounts) {
    const sum = dailySum(planned);
    const converted = sum === null ? null : inUsd(sum, planned.account.currency, rates);
    if (converted === null) {
      unknownCount += 1;
    } else {
      usd += converted;
    }
  }
  return { usd, unknownCount };
}

export type AccountChoice = Pick<
  LaunchAccount,
  'adUserId' | 'adAccountId' | 'adAccountName' | 'currency' | 'timeZone'
>;

/** With more ad accounts, whose budgets begin with the first one's, converted where a rate is known. */
export function withAccounts(
  content: LaunchContent,
  choices: readonly AccountChoice[],
  rates: Rates,
): LaunchContent {
  const accounts = [...content.accounts];
  for (const choice of choices) {
    const [first] = accounts;
    const convert = (amount: string | null): string | null =>
      first === undefined || amount === null
        ? null
        : (convertBudget({ amount, from: first.currency, to: choice.currency, rates }) ?? null);
    accounts.push({
      ...choice,
      pageId: null,
      pageName: null,
      instagramUserId: null,
      pixelId: null,
      pixelName: null,
      beneficiary: null,
      payor: null,
      spendCap: convert(first?.spendCap ?? null),
      isUsable: true,
      customAudiences: [],
      budget: convert(first?.budget ?? null),
      bid: convert(first?.bid ?? null),
    });
  }
  return { ...content, accounts };
}
