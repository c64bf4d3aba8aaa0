import type { TrackerDto } from '@ads-checker/shared/contracts/tracker-entities';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { entityNotFound } from '@ads-checker/shared/errors';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/session.ts';
import { useOwned, useRequestedRow } from '../../replica/index.ts';

/**
 * A tracker from the replica or else from the server. @throws AppError `Tracker '{id}' not found`
 */
export function useTracker({
  binomId,
  isDeleting,
}: {
  readonly binomId: string;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting: boolean;
}): {
  readonly tracker: TrackerDto | undefined;
  readonly isMissingOffline: boolean;
  readonly retry: () => void;
} {
  const teamId = useActor().account?.teamId ?? '';
  const { rows, isReady } = useOwned('binom');
  const fetchRow = useCallback(
    async (id: string, signal: AbortSignal): Promise<TrackerDto> => {
      const { data } = await call(trackerRoutes.listOfTeam, { params: { teamId }, signal });
      const found = data.binoms.find((binom) => binom.id === id);
      if (found === undefined) {
        throw entityNotFound('Tracker', id);
      }
      return found;
    },
    [teamId],
  );
  const { row, isMissingOffline, retry } = useRequestedRow({
    kind: 'binom',
    id: binomId,
    rows,
    isReady,
    isDeleting,
    fetchRow,
  });
  return { tracker: row, isMissingOffline, retry };
}

export function useTrackerTitle(binomId: string): string {
  const { t } = useTranslation('trackers');
  const { rows } = useOwned('binom');
  return rows.find(({ id }) => id === binomId)?.name ?? t('Tracker');
}
