import type { PagePostView } from '@ads-checker/shared/contracts/page-posts';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { type CommentFilter, type ThreadComment, toThreads } from '../threads.ts';
import type { CommentActivity } from '../use-comment-actions.ts';
import { CommentRow, type RowHandlers } from './comment-row.tsx';

export interface PostThreads {
  readonly postId: string;
  readonly rows: readonly ThreadComment[];
}

/** The matching comments by post: the post itself first, then its dynamic posts. */
export function groupThreads(view: PagePostView, filter: CommentFilter): readonly PostThreads[] {
  return [view.pagePost, ...(view.pagePost.dynamicPosts ?? [])].map(({ id: postId }) => ({
    postId,
    rows: toThreads(view.comments[postId] ?? [], filter),
  }));
}

function PostHeader({
  view,
  postId,
  count,
}: {
  readonly view: PagePostView;
  readonly postId: string;
  readonly count: number;
}) {
  const { t } = useTranslation('page-posts');
  const dynamic = view.pagePost.dynamicPosts?.find(({ id }) => id === postId);
  const href = (dynamic ?? view.pagePost).permalinkUrl ?? `https://www.facebook.com/${postId}`;
  return (
    <h2 className="sticky top-0 z-1 flex items-baseline gap-2 border-b border-line bg-canvas px-4 py-1.5 text-sm font-medium max-desk:px-3">
      <a href={href} target="_blank" rel="noreferrer" className="min-w-0 truncate" lang="">
        {dynamic === undefined
          ? t('Post of the ad')
          : (dynamic.title ?? dynamic.message ?? dynamic.id)}
      </a>
      <span className="text-ink-3">{formatNumber(count)}</span>
    </h2>
  );
}

/** Threads of comments, grouped by post. */
export function CommentList({
  view,
  groups,
  filterCount,
  selected,
  running,
  replyingTo,
  handlers,
  listRef,
  onClearFilters,
}: {
  readonly view: PagePostView;
  readonly groups: readonly PostThreads[];
  readonly filterCount: number;
  readonly selected: ReadonlySet<string>;
  readonly running: ReadonlyMap<string, CommentActivity>;
  /** The comment whose reply form is open. */
  readonly replyingTo: string | null;
  readonly handlers: RowHandlers;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onClearFilters: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const isGrouped = (view.pagePost.dynamicPosts ?? []).length > 0;
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  const isUnknown = view.unreadPosts.length > 0;
  if (isEmpty && filterCount > 0) {
    return <NoMatches filterCount={filterCount} onClear={onClearFilters} />;
  }
  if (isEmpty) {
    return (
      <EmptyState
        icon={ChatBubbleLeftRightIcon}
        title={isUnknown ? t('Couldn’t load comments') : t('No comments yet')}
      />
    );
  }
  return (
    <div
      ref={listRef}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong max-desk:flex-none max-desk:overflow-visible"
    >
      {groups.map(
        ({ postId, rows }) =>
          rows.length > 0 && (
            <section key={postId} data-post={postId}>
              {isGrouped && <PostHeader view={view} postId={postId} count={rows.length} />}
              <ul aria-label={t('Comments')}>
                {rows.map(({ comment, isReply }) => (
                  <CommentRow
                    key={comment.id}
                    comment={comment}
                    isReply={isReply}
                    isByPage={comment.from?.id === view.page.id}
                    isSelected={selected.has(comment.id)}
                    running={running.get(comment.id)}
                    canModerate={view.canModerateComments}
                    canReply={view.canReplyAsPage}
                    pageName={view.page.name}
                    isReplying={comment.id === replyingTo}
                    handlers={handlers}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
