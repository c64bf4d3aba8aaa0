import { commentStatusOf } from '@ads-checker/shared/contracts/ad-comment-values';
import {
  TRIAL_COMMENTS_MAX,
  type TrialComment,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { createCommentClassifier } from '@ads-checker/shared/domain/comment-cleaning/decide';
import { sameTextKey } from '@ads-checker/shared/domain/comment-matching/find-terms';
import type { CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PagesPort } from '../../gateways/graph/ports/pages-port.ts';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { CleanedPost, FoundComment } from './entities.ts';
import { classifyPageFailure } from './failures.ts';
import { type PostFinder, UNREADABLE_PAGES } from './find-posts.ts';
import { listVariants, toPostOfVariant } from './list-variants.ts';
import type { PostRepository } from './post-repository.ts';
import { presentComment } from './presenter.ts';

/** The latest comments are most likely under the latest ads. */
const POSTS_TRIED = 300;
const COMMENTS_PER_POST = TRIAL_COMMENTS_MAX;

/** Evaluates settings against the latest comments. Nothing is stored or changed. */
export function createCleaningTrial(deps: {
  graph: Pick<PagesPort, 'listPages'> &
    Pick<CommentsPort, 'listComments'> &
    Pick<PostsPort, 'listDynamicPosts' | 'listAdsPosts'>;
  finder: Pick<PostFinder, 'readPosts'>;
  posts: Pick<PostRepository, 'listLatest'>;
  clock: Clock;
}) {
  const findPosts = async (
    adUserId: string,
    call: NetworkCall,
    adAccountIds: readonly string[] | null,
  ): Promise<CleanedPost[]> => {
    const known = await deps.posts.listLatest({ adUserId, adAccountIds, limit: POSTS_TRIED });
    if (known.length > 0) {
      return known;
    }
    const { found } = await deps.finder.readPosts(call, {
      since: null,
      adAccountIds,
      at: deps.clock.now(),
    });
    const latest = found
      .toSorted((a, b) => b.adCreatedAt.getTime() - a.adCreatedAt.getTime())
      .slice(0, POSTS_TRIED);
    const distinct = new Map(latest.toReversed().map((post) => [post.postId, post]));
    const own = [...distinct.values()].toReversed();
    const withProducts = own.filter(({ hasProducts }) => hasProducts);
    const lists =
      withProducts.length === 0
        ? []
        : await deps.graph.listDynamicPosts({ ...call, posts: withProducts });
    const dynamic = withProducts.flatMap((post, index) => {
      const ids = lists[index];
      return ids === undefined || ids instanceof NetworkError
        ? []
        : ids.rows.map((postId) => ({ ...post, postId, parentPostId: post.postId }));
    });
    const feeds = own.filter(({ assetFeed }) => assetFeed !== null);
    const variants = await listVariants({
      graph: deps.graph,
      call,
      ads: feeds.map((post) => ({ ...post, dynamicReadAt: null })),
    });
    return [
      ...own,
      ...dynamic,
      ...[...variants.values()].flatMap((list) =>
        list instanceof NetworkError ? [] : list.variants.map(toPostOfVariant),
      ),
    ];
  };

  return async function tryCleaning({
    adUserId,
    call,
    settings: { action, criteria, adAccountIds },
  }: {
    adUserId: string;
    call: NetworkCall;
    settings: TryCommentCleaning;
  }): Promise<{ comments: TrialComment[]; problems: RunProblem[] }> {
    const { rows: pages, gaps } = await deps.graph.listPages(call);
    const names = new Map(pages.map(({ id, name }) => [id, name]));
    const own = new Set(pages.filter(({ canModerate }) => canModerate).map(({ id }) => id));
    const all = await findPosts(adUserId, call, adAccountIds);
    const read = all.filter(({ pageId }) => own.has(pageId));
    const answers =
      read.length === 0
        ? []
        : await deps.graph.listComments({
            ...call,
            reads: read.map(({ pageId, postId }) => ({
              pageId,
              postId,
              since: null,
              after: undefined,
              isLatestFirst: true,
              limit: COMMENTS_PER_POST,
            })),
          });
    const problems = new Map<string, RunProblem>(
      gaps === undefined ? [] : [['', UNREADABLE_PAGES]],
    );
    const found = read.flatMap((post, index): FoundComment[] => {
      const answer = answers[index];
      if (answer instanceof NetworkError) {
        if (classifyPageFailure(answer).kind !== 'gone') {
          const subject = names.get(post.pageId) ?? post.pageId;
          problems.set(post.pageId, { subject, ...toFailure(answer) });
        }
        return [];
      }
      return (answer?.rows ?? []).map((comment) => ({ comment, post }));
    });
    const distinct = new Map(found.map((each) => [each.comment.id, each] as const));
    const latest = [...distinct.values()]
      .toSorted((a, b) => Date.parse(b.comment.createdAt) - Date.parse(a.comment.createdAt))
      .slice(0, TRIAL_COMMENTS_MAX);
    const keyOf = ({ comment, post }: FoundComment): string | null =>
      comment.from?.id === post.pageId ? null : sameTextKey(comment.message);
    const sameTexts = Map.groupBy(latest, keyOf);
    const classify = createCommentClassifier({
      criteria,
      action,
      pageIds: new Set(pages.map(({ id }) => id)),
    });
    return {
      comments: latest.map((each) => {
        const { comment, post } = each;
        const key = keyOf(each);
        const count = key === null ? 1 : (sameTexts.get(key)?.length ?? 1);
        return {
          comment: presentComment(comment, {
            adUserId,
            adId: post.adId,
            status: commentStatusOf(comment.isHidden),
          }),
          adName: post.adName,
          decision: classify(comment, count),
        };
      }),
      problems: [...problems.values()],
    };
  };
}
export type CleaningTrial = ReturnType<typeof createCleaningTrial>;
