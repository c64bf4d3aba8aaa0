import { createHash } from 'node:crypto';
import type { SampleAd, SampleCreative, SampleWorld } from '@ads-checker/shared/sample/index';
import { SAMPLE_THEMES } from '@ads-checker/shared/sample/themes';

const MINUTE_MS = 60_000;
const DYNAMIC_POSTS = 3;
const OWN_POSTS = 2;
const VARIANTS_MAX = 3;

export interface SandboxPost {
  readonly id: string;
  readonly pageId: string;
  readonly parentPostId: string | null;
  readonly creative: SampleCreative;
  /**
   * Set for variants of a dynamic creative besides the post it names: their text and link. Null
   * otherwise.
   */
  readonly variant: { readonly message: string; readonly link: string } | null;
  /** Published by the page itself; not shown by any ad. */
  readonly isOwn?: true;
  /** On the network; on this machine a post has a page of its own. */
  permalinkUrl?: string;
}

export const hashOf = (text: string): number =>
  createHash('sha1').update(text).digest().readUInt32BE(0);

/** Variants of a dynamic creative besides its first text and link. */
function variantsOf({ assetFeed, body, link }: SampleCreative) {
  const all = (assetFeed?.bodies ?? []).flatMap((message) =>
    (assetFeed?.linkUrls ?? []).map((url) => ({ message, link: url })),
  );
  return all.filter((each) => each.message !== body || each.link !== link).slice(0, VARIANTS_MAX);
}

interface Indexed {
  readonly world: SampleWorld;
  readonly posts: ReadonlyMap<string, SandboxPost>;
  /** Page names by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Ads by creative. */
  readonly ads: ReadonlyMap<string, SampleAd>;
}

function indexPosts(world: SampleWorld): Indexed {
  const posts = new Map<string, SandboxPost>();
  const ownPosts = new Map<string, SandboxPost>();
  const names = new Map<string, string>();
  for (const creative of world.creatives.values()) {
    const { pageId, pagePostId } = creative;
    const theme = Object.values(SAMPLE_THEMES).find(({ domain }) => domain === creative.caption);
    const base = { pageId, creative, variant: null };
    if (!names.has(pageId)) {
      for (let turn = 1; turn <= OWN_POSTS; turn += 1) {
        const id = `${pageId}_${hashOf(pageId)}${turn}`;
        ownPosts.set(id, { ...base, id, parentPostId: null, isOwn: true });
      }
    }
    names.set(pageId, theme?.pageName ?? 'Page');
    if (pagePostId === null || posts.has(pagePostId)) {
      continue;
    }
    posts.set(pagePostId, { ...base, id: pagePostId, parentPostId: null });
    if (creative.productSetId !== null) {
      for (let turn = 1; turn <= DYNAMIC_POSTS; turn += 1) {
        const id = `${pagePostId.slice(pagePostId.indexOf('_') + 1)}${turn}`;
        posts.set(id, { ...base, id, parentPostId: pagePostId });
      }
    }
    for (const [turn, variant] of variantsOf(creative).entries()) {
      const id = `${pagePostId}${turn + 1}`;
      posts.set(id, { ...base, id, parentPostId: pagePostId, variant });
    }
  }
  const ads = new Map([...world.ads.values()].map((ad) => [ad.creativeId, ad]));
  return { world, posts: new Map([...posts, ...ownPosts]), names, ads };
}

/** Posts of all ads and pages of the world, recomputed when the world changes. */
export function createPostIndex({ world }: { world: () => SampleWorld }) {
  let index: Indexed | undefined;
  const read = (): Indexed => {
    const current = world();
    if (index?.world !== current) {
      index = indexPosts(current);
    }
    return index;
  };

  /** The creation time follows the ad for variants; it is not known for other posts. */
  const createdAtMsOf = ({ variant, creative }: SandboxPost): number => {
    const ad = variant === null ? undefined : read().ads.get(creative.id);
    return ad === undefined ? world().nowMs : ad.createdAtMs + MINUTE_MS;
  };

  return {
    read,
    createdAtMsOf,
    /** Posts made inside ads, newest first; posts of products are listed separately. */
    adsPostsOf: (pageId: string): SandboxPost[] =>
      [...read().posts.values()]
        .filter(
          (post) =>
            post.pageId === pageId &&
            post.isOwn !== true &&
            (post.parentPostId === null || post.variant !== null) &&
            post.creative.kind !== 'existing_post',
        )
        .toSorted((a, b) => createdAtMsOf(b) - createdAtMsOf(a) || (a.id < b.id ? 1 : -1)),
  };
}
