import type {
  PageDto,
  PagePostView,
  PostCommentDto,
} from '@ads-checker/shared/contracts/page-posts';
import type {
  NetworkError,
  Page,
  PagePost,
  PostComment,
  PostComments,
} from '../../gateways/graph/port.ts';

export function presentPage({ id, name, category, pictureUrl }: Page): PageDto {
  return { id, name, category, pictureUrl };
}

export function presentComment({ isHidden, ...comment }: PostComment): PostCommentDto {
  return { ...comment, status: isHidden ? 'hidden' : 'visible' };
}

/** `answers`: what was read of each of `postIds`, in their order. */
export function presentView({
  page,
  pagePost,
  canModerateComments,
  postIds,
  answers,
}: {
  page: Page;
  pagePost: PagePost;
  canModerateComments: boolean;
  postIds: readonly string[];
  answers: readonly (PostComments | NetworkError)[];
}): PagePostView {
  const comments: Record<string, PostCommentDto[]> = {};
  const unreadPosts: PagePostView['unreadPosts'] = [];
  const cutShortPosts: string[] = [];
  let unreadableComments = 0;
  for (const [index, postId] of postIds.entries()) {
    const answer = answers[index];
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
  const { dynamicPosts, ...post } = pagePost;
  return {
    page: presentPage(page),
    pagePost: { ...post, dynamicPosts: dynamicPosts === null ? null : [...dynamicPosts] },
    canModerateComments,
    comments,
    unreadPosts,
    cutShortPosts,
    unreadableComments,
  };
}
