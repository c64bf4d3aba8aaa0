import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import type { NetworkCall, NetworkPage } from '../../gateways/graph/ports/network-call.ts';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { PostedAd, PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import type { CleaningRun, ListedPost } from './entities.ts';
import type { PostRepository } from './post-repository.ts';
import type { CleanTaskRepository } from './task-repository.ts';

/** Archiving a parent or transferring a page does not change an ad's update time. */
const ALL_ADS_EVERY_MS = 6 * HOUR_MS;
const PAGES_EVERY_MS = 30 * MINUTE_MS;
/** Clocks differ and updates appear late: the windows overlap. */
const OVERLAP_MS = 5 * MINUTE_MS;
const AD_ACCOUNTS_PER_PAGE = 100;
const ADS_PER_PAGE = 500;
/** Named by the network, since no Page or ad account is known to lack something. */
const NETWORK = 'Facebook';
export const UNREADABLE_PAGES: RunProblem = {
  subject: NETWORK,
  code: 'pages_unreadable',
  message: 'Some Pages could not be read.',
};
const UNREADABLE_ADS: RunProblem = {
  subject: NETWORK,
  code: 'ads_unreadable',
  message: 'Some ads could not be read.',
};
const GONE: readonly (string | null)[] = ['ARCHIVED', 'DELETED'];

type AdReads = Pick<PagesPort, 'listPages'> &
  Pick<PostsPort, 'listPostedAdAccounts' | 'listPostedAds'>;

/** The post of an ad that may still be visible; undefined for other ads. */
function toCleanedPost(
  ad: PostedAd,
  { adAccountId, at }: { adAccountId: string; at: Date },
): ListedPost | undefined {
  const { pagePostId, effectiveStatus } = ad;
  if (pagePostId === null || GONE.includes(effectiveStatus)) {
    return undefined;
  }
  return {
    postId: pagePostId,
    pageId: pagePostId.slice(0, pagePostId.indexOf('_')),
    parentPostId: null,
    adAccountId,
    adId: ad.id,
    adName: ad.name,
    // An ad of unknown age counts as new, so that its comments are read more often.
    adCreatedAt: ad.createdAt === null ? at : new Date(ad.createdAt),
    hasProducts: ad.hasProducts,
    assetFeed: ad.assetFeed,
    isDelivering: effectiveStatus === 'ACTIVE',
  };
}

export type PostFinder = ReturnType<typeof createPostFinder>;

/**
 * Keeps the list of posts shown by a profile's ads up to date: one call finds ads updated since the
 * last run; a full listing runs from time to time.
 */
export function createPostFinder(deps: {
  db: Database;
  graph: AdReads;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  clock: Clock;
}) {
  const isOlder = (at: Date | null, byMs: number, now: Date): boolean =>
    at === null || now.getTime() - at.getTime() >= byMs;

  const listAds = async (
    call: NetworkCall,
    adAccountId: string,
    {
      updatedSince,
      first,
      maxPages,
    }: { updatedSince: Date | null; first?: NetworkPage<PostedAd>; maxPages?: number },
  ) =>
    readWholeList({
      first,
      maxPages,
      read: (after) =>
        deps.graph.listPostedAds({
          ...call,
          adAccountId,
          updatedSince,
          page: { limit: ADS_PER_PAGE, after },
        }),
    });

  /** Finds ads updated since a time; with a distant past it only lists the ad accounts. */
  const listAccounts = (call: NetworkCall, updatedSince: Date) =>
    readWholeList({
      read: (after) =>
        deps.graph.listPostedAdAccounts({
          ...call,
          updatedSince,
          page: { limit: AD_ACCOUNTS_PER_PAGE, after },
        }),
    });

  const readPosts = async (
    call: NetworkCall,
    input: {
      /** Null for all ads. */
      since: Date | null;
      adAccountIds: readonly string[] | null;
      at: Date;
    },
  ): Promise<{ found: ListedPost[]; accountIds: string[]; isComplete: boolean }> => {
    const listed = await listAccounts(call, input.since ?? input.at);
    const accounts = listed.rows.filter(
      ({ id }) => input.adAccountIds === null || input.adAccountIds.includes(id),
    );
    const found: ListedPost[] = [];
    let isComplete = listed.gaps === undefined;
    for (const { id, updatedAds } of accounts) {
      call.signal?.throwIfAborted();
      const ads = await listAds(call, id, {
        updatedSince: input.since,
        ...(input.since === null || updatedAds === null ? {} : { first: updatedAds }),
      });
      isComplete &&= ads.gaps === undefined;
      found.push(
        ...ads.rows.flatMap((ad) => toCleanedPost(ad, { adAccountId: id, at: input.at }) ?? []),
      );
    }
    return { found, accountIds: accounts.map(({ id }) => id), isComplete };
  };

  return {
    /** Reads all posts of ads without storing them. */
    readPosts,

    /** Reads at most `maxPages` pages of ads of one ad account. */
    async readPostsOf(
      call: NetworkCall,
      { adAccountId, maxPages }: { adAccountId: string; maxPages: number },
    ): Promise<ListedPost[]> {
      const ads = await listAds(call, adAccountId, { updatedSince: null, maxPages });
      return ads.rows.flatMap(
        (ad) => toCleanedPost(ad, { adAccountId, at: deps.clock.now() }) ?? [],
      );
    },

    /** Stores the pages and posts that are due. @returns the ad accounts seen */
    async update(
      run: CleaningRun,
      call: NetworkCall,
    ): Promise<{
      readonly accountIds: readonly string[];
      readonly problems: readonly RunProblem[];
    }> {
      const problems: RunProblem[] = [];
      const { adUserId, startedAt, adsReadAt, allAdsReadAt, pagesReadAt, adAccountIds } = run;
      if (isOlder(pagesReadAt, PAGES_EVERY_MS, startedAt)) {
        const { rows: pages, gaps } = await deps.graph.listPages(call);
        if (gaps !== undefined) {
          problems.push(UNREADABLE_PAGES);
        }
        await deps.db.transaction(async (trx) => {
          await deps.tasks.hold(run, trx);
          await deps.posts.savePages({ adUserId, pages, isWhole: gaps === undefined }, trx);
          await deps.tasks.markRead(adUserId, { pages_read_at: startedAt }, trx);
        });
      }
      const isAll = adsReadAt === null || isOlder(allAdsReadAt, ALL_ADS_EVERY_MS, startedAt);
      const { found, accountIds, isComplete } = await readPosts(call, {
        since: isAll ? null : new Date(adsReadAt.getTime() - OVERLAP_MS),
        adAccountIds,
        at: deps.clock.now(),
      });
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        if (found.length > 0) {
          await deps.posts.savePosts({ adUserId, posts: found, listedAt: startedAt }, trx);
        }
        // What an incomplete list lacks may still be there.
        if (isAll && isComplete) {
          await deps.posts.dropUnlisted({ adUserId, before: startedAt }, trx);
        }
        if (isAll) {
          await deps.posts.resetVariants(adUserId, trx);
        }
        await deps.tasks.markRead(
          adUserId,
          { ads_read_at: startedAt, ...(isAll ? { all_ads_read_at: startedAt } : {}) },
          trx,
        );
      });
      return { accountIds, problems: isComplete ? problems : [...problems, UNREADABLE_ADS] };
    },
  };
}
