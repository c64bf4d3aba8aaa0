import {
  type DynamicPost,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
} from '../../gateways/graph/port.ts';
import type { PostsOfAds } from '../comment-cleaning/index.ts';

type AdOfPost = Awaited<ReturnType<GraphGateway['readPostedAd']>>;

interface FoundVariants {
  readonly posts: readonly DynamicPost[];
  /** There may be more. */
  readonly isIncomplete: boolean;
}

const NONE: FoundVariants = { posts: [], isIncomplete: false };
const UNKNOWN: FoundVariants = { posts: [], isIncomplete: true };

/** Failures of these reads do not affect the post itself. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NetworkError) {
      return undefined;
    }
    throw error;
  }
}

/** Undefined when the ad's creative could not be read. */
export function readAdOfPost({
  graph,
  call,
  adId,
}: {
  graph: Pick<GraphGateway, 'readPostedAd'>;
  call: NetworkCall;
  adId: string;
}): Promise<AdOfPost | undefined> {
  return orUndefined(graph.readPostedAd({ ...call, adId }));
}

/** Variants of an ad's dynamic creative besides the post it names. */
export async function findVariants({
  postsOfAds,
  call,
  ad,
  pageId,
  pagePostId,
  visitorPageOf,
}: {
  postsOfAds: Pick<PostsOfAds, 'readVariantsOf'>;
  call: NetworkCall;
  ad: AdOfPost | undefined;
  pageId: string;
  pagePostId: string;
  visitorPageOf: ((pagePostId: string) => string) | undefined;
}): Promise<FoundVariants> {
  if (ad === undefined) {
    return UNKNOWN;
  }
  const { adAccountId, assetFeed, createdAt } = ad;
  if (assetFeed === null || ad.pagePostId !== pagePostId) {
    return NONE;
  }
  const found =
    adAccountId === null
      ? undefined
      : await orUndefined(
          postsOfAds.readVariantsOf(call, {
            ad: { postId: pagePostId, pageId, adCreatedAt: new Date(createdAt ?? 0), assetFeed },
            adAccountId,
          }),
        );
  return found === undefined
    ? UNKNOWN
    : {
        posts: found.posts.map(({ id, message, link, createdAt: madeAt }) => ({
          id,
          permalinkUrl: visitorPageOf?.(id) ?? `https://www.facebook.com/${id}`,
          link,
          message: message === '' ? null : message,
          title: null,
          imageUrl: null,
          createdAt: madeAt,
        })),
        isIncomplete: found.isCutShort,
      };
}
