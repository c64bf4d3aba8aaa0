// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cx } from '../../../ui/class-names.ts';
import { LIST_CELL, LIST_NOTE, ListRow, ListTable } from '../../../ui/list-table.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { ACTION_LABELS, reasonText } from '../cleaning-labels.ts';
import {
  AuthorAvatar,
  CommentAd,
  type CommentListProps,
  JobState,
  UndoButton,
  useAuthorName,
} from './comment-parts.tsx';

const COLUMNS =
  'grid grid-cols-[110px_minmax(220px,2fr)_minmax(140px,1fr)_120px_minmax(140px,1fr)_minmax(150px,1fr)_90px]';

export function CommentTable({ jobs, isBusy, onUndo, undoneId }: CommentListProps) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  const nameOf = useAuthorName();
  return (
    <ListTable
      label={t('Comments')}
      columns={COLUMNS}
      minWidth="min-w-[980px]"
      rowCount={jobs.length}
      isBusy={isBusy}
      head={
        <>
          <SortHeader order="descending" className="first:ps-4">
            {t('Time')}
          </SortHeader>
          <SortHeader>{t('Comment')}</SortHeader>
          <SortHeader>{t('Ad')}</SortHeader>
          <SortHeader>{t('Action')}</SortHeader>
          <SortHeader>{t('Reason')}</SortHeader>
          <SortHeader>{t('Status')}</SortHeader>
        </>
      }
    >
      {jobs.map((job) => (
        <ListRow key={job.id} columns={COLUMNS}>
          <div role="cell" className={cx(LIST_CELL, 'ps-4 tabular-nums')}>
            {formatMoment({ at: job.createdAt, now })}
          </div>
          <div role="cell" className="flex min-w-0 items-center gap-2 px-2">
            <AuthorAvatar job={job} />
            <span className="flex min-w-0 flex-col">
              <span className="truncate" lang="" title={job.comment.message}>
                {job.comment.message || t('(no text)')}
              </span>
              <span className={LIST_NOTE} lang="">
                {nameOf(job)}
              </span>
            </span>
          </div>
          <div role="cell" className={LIST_CELL}>
            <CommentAd job={job} className="truncate text-accent-ink hover:underline" />
            <span className={cx(LIST_NOTE, 'ident')}>{job.comment.adId}</span>
          </div>
          <div role="cell" className={LIST_CELL}>
            {t(ACTION_LABELS[job.action])}
          </div>
          <div role="cell" className={LIST_CELL} title={reasonText(job.reason)}>
            <span className="truncate">{reasonText(job.reason)}</span>
          </div>
          <div role="cell" className={cx(LIST_CELL, 'py-1')}>
            <JobState job={job} now={now} />
          </div>
          <div role="cell" className="flex items-center justify-end pe-3">
            <UndoButton job={job} onUndo={onUndo} undoneId={undoneId} />
          </div>
        </ListRow>
      ))}
    </ListTable>
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
