import type { TrackerFailure } from '@ads-checker/shared/domain/trackers';
import { CheckCircleIcon, ClockIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { useReportLoadError } from '../../lib/load-errors.ts';
import { useServerQuery } from '../../lib/server-query.ts';
import { findTrackerFailure, trackerFailureLabel } from '../../lib/tracker-failures.ts';
import type { StatusProps } from '../../ui/status.tsx';
import { type ReadTracker, trafficSourcesQuery } from './queries.ts';

export interface ConnectionState {
  readonly status: Pick<StatusProps, 'hue' | 'icon' | 'label'>;
  readonly failure: TrackerFailure | undefined;
  /** When the tracker last answered, or failed to. */
  readonly at: number | undefined;
}

/** Whether a tracker responds, tested by reading its traffic sources once for all screens. */
export function useConnectionState(tracker: ReadTracker): ConnectionState {
  const { t } = useTranslation('trackers');
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = useServerQuery(
    trafficSourcesQuery(tracker),
  );
  useReportLoadError(error !== null && findTrackerFailure(error) === undefined);
  if (isFetching) {
    const status = { hue: 'pending', icon: ClockIcon, label: t('Checking…') } as const;
    return { status, failure: undefined, at: undefined };
  }
  if (error !== null || data === undefined) {
    const failure = findTrackerFailure(error);
    const label = failure === undefined ? t('Couldn’t check') : trackerFailureLabel(failure);
    return { status: { hue: 'error', icon: XCircleIcon, label }, failure, at: errorUpdatedAt };
  }
  const status = { hue: 'active', icon: CheckCircleIcon, label: t('Connected') } as const;
  return { status, failure: undefined, at: dataUpdatedAt };
}
