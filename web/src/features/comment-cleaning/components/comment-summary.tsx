import type { commentCleaningRoutes } from '@ads-checker/shared/contracts/comment-cleaning';
import type { RouteResponse } from '@ads-checker/shared/http';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime, NO_VALUE } from '../../../lib/format.ts';

export type JobSummary = RouteResponse<typeof commentCleaningRoutes.listJobs>['summary'];

const LABEL_EVERY = 3;

/** Totals and hourly counts of the last 24 hours. */
export function CommentSummary({ summary }: { readonly summary: JobSummary | undefined }) {
  const { t } = useTranslation('comment-cleaning');
  const text = (value: number | undefined) =>
    value === undefined ? NO_VALUE : formatNumber(value);
  const sums = [
    { label: t('Hidden', { context: 'count' }), value: summary?.hiddenCount },
    { label: t('Deleted'), value: summary?.deletedCount },
    // Omitted when nothing was undone
    ...(summary === undefined || summary.shownAgainCount === 0
      ? []
      : [{ label: t('Unhidden', { context: 'count' }), value: summary.shownAgainCount }]),
    { label: t('Waiting'), value: summary?.countByStatus.pending },
    { label: t('Failed', { context: 'lines' }), value: summary?.countByStatus.failure },
  ];
  const hours = summary?.hours ?? [];
  const most = hours.reduce((max, hour) => (hour.count > max.count ? hour : max), {
    at: '',
    count: 0,
    failedCount: 0,
  });
  const heightOf = (count: number): string =>
    `${most.count === 0 ? 0 : (count / most.count) * 100}%`;
  return (
    <section
      aria-label={t('Last 24 hours')}
      className="flex flex-none gap-8 border-b border-line-strong px-4 py-3 max-desk:flex-col max-desk:gap-3 max-desk:px-3"
    >
      <dl className="flex flex-none gap-7 max-desk:flex-wrap max-desk:justify-between max-desk:gap-x-4 max-desk:gap-y-2">
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-xl font-semibold">{text(value)}</dd>
          </div>
        ))}
      </dl>
      {most.count > 0 && (
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-3">
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2 bg-accent" />
              {t('Comments by hour')}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2 bg-error" />
              {t('of them failed')}
            </span>
            <span className="ms-auto max-desk:hidden">
              {t('Peak at {time}: {count}', {
                time: formatTime({ at: most.at }),
                count: formatNumber(most.count),
              })}
            </span>
          </p>
          <ol
            aria-label={t('Comments by hour')}
            className="mt-1 grid h-12 grid-cols-[repeat(24,minmax(0,1fr))] items-end gap-0.5 border-b border-line"
          >
            {hours.map(({ at, count, failedCount }) => (
              <li
                key={at}
                title={`${formatTime({ at })}: ${formatNumber(count)}`}
                className="flex h-full flex-col justify-end"
              >
                <span className="sr-only">{`${formatTime({ at })}: ${formatNumber(count)}`}</span>
                <span className="block bg-error" style={{ height: heightOf(failedCount) }} />
                <span
                  className="block bg-accent"
                  style={{ height: heightOf(count - failedCount) }}
                />
              </li>
            ))}
          </ol>
          <div
            aria-hidden="true"
            className="grid grid-cols-[repeat(24,minmax(0,1fr))] gap-0.5 text-xs text-ink-3"
          >
            {hours.map(({ at }, index) => (
              <span key={at} className="overflow-visible whitespace-nowrap">
                {index % LABEL_EVERY === 0 ? formatTime({ at }) : ''}
              </span>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
