import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { AdsPost, PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { PostFinder } from './find-posts.ts';
import { listVariants } from './list-variants.ts';
import { type DynamicCreative, matchVariants } from './match-variants.ts';

/** Interactive: on a page with many ads, older posts are skipped, which is reported. */
const MAX_LISTS = 5;
/** Further ads are not considered. */
const MAX_AD_PAGES = 4;

export interface VariantsOfAd {
  readonly posts: readonly AdsPost[];
  /** The page has older posts that were not listed. */
  readonly isCutShort: boolean;
}

/**
 * Variants of one ad's dynamic creative. Ads are often duplicated with their texts: posts that
 * belong to another ad of the account, or may have been made later by one, are left to it. @throws
 * NetworkError
 */
export async function listVariantsOfAd(input: {
  graph: Pick<PostsPort, 'listAdsPosts'>;
  finder: Pick<PostFinder, 'readPostsOf'>;
  call: NetworkCall;
  ad: DynamicCreative;
  adAccountId: string;
}): Promise<VariantsOfAd> {
  const [lists, named] = await Promise.all([
    listVariants({
      graph: input.graph,
      call: input.call,
      ads: [{ ...input.ad, dynamicReadAt: null }],
      maxLists: MAX_LISTS,
    }),
    input.finder.readPostsOf(input.call, {
      adAccountId: input.adAccountId,
      maxPages: MAX_AD_PAGES,
    }),
  ]);
  const list = lists.get(input.ad.pageId);
  if (list === undefined) {
    return { posts: [], isCutShort: false };
  }
  if (list instanceof NetworkError) {
    throw list;
  }
  const others = named.filter(({ postId }) => postId !== input.ad.postId);
  const posts = list.variants.map(({ post }) => post);
  return {
    posts: matchVariants<DynamicCreative>({ posts, ads: [input.ad, ...others] }).flatMap(
      (variant) => (variant.ad === input.ad ? [variant.post] : []),
    ),
    isCutShort: list.isCutShort,
  };
}
