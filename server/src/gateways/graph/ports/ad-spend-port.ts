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
  /** Counts by action type such as `lead`; null when not asked for or unreadable. */
  readonly actions: Readonly<Record<string, number>> | null;
  /** YYYY-MM-DD. */
  readonly date: string;
}

export type SpendPage<Row> =
  | {
      readonly rows: readonly Row[];
      /** Cursor of the next page; null at the end. */
      readonly after: string | null;
      /** Rows without a readable object, day or amount. */
      readonly unreadableRows: number;
      /** More rows exist, but cannot be reached. */
      readonly isCutShort: boolean;
    }
  | { readonly error: NetworkError };
export type AdSpendPage = SpendPage<AdSpend>;

/** A campaign's spend in a country on a day of its ad account's zone. */
export interface CountrySpend {
  readonly adCampaignId: string;
  /** Two letters of ISO 3166, or another word for what the ad network does not know. */
  readonly country: string;
  /** Null: not reported by the ad network. */
  readonly currency: string | null;
  /** Major units. */
  readonly spend: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Days of an ad account's zone, inclusive. */
interface SpendRead {
  readonly adAccountId: string;
  readonly since: string;
  readonly until: string;
  readonly after?: string | undefined;
}

/** Spend of ads by day. */
export interface AdSpendPort {
  /**
   * Pages of spend by ad and day, 50 ad accounts per call, in the order of `reads`; includes ads of
   * any status. Days without delivery have no row. @throws NetworkError for failures of the profile
   * itself
   */
  readAdSpend(
    call: NetworkCall & {
      readonly reads: readonly SpendRead[];
      readonly withActions?: boolean;
    },
  ): Promise<readonly AdSpendPage[]>;
  /** The same by campaign, country and day. */
  readCountrySpend(
    call: NetworkCall & { readonly reads: readonly SpendRead[] },
  ): Promise<readonly SpendPage<CountrySpend>[]>;
}
