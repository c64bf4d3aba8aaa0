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
import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import type {
  InsightsBreakdown,
  InsightsLevel,
  InsightsParts,
} from '@ads-checker/shared/contracts/insights';
import type { ProductData, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PROXY_CHECK_ERRORS, type ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { Money } from '@ads-checker/shared/domain/money';
import { AppError, type AppErrorOptions, type ErrorType } from '@ads-checker/shared/errors';
import type { CursorPaging, ListGaps } from '@ads-checker/shared/http';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';

/** Connection settings of a profile's calls. Holds secrets: never log it or return it. */
export interface ProfileConnection {
  readonly adUserId: string;
  readonly accessToken: string;
  readonly userAgent: string;
  readonly proxy: ProxyConnection | null;
}

export interface NetworkCall {
  readonly connection: ProfileConnection;
  /** Background work waits for interactive calls and pauses first near limits. */
  readonly priority?: 'interactive' | 'background';
  /** True for a caller with retries of its own: failures are not retried here. */
  readonly isTriedOnce?: boolean;
  readonly signal?: AbortSignal;
  /** Language of review feedback, delivery checks and error texts. */
  readonly locale?: 'en-US' | 'ru-RU';
}

/** Days in the ad account's own time zone. */
export type Period = { readonly preset: DatePreset } | { readonly range: TimeRange };

export interface PageRequest {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface NetworkPage<T> {
  readonly rows: readonly T[];
  readonly paging: CursorPaging;
  /** What the list is known to lack; absent when complete. */
  readonly gaps?: ListGaps;
}

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

export interface AdAccountBasics {
  readonly id: string;
  /** Null, here and below: the ad network did not say. */
  readonly status: number | null;
  readonly isUserAllowedToAdvertise: boolean | null;
  readonly currency: string | null;
  /** IANA zone. */
  readonly timeZone: string | null;
}

/** What an ad object check reads of an ad. */
export interface CheckedAd {
  readonly id: string;
  /** Null, here and below: the ad network did not say. */
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
  /** With the results of its own today. */
  readonly adAccount: AdAccountDto;
  /** Null when unknown. */
  readonly activeAdCount: number | null;
  /**
   * The first of the ads updated since the given time, with the cursor of the rest. Null when none
   * were asked for, or the ad network serves them by account alone.
   */
  readonly updatedAds: NetworkPage<CheckedAd> | null;
}

/** An ad with the post that it shows. */
export interface PostedAd {
  readonly id: string;
  readonly name: string;
  /** Null, here and below: the ad network did not say. */
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** `page_post`. Null: the ad has none, as while it is being made. */
  readonly pagePostId: string | null;
  /** It shows products of a catalog, each under a post of its own. */
  readonly hasProducts: boolean;
  /** Of a dynamic creative, of which the ad network makes more posts than it names; null for others. */
  readonly assetFeed: AssetFeed | null;
}

/** What the posts of a dynamic creative are made of. */
export interface AssetFeed {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

/** A post that was made inside of an ad, whichever. */
export interface AdsPost {
  /** `page_post` */
  readonly id: string;
  readonly message: string;
  /** Null, here and below: the ad network did not say. */
  readonly link: string | null;
  readonly createdAt: string | null;
}

export interface AdsPostsRead {
  readonly pageId: string;
  /** Posts made before are left out. */
  readonly since: Date;
  readonly after: string | undefined;
}

export interface AdsPostsPage {
  /** The latest first. */
  readonly rows: readonly AdsPost[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
}

export interface PostedAdAccount {
  readonly id: string;
  readonly name: string;
  /** The first of the ads updated since the given time; null when the account serves them apart. */
  readonly updatedAds: NetworkPage<PostedAd> | null;
}

/** A page that a profile has a role on. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  /** The profile may hide and delete comments there. */
  readonly canModerate: boolean;
  /** The profile may answer and like comments there in the name of the page. */
  readonly canReply: boolean;
}

/** A post that the network made for one product of a catalog ad. */
export interface DynamicPost {
  /** `page_post`, or one number. */
  readonly id: string;
  readonly permalinkUrl: string;
  /** Null, here and below: the ad network did not say. */
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly createdAt: string | null;
}

export interface PagePost {
  /** `page_post` */
  readonly id: string;
  /** Null, here and below: the ad network did not say. */
  readonly permalinkUrl: string | null;
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly callToActionType: string | null;
  readonly isHidden: boolean | null;
  readonly isPublished: boolean | null;
  /** Made inside an ad, and shown nowhere else. */
  readonly isInlineCreated: boolean | null;
  readonly createdAt: string | null;
  /** Null: they could not be read. Empty for an ad that shows no catalog. */
  readonly dynamicPosts: readonly DynamicPost[] | null;
}

/** All that could be read of a post's comments, the latest first, each once. */
export interface PostComments {
  readonly rows: readonly PostComment[];
  /** There are older ones that were not read. */
  readonly isCutShort: boolean;
  readonly unreadableRows: number;
}

/** A comment under a post, as its page sees it. */
export interface PostComment {
  readonly id: string;
  /** Of an answer: the comment it is to. */
  readonly parentId: string | null;
  /** Null, here and below: the ad network did not say. */
  readonly permalinkUrl: string | null;
  /** Null: the author is gone, or hides from the page. */
  readonly from: {
    readonly id: string;
    readonly name: string;
    readonly picture: string | null;
  } | null;
  readonly message: string;
  readonly isHidden: boolean;
  readonly likeCount: number | null;
  readonly commentCount: number | null;
  readonly isLikedByPage: boolean | null;
  readonly createdAt: string;
}

export interface CommentsRead {
  readonly pageId: string;
  readonly postId: string;
  /** Null: since ever. */
  readonly since: Date | null;
  readonly after: string | undefined;
  readonly isLatestFirst: boolean;
  readonly limit: number;
}

export interface CommentsPage {
  readonly rows: readonly PostComment[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
  readonly unreadableRows: number;
}

/** One act on a page, in the name of the page. */
export type CommentAct =
  | {
      readonly kind: 'hide' | 'show' | 'delete';
      readonly pageId: string;
      readonly commentId: string;
    }
  | { readonly kind: 'block'; readonly pageId: string; readonly authorId: string };

/** A business that a profile belongs to. */
export interface Business {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

export interface AdPixel {
  readonly id: string;
  readonly name: string;
  /** The snippet for pages; null, here and below: the ad network did not say. */
  readonly code: string | null;
  readonly createdAt: string | null;
}

/** A pixel of a business, and the ad account it goes to. */
export interface PixelShare {
  readonly pixelId: string;
  readonly businessId: string;
  readonly adAccountId: string;
}

export interface PixelShareAnswer {
  /** Null: it was held back by a limit, so nothing was sent. */
  readonly exchange: {
    /** Without the token. */
    readonly url: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    /** Null: no reply came. */
    readonly statusCode: number | null;
  } | null;
  /** Null: shared. With `isOutcomeUnknown` it may be shared nevertheless. */
  readonly error: NetworkError | null;
}

/** A product catalog of a business. */
export interface ProductCatalog {
  readonly id: string;
  readonly name: string;
  /** A code of the ad network; null, here and below: it did not say. */
  readonly vertical: string | null;
  readonly productCount: number | null;
  readonly business: { readonly id: string; readonly name: string | null } | null;
}

export type Product = ProductDto;

/** Changes of one item, which a batch knows by its retailer id. Absent fields stay. */
export interface ProductUpdate {
  readonly retailerId: string;
  readonly data: ProductData;
}

export interface CatalogUpdateIssue {
  /** Null: the ad network did not say which item. */
  readonly retailerId: string | null;
  readonly message: string;
}

/** What is known of a batch of changes; items with errors are not saved. */
export interface CatalogUpdate {
  readonly status: 'running' | 'finished' | 'failed';
  readonly errors: readonly CatalogUpdateIssue[];
  readonly warnings: readonly CatalogUpdateIssue[];
  /** The lists may be samples: these are the numbers. */
  readonly errorCount: number;
  readonly warningCount: number;
}

/** Spend of one day by hour, in major units; null where the ad network said nothing readable. */
export interface SpendByHour {
  /** Null: nothing was spent, so the ad network names no day. */
  readonly date: string | null;
  /** 24 amounts, midnight first, in the ad account's own zone. */
  readonly hours: readonly (string | null)[];
}

/** What an ad spent on a day of its ad account's zone. */
export interface AdSpend {
  readonly adId: string;
  /** Null, here and below: the ad network did not say. */
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
      /** Where the next page begins; null at the end. */
      readonly after: string | null;
      /** Rows without a readable ad, day or amount. */
      readonly unreadableRows: number;
      /** There is more, and no way to it. */
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

/** What a bulk change is decided by. */
export interface AdObjectBulkState extends AdObjectState {
  /** Of an ad set: two of one campaign must not be in one batch. */
  readonly campaignId: string | null;
  readonly bidStrategy: string | null;
}

/** Fields to change; absent ones stay. Times carry an offset. */
export interface AdObjectChange {
  readonly status?: string;
  readonly name?: string;
  readonly dailyBudget?: Money;
  readonly lifetimeBudget?: Money;
  readonly bidAmount?: Money;
  readonly startTime?: string;
  readonly endTime?: string;
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
export interface GraphGateway {
  /**
   * The person behind the token. The error code is `identity_unavailable` when the reply has no id
   * and name.
   */
  getIdentity(call: NetworkCall): Promise<ProfileIdentity>;
  /** Every ad account of the profile, or the named ones, with their results over the period. */
  listAdAccounts(
    call: NetworkCall & { readonly period: Period; readonly ids?: readonly string[] | undefined },
  ): Promise<AdAccountList>;
  /**
   * A page of the profile's ad accounts with the results of today, numbers of active and rejected
   * ads, and on request the ads updated since a time: one call for all of them.
   */
  listCheckedAdAccounts(
    call: NetworkCall & {
      /** Null: no ads are read. */
      readonly adsUpdatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<CheckedAdAccount>>;
  /** Statuses of an ad account's ads that are neither archived nor deleted; all, or those updated since a time. */
  listCheckedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<CheckedAd>>;
  /** The named ads, also archived and deleted ones, 50 a call; those that cannot be read are left out. */
  readCheckedAds(
    call: NetworkCall & { readonly ids: readonly string[] },
  ): Promise<readonly CheckedAd[]>;
  /** Pages of the profile; those without a readable id are left out. */
  listPages(call: NetworkCall): Promise<readonly Page[]>;
  /** One of them, as it was read within the last half hour; undefined: the profile has no task on it. */
  findPage(call: NetworkCall & { readonly pageId: string }): Promise<Page | undefined>;
  /** Posts that catalog ads made under a post each for a product, 50 posts a call. */
  listDynamicPosts(
    call: NetworkCall & {
      readonly posts: readonly { readonly pageId: string; readonly postId: string }[];
    },
  ): Promise<readonly (readonly string[] | NetworkError)[]>;
  /**
   * The latest posts that pages published themselves, 50 pages a call, each in its own name; a page
   * that cannot be read is its error.
   */
  listPublishedPosts(call: NetworkCall & { readonly pageIds: readonly string[] }): Promise<
    readonly (
      | readonly {
          /** `page_post` */
          readonly id: string;
          /** Null: the ad network did not say. */
          readonly createdAt: string | null;
        }[]
      | NetworkError
    )[]
  >;
  /**
   * Posts that were made inside of ads of pages, 50 pages a call, each in its own name: the only list
   * that has those of dynamic creatives, of which an ad names one. Whose ad it is, is not said.
   */
  listAdsPosts(
    call: NetworkCall & { readonly reads: readonly AdsPostsRead[] },
  ): Promise<readonly (AdsPostsPage | NetworkError)[]>;
  /**
   * Comments of all levels, hidden ones too, 50 posts a call, each post in the name of its page. A
   * post that cannot be read is its error, which never speaks of the profile.
   */
  listComments(
    call: NetworkCall & { readonly reads: readonly CommentsRead[] },
  ): Promise<readonly (CommentsPage | NetworkError)[]>;
  /**
   * A post of an ad with its page and dynamic posts, in the name of the page. Of a page that the
   * profile has no role on, what everybody sees; its dynamic posts are null.
   * @throws NetworkError that never speaks of the profile while a page is asked
   */
  readPagePost(
    call: NetworkCall & { readonly pagePostId: string },
  ): Promise<{ readonly page: Page; readonly pagePost: PagePost }>;
  /**
   * Comments of all levels under posts of one page, the latest first, 50 posts a call, until a post
   * has no more, brings no new one, or `maxPerPost` are read. A post that cannot be read is its error.
   */
  listPostComments(
    call: NetworkCall & {
      readonly pageId: string;
      readonly postIds: readonly string[];
      readonly maxPerPost: number;
    },
  ): Promise<readonly (PostComments | NetworkError)[]>;
  /** Answers a comment as its page, once. @returns the id of the answer */
  replyToComment(
    call: NetworkCall & {
      readonly pageId: string;
      readonly commentId: string;
      readonly message: string;
    },
  ): Promise<string>;
  /** Likes a comment as its page, or takes the like back. */
  setCommentLiked(
    call: NetworkCall & {
      readonly pageId: string;
      readonly commentId: string;
      readonly isLiked: boolean;
    },
  ): Promise<void>;
  /** Which of the authors are blocked on the pages named with them, 50 a call. */
  findBlocked(
    call: NetworkCall & {
      readonly authors: readonly { readonly pageId: string; readonly authorId: string }[];
    },
  ): Promise<readonly (boolean | NetworkError)[]>;
  /** Named comments, 50 a call; null: it is gone. */
  readComments(
    call: NetworkCall & {
      readonly comments: readonly { readonly pageId: string; readonly commentId: string }[];
    },
  ): Promise<readonly (PostComment | null | NetworkError)[]>;
  /**
   * Acts on comments and authors, 50 a call, sent once. Null: done. An error with `isOutcomeUnknown`
   * may have been done.
   */
  moderateComments(
    call: NetworkCall & { readonly acts: readonly CommentAct[] },
  ): Promise<readonly (NetworkError | null)[]>;
  /** A page of the profile's ad accounts with the posts of ads updated since a time: one call. */
  listPostedAdAccounts(
    call: NetworkCall & { readonly updatedSince: Date; readonly page: PageRequest },
  ): Promise<NetworkPage<PostedAdAccount>>;
  /** Posts of an ad account's ads that are neither archived nor deleted; all, or those updated since a time. */
  listPostedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<PostedAd>>;
  /** Yesterday's spend by hour of ad accounts, 50 a call; those that cannot be read are left out. */
  readYesterdaySpend(
    call: NetworkCall & { readonly adAccountIds: readonly string[] },
  ): Promise<ReadonlyMap<string, SpendByHour>>;
  /**
   * Pages of spend by ad and day, 50 ad accounts a call, in the order of `reads`; ads of any status.
   * Days without delivery have no row. @throws NetworkError for what concerns the profile itself
   */
  readAdSpend(
    call: NetworkCall & {
      readonly reads: readonly {
        readonly adAccountId: string;
        /** Days of the account's zone, both included. */
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
   * A page of the objects of campaigns, or of ad sets, at a level that are neither archived nor
   * deleted, with what switching them needs.
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
   * Results by day, or by one breakdown, of an ad account (`objectId` is its own) or of an object in
   * it. The error code is `report_pending` while the network prepares what is too much for one
   * answer: the same call later goes on with it.
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
   * Up to 50 objects in one call that counts once. An object that is archived, deleted or of another
   * ad account is absent.
   */
  readAdObjects(
    call: AdObjectsOfAccount & { readonly ids: readonly string[] },
  ): Promise<ReadonlyMap<string, AdObjectBulkState>>;
  /**
   * Up to 50 changes in one batch, sent once; no two ad sets of one campaign. Null: accepted. An
   * error with `isOutcomeUnknown` may have been accepted. @throws NetworkError when the batch as a
   * whole fails.
   */
  updateAdObjects(
    call: AdObjectsOfAccount & {
      readonly changes: readonly { readonly id: string; readonly change: AdObjectChange }[];
    },
  ): Promise<ReadonlyMap<string, NetworkError | null>>;
  /**
   * Copies one object, paused, sent once: `copied`, or a session that copies it with everything below
   * in the background. An error with `isOutcomeUnknown` may have made a copy.
   */
  copyAdObject(
    call: AdObjectsOfAccount & {
      readonly id: string;
      readonly isDeep: boolean;
      /** A campaign or ad set of the same ad account; null: that of the source. */
      readonly parentId: string | null;
      readonly suffix: string;
    },
  ): Promise<{ readonly kind: 'copied' | 'session'; readonly id: string }>;
  /** How far a session is. Its id is null where the network does not name the copy. */
  readCopySession(
    call: NetworkCall & { readonly adAccountId: string; readonly sessionId: string },
  ): Promise<
    | { readonly state: 'running' }
    | { readonly state: 'done'; readonly id: string | null }
    | { readonly state: 'failed'; readonly error: NetworkError }
  >;
  /** Ids of the latest copies of an object. */
  listCopies(
    call: NetworkCall & { readonly adAccountId: string; readonly id: string },
  ): Promise<readonly string[]>;
  /** Businesses of the profile; those without a readable id are left out. */
  listBusinesses(call: NetworkCall): Promise<readonly Business[]>;
  /** All pixels that a business can see; those without a readable id are left out. */
  listAdPixels(call: NetworkCall & { readonly businessId: string }): Promise<readonly AdPixel[]>;
  /** Null where the ad network does not say, or refuses to. */
  readPixelNames(
    call: NetworkCall & { readonly pixelId: string; readonly businessId: string },
  ): Promise<{ readonly pixelName: string | null; readonly businessName: string | null }>;
  /** Shares a pixel with an ad account, sent once. A failure of the ad network is not thrown. */
  sharePixel(call: NetworkCall & PixelShare): Promise<PixelShareAnswer>;
  /**
   * Whether the ad account has the pixel, from the pixels of the account or else from the accounts
   * of the pixel; null when neither may be read.
   */
  isPixelShared(call: NetworkCall & PixelShare): Promise<boolean | null>;
  /** Catalogs that a business owns or works for, each once. */
  listProductCatalogs(call: NetworkCall & { readonly businessId: string }): Promise<{
    readonly rows: readonly ProductCatalog[];
    readonly gaps?: ListGaps;
  }>;
  /**
   * Items that the review for dynamic ads rejected or has not decided, 50 catalogs a call. Catalogs
   * of over 1,000 items, and those that cannot be read, are left out.
   */
  countReviews(
    call: NetworkCall & { readonly catalogIds: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly rejected: number; readonly pending: number }>>;
  readProductCatalog(call: NetworkCall & { readonly catalogId: string }): Promise<ProductCatalog>;
  listProducts(
    call: NetworkCall & { readonly catalogId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<Product>>;
  /** Sent once; an error with `isOutcomeUnknown` may have made one. @returns its id */
  createProductCatalog(
    call: NetworkCall & {
      readonly businessId: string;
      readonly name: string;
      readonly vertical: string;
    },
  ): Promise<string>;
  /**
   * Sends changes of existing items in one batch. Without handles nothing was taken; the issues are
   * those found at once.
   */
  updateProducts(
    call: NetworkCall & { readonly catalogId: string; readonly updates: readonly ProductUpdate[] },
  ): Promise<{
    readonly handles: readonly string[];
    readonly errors: readonly CatalogUpdateIssue[];
    readonly warnings: readonly CatalogUpdateIssue[];
  }>;
  /** How far a batch is, by its handles. */
  readCatalogUpdate(
    call: NetworkCall & { readonly catalogId: string; readonly handles: readonly string[] },
  ): Promise<CatalogUpdate>;
}

const COPY_TOO_LARGE = 1_885_194;

/** Whether too many objects were asked to be copied at once: below them they can be copied one by one. */
export function isCopyTooLarge(error: unknown): boolean {
  return error instanceof NetworkError && error.details?.subcode === COPY_TOO_LARGE;
}

const PROXY_FAULT_CODE = 'proxy_';

/** The proxy fault behind an error; undefined when the proxy is not at fault. */
export function proxyFaultOf({ code }: NetworkError): ProxyCheckError | undefined {
  const text = String(code);
  if (!text.startsWith(PROXY_FAULT_CODE)) {
    return undefined;
  }
  const reason = text.slice(PROXY_FAULT_CODE.length);
  return PROXY_CHECK_ERRORS.find((known) => known === reason) ?? 'unknown';
}

/** An error of the ad network or on the way to it; the message is safe to show. */
export class NetworkError extends AppError {
  /** The profile's status implied by this error; null when it implies none. */
  readonly adUserStatus: Exclude<AdUserStatus, 'active'> | null;
  /** True when the change may have been made despite this error. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    type: ErrorType,
    message: string,
    options: AppErrorOptions & {
      readonly adUserStatus?: Exclude<AdUserStatus, 'active'> | null;
      readonly isOutcomeUnknown?: boolean;
    } = {},
  ) {
    super(type, message, options);
    this.adUserStatus = options.adUserStatus ?? null;
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}
