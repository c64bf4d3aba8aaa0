import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { AdCommentJobStatus } from '@ads-checker/shared/contracts/ad-comment-values';
import type { AdCommentJobDto } from '@ads-checker/shared/contracts/comment-cleaning';
import { ArrowPathIcon } from '@heroicons/react/16/solid';
import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { offsetOf } from '../../../lib/view.ts';
import { Button, buttonClassName, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState, NoMatches } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useSearchKey } from '../../../ui/use-search-key.ts';
import { ProfilePage } from '../../ad-users/index.ts';
import { STATUS_LABELS } from '../cleaning-labels.ts';
import { commentJobsQuery } from '../queries.ts';
import {
  type CommentsView,
  commentsPath,
  commentsView,
  JOB_PAGE_SIZES,
  toJobFilter,
} from '../search-params.ts';
import { useCleaningTask } from '../use-cleaning-task.ts';
import { CommentCards, CommentTable } from './comment-list.tsx';
import { CommentSummary, type JobSummary } from './comment-summary.tsx';

const ANY = 'any';
const CELLS = ['w-16', 'w-72', 'w-32', 'w-16', 'w-32', 'w-24 ms-auto'];

function Toolbar({
  adUserId,
  view,
  counts,
  isBusy,
  onText,
  onView,
  onReload,
}: {
  readonly adUserId: string;
  readonly view: CommentsView;
  readonly counts: JobSummary['countByStatus'] | undefined;
  readonly isBusy: boolean;
  readonly onText: (view: CommentsView) => void;
  readonly onView: (view: CommentsView) => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const countOf = (key: AdCommentJobStatus) =>
    counts === undefined ? undefined : formatNumber(counts[key]);
  const all =
    counts === undefined
      ? undefined
      : formatNumber(counts.pending + counts.success + counts.failure);
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-desk:px-3">
      <SearchField
        ref={search}
        label={t('Comment text')}
        value={view.text}
        onChange={(text) => onText({ ...view, text: text.slice(0, 200), page: 1 })}
        shortcut="/"
        className="max-desk:w-[calc(50%-0.25rem)] desk:w-56"
      />
      <SearchField
        label={t('Ad ID')}
        value={view.adId}
        onChange={(text) =>
          onText({ ...view, adId: text.replaceAll(/\D/g, '').slice(0, 20), page: 1 })
        }
        className="max-desk:w-[calc(50%-0.25rem)] desk:w-44"
      />
      <SegmentedControl<AdCommentJobStatus | typeof ANY>
        label={t('Status')}
        className="max-desk:max-w-full max-desk:overflow-x-auto"
        value={view.status ?? ANY}
        segments={[
          { key: ANY, label: t('All'), count: all },
          ...(['pending', 'success', 'failure'] as const).map((key) => ({
            key,
            label: t(STATUS_LABELS[key]),
            count: countOf(key),
          })),
        ]}
        onChange={(key) => onView({ ...view, status: key === ANY ? undefined : key, page: 1 })}
      />
      <span className="ms-auto flex items-center gap-2">
        <IconButton
          icon={ArrowPathIcon}
          label={t('Refresh')}
          title={t('Refresh')}
          variant="plain"
          isBusy={isBusy}
          onClick={onReload}
        />
        <Link
          to="/ad-users/$adUserId/tasks"
          params={{ adUserId }}
          className={cx(buttonClassName(), 'max-desk:hidden')}
        >
          {t('Cleaning settings')}
        </Link>
      </span>
    </div>
  );
}

function NoResults({
  adUserId,
  view,
  isOff,
  canManage,
  onView,
}: {
  readonly adUserId: string;
  readonly view: CommentsView;
  readonly isOff: boolean;
  readonly canManage: boolean;
  readonly onView: (view: CommentsView) => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  const filterCount = commentsView.countFilters(view);
  if (view.page > 1) {
    return (
      <EmptyState
        icon={ChatBubbleLeftRightIcon}
        title={t('No comments on this page')}
        action={<Button onClick={() => onView({ ...view, page: 1 })}>{t('First page')}</Button>}
      />
    );
  }
  if (filterCount > 0) {
    return (
      <NoMatches
        filterCount={filterCount}
        onClear={() => onView(commentsView.withoutFilters(view))}
      />
    );
  }
  return isOff ? (
    <EmptyState
      icon={ChatBubbleLeftRightIcon}
      title={t('Comment cleaning is off')}
      action={
        canManage && (
          <Link
            to="/ad-users/$adUserId/tasks"
            params={{ adUserId }}
            className={buttonClassName({ variant: 'primary' })}
          >
            {t('Choose comments to clean')}
          </Link>
        )
      }
    >
      {canManage &&
        t('Turn it on in the profile’s tasks to hide or delete comments under its ads.')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={ChatBubbleLeftRightIcon}
      title={t('No comments cleaned in the last 24 hours')}
    />
  );
}

function Comments({
  adUserId,
  canManage,
}: {
  readonly adUserId: string;
  readonly canManage: boolean;
}) {
  const { t } = useTranslation('comment-cleaning');
  const isPhone = usePhone();
  const write = useCallback((view: CommentsView) => commentsPath(adUserId, view), [adUserId]);
  const [view, setView] = useUrlState({ read: commentsView.read, write });
  const [undoneId, setUndoneId] = useState<string>();
  const task = useCleaningTask(adUserId);
  const { data, error, isFetching, refetch } = useServerQuery(
    commentJobsQuery({
      adUserId,
      filter: toJobFilter(view),
      limit: view.limit,
      offset: offsetOf(view),
    }),
  );
  const show = (next: CommentsView) => setView(next, { isImmediate: true });
  const reload = () => void refetch();
  const undo = async (job: AdCommentJobDto) => {
    setUndoneId(job.id);
    try {
      await task.undo.run(job.id);
      showToast({ id: 'undo-comment', tone: 'success', text: t('Comment unhidden') });
    } catch (failure) {
      showToast({
        id: 'undo-comment',
        tone: 'error',
        text: plainErrorText({ error: failure, translate: t }),
      });
    } finally {
      setUndoneId(undefined);
    }
  };
  const isOff = task.data?.adCommentCleanTask.action === null;
  const rows = data && {
    adUserId,
    jobs: data.jobs,
    isBusy: isFetching,
    undoneId,
    onUndo: canManage ? (job: AdCommentJobDto) => void undo(job) : undefined,
  };

  return (
    <ServerList
      texts={{
        loading: t('Loading comments…'),
        failed: t('Couldn’t load comments'),
        offline: t('The comment history isn’t available offline'),
      }}
      cells={CELLS}
      isLoaded={data !== undefined}
      isEmpty={data?.jobs.length === 0}
      isUnreachable={error instanceof NetworkFailure}
      error={error}
      isFetching={isFetching}
      onRetry={reload}
      head={
        <>
          <Toolbar
            adUserId={adUserId}
            view={view}
            counts={data?.summary.countByStatus}
            isBusy={isFetching}
            onText={setView}
            onView={show}
            onReload={reload}
          />
          <CommentSummary summary={error === null ? data?.summary : undefined} />
        </>
      }
      emptyState={
        <NoResults
          adUserId={adUserId}
          view={view}
          isOff={isOff}
          canManage={canManage}
          onView={show}
        />
      }
      footer={
        data !== undefined && (
          <>
            <span className="max-desk:hidden">{t('Kept for 24 hours.')}</span>
            <Pager
              paging={data.paging}
              limits={JOB_PAGE_SIZES}
              onPage={(page) => show({ ...view, page })}
              onLimit={(limit) => show({ ...view, limit, page: 1 })}
            />
          </>
        )
      }
    >
      {rows !== undefined && (isPhone ? <CommentCards {...rows} /> : <CommentTable {...rows} />)}
    </ServerList>
  );
}

/** What the cleaning did with comments under a profile's ads in the last 24 hours. */
export function AdCommentsScreen({ adUserId }: { readonly adUserId: string }) {
  const actor = useActor();
  return (
    <ProfilePage adUserId={adUserId}>
      {(adUser) => <Comments adUserId={adUserId} canManage={canManageAdUser(actor, adUser)} />}
    </ProfilePage>
  );
}
