import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { Note } from '../../../ui/note.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { deliveriesQuery } from '../queries.ts';
import { deliveryStatus, eventLabel } from '../webhook-labels.ts';

export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const { t } = useTranslation('webhooks');
  const { data, error, isFetching, refetch } = useServerQuery(deliveriesQuery(webhookId));
  if (error !== null && data === undefined) {
    return <Note tone="error">{plainErrorText({ error, translate: t })}</Note>;
  }
  if (data === undefined) {
    return (
      <SkeletonRows
        count={2}
        cells={['w-32', 'w-40', 'w-24']}
        label={t('Loading log…')}
        rowClassName="h-9 px-0"
      />
    );
  }
  const note = <RefreshNote error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <>
        {note}
        <p className="py-1.5 text-sm text-ink-3">{t('Nothing sent yet.')}</p>
      </>
    );
  }
  return (
    <>
      {note}
      <ul aria-label={t('Log')} className="border-t border-line text-sm">
        {data.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line py-1.5"
          >
            <time dateTime={delivery.createdAt} className="w-32 flex-none text-ink-3">
              {formatDateTime({ at: delivery.createdAt })}
            </time>
            <span className="min-w-40 flex-1">{eventLabel(delivery.event)}</span>
            <Status {...deliveryStatus(delivery)} />
            <span className="text-ink-3">
              {delivery.nextAttemptAt !== null && delivery.attempts > 0
                ? t('Next attempt {time}', { time: formatDateTime({ at: delivery.nextAttemptAt }) })
                : t('{attempts, plural, one {# attempt} other {# attempts}}', {
                    attempts: delivery.attempts,
                  })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
