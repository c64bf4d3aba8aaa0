import {
  type DynamicPost,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type PostedAd,
} from '../../gateways/graph/port.ts';
import type { PostsOfAds } from '../comment-cleaning/index.ts';

/** Somebody waits: older posts of a page with many ads are left out, which is told. */
const MAX_LISTS = 5;

interface FoundVariants {
  readonly posts: readonly DynamicPost[];
  /** There may be others. */
  readonly isIncomplete: boolean;
}

const NONE: FoundVariants = { posts: [], isIncomplete: false };
const UNKNOWN: FoundVariants = { posts: [], isIncomplete: true };

/** Undefined: what the ad shows could not be read, which says nothing about its post. */
export async function readAdOfPost({
  graph,
  call,
  adId,
}: {
  graph: Pick<GraphGateway, 'readPostedAd'>;
  call: NetworkCall;
  adId: string;
}): Promise<PostedAd | undefined> {
  try {
    return await graph.readPostedAd({ ...call, adId });
  } catch (error) {
    if (error instanceof NetworkError) {
      return undefined;
    }
    throw error;
  }
}

/** The posts that the network made of an ad's dynamic creative beside the one that it names. */
export async function findVariants({
  postsOfAds,
  call,
  ad,
  pageId,
  pagePostId,
}: {
  postsOfAds: Pick<PostsOfAds, 'readVariants'>;
  call: NetworkCall;
  ad: PostedAd | undefined;
  pageId: string;
  pagePostId: string;
}): Promise<FoundVariants> {
  if (ad === undefined) {
    return UNKNOWN;
  }
  if (ad.assetFeed === null || ad.pagePostId !== pagePostId) {
    return NONE;
  }
  const lists = await postsOfAds.readVariants(call, {
    ads: [
      {
        postId: pagePostId,
        pageId,
        adCreatedAt: new Date(ad.createdAt ?? 0),
        assetFeed: ad.assetFeed,
        dynamicReadAt: null,
      },
    ],
    maxLists: MAX_LISTS,
  });
  const list = lists.get(pageId);
  if (list === undefined || list instanceof NetworkError) {
    return UNKNOWN;
  }
  return {
    posts: list.variants.map(({ post: { id, message, link, createdAt } }) => ({
      id,
      permalinkUrl: `https://www.facebook.com/${id}`,
      link,
      message: message === '' ? null : message,
      title: null,
      imageUrl: null,
      createdAt,
    })),
    isIncomplete: list.isCutShort,
  };
}
