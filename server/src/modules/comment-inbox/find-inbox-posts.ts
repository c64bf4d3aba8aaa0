import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  classifyPageFailure,
  type PostsOfAds,
  toPostOfVariant,
} from '../comment-cleaning/index.ts';
import type { InboxPost, InboxReading } from './entities.ts';
import type { InboxRepository } from './inbox-repository.ts';
import type { InboxPostRepository } from './post-repository.ts';

const PAGES_EVERY_MS = 30 * MINUTE_MS;
const POSTS_EVERY_MS = 10 * MINUTE_MS;
/** The window of the first quick listing, before the slow full one. */
const FIRST_LOOK_MS = 3 * DAY_MS;
/** Archiving a parent or transferring a page does not change an ad's update time. */
const ALL_POSTS_EVERY_MS = 6 * HOUR_MS;
/** Retry interval for a page that refuses to list its ad posts. */
const REFUSED_MS = HOUR_MS;
/** The list of dynamic posts grows while products are shown. */
const DYNAMIC_EVERY_MS = 10 * MINUTE_MS;
const DYNAMIC_PER_READING = 100;
/** Clocks differ and updates appear late: the windows overlap. */
const OVERLAP_MS = 5 * MINUTE_MS;

interface InboxPostFinderDeps {
  db: Database;
  graph: Pick<PagesPort, 'listPages'> & Pick<PostsPort, 'listPublishedPosts' | 'listDynamicPosts'>;
  inboxes: InboxRepository;
  posts: InboxPostRepository;
  postsOfAds: PostsOfAds;
  clock: Clock;
}

/** Posts of Pages and of ads, as listed by the network. */
function createPostLists(deps: InboxPostFinderDeps) {
  const isDue = (at: Date | null, everyMs: number, now: Date): boolean =>
    at === null || now.getTime() - at.getTime() >= everyMs;

  const readPages = async (reading: InboxReading, call: NetworkCall): Promise<void> => {
    const { adUserId, startedAt } = reading;
    const { rows: pages, gaps } = await deps.graph.listPages(call);
    await deps.db.transaction(async (trx) => {
      await deps.inboxes.hold(reading, deps.clock.now(), trx);
      await deps.inboxes.savePages({ adUserId, pages, isWhole: gaps === undefined }, trx);
      await deps.inboxes.mark(adUserId, { pages_read_at: startedAt }, trx);
    });
  };

  /** A refused page is reported when its other posts are read. */
  const listOwnPosts = async (adUserId: string, call: NetworkCall): Promise<InboxPost[]> => {
    const pages = await deps.inboxes.listPages(adUserId);
    const answers = await deps.graph.listPublishedPosts({
      ...call,
      pageIds: pages.map(({ id }) => id),
    });
    return answers.flatMap((answer, index): InboxPost[] => {
      const page = pages[index];
      return answer instanceof NetworkError || page === undefined
        ? []
        : answer.rows.map(({ id, createdAt }) => ({
            postId: id,
            pageId: page.id,
            parentPostId: null,
            adId: null,
            adName: null,
            // A post of unknown age counts as old until its comments show activity.
            postedAt: new Date(createdAt ?? 0),
            isDelivering: false,
            hasProducts: false,
            assetFeed: null,
          }));
    });
  };

  /** `since`: only ads updated since then, null for all. */
  const listPostsOfAds = async (call: NetworkCall, since: Date | null) => {
    const { found, isComplete } = await deps.postsOfAds.read(call, { since, at: deps.clock.now() });
    const listed = found.map(
      ({ adAccountId: _adAccountId, adCreatedAt, ...post }): InboxPost => ({
        ...post,
        postedAt: adCreatedAt,
      }),
    );
    return { listed, isComplete };
  };

  /** @returns whether there are any */
  const listFirstPosts = async (reading: InboxReading, call: NetworkCall): Promise<boolean> => {
    const { adUserId, startedAt } = reading;
    const { listed: found } = await listPostsOfAds(
      call,
      new Date(startedAt.getTime() - FIRST_LOOK_MS),
    );
    if (found.length > 0) {
      await deps.db.transaction(async (trx) => {
        await deps.inboxes.hold(reading, deps.clock.now(), trx);
        await deps.posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      });
    }
    return found.length > 0;
  };

  /** `since`: only ads updated since then, null for all. */
  const listPosts = async (
    reading: InboxReading,
    call: NetworkCall,
    since: Date | null,
  ): Promise<void> => {
    const { adUserId, startedAt } = reading;
    const [ofAds, ofPages] = await Promise.all([
      listPostsOfAds(call, since && new Date(since.getTime() - OVERLAP_MS)),
      listOwnPosts(adUserId, call),
    ]);
    const found = [...ofAds.listed, ...ofPages];
    await deps.db.transaction(async (trx) => {
      await deps.inboxes.hold(reading, deps.clock.now(), trx);
      if (found.length > 0) {
        await deps.posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      }
      // What an incomplete list lacks may still be there.
      if (since === null && ofAds.isComplete) {
        await deps.posts.dropUnlisted({ adUserId, before: startedAt }, trx);
      }
    });
  };

  return { isDue, readPages, listFirstPosts, listPosts };
}

/**
 * Keeps the posts of the inbox up to date: posts of the profile's ads, their dynamic posts, and the
 * latest posts of its pages.
 */
export function createInboxPostFinder(deps: InboxPostFinderDeps) {
  const { isDue, readPages, listFirstPosts, listPosts } = createPostLists(deps);

  /**
   * Lists variants made since the last listing, or all of them for pages that refused so far.
   * Completes the listing of posts.
   */
  const listVariants = async (
    reading: InboxReading,
    call: NetworkCall,
    since: Date | null,
  ): Promise<void> => {
    const { adUserId, startedAt: at } = reading;
    const named = await deps.posts.listDynamicCreatives({ adUserId, at });
    const lists = await deps.postsOfAds.readVariants(call, {
      ads: named.map(({ wasRefused, ...post }) => ({
        ...post,
        adCreatedAt: post.postedAt,
        dynamicReadAt: wasRefused ? null : since,
      })),
    });
    const found: InboxPost[] = [];
    const refused: string[] = [];
    const listed: string[] = [];
    for (const [pageId, list] of lists) {
      if (!(list instanceof NetworkError)) {
        listed.push(pageId);
        found.push(
          ...list.variants
            .map(toPostOfVariant)
            .map(({ adCreatedAt: _at, dynamicReadAt: _read, ...post }) => post),
        );
      } else if (classifyPageFailure(list).kind !== 'again') {
        refused.push(pageId);
      }
    }
    await deps.db.transaction(async (trx) => {
      await deps.inboxes.hold(reading, deps.clock.now(), trx);
      if (found.length > 0) {
        await deps.posts.save({ adUserId, posts: found, listedAt: at }, trx);
      }
      const after = new Date(at.getTime() + REFUSED_MS);
      await deps.inboxes.markAdsPosts({ adUserId, refused, listed, after }, trx);
      await deps.inboxes.mark(
        adUserId,
        { posts_listed_at: at, ...(since === null ? { all_posts_listed_at: at } : {}) },
        trx,
      );
    });
  };

  const listDynamicPosts = async (
    reading: InboxReading,
    call: NetworkCall,
    ofAds: readonly InboxPost[],
  ): Promise<void> => {
    const { adUserId, startedAt } = reading;
    const answers = await deps.graph.listDynamicPosts({ ...call, posts: ofAds });
    const found = ofAds.flatMap((post, index): InboxPost[] => {
      const answer = answers[index];
      return answer === undefined || answer instanceof NetworkError
        ? []
        : answer.rows.map((postId) => ({
            ...post,
            postId,
            parentPostId: post.postId,
            hasProducts: false,
            assetFeed: null,
          }));
    });
    await deps.db.transaction(async (trx) => {
      await deps.inboxes.hold(reading, deps.clock.now(), trx);
      if (found.length > 0) {
        await deps.posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      }
      const postIds = ofAds.map(({ postId }) => postId);
      await deps.posts.markDynamicRead({ adUserId, postIds, at: startedAt }, trx);
    });
  };

  return {
    /**
     * Lists pages and posts when due. The first time takes two steps, with the comments of the
     * latest ads read in between. @returns whether posts were listed, which takes a while
     */
    async update(reading: InboxReading, call: NetworkCall): Promise<boolean> {
      const { adUserId, startedAt, pagesReadAt, postsListedAt, allPostsListedAt } = reading;
      if (isDue(pagesReadAt, PAGES_EVERY_MS, startedAt)) {
        await readPages(reading, call);
      }
      const step = allPostsListedAt === null ? await deps.posts.findFirstStep(adUserId) : 'all';
      if (step === 'comments') {
        return false;
      }
      if (step === 'latest' && (await listFirstPosts(reading, call))) {
        return true;
      }
      if (isDue(postsListedAt, POSTS_EVERY_MS, startedAt)) {
        const isAll = isDue(allPostsListedAt, ALL_POSTS_EVERY_MS, startedAt);
        const since = isAll ? null : postsListedAt;
        await listPosts(reading, call, since);
        await listVariants(reading, call, since);
        return true;
      }
      const ofCatalogs = await deps.posts.listDueCatalogPosts({
        adUserId,
        at: startedAt,
        readBefore: new Date(startedAt.getTime() - DYNAMIC_EVERY_MS),
        limit: DYNAMIC_PER_READING,
      });
      if (ofCatalogs.length > 0) {
        await listDynamicPosts(reading, call, ofCatalogs);
      }
      return false;
    },
  };
}
export type InboxPostFinder = ReturnType<typeof createInboxPostFinder>;
