import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** An ad's spend on a day of its ad account's zone. */
export interface AdSpend {
  readonly adId: string;
  /** Null, here and below: not reported by the ad network. */
  readonly adName: string | null;
  readonly adSetId: string | null;
  readonly adCampaignId: string | null;
  readonly adCampaignName: string | null;
  readonly currency: string | null;
  /** Major units. */
  readonly spend: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly inlineLinkClicks: number | null;
  /** YYYY-MM-DD. */
  readonly date: string;
}

export type AdSpendPage =
  | {
      readonly rows: readonly AdSpend[];
      /** Cursor of the next page; null at the end. */
      readonly after: string | null;
      /** Rows without a readable ad, day or amount. */
      readonly unreadableRows: number;
      /** More rows exist, but cannot be reached. */
      readonly isCutShort: boolean;
    }
  | { readonly error: NetworkError };

/** Spend of ads by day. */
export interface AdSpendPort {
  /**
   * Pages of spend by ad and day, 50 ad accounts per call, in the order of `reads`; includes ads of
   * any status. Days without delivery have no row. @throws NetworkError for failures of the profile
   * itself
   */
  readAdSpend(
    call: NetworkCall & {
      readonly reads: readonly {
        readonly adAccountId: string;
        /** Days of the account's zone, inclusive. */
        readonly since: string;
        readonly until: string;
        readonly after?: string | undefined;
      }[];
    },
  ): Promise<readonly AdSpendPage[]>;
}
