import type { AdsPost, AssetFeed } from '../../gateways/graph/port.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A creative, and with it its posts, may be made before the ad that shows it. */
const MADE_BEFORE_MS = DAY_MS;

/** A dynamic creative by the post that its ad names. */
export interface DynamicCreative {
  readonly postId: string;
  readonly pageId: string;
  readonly adCreatedAt: Date;
  /** Null: it is no dynamic creative. */
  readonly assetFeed: AssetFeed | null;
}

/** A post that was made of a dynamic creative beside the one that its ad names. */
export interface Variant<A extends DynamicCreative> {
  readonly post: AdsPost;
  readonly ad: A;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Without what is added to count visits. */
function addressOf(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url === undefined ? link : `${url.host}${url.pathname.replace(/\/+$/, '')}`;
}

/** When posts of an ad may have been made at the earliest. */
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
 * The posts that were made of dynamic creatives beside the ones that these name. Nothing on a post
 * tells its ad: page, text, link and time do. Of several ads that it may be of, the latest counts.
 */
export function matchVariants<A extends DynamicCreative>({
  posts,
  ads,
}: {
  readonly posts: readonly AdsPost[];
  readonly ads: readonly A[];
}): Variant<A>[] {
  const named = new Set(ads.map(({ postId }) => postId));
  const latestFirst = ads.toSorted((a, b) => b.adCreatedAt.getTime() - a.adCreatedAt.getTime());
  return posts.flatMap((post): Variant<A>[] => {
    const ad = named.has(post.id) ? undefined : latestFirst.find((each) => isOf(post, each));
    return ad === undefined ? [] : [{ post, ad }];
  });
}
