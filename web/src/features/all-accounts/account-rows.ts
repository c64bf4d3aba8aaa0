import type { StableRow } from '@ads-checker/shared/collections/index';
import type {
  CheckedAdAccountDto,
  ProfileCheck,
} from '@ads-checker/shared/contracts/object-checks';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { getMoneyDisplay, type MoneyDisplay } from '../../lib/money-display.ts';
import { percentChange } from '../../lib/percent-change.ts';
import type { DayResults, ListSums } from '../results/index.ts';

export interface AccountRow {
  /** Profile and ad account: two profiles may see the same account. */
  readonly key: string;
  readonly account: CheckedAdAccountDto;
  readonly profileName: string;
  readonly money: MoneyDisplay;
  /**
   * Spent today in the account’s currency. Null when unknown, or when the check is from another
   * day.
   */
  readonly spend: number | null;
  readonly spendUSD: number | null;
  readonly spentYesterday: number | null;
  readonly spentYesterdayUSD: number | null;
  /** Results of today; null when they are unknown, or nothing was delivered. */
  readonly today: CheckedAdAccountDto['insights'];
  /** In percent of the spend up to this time yesterday. */
  readonly change: number | null;
  /** In percent of the daily limit; null without a limit or a known spend. */
  readonly limitShare: number | null;
  /** What trackers say of today; null when unknown. */
  readonly results: ListSums | null;
}

/** Today’s date by zone, cached: two thousand accounts share a few zones. */
function createToday(now: Date): (timeZone: string) => string {
  const days = new Map<string, string>();
  return (timeZone) => {
    const known = days.get(timeZone) ?? dayIn({ timeZone, at: now });
    days.set(timeZone, known);
    return known;
  };
}

/** The days that are today in a time zone of an ad account. */
export function listTodays(
  adAccounts: readonly Pick<CheckedAdAccountDto, 'timeZone'>[],
  now: Date,
): readonly string[] {
  const todayIn = createToday(now);
  const days = adAccounts.flatMap(({ timeZone }) => (timeZone === null ? [] : todayIn(timeZone)));
  return [...new Set(days)].toSorted();
}

function spendOf(account: CheckedAdAccountDto, isOfToday: boolean): number | null {
  if (!isOfToday || account.unreadFields?.includes('insights') === true) {
    return null;
  }
  // Without delivery the network sends no results
  const spend = account.insights === null ? '0' : account.insights.spend;
  return spend === null ? null : Number(spend);
}

/** Only rows of visible profiles: a stored answer may contain those of a deleted profile. */
export function toAccountRows({
  adAccounts,
  adUsers,
  convertMoneyToUSD,
  now,
  findResults = () => null,
}: {
  readonly adAccounts: readonly CheckedAdAccountDto[];
  readonly adUsers: readonly StableRow<'adUser'>[];
  readonly convertMoneyToUSD: boolean;
  readonly now: Date;
  readonly findResults?: DayResults['find'];
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
        today: isOfToday ? account.insights : null,
        spentYesterday: yesterday,
        spentYesterdayUSD: toUSD(yesterday),
        change:
          spend === null || yesterday === null
            ? null
            : percentChange({ from: yesterday, to: spend }),
        limitShare: spend === null || limit <= 0 ? null : (spend / limit) * 100,
        results: findResults(account.id, timeZone === null ? null : todayIn(timeZone)),
      },
    ];
  });
}

/** The checks of profiles whose latest check failed, by profile. */
export function failedChecks(
  profiles: readonly ProfileCheck[],
): ReadonlyMap<string, ProfileCheck & { readonly error: NonNullable<ProfileCheck['error']> }> {
  return new Map(
    profiles.flatMap((check) =>
      check.error === null ? [] : [[check.adUserId, { ...check, error: check.error }]],
    ),
  );
}
