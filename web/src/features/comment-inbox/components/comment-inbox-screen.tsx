import type { StableRow } from '@ads-checker/shared/collections/index';
import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { isTyping } from '../../../lib/is-typing.ts';
import { postThreadPath } from '../../../lib/page-post-path.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import { ProfilePage } from '../../ad-users/index.ts';
import { countInboxFilters, inboxPath } from '../inbox-filter.ts';
import type { InboxRow } from '../inbox-rows.ts';
import { areTotalsKnown, type InboxSnapshot, type InboxStore } from '../inbox-store.ts';
import { findObstacle, findObstacleTo, OBSTACLE_LABELS } from '../obstacles.ts';
import { type InboxFilter, inboxView } from '../search-params.ts';
import { useFoundRows } from '../use-found-rows.ts';
import { getInboxStore, useInbox } from '../use-inbox.ts';
import { useModeration } from '../use-moderation.ts';
import { useModerationToast } from '../use-moderation-toast.ts';
import { usePageActions } from '../use-page-actions.ts';
import { useRights } from '../use-rights.ts';
import { useSelectAll } from '../use-select-all.ts';
import { useTriageKeys } from '../use-triage-keys.ts';
import { InboxBulkBar, ModerationFailures, SelectAll } from './inbox-bulk-bar.tsx';
import { InboxList, type InboxListHandle } from './inbox-list.tsx';
import { InboxNotes, NewCommentsButton, ReadingProgress } from './inbox-notes.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import {
  ModerationDialog,
  type ModerationRequest,
  needsConfirmation,
} from './moderation-dialog.tsx';

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

function Inbox({
  adUser,
  store,
}: {
  readonly adUser: StableRow<'adUser'>;
  readonly store: InboxStore;
}) {
  const adUserId = adUser.id;
  const { t } = useTranslation('comment-inbox');
  const navigate = useNavigate();
  const snapshot = useInbox(store);
  const { state } = snapshot;
  const write = useCallback((filter: InboxFilter) => inboxPath(adUserId, filter), [adUserId]);
  const [filter, setFilter] = useUrlState({ read: inboxView.read, write });
  const rights = useRights(adUser, state?.pages ?? NO_PAGES);
  const { pages } = rights;
  const pageList = useMemo(() => [...pages.values()], [pages]);
  const { rows, counts, newCount, content } = useFoundRows(snapshot, filter, rights);
  const { selection, dispatch, order, selectedRows } = useListSelection({ rows, listKey: 'inbox' });
  useEffect(() => store.observeView(() => list.current?.getRowsInView() ?? []), [store]);
  const { running, progress, failures, run, clearFailures } = useModeration({ adUserId, store });
  const notify = useModerationToast(run);
  const { pageActions, replyingTo, pendingActions } = usePageActions({ adUserId, store });
  const [asked, setAsked] = useState<ModerationRequest | null>(null);
  const list = useRef<InboxListHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const orderRef = useRef(order);
  orderRef.current = order;
  const filterRef = useRef(filter);
  filterRef.current = filter;
  const moderable = useMemo(
    () => rows.filter((row) => findObstacle(row, rights) === null).map(({ id }) => id),
    [rows, rights],
  );
  const selectAll = useSelectAll({
    ids: moderable,
    isComplete: snapshot.isComplete && content.state !== 'searching',
    selection,
    dispatch,
  });

  const moderate = useCallback(
    async ({ moderation, rows: chosen }: ModerationRequest) => {
      const result = await run(moderation, chosen);
      notify(moderation, result, chosen.length > 1);
      if (chosen.length > 1) {
        dispatch({ type: 'remove', ids: result.done.map(({ id }) => id) });
      }
    },
    [run, notify, dispatch],
  );
  const start = useCallback(
    (request: ModerationRequest) => {
      const [row, ...others] = request.rows;
      const obstacle =
        row === undefined || others.length > 0
          ? null
          : (findObstacle(row, rights) ?? findObstacleTo(row, request.moderation));
      if (obstacle !== null) {
        showToast({
          id: 'comments',
          tone: 'warning',
          text: t('Can’t moderate: {reason}', { reason: t(OBSTACLE_LABELS[obstacle]) }),
        });
      } else if (needsConfirmation(request)) {
        setAsked(request);
      } else {
        void moderate(request);
      }
    },
    [moderate, rights, t],
  );
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
      onSelect: ({ id }: InboxRow, { shiftKey }: { readonly shiftKey: boolean }) =>
        dispatch(
          shiftKey ? { type: 'extend', id, order: orderRef.current } : { type: 'toggle', id },
        ),
      onModerate: (row: InboxRow, moderation: CommentModeration) =>
        start({ moderation, rows: [row] }),
      onFilter: showFilter,
      onOpen: openThread,
      pathOf,
      ...pageActions,
    }),
    [dispatch, start, showFilter, openThread, pathOf, pageActions],
  );

  const reveal = useCallback((index: number) => list.current?.reveal(index), []);
  const onRowKeys = useRowSelectionKeys({
    container: scroller,
    order,
    reveal,
    selection,
    dispatch,
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (isTyping(event.target)) {
        return;
      }
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        selectAll.select();
      } else {
        onRowKeys(event);
      }
    },
    [onRowKeys, selectAll.select],
  );
  /** Acts on the current comment, or says why not. */
  const withCurrent = (moderation: CommentModeration) => (): boolean => {
    const row = list.current?.current();
    if (row === undefined) {
      return false;
    }
    start({ moderation, rows: [row] });
    return true;
  };
  const withPageActions = (speak: (row: InboxRow) => void) => (): boolean => {
    const row = list.current?.current();
    if (row === undefined || pages.get(row.post?.pageId ?? '')?.canReplyAsPage !== true) {
      return false;
    }
    speak(row);
    return true;
  };
  const openCurrent = (): boolean => {
    const row = list.current?.current();
    const isOnRow = document.activeElement?.hasAttribute('data-comment') === true;
    return row !== undefined && isOnRow && openThread(row);
  };
  useTriageKeys({
    onStep: (step) => list.current?.step(step),
    acts: {
      h: withCurrent('hide'),
      u: withCurrent('unhide'),
      d: withCurrent('delete'),
      b: withCurrent('block_author'),
      r: withPageActions((row) => pageActions.onReplyTo(row, true)),
      l: withPageActions((row) => pageActions.onLike(row, row.comment.isLikedByPage !== true)),
      o: openCurrent,
      Enter: openCurrent,
    },
  });

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
    return (
      <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface">
        {snapshot.loadError === null ? (
          <Waiting label={t('Loading comments…')} />
        ) : snapshot.loadError instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Comments aren’t available offline')}
            onRetry={() => store.retry()}
          />
        ) : (
          <ErrorPanel
            title={t('Couldn’t load comments')}
            error={snapshot.loadError}
            onRetry={() => store.retry()}
          />
        )}
      </div>
    );
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
        {content.state === 'failed' ? (
          <ErrorPanel
            title={t('Couldn’t search comments')}
            error={content.error}
            onRetry={content.retry}
          />
        ) : content.state === 'searching' ? (
          <Waiting label={t('Searching comments…')} />
        ) : rows.length === 0 ? (
          <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong">
            <Nothing snapshot={snapshot} filterCount={filterCount} onClear={clear} />
          </div>
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
          for (const [moderation, ofOne] of Map.groupBy(failures, (each) => each.moderation)) {
            void moderate({ moderation, rows: ofOne.map(({ row }) => row) });
          }
        }}
        onClose={clearFailures}
      />
      {canSelect.length > 0 && (
        <InboxBulkBar
          rows={canSelect}
          progress={progress}
          onModerate={(moderation) => start({ moderation, rows: canSelect })}
          onClear={() => dispatch({ type: 'clear' })}
        />
      )}
      <ModerationDialog
        asked={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(confirmed) => {
          setAsked(null);
          void moderate(confirmed);
        }}
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
