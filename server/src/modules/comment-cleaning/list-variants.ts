import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { AdsPost, AdsPostsRead, PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import {
  type DynamicCreative,
  matchVariants,
  type Variant,
  variantsSince,
} from './match-variants.ts';

/** Posts may be listed with a delay. */
const OVERLAP_MS = HOUR_MS;
/** Page size of the list, newest first. */
const LISTS_PER_PAGE = 50;

export interface ListedCreative extends DynamicCreative {
  /** When its variants were last listed; null if never. */
  readonly dynamicReadAt: Date | null;
}

export interface VariantList<A extends DynamicCreative> {
  readonly variants: readonly Variant<A>[];
  /** The page has posts that were not listed, or could not be read. */
  readonly isCutShort: boolean;
}

const sinceOf = (post: ListedCreative): number =>
  Math.max(variantsSince(post).getTime(), (post.dynamicReadAt?.getTime() ?? 0) - OVERLAP_MS);

/**
 * Variants of dynamic creatives made since they were last listed; one call per page while its list
 * fits one response. A page that cannot be listed yields its error.
 */
export async function listVariants<A extends ListedCreative>({
  graph,
  call,
  ads,
  maxLists = LISTS_PER_PAGE,
}: {
  graph: Pick<PostsPort, 'listAdsPosts'>;
  call: NetworkCall;
  ads: readonly A[];
  maxLists?: number;
}): Promise<ReadonlyMap<string, VariantList<A> | NetworkError>> {
  const results = new Map<string, VariantList<A> | NetworkError>();
  const byPage = Map.groupBy(ads, ({ pageId }) => pageId);
  const listed = new Map<string, AdsPost[]>();
  const cutShort = new Set<string>();
  let open: AdsPostsRead[] = [...byPage].map(([pageId, ofPage]) => ({
    pageId,
    since: new Date(Math.min(...ofPage.map(sinceOf))),
    after: undefined,
  }));
  for (let list = 0; list < maxLists && open.length > 0; list += 1) {
    call.signal?.throwIfAborted();
    const answers = await graph.listAdsPosts({ ...call, reads: open });
    open = open.flatMap((read, index): AdsPostsRead[] => {
      const answer = answers[index];
      if (answer === undefined || answer instanceof NetworkError) {
        if (answer !== undefined) {
          results.set(read.pageId, answer);
        }
        return [];
      }
      const known = listed.get(read.pageId) ?? [];
      const ids = new Set(known.map(({ id }) => id));
      const fresh = answer.rows.filter(({ id }) => !ids.has(id));
      listed.set(read.pageId, [...known, ...fresh]);
      const { after } = answer.paging;
      // Cursors of some pages loop: a response with nothing new is the end.
      const isOver = after === null || fresh.length === 0;
      if (answer.gaps !== undefined || (isOver && after !== null)) {
        cutShort.add(read.pageId);
      }
      return isOver ? [] : [{ ...read, after }];
    });
  }
  for (const [pageId, posts] of listed) {
    if (!results.has(pageId)) {
      results.set(pageId, {
        variants: matchVariants({ posts, ads: byPage.get(pageId) ?? [] }),
        isCutShort: cutShort.has(pageId) || open.some((read) => read.pageId === pageId),
      });
    }
  }
  return results;
}

/** A variant as a post of its own, which no ad names. */
export function toPostOfVariant<A extends DynamicCreative>({ post, ad }: Variant<A>) {
  return {
    ...ad,
    postId: post.id,
    parentPostId: ad.postId,
    hasProducts: false,
    assetFeed: null,
  };
}
