import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { DynamicPost, PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { PostsOfAds } from '../comment-cleaning/index.ts';

type AdOfPost = Awaited<ReturnType<PostsPort['readPostedAd']>>;

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
export function readAdOfPost(input: {
  graph: Pick<PostsPort, 'readPostedAd'>;
  call: NetworkCall;
  adId: string;
}): Promise<AdOfPost | undefined> {
  return orUndefined(input.graph.readPostedAd({ ...input.call, adId: input.adId }));
}

/** Variants of an ad's dynamic creative besides the post it names. */
export async function findVariants(input: {
  postsOfAds: Pick<PostsOfAds, 'readVariantsOf'>;
  call: NetworkCall;
  ad: AdOfPost | undefined;
  pageId: string;
  pagePostId: string;
  visitorPageOf: ((pagePostId: string) => string) | undefined;
}): Promise<FoundVariants> {
  if (input.ad === undefined) {
    return UNKNOWN;
  }
  const { adAccountId, assetFeed, createdAt } = input.ad;
  if (assetFeed === null || input.ad.pagePostId !== input.pagePostId) {
    return NONE;
  }
  const found =
    adAccountId === null
      ? undefined
      : await orUndefined(
          input.postsOfAds.readVariantsOf(input.call, {
            ad: {
              postId: input.pagePostId,
              pageId: input.pageId,
              adCreatedAt: new Date(createdAt ?? 0),
              assetFeed,
            },
            adAccountId,
          }),
        );
  return found === undefined
    ? UNKNOWN
    : {
        posts: found.posts.map(({ id, message, link, createdAt: madeAt }) => ({
          id,
          permalinkUrl: input.visitorPageOf?.(id) ?? `https://www.facebook.com/${id}`,
          link,
          message: message === '' ? null : message,
          title: null,
          imageUrl: null,
          createdAt: madeAt,
        })),
        isIncomplete: found.isCutShort,
      };
}
