import {
  hidesPostId,
  type NamedPost,
  parsePostAddress,
} from '@ads-checker/shared/domain/comment-boosting/post-address';
import { AppError } from '@ads-checker/shared/errors';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PostsPort } from '../../gateways/graph/ports/posts-port.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { CommentUser, TaskTarget } from './entities.ts';
import { noBoostingProfile, postNotFound } from './policy.ts';

/** How many Pages are tried for a post that does not name its own. */
const PAGES_TRIED_MAX = 20;
const POST_NAME_MAX_LENGTH = 200;

export type Target = Omit<TaskTarget, 'presetId' | 'presetName'>;

/** Finds the post that a person named, among those of the Pages that may comment. */
export function createTargetFinder(deps: {
  graph: Pick<PostsPort, 'readPagePost' | 'listPublishedPosts'>;
  calls: ProfileCalls;
}) {
  const readTarget = async (
    named: NamedPost,
    publishers: readonly CommentUser[],
  ): Promise<Target> => {
    let failure: unknown = noBoostingProfile();
    for (const { adUserId, pageId } of publishers) {
      if (adUserId === null) {
        continue;
      }
      const pagePostId = `${pageId}_${named.postId}`;
      try {
        const { page, pagePost } = await deps.calls.run(adUserId, (call) =>
          deps.graph.readPagePost({ ...call, pagePostId }),
        );
        if (page.canReply) {
          const name = pagePost.title ?? pagePost.message;
          return {
            pageId,
            pageName: page.name,
            postId: pagePost.id,
            postName: name?.slice(0, POST_NAME_MAX_LENGTH) ?? null,
            postUrl: pagePost.permalinkUrl ?? `https://www.facebook.com/${pagePost.id}`,
            postImageUrl: pagePost.imageUrl,
          };
        }
      } catch (error) {
        // When the post does not name its Page, another Page may own it.
        const isUnderAnotherPage = error instanceof NetworkError && error.type === 'NotFoundError';
        if (!(error instanceof AppError)) {
          throw error;
        }
        failure = isUnderAnotherPage && named.pageId === null ? failure : error;
      }
    }
    throw failure;
  };

  /** The post whose own address has the same id, among the latest of each Page. */
  const findByAddress = async (
    { postId }: NamedPost,
    publishers: readonly CommentUser[],
  ): Promise<NamedPost | undefined> => {
    const pagesByProfile = Map.groupBy(publishers, ({ adUserId }) => adUserId);
    for (const [adUserId, users] of pagesByProfile) {
      if (adUserId === null) {
        continue;
      }
      try {
        const pageIds = [...new Set(users.map(({ pageId }) => pageId))];
        const answers = await deps.calls.run(adUserId, (call) =>
          deps.graph.listPublishedPosts({ ...call, pageIds }),
        );
        const found = answers
          .flatMap((answer) => (answer instanceof NetworkError ? [] : answer.rows))
          .find(({ permalinkUrl }) => parsePostAddress(permalinkUrl ?? '')?.postId === postId);
        if (found !== undefined) {
          return parsePostAddress(found.id);
        }
      } catch (error) {
        // The Pages of another profile may have it.
        if (!(error instanceof NetworkError)) {
          throw error;
        }
      }
    }
    return undefined;
  };

  return {
    /**
     * Reads the post with its Page through a profile that may comment as the Page. Addresses name
     * a post by its own id, by that of its video or photo, or hide it: then the addresses of the
     * Pages' posts are compared. @throws AppError
     */
    async find(named: NamedPost, publishers: readonly CommentUser[]): Promise<Target> {
      const tried = publishers.slice(0, PAGES_TRIED_MAX);
      const findAgain = async (failure: unknown): Promise<Target> => {
        const found = await findByAddress(named, tried);
        if (found === undefined) {
          throw failure;
        }
        const owners = tried.filter(({ pageId }) => pageId === found.pageId);
        return readTarget(found, owners);
      };
      if (hidesPostId(named)) {
        return findAgain(postNotFound());
      }
      try {
        return await readTarget(named, tried);
      } catch (error) {
        const isElsewhere =
          error instanceof AppError &&
          (error.type === 'NotFoundError' || error.code === 'no_comment_user');
        if (!isElsewhere) {
          throw error;
        }
        return findAgain(error);
      }
    },
  };
}
