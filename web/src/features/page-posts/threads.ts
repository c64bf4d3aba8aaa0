import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';

export const COMMENT_STATES = ['all', 'visible', 'hidden'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];
export type CommentOrder = 'newest' | 'oldest';

export interface ThreadComment {
  readonly comment: PostCommentDto;
  /** Whether it is a reply, even when its comment is filtered out. */
  readonly isReply: boolean;
}

export interface CommentFilter {
  readonly state: CommentState;
  readonly text: string;
  readonly order: CommentOrder;
}

const timeOf = ({ createdAt }: PostCommentDto): number => Date.parse(createdAt);

function matches(
  { status, message, from }: PostCommentDto,
  { state, text }: Pick<CommentFilter, 'state' | 'text'>,
): boolean {
  const searchText = text.trim().toLocaleLowerCase();
  return (
    (state === 'all' || status === state) &&
    (searchText === '' ||
      [message, from?.name ?? ''].some((part) => part.toLocaleLowerCase().includes(searchText)))
  );
}

/**
 * The matching comments of a post in thread order: each comment with its replies below it, oldest
 * first. A matching reply may appear without its comment.
 */
export function toThreads(
  comments: readonly PostCommentDto[],
  { order, ...filter }: CommentFilter,
): readonly ThreadComment[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: PostCommentDto): PostCommentDto => {
    let root = comment;
    for (let depth = 0; depth < 10 && root.parentId !== null; depth += 1) {
      const parent = known.get(root.parentId);
      if (parent === undefined) {
        break;
      }
      root = parent;
    }
    return root;
  };
  const threads = Map.groupBy(comments, (comment) => rootOf(comment).id);
  const sign = order === 'newest' ? -1 : 1;
  return [...threads]
    .flatMap(([id, thread]) => {
      const root = known.get(id);
      return root === undefined ? [] : [{ root, thread }];
    })
    .toSorted((a, b) => sign * (timeOf(a.root) - timeOf(b.root)))
    .flatMap(({ root, thread }) =>
      [root, ...thread.filter(({ id }) => id !== root.id).toSorted((a, b) => timeOf(a) - timeOf(b))]
        .filter((comment) => matches(comment, filter))
        .map((comment) => ({ comment, isReply: comment.parentId !== null })),
    );
}

export function countByState(
  comments: readonly PostCommentDto[],
): Readonly<Record<CommentState, number>> {
  const countOf = (state: CommentState): number =>
    comments.filter(({ status }) => status === state).length;
  return { all: comments.length, visible: countOf('visible'), hidden: countOf('hidden') };
}
