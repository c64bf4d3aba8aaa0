import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { NetworkCall, NetworkPage, PageRequest } from './network-call.ts';

/** The fields of an ad read by an ad object check. */
export interface CheckedAd {
  readonly id: string;
  /** Null, here and below: not reported by the ad network. */
  readonly campaignId: string | null;
  readonly adSetId: string | null;
  readonly campaignName: string | null;
  readonly adSetName: string | null;
  readonly name: string;
  readonly effectiveStatus: string | null;
  readonly updatedAt: string | null;
  readonly reviewFeedback: readonly { readonly title: string; readonly message: string }[];
  /** Issues that keep the ad from running. */
  readonly issues: readonly { readonly title: string; readonly message: string }[];
}

export interface CheckedAdAccount {
  /** Includes the results of its current day. */
  readonly adAccount: AdAccountDto;
  /** Null when unknown. */
  readonly activeAdCount: number | null;
  /**
   * The first ads updated since the given time, with the cursor of the rest. Null when not
   * requested, or when the ad network serves them only by account.
   */
  readonly updatedAds: NetworkPage<CheckedAd> | null;
}

/** Hourly spend of one day, in major units; null where not reported in a readable form. */
export interface SpendByHour {
  /** Null without spend: the ad network then names no day. */
  readonly date: string | null;
  /** 24 amounts, midnight first, in the ad account's own zone. */
  readonly hours: readonly (string | null)[];
}

/** What an ad object check reads of ads and ad accounts. */
export interface AdChecksPort {
  /**
   * A page of the profile's ad accounts with today's results, counts of active and rejected ads,
   * and optionally the ads updated since a time, in one call.
   */
  listCheckedAdAccounts(
    call: NetworkCall & {
      /** Null: no ads are read. */
      readonly adsUpdatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<CheckedAdAccount>>;
  /** Statuses of ads that are neither archived nor deleted; all, or those updated since a time. */
  listCheckedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<CheckedAd>>;
  /** The given ads, including archived and deleted ones, 50 per call; skips unreadable ones. */
  readCheckedAds(
    call: NetworkCall & { readonly ids: readonly string[] },
  ): Promise<readonly CheckedAd[]>;
  /** Yesterday's hourly spend of ad accounts, 50 per call; skips unreadable ones. */
  readYesterdaySpend(
    call: NetworkCall & { readonly adAccountIds: readonly string[] },
  ): Promise<ReadonlyMap<string, SpendByHour>>;
}
