import type { StableRow } from '@ads-checker/shared/collections/index';
import type {
  CheckedAdAccountDto,
  ProfileCheck,
} from '@ads-checker/shared/contracts/object-checks';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { getMoneyDisplay, type MoneyDisplay } from '../../lib/money-display.ts';
import { percentChange } from '../../lib/percent-change.ts';

export interface AccountRow {
  /** The profile and the ad account: two profiles may see the same one. */
  readonly key: string;
  readonly account: CheckedAdAccountDto;
  readonly profileName: string;
  readonly money: MoneyDisplay;
  /** Spent today in the account’s currency. Null: unknown, or the check is of another day. */
  readonly spend: number | null;
  readonly spendUSD: number | null;
  readonly spentYesterday: number | null;
  readonly spentYesterdayUSD: number | null;
  /** Percent of what was spent yesterday by now. */
  readonly change: number | null;
  /** Percent of the day limit; null without a limit or a known spend. */
  readonly limitShare: number | null;
}

/** Today’s date by zone: two thousand accounts lie in a few zones. */
function createToday(now: Date): (timeZone: string) => string {
  const days = new Map<string, string>();
  return (timeZone) => {
    const known = days.get(timeZone) ?? dayIn({ timeZone, at: now });
    days.set(timeZone, known);
    return known;
  };
}

function spendOf(account: CheckedAdAccountDto, isOfToday: boolean): number | null {
  if (!isOfToday || account.unreadFields?.includes('insights') === true) {
    return null;
  }
  // Nothing was delivered: the network then sends no results
  const spend = account.insights === null ? '0' : account.insights.spend;
  return spend === null ? null : Number(spend);
}

/** Rows of visible profiles alone: a stored answer may hold those of a profile that is gone. */
export function toAccountRows({
  adAccounts,
  adUsers,
  convertMoneyToUSD,
  now,
}: {
  readonly adAccounts: readonly CheckedAdAccountDto[];
  readonly adUsers: readonly StableRow<'adUser'>[];
  readonly convertMoneyToUSD: boolean;
  readonly now: Date;
}): readonly AccountRow[] {
  const names = new Map(adUsers.map((adUser) => [adUser.id, adUserDisplayName(adUser)]));
  const todayIn = createToday(now);
  return adAccounts.flatMap((account) => {
    const profileName = names.get(account.adUserId);
    if (profileName === undefined) {
      return [];
    }
    const { timeZone, day, currencyRatioToUSD: ratio, daySpendLimit } = account;
    const isOfToday = timeZone !== null && day !== null && day === todayIn(timeZone);
    const toUSD = (amount: number | null) =>
      amount === null || ratio === null ? null : amount / ratio;
    const spend = spendOf(account, isOfToday);
    const yesterday =
      isOfToday && account.spentYesterdayByNow !== null
        ? Number(account.spentYesterdayByNow)
        : null;
    const limit = daySpendLimit === null ? 0 : Number(daySpendLimit.amount);
    return [
      {
        key: `${account.adUserId}/${account.id}`,
        account,
        profileName,
        money: getMoneyDisplay({ account, convertMoneyToUSD }),
        spend,
        spendUSD: toUSD(spend),
        spentYesterday: yesterday,
        spentYesterdayUSD: toUSD(yesterday),
        change:
          spend === null || yesterday === null
            ? null
            : percentChange({ from: yesterday, to: spend }),
        limitShare: spend === null || limit <= 0 ? null : (spend / limit) * 100,
      },
    ];
  });
}

export interface AccountTotals {
  /** In US dollars, of the accounts where it is known. */
  readonly spend: number;
  /** Null when no account's spend of yesterday is known. */
  readonly spentYesterday: number | null;
  /** Percent, over the accounts where both days are known; null when nothing can be compared. */
  readonly change: number | null;
  readonly unknownSpendCount: number;
  readonly unknownYesterdayCount: number;
  readonly isConverted: boolean;
  /** Null when no account's count is known. */
  readonly activeAdCount: number | null;
  readonly rejectedAdCount: number | null;
}

/** Sums over ad accounts, each counted once however many profiles see it. */
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
  };
}

/** When the profile of an account was last checked to the end, if its latest check failed. */
export function failedChecks(
  profiles: readonly ProfileCheck[],
): ReadonlyMap<string, ProfileCheck & { readonly error: NonNullable<ProfileCheck['error']> }> {
  return new Map(
    profiles.flatMap((check) =>
      check.error === null ? [] : [[check.adUserId, { ...check, error: check.error }]],
    ),
  );
}
