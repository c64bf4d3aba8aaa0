import { DAY_MS, HOUR_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import type { ProfileTaskRunner } from '../profile-tasks/index.ts';
import { createCommentCleaning } from './clean.ts';
import { createCommentCleaner } from './comment-cleaner.ts';
import type { ListedPost } from './entities.ts';
import { createDynamicPostFinder } from './find-dynamic-posts.ts';
import { createPostFinder } from './find-posts.ts';
import { createJobRepository } from './job-repository.ts';
import { type ListedCreative, listVariants, type VariantList } from './list-variants.ts';
import type { DynamicCreative } from './match-variants.ts';
import { createPageFailureHandler } from './page-failure-handler.ts';
import { createPostRepository } from './post-repository.ts';
import { createCommentReader } from './read-comments.ts';
import { registerCommentCleaningRoutes } from './routes.ts';
import { createCommentCleaningService } from './service.ts';
import { createCleanTaskRepository } from './task-repository.ts';
import { createCleaningTrial } from './try-cleaning.ts';
import { listVariantsOfAd, type VariantsOfAd } from './variants-of-ad.ts';

export { classifyPageFailure } from './failures.ts';
export { cleanAdCommentsJob } from './jobs/clean-ad-comments.job.ts';
export { scheduleAdCommentCleaningJob } from './jobs/schedule-ad-comment-cleaning.job.ts';
export { toPostOfVariant } from './list-variants.ts';
export { UNLISTED_POSTS } from './page-failure-handler.ts';

/** Plus the duration of a run, this shows a comment under a new ad within a minute. */
const INTERVAL_MS = 50 * SECOND_MS;
/** Repeated texts are counted within a day. */
const SEEN_RETENTION_MS = 25 * HOUR_MS;
/** Longer than they are shown, so that a comment that is read again is not cleaned again. */
const JOBS_RETENTION_MS = 14 * DAY_MS;

/** Posts shown by a profile's ads, as the network lists them. Nothing is stored. */
export interface PostsOfAds {
  /**
   * The posts named by ads; posts the network made besides are listed separately. `since`: only ads
   * updated since then, null for all. `at`: the assumed creation time of ads without one.
   */
  read(
    call: NetworkCall,
    times: { readonly since: Date | null; readonly at: Date },
  ): Promise<{
    readonly found: readonly ListedPost[];
    /** Whether the network listed everything. */
    readonly isComplete: boolean;
  }>;
  /** Variants of dynamic creatives by page, see `listVariants`. */
  readVariants<A extends ListedCreative>(
    call: NetworkCall,
    options: { readonly ads: readonly A[] },
  ): Promise<ReadonlyMap<string, VariantList<A> | NetworkError>>;
  /** See `listVariantsOfAd`. @throws NetworkError */
  readVariantsOf(
    call: NetworkCall,
    options: { readonly ad: DynamicCreative; readonly adAccountId: string },
  ): Promise<VariantsOfAd>;
}

export interface CommentCleaningModule {
  readonly task: ProfileTaskRunner;
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
  profileTask: ({ db }) => createCleanTaskRepository({ db }).ofProfile,
  purges: ({ db, clock }) => {
    const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
    return {
      adCommentsSeen: {
        purge: () => createPostRepository({ db }).purgeSeen(before(SEEN_RETENTION_MS)),
      },
      adCommentJobs: {
        purge: () => createJobRepository({ db }).purgeBefore(before(JOBS_RETENTION_MS)),
      },
    };
  },
  create: ({ use, db, graph, clock, idempotency, events }): CommentCleaningModule => {
    const adUsers = use(adUsersModule).service;
    const { calls } = use(adObjectsModule);
    const parts = { ...createParts({ db }), graph, calls, clock };
    const finder = createPostFinder(parts);
    const pageFailures = createPageFailureHandler(parts);
    const findDynamicPosts = createDynamicPostFinder({ ...parts, pageFailures });
    const identity = use(identityModule).service;
    const service = createCommentCleaningService({
      ...parts,
      adUsers,
      tryCleaning: createCleaningTrial({ ...parts, finder }),
      findUserName: identity.findUserName,
      events,
      idempotency,
      record: use(activityModule).service.record,
    });
    return {
      postsOfAds: {
        read: (call, times) => finder.readPosts(call, { ...times, adAccountIds: null }),
        readVariants: (call, options) => listVariants({ graph, call, ...options }),
        readVariantsOf: (call, options) => listVariantsOfAd({ graph, finder, call, ...options }),
      },
      task: createCommentCleaning({
        ...parts,
        findStatus: adUsers.findStatus,
        finder,
        reader: createCommentReader({ ...parts, findDynamicPosts, pageFailures }),
        cleaner: createCommentCleaner({ ...parts, pageFailures, events }),
        intervalMs: INTERVAL_MS,
      }),
      registerRoutes: (api) => registerCommentCleaningRoutes({ api, service }),
    };
  },
});
