import type { NetworkCall, NetworkList, NetworkPage, PageRequest } from './network-call.ts';
import type { NetworkError } from './network-error.ts';
import type { Page } from './pages-port.ts';

/** An ad with the post it shows. */
export interface PostedAd {
  readonly id: string;
  readonly name: string;
  /** Null, here and below: not reported by the ad network. */
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** `page_post`. Null while the ad has no post, as during its creation. */
  readonly pagePostId: string | null;
  /** Whether it shows products of a catalog, each with a post of its own. */
  readonly hasProducts: boolean;
  /** Set for a dynamic creative, which has more posts than the one named; null for others. */
  readonly assetFeed: AssetFeed | null;
}

/** The assets that the posts of a dynamic creative are made of. */
export interface AssetFeed {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

export interface PostedAdAccount {
  readonly id: string;
  readonly name: string;
  /** The first ads updated since the given time; null when the account serves them separately. */
  readonly updatedAds: NetworkPage<PostedAd> | null;
}

/** A post made inside some ad. */
export interface AdsPost {
  /** `page_post` */
  readonly id: string;
  readonly message: string;
  /** Null, here and below: not reported by the ad network. */
  readonly link: string | null;
  readonly createdAt: string | null;
}

export interface AdsPostsRead {
  readonly pageId: string;
  /** Older posts are omitted. */
  readonly since: Date;
  readonly after: string | undefined;
}

/** A post the network made for one product of a catalog ad. */
export interface DynamicPost {
  /** `page_post`, or a single number. */
  readonly id: string;
  readonly permalinkUrl: string;
  /** Null, here and below: not reported by the ad network. */
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly createdAt: string | null;
}

export interface PagePost {
  /** `page_post` */
  readonly id: string;
  /** Null, here and below: not reported by the ad network. */
  readonly permalinkUrl: string | null;
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly callToActionType: string | null;
  readonly isHidden: boolean | null;
  readonly isPublished: boolean | null;
  /** Made inside an ad, and not visible elsewhere. */
  readonly isInlineCreated: boolean | null;
  readonly createdAt: string | null;
  /** Null when unreadable; empty for an ad without a catalog. */
  readonly dynamicPosts: readonly DynamicPost[] | null;
  /** Whether there are more of them, or some cannot be read. */
  readonly hasMoreDynamicPosts: boolean;
}

/** Posts of Pages and of ads, read as the Page. */
export interface PostsPort {
  /**
   * A post of an ad with its page and dynamic posts, read as the page. Without a role on the page,
   * only its public view; dynamic posts are then null.
   * @throws NetworkError, never concerning the profile while a page is read
   */
  readPagePost(
    call: NetworkCall & { readonly pagePostId: string },
  ): Promise<{ readonly page: Page; readonly pagePost: PagePost }>;
  /**
   * The latest posts published by pages themselves, 50 pages per call, each as the page; an
   * unreadable page is its error.
   */
  listPublishedPosts(call: NetworkCall & { readonly pageIds: readonly string[] }): Promise<
    readonly (
      | NetworkPage<{
          /** `page_post` */
          readonly id: string;
          /** Null when not reported by the ad network. */
          readonly createdAt: string | null;
          readonly permalinkUrl: string | null;
        }>
      | NetworkError
    )[]
  >;
  /** Ids of the product posts of catalog ads, 50 posts per call; a failed post is its error. */
  listDynamicPosts(
    call: NetworkCall & {
      readonly posts: readonly { readonly pageId: string; readonly postId: string }[];
    },
  ): Promise<readonly (NetworkList<string> | NetworkError)[]>;
  /**
   * Posts made inside ads of pages, 50 pages per call, each as the page: the only list that
   * includes all variants of dynamic creatives. It does not name their ads.
   */
  listAdsPosts(
    call: NetworkCall & { readonly reads: readonly AdsPostsRead[] },
  ): Promise<readonly (NetworkPage<AdsPost> | NetworkError)[]>;
  /**
   * A page of the profile's ad accounts with the posts of ads updated since a time, in one call.
   */
  listPostedAdAccounts(
    call: NetworkCall & { readonly updatedSince: Date; readonly page: PageRequest },
  ): Promise<NetworkPage<PostedAdAccount>>;
  /** Posts of ads that are neither archived nor deleted; all, or those updated since a time. */
  listPostedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<PostedAd>>;
  /**
   * The post shown by one ad, with its ad account; null when not reported by the ad network.
   * @throws NetworkError also for a missing ad
   */
  readPostedAd(
    call: NetworkCall & { readonly adId: string },
  ): Promise<PostedAd & { readonly adAccountId: string | null }>;
}
