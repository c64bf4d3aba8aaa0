import type { AdObjectLevel, DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
  DeliveryFilter,
  NameFilter,
} from '@ads-checker/shared/contracts/ad-objects';
import type {
  InsightsBreakdown,
  InsightsLevel,
  InsightsParts,
} from '@ads-checker/shared/contracts/insights';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { Money } from '@ads-checker/shared/domain/money';
import type { ListGaps } from '@ads-checker/shared/http';
import type { BusinessGateway } from './business-port.ts';
import type { NetworkCall, NetworkPage, PageRequest } from './network-call.ts';
import type { NetworkError } from './network-error.ts';
import type { PagesGateway } from './pages-port.ts';

export type * from './network-call.ts';
export * from './network-error.ts';
export type * from './pages-port.ts';

/** Days in the ad account's own time zone. */
export type Period = { readonly preset: DatePreset } | { readonly range: TimeRange };

export interface AdAccountList {
  readonly rows: readonly AdAccountDto[];
  /** Accounts requested by id that could not be read, each with its own error. */
  readonly failed: readonly { readonly id: string; readonly error: NetworkError }[];
  readonly gaps?: ListGaps;
}

export interface ListFilters {
  readonly campaignName?: NameFilter | undefined;
  readonly campaignDelivery?: DeliveryFilter | undefined;
  readonly campaignIds?: readonly string[] | undefined;
  readonly adSetName?: NameFilter | undefined;
  readonly adSetDelivery?: DeliveryFilter | undefined;
  readonly adSetIds?: readonly string[] | undefined;
  readonly adName?: NameFilter | undefined;
  readonly adDelivery?: DeliveryFilter | undefined;
}

export interface ListAdObjects extends NetworkCall {
  readonly adAccountId: string;
  readonly period: Period;
  readonly page: PageRequest;
  readonly filters?: ListFilters;
}

export interface ProfileIdentity {
  readonly facebookId: string;
  readonly name: string;
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly gender: 'male' | 'female' | null;
}

/** What a token may do. */
export interface TokenRights {
  /** Granted permissions; null when the ad network does not list them. */
  readonly permissions: readonly string[] | null;
  /** Null when the ad network did not say. */
  readonly canReadAdAccounts: boolean | null;
}

export interface AdAccountBasics {
  readonly id: string;
  /** Null, here and below: not reported by the ad network. */
  readonly status: number | null;
  readonly isUserAllowedToAdvertise: boolean | null;
  readonly currency: string | null;
  /** IANA zone. */
  readonly timeZone: string | null;
}

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

/** An ad's spend on a day of its ad account's zone. */
export interface AdSpend {
  readonly adId: string;
  /** Null, here and below: not reported by the ad network. */
  readonly adName: string | null;
  readonly adSetId: string | null;
  readonly adCampaignId: string | null;
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

/** The editable fields of a campaign, ad set or ad as stored by the ad network. */
export interface AdObjectState {
  readonly id: string;
  readonly adAccountId: string;
  readonly name: string;
  readonly status: string;
  readonly dailyBudget: Money | null;
  readonly lifetimeBudget: Money | null;
  readonly bidAmount: Money | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** Whether an object is on, and whose it is. */
export interface AdObjectStatus {
  readonly id: string;
  readonly name: string;
  /** The configured status; null, here and below: the ad network did not say. */
  readonly status: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
}

/** The fields a bulk change is decided by. */
export interface AdObjectBulkState extends AdObjectState {
  /** For an ad set: two of one campaign must not be in one batch. */
  readonly campaignId: string | null;
  readonly bidStrategy: string | null;
}

/** Fields to change; absent ones stay unchanged. Times carry an offset. */
export interface AdObjectChange {
  readonly status?: string;
  readonly name?: string;
  readonly dailyBudget?: Money;
  readonly lifetimeBudget?: Money;
  readonly bidAmount?: Money;
  readonly startTime?: string;
  /** Null removes the end. */
  readonly endTime?: string | null;
}

export interface UpdateAdObject extends NetworkCall {
  readonly id: string;
  readonly adAccountId: string;
  readonly change: AdObjectChange;
}

export interface AdObjectsOfAccount extends NetworkCall {
  readonly level: AdObjectLevel;
  readonly adAccountId: string;
}

/**
 * The ad network in the product's terms. Every function throws {@link NetworkError}: its type is
 * what the caller may pass on, `adUserStatus` what the failure means for the profile.
 */
export interface GraphGateway extends BusinessGateway, PagesGateway {
  /**
   * The person behind the token. The error code is `identity_unavailable` when the reply has no id
   * and name.
   */
  getIdentity(call: NetworkCall): Promise<ProfileIdentity>;
  /** Granted permissions of the token, and whether it reads the profile's ad accounts. */
  readTokenRights(call: NetworkCall): Promise<TokenRights>;
  /** Every ad account of the profile, or the given ones, with their results for the period. */
  listAdAccounts(
    call: NetworkCall & { readonly period: Period; readonly ids?: readonly string[] | undefined },
  ): Promise<AdAccountList>;
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
  /** Cached for five minutes. */
  getAdAccountBasics(
    call: NetworkCall & { readonly adAccountId: string },
  ): Promise<AdAccountBasics>;
  listAdCampaigns(call: ListAdObjects): Promise<NetworkPage<AdCampaignDto>>;
  listAdSets(call: ListAdObjects): Promise<NetworkPage<AdSetDto>>;
  listAds(call: ListAdObjects): Promise<NetworkPage<AdDto>>;
  /**
   * A page of objects of campaigns or ad sets at a level that are neither archived nor deleted,
   * with the fields needed to switch them.
   */
  listAdObjectStates(
    call: AdObjectsOfAccount & {
      readonly campaignIds?: readonly string[];
      readonly adSetIds?: readonly string[];
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<AdObjectStatus>>;
  listAdImages(
    call: NetworkCall & { readonly adAccountId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<AdImageDto>>;
  /**
   * Results by day, or by one breakdown, of an ad account (`objectId` is its own) or of an object
   * in it. The error code is `report_pending` while the network prepares a large report: repeat the
   * call later.
   */
  readInsights(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly level: InsightsLevel;
      readonly objectId: string;
      /** By day when absent. */
      readonly breakdown?: InsightsBreakdown | undefined;
      readonly period: Period;
    },
  ): Promise<InsightsParts & { readonly gaps?: ListGaps }>;
  /** The current editable fields: read before a change, and after one with an unknown outcome. */
  readAdObject(
    call: NetworkCall & { readonly level: AdObjectLevel; readonly id: string },
  ): Promise<AdObjectState>;
  /** A change with a lost reply is repeated only when the object does not have it yet. */
  updateAdCampaign(call: UpdateAdObject): Promise<void>;
  updateAdSet(call: UpdateAdObject): Promise<void>;
  updateAd(call: UpdateAdObject): Promise<void>;
  /**
   * Reads up to 50 objects in one call that counts once. Objects that are archived, deleted or in
   * another ad account are absent.
   */
  readAdObjects(
    call: AdObjectsOfAccount & { readonly ids: readonly string[] },
  ): Promise<ReadonlyMap<string, AdObjectBulkState>>;
  /**
   * Sends up to 50 changes in one batch, once; no two ad sets of one campaign. Null on success. An
   * error with `isOutcomeUnknown` may have been accepted. @throws NetworkError when the batch as a
   * whole fails.
   */
  updateAdObjects(
    call: AdObjectsOfAccount & {
      readonly changes: readonly { readonly id: string; readonly change: AdObjectChange }[];
    },
  ): Promise<ReadonlyMap<string, NetworkError | null>>;
  /**
   * Copies one object, paused, sent once, and returns the id of the copy. With all its descendants
   * the network takes three objects at most, else see `isCopyTooLarge`. An error with
   * `isOutcomeUnknown` may have made a copy.
   */
  copyAdObject(
    call: AdObjectsOfAccount & {
      readonly id: string;
      readonly isDeep: boolean;
      /** A campaign or ad set of the same ad account; null for the source's own. */
      readonly parentId: string | null;
      readonly suffix: string;
    },
  ): Promise<string>;
  /**
   * The progress of a session, which earlier versions of this program started. The id is null when the network does
   * not report the copy.
   */
  readCopySession(
    call: NetworkCall & { readonly adAccountId: string; readonly sessionId: string },
  ): Promise<
    | { readonly state: 'running' }
    | { readonly state: 'done'; readonly id: string | null }
    | { readonly state: 'failed'; readonly error: NetworkError }
  >;
  /**
   * Ids of all copies of an object. @throws NetworkError also when the list is incomplete: a copy
   * that it lacks would be made again
   */
  listCopies(
    call: NetworkCall & { readonly adAccountId: string; readonly id: string },
  ): Promise<readonly string[]>;
}
