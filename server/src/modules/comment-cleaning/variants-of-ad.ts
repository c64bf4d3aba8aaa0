import {
  type AdsPost,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
} from '../../gateways/graph/port.ts';
import type { PostFinder } from './find-posts.ts';
import { listVariants } from './list-variants.ts';
import { type DynamicCreative, matchVariants } from './match-variants.ts';

/** Somebody waits: older posts of a page with many ads are left out, which is told. */
const MAX_LISTS = 5;
/** Ads beyond them are taken for none. */
const MAX_AD_PAGES = 4;

export interface VariantsOfAd {
  readonly posts: readonly AdsPost[];
  /** The page has older posts that were not listed. */
  readonly isCutShort: boolean;
}

/**
 * What the network made of one ad's dynamic creative beside the post that it names. Ads are copied
 * with their texts: what another one of the ad account names, or may have made later, is left to it.
 * @throws NetworkError
 */
export async function listVariantsOfAd({
  graph,
  finder,
  call,
  ad,
  adAccountId,
}: {
  graph: Pick<GraphGateway, 'listAdsPosts'>;
  finder: Pick<PostFinder, 'readPostsOf'>;
  call: NetworkCall;
  ad: DynamicCreative;
  adAccountId: string;
}): Promise<VariantsOfAd> {
  const [lists, named] = await Promise.all([
    listVariants({
      graph,
      call,
      ads: [{ ...ad, dynamicReadAt: null }],
      maxLists: MAX_LISTS,
    }),
    finder.readPostsOf(call, { adAccountId, maxPages: MAX_AD_PAGES }),
  ]);
  const list = lists.get(ad.pageId);
  if (list === undefined) {
    return { posts: [], isCutShort: false };
  }
  if (list instanceof NetworkError) {
    throw list;
  }
  const others = named.filter(({ postId }) => postId !== ad.postId);
  const posts = list.variants.map(({ post }) => post);
  return {
    posts: matchVariants<DynamicCreative>({ posts, ads: [ad, ...others] }).flatMap((variant) =>
      variant.ad === ad ? [variant.post] : [],
    ),
    isCutShort: list.isCutShort,
  };
}
