import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { nameApart } from '../../../lib/page-names.ts';
import { postThreadPath } from '../../../lib/page-post-path.ts';
import { useActor } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ProfilePage } from '../../ad-users/index.ts';
import { countInboxFilters, inboxPath } from '../inbox-filter.ts';
import type { InboxRow, InboxSnapshot } from '../inbox-rows.ts';
import { areTotalsKnown, type InboxStore } from '../inbox-store.ts';
import { findObstacle, type ModerationRights } from '../obstacles.ts';
import { type InboxFilter, inboxView } from '../search-params.ts';
import { useFoundRows } from '../use-found-rows.ts';
import { getInboxStore, useInbox } from '../use-inbox.ts';
import { usePageActions } from '../use-page-actions.ts';
import { InboxBulkBar, ModerationFailures, SelectAll } from './inbox-bulk-bar.tsx';
import { InboxList, type InboxListHandle } from './inbox-list.tsx';
import { InboxNotes, NewCommentsButton, ReadingProgress } from './inbox-notes.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { useCurrentKeys } from './use-current-keys.ts';
import { useInboxSelection } from './use-inbox-selection.ts';
import { useModerationRequests } from './use-moderation-requests.ts';

/** What the person may moderate here; Pages have names that tell them apart. */
function useRights(adUser: StableRow<'adUser'>, pages: readonly InboxPageDto[]): ModerationRights {
  const actor = useActor();
  return useMemo(
    () => ({
      isPermitted: canChangeAdObjects(actor, adUser),
      isConnected: adUser.status === 'active',
      pages: new Map(nameApart(pages).map((page) => [page.id, page])),
    }),
    [actor, adUser, pages],
  );
}

const NO_PAGES: readonly InboxPageDto[] = [];

function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <SkeletonRows count={8} cells={['w-8', 'w-96']} label={label} />
    </div>
  );
}

function Nothing({
  snapshot: { state, readError },
  filterCount,
  onClear,
}: {
  readonly snapshot: InboxSnapshot;
  readonly filterCount: number;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('comment-inbox');
  if (filterCount > 0) {
    return <NoMatches filterCount={filterCount} onClear={onClear} />;
  }
  const isKnown = state !== null && state.postsListedAt !== null && state.waitingPostCount === 0;
  return !isKnown && readError === null ? (
    <Waiting label={t('Reading comments…')} />
  ) : (
    <EmptyState
      icon={ChatBubbleLeftRightIcon}
      title={
        isKnown && readError === null && state.problems.length === 0
          ? t('No comments yet')
          : t('Couldn’t load comments')
      }
    >
      {isKnown && readError === null
        ? t('Comments under the posts of this profile’s Pages and ads appear here.')
        : undefined}
    </EmptyState>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('comment-inbox');
  return (
    <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface">
      {error === null ? (
        <Waiting label={t('Loading comments…')} />
      ) : error instanceof NetworkFailure ? (
        <NotOnDevice title={t('Comments aren’t available offline')} onRetry={onRetry} />
      ) : (
        <ErrorPanel title={t('Couldn’t load comments')} error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

/** Instead of the comments: a search that is not done, or nothing found. */
function NoRows({
  content,
  ...nothing
}: Parameters<typeof Nothing>[0] & {
  readonly content: ReturnType<typeof useFoundRows>['content'];
}) {
  const { t } = useTranslation('comment-inbox');
  switch (content.state) {
    case 'failed':
      return (
        <ErrorPanel
          title={t('Couldn’t search comments')}
          error={content.error}
          onRetry={content.retry}
        />
      );
    case 'searching':
      return <Waiting label={t('Searching comments…')} />;
    default:
      return (
        <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong">
          <Nothing {...nothing} />
        </div>
      );
  }
}

/** The threads of comments, under their posts. */
function useThreads(adUserId: string) {
  const navigate = useNavigate();
  const pathOf = useCallback(
    ({ id, post }: InboxRow) =>
      post === undefined ? undefined : postThreadPath({ adUserId, post, commentId: id }),
    [adUserId],
  );
  const openThread = useCallback(
    (row: InboxRow): boolean => {
      const href = pathOf(row);
      if (href !== undefined) {
        void navigate({ href });
      }
      return href !== undefined;
    },
    [pathOf, navigate],
  );
  return { pathOf, openThread };
}

function Inbox({
  adUser,
  store,
}: {
  readonly adUser: StableRow<'adUser'>;
  readonly store: InboxStore;
}) {
  const adUserId = adUser.id;
  const { t } = useTranslation('comment-inbox');
  const snapshot = useInbox(store);
  const { state } = snapshot;
  const write = useCallback((filter: InboxFilter) => inboxPath(adUserId, filter), [adUserId]);
  const [filter, setFilter] = useUrlState({ read: inboxView.read, write });
  const rights = useRights(adUser, state?.pages ?? NO_PAGES);
  const { pages } = rights;
  const pageList = useMemo(() => [...pages.values()], [pages]);
  const { rows, counts, newCount, content } = useFoundRows(snapshot, filter, rights);
  const list = useRef<InboxListHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { selection, dispatch, selectedRows, selectAll, onSelect, onKeyDown } = useInboxSelection({
    rows,
    rights,
    isComplete: snapshot.isComplete && content.state !== 'searching',
    list,
    scroller,
  });
  useEffect(() => store.observeView(() => list.current?.getRowsInView() ?? []), [store]);
  const { pageActions, replyingTo, pendingActions } = usePageActions({ adUserId, store });
  const moderation = useModerationRequests({ adUserId, store, rights, dispatch });
  const { running, progress, failures, start, moderate } = moderation;
  const filterRef = useRef(filter);
  filterRef.current = filter;
  const { pathOf, openThread } = useThreads(adUserId);
  const typeFilter = useCallback(
    (part: Partial<InboxFilter>) => setFilter({ ...filterRef.current, ...part }),
    [setFilter],
  );
  const showFilter = useCallback(
    (part: Partial<InboxFilter>) =>
      setFilter({ ...filterRef.current, ...part }, { isImmediate: true }),
    [setFilter],
  );
  const handlers = useMemo(
    () => ({
      onSelect,
      onModerate: (row: InboxRow, kind: CommentModeration) =>
        start({ moderation: kind, rows: [row] }),
      onFilter: showFilter,
      onOpen: openThread,
      pathOf,
      ...pageActions,
    }),
    [onSelect, start, showFilter, openThread, pathOf, pageActions],
  );

  useCurrentKeys({ list, pages, start, pageActions, onOpen: openThread });

  const filterCount = countInboxFilters(filter);
  const clear = () => setFilter(inboxView.initial, { isImmediate: true });
  const showNewRows = () => {
    const [latest] = snapshot.rows;
    const areOnTop = snapshot.newRows.some(({ atMs }) => atMs > (latest?.atMs ?? 0));
    store.showNewRows();
    if (areOnTop) {
      list.current?.toTop();
    }
  };
  const canSelect = selectedRows.filter((row) => findObstacle(row, rights) === null);

  if (state === null) {
    return <NotLoaded error={snapshot.loadError} onRetry={() => store.retry()} />;
  }
  return (
    <section
      aria-label={t('Comments')}
      className="relative flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      <InboxToolbar
        counts={areTotalsKnown(snapshot) && content.state !== 'searching' ? counts : null}
        pages={pageList}
        filter={filter}
        readAt={snapshot.readAt ?? state.postsListedAt}
        isBusy={snapshot.isReading}
        onType={typeFilter}
        onChoose={showFilter}
        onRefresh={() => store.refresh()}
      />
      <div className="flex min-h-9 flex-none items-center justify-between gap-4 border-t border-line px-4 max-desk:px-3">
        <SelectAll selectAll={selectAll} isBusy={progress !== null} />
        <ReadingProgress snapshot={snapshot} />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <NewCommentsButton count={newCount} onShow={showNewRows} />
        {content.state === 'failed' || content.state === 'searching' || rows.length === 0 ? (
          <NoRows snapshot={snapshot} content={content} filterCount={filterCount} onClear={clear} />
        ) : (
          <InboxList
            rows={rows}
            rights={rights}
            selected={selection.ids}
            running={running}
            pendingActions={pendingActions}
            replyingTo={replyingTo}
            handlers={handlers}
            handle={list}
            scroller={scroller}
            onKeyDown={onKeyDown}
            onUse={store.holdRows}
          />
        )}
      </div>
      <InboxNotes snapshot={snapshot} rights={rights} onRetry={() => store.retry()} />
      <ModerationFailures
        failures={failures}
        isBusy={progress !== null || running.size > 0}
        onRetry={() => {
          for (const [kind, ofOne] of Map.groupBy(failures, (each) => each.moderation)) {
            void moderate({ moderation: kind, rows: ofOne.map(({ row }) => row) });
          }
        }}
        onClose={moderation.clearFailures}
      />
      {canSelect.length > 0 && (
        <InboxBulkBar
          rows={canSelect}
          progress={progress}
          onModerate={(kind) => start({ moderation: kind, rows: canSelect })}
          onClear={() => dispatch({ type: 'clear' })}
        />
      )}
      <ModerationDialog
        asked={moderation.asked}
        onCancel={moderation.cancel}
        onConfirm={moderation.confirm}
      />
    </section>
  );
}

export function CommentInboxScreen({ adUserId }: { readonly adUserId: string }) {
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => <Inbox adUser={adUser} store={getInboxStore(adUserId)} />}
    </ProfilePage>
  );
}
