import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCopyTable } from '../../../ui/use-copy-table.ts';
import type { LoadedPost, PostOfAd } from '../queries.ts';
import { hasDrafts } from '../reply-drafts.ts';
import type { CommentFilter } from '../threads.ts';
import { useCommentActions } from '../use-comment-actions.ts';
import { BlockDialog } from './block-dialog.tsx';
import { CommentList, groupThreads } from './comment-list.tsx';
import type { RowHandlers } from './comment-row.tsx';
import { CommentsBulkBar } from './comments-bulk-bar.tsx';
import { CommentsToolbar } from './comments-toolbar.tsx';
import { useRowKeys } from './use-row-keys.ts';

const NO_FILTER: CommentFilter = { state: 'all', text: '', order: 'newest' };

interface Deletion {
  readonly comments: readonly PostCommentDto[];
  readonly isBlocking: boolean;
  readonly run: () => Promise<void>;
}

/** Unsent replies are lost when the page closes, so warn before that. */
function useUnsentReplies(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasDrafts()) {
        event.preventDefault();
      }
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

/** Does something, and says when it failed. */
function useAttempt() {
  const { t } = useTranslation('page-posts');
  return useMemo(
    () =>
      async (title: string, work: Promise<void>): Promise<void> => {
        try {
          await work;
        } catch (error) {
          showToast({
            id: 'comment',
            tone: 'error',
            text: `${title}: ${plainErrorText({ error, translate: t })}`,
          });
        }
      },
    [t],
  );
}

function DeletionDialog({
  deletion,
  pageName,
  onClose,
}: {
  readonly deletion: Deletion | null;
  readonly pageName: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const count = deletion?.comments.length ?? 0;
  return (
    <ConfirmDialog
      title={
        deletion?.isBlocking === true
          ? t(
              '{count, plural, one {Delete # comment and block its author?} other {Delete # comments and block their authors?}}',
              { count },
            )
          : t('{count, plural, one {Delete # comment?} other {Delete # comments?}}', { count })
      }
      isOpen={deletion !== null}
      confirmLabel={
        deletion?.isBlocking === true
          ? t('Delete and block')
          : t('{count, plural, one {Delete comment} other {Delete comments}}', { count })
      }
      typedName={count > 10 ? String(count) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        void deletion?.run();
        onClose();
      }}
    >
      {t('They’ll be deleted on Facebook. Hiding can be undone, deleting can’t.')}
      {deletion?.isBlocking === true && (
        <p className="mt-2">
          {t('The authors will no longer be able to comment on posts of {page}.', {
            page: pageName,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The comments of a post: filtering, moderating and replying. */
export function CommentsSection({
  of,
  view,
  isBusy,
  onReload,
}: {
  readonly of: PostOfAd;
  readonly view: LoadedPost;
  readonly isBusy: boolean;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const [filter, setFilter] = useState(NO_FILTER);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [blocking, setBlocking] = useState<PostCommentDto | null>(null);
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const shownFilter = useDeferredValue(filter);
  const groups = useMemo(() => groupThreads(view, shownFilter), [view, shownFilter]);
  const rows = useMemo(
    () => groups.flatMap((group) => group.rows.map(({ comment }) => comment)),
    [groups],
  );
  const { selection, dispatch, select, selectedRows } = useListSelection({ rows, listKey: 'post' });
  const { running, actions } = useCommentActions(of);
  useUnsentReplies();
  useCopyTable(selectedRows.length > 0, () => [
    [t('Time'), t('Author'), t('Comment')],
    ...selectedRows.map(({ createdAt, from, message }) => [createdAt, from?.name ?? null, message]),
  ]);

  const attempt = useAttempt();
  const handlers = useMemo(
    (): RowHandlers => ({
      onSelect: ({ id }, press) => select(id, press),
      onHide: (comment, isHidden) =>
        void attempt(
          isHidden ? t('Couldn’t hide the comment') : t('Couldn’t unhide the comment'),
          actions.hide(comment, isHidden),
        ),
      onDelete: (comment) =>
        setDeletion({
          comments: [comment],
          isBlocking: false,
          run: () => attempt(t('Couldn’t delete the comment'), actions.remove(comment)),
        }),
      onBlock: setBlocking,
      onLike: (comment, isLiked) =>
        void attempt(
          isLiked ? t('Couldn’t like the comment') : t('Couldn’t remove the like'),
          actions.like(comment, isLiked),
        ),
      onReplyTo: ({ id }, isOpen) => {
        setReplyingTo(isOpen ? id : null);
        if (!isOpen) {
          list.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`)?.focus();
        }
      },
      onReply: async (comment, message) => {
        const isSent = await actions.reply(comment, message);
        if (isSent) {
          showToast({ id: 'comment', tone: 'success', text: t('Reply sent') });
        }
        return isSent;
      },
    }),
    [actions, attempt, select, t],
  );

  useRowKeys({
    list,
    rows,
    canModerate: view.canModerateComments,
    canReply: view.canReplyAsPage,
    isByPage: ({ from }) => from?.id === view.page.id,
    handlers,
    onSelect: ({ id }) => dispatch({ type: 'toggle', id }),
  });

  return (
    <section aria-label={t('Comments')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <CommentsToolbar
        view={view}
        filter={filter}
        isBusy={isBusy}
        onFilter={setFilter}
        onReload={onReload}
      />
      <CommentList
        view={view}
        groups={groups}
        filterCount={[filter.state !== 'all', filter.text.trim() !== ''].filter(Boolean).length}
        selected={selection.ids}
        running={running}
        replyingTo={replyingTo}
        handlers={handlers}
        listRef={list}
        onClearFilters={() => setFilter({ ...filter, state: 'all', text: '' })}
      />
      {selectedRows.length > 0 && (
        <CommentsBulkBar
          comments={selectedRows}
          pageId={view.page.id}
          actions={actions}
          onAsk={setDeletion}
          onClear={() => dispatch({ type: 'clear' })}
        />
      )}
      <DeletionDialog
        deletion={deletion}
        pageName={view.page.name}
        onClose={() => setDeletion(null)}
      />
      <BlockDialog
        comment={blocking}
        pageName={view.page.name}
        onCancel={() => setBlocking(null)}
        onConfirm={(comment, shouldDelete) => {
          setBlocking(null);
          const name = comment.from?.name ?? '';
          void attempt(
            t('Couldn’t block {name}', { name }),
            actions.block(comment, shouldDelete).then((isDone) => {
              if (isDone) {
                showToast({
                  id: 'comment',
                  tone: 'success',
                  text: t('{name} is blocked', { name }),
                });
              }
            }),
          );
        }}
      />
    </section>
  );
}
