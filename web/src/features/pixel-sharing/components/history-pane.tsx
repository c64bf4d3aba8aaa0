import type { PixelSharingDto } from '@ads-checker/shared/contracts/pixel-sharing';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { ShareIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import type { StatusLabel } from '../../../lib/status-label.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { sharingsQuery } from '../queries.ts';

function outcomeOf({
  state,
  counts: { total, shared },
}: PixelSharingDto): Omit<StatusLabel, 'label'> {
  if (state !== 'finished') {
    return { hue: 'pending', icon: ArrowPathIcon };
  }
  if (shared === total) {
    return { hue: 'active', icon: CheckCircleIcon };
  }
  return shared === 0
    ? { hue: 'error', icon: XCircleIcon }
    : { hue: 'warning', icon: ExclamationTriangleIcon };
}

interface HistoryPaneProps {
  readonly accountId: string;
  readonly nameOf: (adUserId: string) => string | undefined;
}

export function HistoryPane({ accountId, nameOf }: HistoryPaneProps) {
  const { t } = useTranslation('pixel-sharing');
  const { data, error, isFetching, refetch } = useServerQuery(sharingsQuery(accountId));
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows
        count={6}
        cells={['w-60', 'w-24']}
        rowClassName="h-12"
        label={t('Loading history…')}
      />
    ) : (
      <ErrorPanel
        error={error}
        title={t('Couldn’t load history')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={ShareIcon} title={t('Nothing shared yet')}>
        {t('Each ad account appears here as Facebook responds.')}
      </EmptyState>
    );
  }
  return (
    <section
      aria-label={t('Shared in the last 30 days')}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <h2 className="px-4 py-2.5 text-sm font-medium text-ink-2 max-desk:px-3">
        {t('Shared in the last 30 days')}
      </h2>
      <ul className="m-0 list-none border-t border-line-strong p-0">
        {data.map((sharing) => (
          <li key={sharing.id} className="border-b border-line">
            <Link
              to="/share-pixel"
              search={{ sharing: sharing.id }}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-desk:px-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{sharing.pixelName ?? sharing.pixelId}</span>
                <span className="block truncate text-sm text-ink-3">
                  {[sharing.businessName ?? sharing.businessId, nameOf(sharing.adUserId)]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex flex-none flex-col items-end">
                <Status
                  {...outcomeOf(sharing)}
                  label={t('{shared} of {total} shared', {
                    shared: formatNumber(sharing.counts.shared),
                    total: formatNumber(sharing.counts.total),
                  })}
                />
                <span className="text-sm text-ink-3">
                  {formatMoment({ at: new Date(sharing.createdAt) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
