import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { hasUnknownSpend, spendInUSD } from '@ads-checker/shared/domain/ad-objects';

type AccountOfToday = Pick<
  AdAccountDto,
  'insights' | 'currency' | 'currencyRatioToUSD' | 'rejectedAdCount' | 'unreadFields'
>;

export interface Today {
  readonly accountCount: number;
  /**
   * US dollar spend of accounts where it is known; null when there are accounts and none is known.
   */
  readonly spend: { readonly amount: number; readonly isEstimate: boolean } | null;
  /** Ad accounts whose spend is missing from the sum. */
  readonly unknownSpendCount: number;
  /**
   * Rejected ads of accounts where they are known; null when there are accounts and none is known.
   */
  readonly rejectedAdCount: number | null;
  /** Ad accounts whose rejected ads are missing from the count. */
  readonly unknownRejectedCount: number;
}

export function toToday(accounts: readonly AccountOfToday[]): Today {
  const known = accounts.filter((account) => !hasUnknownSpend(account));
  // Rows cached before the count existed lack it
  const counts = accounts.flatMap(({ rejectedAdCount }) => rejectedAdCount ?? []);
  const isNoneKnown = (count: number) => accounts.length > 0 && count === 0;
  return {
    accountCount: accounts.length,
    spend: isNoneKnown(known.length)
      ? null
      : {
          amount: known.reduce((sum, account) => sum + (spendInUSD(account) ?? 0), 0),
          isEstimate: known.some(
            (account) => spendInUSD(account) !== null && account.currency?.toUpperCase() !== 'USD',
          ),
        },
    unknownSpendCount: accounts.length - known.length,
    rejectedAdCount: isNoneKnown(counts.length)
      ? null
      : counts.reduce((sum, count) => sum + count, 0),
    unknownRejectedCount: accounts.length - counts.length,
  };
}
