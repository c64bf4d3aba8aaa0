import type { NetworkCall, NetworkError } from '../../gateways/graph/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { createProfileCalls } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { createProfileTask } from '../profile-task.ts';
import { proxiesModule } from '../proxies/index.ts';
import { createCommentCleaner } from './act-on-comments.ts';
import { type CommentCleaning, createCommentCleaning } from './clean.ts';
import type { ListedPost } from './entities.ts';
import { createDynamicPostFinder } from './find-dynamic-posts.ts';
import { createPostFinder } from './find-posts.ts';
import { createJobRepository } from './job-repository.ts';
import { type ListedCreative, listVariants, type VariantList } from './list-variants.ts';
import type { DynamicCreative } from './match-variants.ts';
import { createPageTrouble } from './page-trouble.ts';
import { createPostRepository } from './post-repository.ts';
import { presentAdCommentCleanTask } from './presenter.ts';
import { createCommentReader } from './read-comments.ts';
import { registerCommentCleaningRoutes } from './routes.ts';
import { createCommentCleaningService } from './service.ts';
import { createCleanTaskRepository } from './task-repository.ts';
import { createCleaningTrial } from './try-cleaning.ts';
import { listVariantsOfAd, type VariantsOfAd } from './variants-of-ad.ts';

export { judgePageFailure, toFailure } from './failures.ts';
export { cleanAdCommentsJob } from './jobs/clean-ad-comments.job.ts';
export { scheduleAdCommentCleaningJob } from './jobs/schedule-ad-comment-cleaning.job.ts';
export { toPostOfVariant } from './list-variants.ts';
export { UNLISTED } from './page-trouble.ts';

/** With the length of a run, a comment under a young ad is seen within a minute. */
const INTERVAL_MS = 50_000;
const HOUR_MS = 60 * 60_000;
/** Waves of one text are looked for within a day. */
const SEEN_KEPT_MS = 25 * HOUR_MS;
/** Longer than they are shown: a comment that is read again is not cleaned again. */
const JOBS_KEPT_MS = 14 * 24 * HOUR_MS;

/** Which posts the ads of a profile show, as the network lists them. Nothing is stored. */
export interface PostsOfAds {
  /**
   * The posts that ads name; what the network made beside them is listed apart. `since`: of ads
   * updated since; null: of all. `at`: the age of an ad that tells none.
   */
  read(
    call: NetworkCall,
    times: { readonly since: Date | null; readonly at: Date },
  ): Promise<{ readonly found: readonly ListedPost[] }>;
  /** By page, what was made of dynamic creatives beside the named posts, as `listVariants`. */
  readVariants<A extends ListedCreative>(
    call: NetworkCall,
    options: { readonly ads: readonly A[] },
  ): Promise<ReadonlyMap<string, VariantList<A> | NetworkError>>;
  /** As `listVariantsOfAd`. @throws NetworkError */
  readVariantsOf(
    call: NetworkCall,
    options: { readonly ad: DynamicCreative; readonly adAccountId: string },
  ): Promise<VariantsOfAd>;
}

export interface CommentCleaningModule {
  readonly cleaning: CommentCleaning;
  readonly postsOfAds: PostsOfAds;
  registerRoutes(api: ApiRouter): void;
}

const createParts = ({ db }: { db: Database }) => ({
  db,
  tasks: createCleanTaskRepository({ db }),
  posts: createPostRepository({ db }),
  jobs: createJobRepository({ db }),
});

export const commentCleaningModule = defineModule({
  name: 'comment-cleaning',
  profileTask: createProfileTask({
    name: 'adCommentCleanTask',
    table: 'ad_comment_clean_tasks',
    present: presentAdCommentCleanTask,
  }),
  purges: ({ db, clock }) => {
    const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
    return {
      adCommentsSeen: { purge: () => createPostRepository({ db }).purgeSeen(before(SEEN_KEPT_MS)) },
      adCommentJobs: { purge: () => createJobRepository({ db }).purgeBefore(before(JOBS_KEPT_MS)) },
    };
  },
  create: ({
    use,
    db,
    graph,
    clock,
    logger,
    idempotency,
    commentObserver: observer,
  }): CommentCleaningModule => {
    const adUsers = use(adUsersModule).service;
    const calls = createProfileCalls({
      adUsers,
      reportProxyFault: use(proxiesModule).service.reportFault,
      log: logger,
    });
    const parts = { ...createParts({ db }), graph, calls, clock };
    const finder = createPostFinder(parts);
    const trouble = createPageTrouble(parts);
    const findDynamicPosts = createDynamicPostFinder({ ...parts, trouble });
    const identity = use(identityModule).service;
    const service = createCommentCleaningService({
      ...parts,
      adUsers,
      tryCleaning: createCleaningTrial({ ...parts, finder }),
      findUserName: identity.findUserName,
      observer,
      idempotency,
      record: use(activityModule).service.record,
    });
    return {
      postsOfAds: {
        read: (call, times) => finder.readPosts(call, { ...times, adAccountIds: null }),
        readVariants: (call, options) => listVariants({ graph, call, ...options }),
        readVariantsOf: (call, options) => listVariantsOfAd({ graph, finder, call, ...options }),
      },
      cleaning: createCommentCleaning({
        ...parts,
        findStatus: adUsers.findStatus,
        finder,
        reader: createCommentReader({ ...parts, findDynamicPosts, trouble }),
        cleaner: createCommentCleaner({ ...parts, trouble, observer }),
        intervalMs: INTERVAL_MS,
      }),
      registerRoutes: (api) => registerCommentCleaningRoutes({ api, service }),
    };
  },
});
