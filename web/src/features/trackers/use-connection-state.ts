import type { TrackerFailure } from '@ads-checker/shared/domain/trackers';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useReportLoadError } from '../../lib/load-errors.ts';
import { useServerQuery } from '../../lib/server-query.ts';
import { findTrackerFailure, trackerFailureLabel } from '../../lib/tracker-failures.ts';
import type { StatusProps } from '../../ui/status.tsx';
import { trafficSourcesQuery } from './queries.ts';
import type { Tracker } from './tracker-labels.ts';

export interface ConnectionState {
  readonly status: Pick<StatusProps, 'hue' | 'icon' | 'label'>;
  readonly failure: TrackerFailure | undefined;
  /** Names of traffic sources without an Ad ID token. */
  readonly unmapped: readonly string[];
  /** When the tracker last answered, or failed to. */
  readonly at: number | undefined;
}

/**
 * Whether a tracker responds, tested by reading its traffic sources once for all screens, and
 * which of them lack an Ad ID token: rules cannot run on their campaigns.
 */
export function useConnectionState(
  tracker: Pick<Tracker, 'id' | 'updatedAt' | 'trafficSourceSettings'>,
): ConnectionState {
  const { t } = useTranslation('trackers');
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = useServerQuery(
    trafficSourcesQuery(tracker),
  );
  useReportLoadError(error !== null && findTrackerFailure(error) === undefined);
  if (isFetching) {
    const status = { hue: 'pending', icon: ClockIcon, label: t('Checking…') } as const;
    return { status, failure: undefined, unmapped: [], at: undefined };
  }
  if (error !== null || data === undefined) {
    const failure = findTrackerFailure(error);
    const label = failure === undefined ? t('Couldn’t check') : trackerFailureLabel(failure);
    const status = { hue: 'error', icon: XCircleIcon, label } as const;
    return { status, failure, unmapped: [], at: errorUpdatedAt };
  }
  const mapped = new Set(
    tracker.trafficSourceSettings.map(({ trafficSourceId }) => trafficSourceId),
  );
  const unmapped = data.trafficSources.flatMap(({ id, isDeleted, name }) =>
    isDeleted || mapped.has(id) ? [] : [name],
  );
  const isWhole = mapped.size > 0 && unmapped.length === 0;
  const status = isWhole
    ? ({ hue: 'active', icon: CheckCircleIcon, label: t('Connected') } as const)
    : ({ hue: 'warning', icon: ExclamationTriangleIcon, label: t('No Ad ID token') } as const);
  return { status, failure: undefined, unmapped, at: dataUpdatedAt };
}
