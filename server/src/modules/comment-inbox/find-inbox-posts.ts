import { type GraphGateway, type NetworkCall, NetworkError } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { judgePageFailure, type PostsOfAds, toPostOfVariant } from '../comment-cleaning/index.ts';
import type { InboxPost, InboxReading } from './entities.ts';
import type { InboxRepository } from './inbox-repository.ts';
import type { InboxPostRepository } from './post-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAGES_EVERY_MS = 30 * MINUTE_MS;
const POSTS_EVERY_MS = 10 * MINUTE_MS;
/** Before all ads are listed for the first time, which takes a while: the latest ones, by one call. */
const FIRST_LOOK_MS = 3 * 24 * HOUR_MS;
/** An ad that a parent archived, or a page that changed hands, renews no time of update. */
const ALL_POSTS_EVERY_MS = 6 * HOUR_MS;
/** A page that does not list the posts of its ads is asked again later. */
const REFUSED_MS = HOUR_MS;
/** The list of dynamic posts grows while products are shown. */
const DYNAMIC_EVERY_MS = 10 * MINUTE_MS;
const DYNAMIC_PER_READING = 100;
/** Clocks differ, and the network shows an update a little late: the windows overlap. */
const OVERLAP_MS = 5 * MINUTE_MS;

/**
 * Keeps up which posts are in the inbox: those of the profile's ads, their dynamic posts, and the
 * latest posts of its pages themselves.
 */
export function createInboxPostFinder({
  db,
  graph,
  inboxes,
  posts,
  postsOfAds,
  clock,
}: {
  db: Database;
  graph: Pick<GraphGateway, 'listPages' | 'listPublishedPosts' | 'listDynamicPosts'>;
  inboxes: InboxRepository;
  posts: InboxPostRepository;
  postsOfAds: PostsOfAds;
  clock: Clock;
}) {
  const isDue = (at: Date | null, everyMs: number, now: Date): boolean =>
    at === null || now.getTime() - at.getTime() >= everyMs;

  const readPages = async (reading: InboxReading, call: NetworkCall): Promise<void> => {
    const { adUserId, startedAt } = reading;
    const pages = await graph.listPages(call);
    await db.transaction(async (trx) => {
      await inboxes.hold(reading, clock.now(), trx);
      await inboxes.savePages({ adUserId, pages }, trx);
      await inboxes.mark(adUserId, { pages_read_at: startedAt }, trx);
    });
  };

  /** A page that refuses its list tells so when its other posts are read. */
  const listOwnPosts = async (adUserId: string, call: NetworkCall): Promise<InboxPost[]> => {
    const pages = await inboxes.listPages(adUserId);
    const answers = await graph.listPublishedPosts({
      ...call,
      pageIds: pages.map(({ id }) => id),
    });
    return answers.flatMap((answer, index): InboxPost[] => {
      const page = pages[index];
      return answer instanceof NetworkError || page === undefined
        ? []
        : answer.map(({ id, createdAt }) => ({
            postId: id,
            pageId: page.id,
            parentPostId: null,
            adId: null,
            adName: null,
            // One of unknown age counts as old: whether it is lively, its comments tell.
            postedAt: new Date(createdAt ?? 0),
            isDelivering: false,
            hasProducts: false,
            assetFeed: null,
          }));
    });
  };

  /** `since`: of ads updated since; null: of all. */
  const listPostsOfAds = async (call: NetworkCall, since: Date | null): Promise<InboxPost[]> => {
    const { found } = await postsOfAds.read(call, { since, at: clock.now() });
    return found.map(({ adAccountId: _adAccountId, adCreatedAt, ...post }) => ({
      ...post,
      postedAt: adCreatedAt,
    }));
  };

  /** @returns whether there are any */
  const listFirstPosts = async (reading: InboxReading, call: NetworkCall): Promise<boolean> => {
    const { adUserId, startedAt } = reading;
    const found = await listPostsOfAds(call, new Date(startedAt.getTime() - FIRST_LOOK_MS));
    if (found.length > 0) {
      await db.transaction(async (trx) => {
        await inboxes.hold(reading, clock.now(), trx);
        await posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      });
    }
    return found.length > 0;
  };

  /** `since`: of ads updated since; null: of all. */
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
    const found = [...ofAds, ...ofPages];
    await db.transaction(async (trx) => {
      await inboxes.hold(reading, clock.now(), trx);
      if (found.length > 0) {
        await posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      }
      if (since === null) {
        await posts.dropUnlisted({ adUserId, before: startedAt }, trx);
      }
    });
  };

  /**
   * What was made of dynamic creatives since the posts were listed before; of pages that refused until
   * now, since ever. With it, the posts are listed.
   */
  const listVariants = async (
    reading: InboxReading,
    call: NetworkCall,
    since: Date | null,
  ): Promise<void> => {
    const { adUserId, startedAt: at } = reading;
    const named = await posts.listDynamicCreatives({ adUserId, at });
    const lists = await postsOfAds.readVariants(call, {
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
      } else if (judgePageFailure(list).kind !== 'again') {
        refused.push(pageId);
      }
    }
    await db.transaction(async (trx) => {
      await inboxes.hold(reading, clock.now(), trx);
      if (found.length > 0) {
        await posts.save({ adUserId, posts: found, listedAt: at }, trx);
      }
      const after = new Date(at.getTime() + REFUSED_MS);
      await inboxes.markAdsPosts({ adUserId, refused, listed, after }, trx);
      await inboxes.mark(
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
    const answers = await graph.listDynamicPosts({ ...call, posts: ofAds });
    const found = ofAds.flatMap((post, index): InboxPost[] => {
      const answer = answers[index];
      return answer === undefined || answer instanceof NetworkError
        ? []
        : answer.map((postId) => ({
            ...post,
            postId,
            parentPostId: post.postId,
            hasProducts: false,
            assetFeed: null,
          }));
    });
    await db.transaction(async (trx) => {
      await inboxes.hold(reading, clock.now(), trx);
      if (found.length > 0) {
        await posts.save({ adUserId, posts: found, listedAt: startedAt }, trx);
      }
      const postIds = ofAds.map(({ postId }) => postId);
      await posts.markDynamicRead({ adUserId, postIds, at: startedAt }, trx);
    });
  };

  return {
    /**
     * Lists pages and posts where that is due; for the first time in two steps, between which the
     * comments of the latest ads are read. @returns whether posts were listed, which takes a while
     */
    async update(reading: InboxReading, call: NetworkCall): Promise<boolean> {
      const { adUserId, startedAt, pagesReadAt, postsListedAt, allPostsListedAt } = reading;
      if (isDue(pagesReadAt, PAGES_EVERY_MS, startedAt)) {
        await readPages(reading, call);
      }
      const step = allPostsListedAt === null ? await posts.findFirstStep(adUserId) : 'all';
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
      const ofCatalogs = await posts.listDueCatalogPosts({
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
