import type { PagePostView, PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { ArrowPathIcon, BarsArrowDownIcon, BarsArrowUpIcon } from '@heroicons/react/16/solid';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { Button, buttonClassName, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { type PostOfAd, pagePostQuery } from '../queries.ts';
import { type CommentFilter, countByState } from '../threads.ts';
import { useCommentActions } from '../use-comment-actions.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { CommentList, groupThreads } from './comment-list.tsx';
import type { RowHandlers } from './comment-row.tsx';
import { CommentsBulkBar } from './comments-bulk-bar.tsx';
import { PostPanel } from './post-panel.tsx';

const NO_FILTER: CommentFilter = { state: 'all', text: '', order: 'newest' };

interface Deletion {
  readonly comments: readonly PostCommentDto[];
  readonly run: () => Promise<void>;
}

function Toolbar({
  view,
  filter,
  isBusy,
  onFilter,
  onReload,
}: {
  readonly view: PagePostView;
  readonly filter: CommentFilter;
  readonly isBusy: boolean;
  readonly onFilter: (filter: CommentFilter) => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const counts = useMemo(() => countByState(Object.values(view.comments).flat()), [view]);
  const isNewest = filter.order === 'newest';
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 px-4 py-1.5 max-desk:px-3">
      <SegmentedControl
        label={t('State')}
        value={filter.state}
        onChange={(state) => onFilter({ ...filter, state })}
        segments={[
          { key: 'all', label: t('All'), count: formatNumber(counts.all) },
          { key: 'visible', label: t('Visible'), count: formatNumber(counts.visible) },
          { key: 'hidden', label: t('Hidden'), count: formatNumber(counts.hidden) },
        ]}
      />
      <SearchField
        ref={search}
        label={t('Search in comments')}
        value={filter.text}
        className="min-w-32 max-desk:flex-1 desk:w-52"
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <span className="ms-auto flex gap-1.5">
        <Button
          icon={isNewest ? BarsArrowDownIcon : BarsArrowUpIcon}
          onClick={() => onFilter({ ...filter, order: isNewest ? 'oldest' : 'newest' })}
        >
          {isNewest ? t('Newest') : t('Oldest')}
        </Button>
        <IconButton
          icon={ArrowPathIcon}
          variant="plain"
          label={t('Refresh')}
          isBusy={isBusy}
          onClick={onReload}
        />
      </span>
    </div>
  );
}

function Comments({
  of,
  view,
  isBusy,
  onReload,
}: {
  readonly of: PostOfAd;
  readonly view: PagePostView;
  readonly isBusy: boolean;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const [filter, setFilter] = useState(NO_FILTER);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const shownFilter = useDeferredValue(filter);
  const groups = useMemo(() => groupThreads(view, shownFilter), [view, shownFilter]);
  const rows = useMemo(
    () => groups.flatMap((group) => group.rows.map(({ comment }) => comment)),
    [groups],
  );
  const { selection, dispatch, order, chosenRows } = useListSelection({ rows, listKey: 'post' });
  const { running, actions } = useCommentActions(of);
  const orderRef = useRef(order);
  orderRef.current = order;

  const handlers = useMemo((): RowHandlers => {
    const tell = (title: string, error: unknown): void =>
      showToast({
        id: 'comment',
        tone: 'error',
        text: `${title}: ${plainErrorText({ error, translate: t })}`,
      });
    const attempt = async (title: string, work: Promise<void>): Promise<void> => {
      try {
        await work;
      } catch (error) {
        tell(title, error);
      }
    };
    return {
      onSelect: ({ id }, { shiftKey }) =>
        dispatch(
          shiftKey ? { type: 'extend', id, order: orderRef.current } : { type: 'toggle', id },
        ),
      onHide: (comment, isHidden) =>
        void attempt(
          isHidden ? t('Couldn’t hide the comment') : t('Couldn’t unhide the comment'),
          actions.hide(comment, isHidden),
        ),
      onDelete: (comment) =>
        setDeletion({
          comments: [comment],
          run: () => attempt(t('Couldn’t delete the comment'), actions.remove(comment)),
        }),
    };
  }, [actions, dispatch, t]);

  const canModerate = view.canModerateComments;
  useRowKeys({
    list,
    findComment: (id) => (canModerate ? rows.find((row) => row.id === id) : undefined),
    onHide: (comment, isHidden) => {
      if (comment.from?.id !== view.page.id) {
        handlers.onHide(comment, isHidden);
      }
    },
    onDelete: handlers.onDelete,
    onSelect: ({ id }) => dispatch({ type: 'toggle', id }),
  });
  const count = deletion?.comments.length ?? 0;

  return (
    <section aria-label={t('Comments')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <Toolbar
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
        handlers={handlers}
        listRef={list}
        onClearFilters={() => setFilter({ ...filter, state: 'all', text: '' })}
      />
      {chosenRows.length > 0 && (
        <CommentsBulkBar
          comments={chosenRows}
          pageId={view.page.id}
          actions={actions}
          onDelete={(comments, run) => setDeletion({ comments, run })}
          onClear={() => dispatch({ type: 'clear' })}
        />
      )}
      <ConfirmDialog
        title={t('{count, plural, one {Delete # comment?} other {Delete # comments?}}', { count })}
        isOpen={deletion !== null}
        confirmLabel={t('{count, plural, one {Delete comment} other {Delete comments}}', { count })}
        typedName={count > 10 ? String(count) : undefined}
        onCancel={() => setDeletion(null)}
        onConfirm={() => {
          void deletion?.run();
          setDeletion(null);
        }}
      >
        {t('They are deleted on Facebook. Hiding can be undone, deleting can’t.')}
      </ConfirmDialog>
    </section>
  );
}

/** The post behind an ad and the comments under it. */
export function PagePostScreen({
  adName,
  ...of
}: PostOfAd & {
  readonly adName: string | null;
}) {
  const { t } = useTranslation('page-posts');
  const { data: view, error, isFetching, refetch } = useServerQuery(pagePostQuery(of));
  const reload = () => void refetch();
  return (
    <>
      <PageHead
        title={t('Page post')}
        backTo={checkerPath({ adUserId: of.adUserId })}
        meta={
          <span className="flex items-center gap-2">
            {adName !== null && <span lang="">{adName}</span>}
            {of.pagePostId !== null && (
              <span className="ident max-desk:hidden">{of.pagePostId}</span>
            )}
          </span>
        }
        actions={
          view !== undefined && (
            <a
              href={view.pagePost.permalinkUrl ?? `https://www.facebook.com/${view.pagePost.id}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClassName()}
            >
              {t('Open on Facebook')}
            </a>
          )
        }
      />
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface max-desk:flex-col max-desk:overflow-y-auto">
        {view !== undefined ? (
          <>
            <PostPanel view={view} />
            <Comments of={of} view={view} isBusy={isFetching} onReload={reload} />
          </>
        ) : error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Comments aren’t available offline')}
            isRetrying={isFetching}
            onRetry={reload}
          />
        ) : error !== null ? (
          <ErrorPanel
            error={error}
            title={t('Couldn’t load the Page post')}
            isRetrying={isFetching}
            {...(of.pagePostId === null ? {} : { onRetry: reload })}
          />
        ) : (
          <SkeletonRows count={6} cells={['w-8', 'w-96']} label={t('Loading comments…')} />
        )}
      </div>
    </>
  );
}
