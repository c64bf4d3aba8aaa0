import type { AdCommentJobDto } from '@ads-checker/shared/contracts/comment-cleaning';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type DataColumn, STACKED } from '../../../ui/data-list/columns.ts';
import { DataTable } from '../../../ui/data-list/data-table.tsx';
import { ACTION_LABELS, reasonText } from '../cleaning-labels.ts';
import {
  AuthorAvatar,
  CommentAd,
  type CommentListProps,
  JobState,
  UndoButton,
  useAuthorName,
} from './comment-parts.tsx';

function useJobColumns({ onUndo, undoneId }: Pick<CommentListProps, 'onUndo' | 'undoneId'>) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  const nameOf = useAuthorName();
  const columns: readonly DataColumn<AdCommentJobDto>[] = [
    {
      key: 'time',
      label: t('Time'),
      track: '110px',
      className: 'tabular-nums',
      cell: ({ createdAt }) => formatMoment({ at: createdAt, now }),
    },
    {
      key: 'comment',
      label: t('Comment'),
      track: 'minmax(220px,2fr)',
      className: 'gap-2',
      cell: (job) => (
        <>
          <AuthorAvatar job={job} />
          <span className="flex min-w-0 flex-col">
            <span className="truncate" lang="" title={job.comment.message}>
              {job.comment.message || t('(no text)')}
            </span>
            <span className="truncate text-sm text-ink-3" lang="">
              {nameOf(job)}
            </span>
          </span>
        </>
      ),
    },
    {
      key: 'ad',
      label: t('Ad'),
      track: 'minmax(140px,1fr)',
      className: STACKED,
      cell: (job) => (
        <>
          <CommentAd job={job} className="truncate text-accent-ink hover:underline" />
          <span className="ident truncate text-sm text-ink-3">{job.comment.adId}</span>
        </>
      ),
    },
    {
      key: 'action',
      label: t('Action'),
      track: '120px',
      cell: ({ action }) => t(ACTION_LABELS[action]),
    },
    {
      key: 'reason',
      label: t('Reason'),
      track: 'minmax(140px,1fr)',
      cell: ({ reason }) => (
        <span className="truncate" title={reasonText(reason)}>
          {reasonText(reason)}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('Status'),
      track: 'minmax(150px,1fr)',
      className: 'py-1',
      cell: (job) => <JobState job={job} now={now} />,
    },
    {
      key: 'actions',
      label: t('Actions'),
      isLabelHidden: true,
      track: '90px',
      align: 'end',
      cell: (job) => <UndoButton job={job} onUndo={onUndo} undoneId={undoneId} />,
    },
  ];
  return columns;
}

export function CommentTable({ jobs, isBusy, ...acts }: CommentListProps) {
  const { t } = useTranslation('comment-cleaning');
  return (
    <DataTable
      label={t('Comments')}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={useJobColumns(acts)}
      defaultSort={{ column: 'time', order: 'desc' }}
      rowPx={48}
      isTall
      isBusy={isBusy}
      minWidth="min-w-[980px]"
    />
  );
}

/** Cards for phones. */
export function CommentCards({ jobs, isBusy, onUndo, undoneId }: CommentListProps) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  const nameOf = useAuthorName();
  return (
    <ul aria-label={t('Comments')} aria-busy={isBusy || undefined} className="flex-none">
      {jobs.map((job) => (
        <li key={job.id} className="flex min-w-0 flex-col gap-1 border-b border-line px-3 py-2.5">
          <div className="flex min-w-0 items-start gap-2">
            <AuthorAvatar job={job} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="break-words" lang="">
                {job.comment.message || t('(no text)')}
              </span>
              <span className="text-sm text-ink-3">
                <span lang="">{nameOf(job)}</span>
                {' · '}
                {formatMoment({ at: job.createdAt, now })}
              </span>
            </span>
          </div>
          <p className="text-sm text-ink-3">
            <CommentAd job={job} className="text-accent-ink underline" />
            {' · '}
            {t(ACTION_LABELS[job.action])}
            {' · '}
            {reasonText(job.reason)}
          </p>
          <div className="flex items-center justify-between gap-2">
            <JobState job={job} now={now} />
            <UndoButton job={job} onUndo={onUndo} undoneId={undoneId} />
          </div>
        </li>
      ))}
    </ul>
  );
}
