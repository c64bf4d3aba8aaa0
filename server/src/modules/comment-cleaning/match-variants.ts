import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { AdsPost, AssetFeed } from '../../gateways/graph/ports/posts-port.ts';

/** A creative and its posts may be made before the ad that shows them. */
const MADE_BEFORE_MS = DAY_MS;

/** A dynamic creative, identified by the post that its ad names. */
export interface DynamicCreative {
  readonly postId: string;
  readonly pageId: string;
  readonly adCreatedAt: Date;
  /** Null when the creative is not dynamic. */
  readonly assetFeed: AssetFeed | null;
}

/** A post made of a dynamic creative besides the one named by its ad. */
export interface Variant<A extends DynamicCreative> {
  readonly post: AdsPost;
  readonly ad: A;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The URL without tracking parameters. */
function addressOf(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url === undefined ? link : `${url.host}${url.pathname.replace(/\/+$/, '')}`;
}

/** The earliest time at which posts of an ad may have been made. */
export const variantsSince = ({ adCreatedAt }: Pick<DynamicCreative, 'adCreatedAt'>): Date =>
  new Date(adCreatedAt.getTime() - MADE_BEFORE_MS);

function isOf(post: AdsPost, ad: DynamicCreative): boolean {
  const { assetFeed, pageId } = ad;
  if (assetFeed === null || !post.id.startsWith(`${pageId}_`)) {
    return false;
  }
  const { texts, links } = assetFeed;
  const text = plain(post.message);
  const hasText = texts.length === 0 ? text === '' : texts.some((each) => plain(each) === text);
  const { link } = post;
  const hasLink =
    link === null || links.length === 0
      ? texts.length > 0
      : links.some((each) => addressOf(each) === addressOf(link));
  const isInTime =
    post.createdAt === null || Date.parse(post.createdAt) >= variantsSince(ad).getTime();
  return hasText && hasLink && isInTime;
}

/**
 * Matches posts to the dynamic creatives they were made of. A post does not name its ad, so page,
 * text, link and time are compared; of several matching ads, the latest wins.
 */
export function matchVariants<A extends DynamicCreative>(input: {
  readonly posts: readonly AdsPost[];
  readonly ads: readonly A[];
}): Variant<A>[] {
  const named = new Set(input.ads.map(({ postId }) => postId));
  const latestFirst = input.ads.toSorted(
    (a, b) => b.adCreatedAt.getTime() - a.adCreatedAt.getTime(),
  );
  return input.posts.flatMap((post): Variant<A>[] => {
    const ad = named.has(post.id) ? undefined : latestFirst.find((each) => isOf(post, each));
    return ad === undefined ? [] : [{ post, ad }];
  });
}
