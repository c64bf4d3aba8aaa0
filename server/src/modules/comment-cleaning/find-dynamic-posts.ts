import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import type { CleanedPost, CleaningRun, DuePost } from './entities.ts';
import { listVariants, toPostOfVariant } from './list-variants.ts';
import type { PageFailureHandler } from './page-failure-handler.ts';
import type { PostRepository, StoredPage } from './post-repository.ts';
import type { CleanTaskRepository } from './task-repository.ts';

/** How often ads without products are checked, which should have no dynamic posts. */
const DYNAMIC_OF_OTHERS_EVERY_MS = 6 * HOUR_MS;

const UNLISTED = {
  code: 'posts_unlisted',
  message: 'Some posts of this Page could not be listed.',
} as const;

interface Found {
  readonly found: readonly CleanedPost[];
  /** Named posts whose dynamic posts and variants are up to date. */
  readonly read: readonly string[];
  readonly problems: readonly RunProblem[];
}

export type DynamicPostFinder = ReturnType<typeof createDynamicPostFinder>;

/**
 * Finds the posts that the network makes besides the one named by an ad: one per product shown, and
 * the variants of a dynamic creative. Both grow while the ad runs, so they are listed whenever the
 * named post is read.
 */
export function createDynamicPostFinder(deps: {
  db: Database;
  graph: Pick<PostsPort, 'listDynamicPosts' | 'listAdsPosts'>;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  pageFailures: PageFailureHandler;
}) {
  const ofProducts = async (
    run: CleaningRun,
    call: NetworkCall,
    named: readonly DuePost[],
  ): Promise<Found> => {
    const asked = named.filter(
      ({ hasProducts, assetFeed, dynamicReadAt }) =>
        hasProducts ||
        (assetFeed === null &&
          (dynamicReadAt === null ||
            run.startedAt.getTime() - dynamicReadAt.getTime() >= DYNAMIC_OF_OTHERS_EVERY_MS)),
    );
    const answers =
      asked.length === 0 ? [] : await deps.graph.listDynamicPosts({ ...call, posts: asked });
    const problems: RunProblem[] = [];
    const found: CleanedPost[] = [];
    const read: string[] = [];
    for (const [index, post] of asked.entries()) {
      const answer = answers[index];
      if (answer instanceof NetworkError) {
        problems.push(
          ...(await deps.pageFailures.onRead(run, { pageId: post.pageId, error: answer })),
        );
      } else if (answer !== undefined) {
        read.push(post.postId);
        if (answer.gaps !== undefined) {
          problems.push({ subject: post.pageId, ...UNLISTED });
        }
        found.push(
          ...answer.rows.map((postId) => ({
            ...post,
            postId,
            parentPostId: post.postId,
            hasProducts: false,
            assetFeed: null,
          })),
        );
      }
    }
    return { found, read, problems };
  };

  const ofDynamicCreatives = async (
    run: CleaningRun,
    call: NetworkCall,
    named: readonly DuePost[],
    pages: readonly StoredPage[],
  ): Promise<Found> => {
    const refused = new Set(
      pages.flatMap(({ id, adsPostsAfter }) =>
        adsPostsAfter !== null && adsPostsAfter > run.startedAt ? [id] : [],
      ),
    );
    const ads = named.filter(({ assetFeed, pageId }) => assetFeed !== null && !refused.has(pageId));
    const lists = await listVariants({ graph: deps.graph, call, ads });
    const problems: RunProblem[] = [];
    const found: CleanedPost[] = [];
    for (const [pageId, list] of lists) {
      if (list instanceof NetworkError) {
        problems.push(...(await deps.pageFailures.onAdsPosts(run, { pageId, error: list })));
      } else {
        found.push(...list.variants.map(toPostOfVariant));
        if (list.isCutShort) {
          problems.push({ subject: pageId, ...UNLISTED });
        }
      }
    }
    const isListed = ({ pageId }: DuePost): boolean => {
      const list = lists.get(pageId);
      return list !== undefined && !(list instanceof NetworkError);
    };
    return { found, read: ads.filter(isListed).map(({ postId }) => postId), problems };
  };

  /** Lists and stores what is due. @returns what could not be listed */
  return async (
    run: CleaningRun,
    call: NetworkCall,
    { due, pages }: { due: readonly DuePost[]; pages: readonly StoredPage[] },
  ): Promise<RunProblem[]> => {
    const { adUserId, startedAt: at } = run;
    const named = due.filter(({ parentPostId }) => parentPostId === null);
    const products = await ofProducts(run, call, named);
    const variants = await ofDynamicCreatives(run, call, named, pages);
    const found = [...products.found, ...variants.found];
    const postIds = [...products.read, ...variants.read];
    if (postIds.length > 0) {
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        if (found.length > 0) {
          await deps.posts.savePosts({ adUserId, posts: found, listedAt: at }, trx);
        }
        await deps.posts.markDynamicRead({ adUserId, postIds, at }, trx);
      });
    }
    return [...products.problems, ...variants.problems];
  };
}
