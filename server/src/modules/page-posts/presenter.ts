import { commentStatusOf } from '@ads-checker/shared/contracts/ad-comment-values';
import type {
  ModeratedComment,
  PageDto,
  PagePostView,
  PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import type { PostComment, PostComments } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Page } from '../../gateways/graph/ports/pages-port.ts';
import type { PagePost } from '../../gateways/graph/ports/posts-port.ts';
import type { Moderated } from './moderation.ts';

export function presentPage({ id, name, category, pictureUrl }: Page): PageDto {
  return { id, name, category, pictureUrl };
}

/** The person's permissions, in addition to the profile's. */
export function presentRights(
  { canModerate, canReply }: Page,
  canChange: boolean,
): { canModerateComments: boolean; canReplyAsPage: boolean } {
  return {
    canModerateComments: canChange && canModerate,
    canReplyAsPage: canChange && canReply,
  };
}

export function presentComment({ isHidden, ...comment }: PostComment): PostCommentDto {
  return { ...comment, status: commentStatusOf(isHidden) };
}

export function presentModerated({
  pageId,
  commentId,
  comment,
  isDeleted,
  error,
}: Moderated): ModeratedComment {
  return {
    pageId,
    commentId,
    comment:
      comment === null
        ? null
        : { ...presentComment(comment), ...(isDeleted ? { status: 'deleted' } : {}) },
    error:
      error === null
        ? null
        : {
            code: error.code === undefined ? null : String(error.code),
            message: error.message,
          },
  };
}

/** `answers` are the reads of `postIds`, in the same order. */
export function presentView(input: {
  page: Page;
  pagePost: PagePost;
  hasUnlistedPosts: boolean;
  canChange: boolean;
  postIds: readonly string[];
  answers: readonly (PostComments | NetworkError)[];
}): PagePostView {
  const comments: Record<string, PostCommentDto[]> = {};
  const unreadPosts: PagePostView['unreadPosts'] = [];
  const cutShortPosts: string[] = [];
  let unreadableComments = 0;
  for (const [index, postId] of input.postIds.entries()) {
    const answer = input.answers[index];
    if (answer === undefined) {
      continue;
    }
    if (!('rows' in answer)) {
      const code = answer.code === undefined ? null : String(answer.code);
      unreadPosts.push({ postId, code, message: answer.message });
      continue;
    }
    comments[postId] = answer.rows.map(presentComment);
    unreadableComments += answer.unreadableRows;
    if (answer.isCutShort) {
      cutShortPosts.push(postId);
    }
  }
  const { dynamicPosts, hasMoreDynamicPosts: _hasMore, ...post } = input.pagePost;
  return {
    page: presentPage(input.page),
    pagePost: { ...post, dynamicPosts: dynamicPosts === null ? null : [...dynamicPosts] },
    ...presentRights(input.page, input.canChange),
    comments,
    unreadPosts,
    hasUnlistedPosts: input.hasUnlistedPosts,
    cutShortPosts,
    unreadableComments,
  };
}
