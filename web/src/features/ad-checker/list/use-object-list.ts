import { useMemo } from 'react';
import { type BorrowedView, type Period, useAdObjects } from '../../../replica/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import { ARCHIVED } from '../filters/filters.ts';

type View = BorrowedView<AdObjectRow>;

function joinLists({ live, archived }: { live: View; archived: View }): View {
  const liveIds = new Set(live.rows.map(({ id }) => id));
  const rows = [...live.rows, ...archived.rows.filter(({ id }) => !liveIds.has(id))];
  const statuses = [live.status, archived.status];
  const { progress } = live.status === 'ready' ? archived : live;
  return {
    rows,
    status: statuses.includes('error')
      ? 'error'
      : statuses.every((status) => status === 'ready')
        ? 'ready'
        : rows.length > 0
          ? 'partial'
          : 'loading',
    progress,
    fetchedAt: live.fetchedAt === null || archived.fetchedAt === null ? null : live.fetchedAt,
    error: live.error ?? archived.error,
    isMissingOffline: live.isMissingOffline && archived.isMissingOffline,
    isRefreshing: live.isRefreshing || archived.isRefreshing,
    refresh: () => {
      live.refresh();
      archived.refresh();
    },
  };
}

/**
 * The objects for the delivery filter. Archived ones are a separate list, read only on request: an
 * account may have a hundred thousand.
 */
export function useObjectList({
  delivery,
  ...query
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
  /** Ids of the shown deliveries; empty means all but archived. */
  readonly delivery: readonly string[];
}): View {
  const hasArchived = delivery.includes(ARCHIVED);
  const isArchivedOnly = hasArchived && delivery.length === 1;
  const live = useAdObjects<ObjectKind>(query);
  const archived = useAdObjects<ObjectKind>(hasArchived ? { ...query, isArchived: true } : null);
  return useMemo(
    () => (isArchivedOnly ? archived : hasArchived ? joinLists({ live, archived }) : live),
    [isArchivedOnly, hasArchived, live, archived],
  );
}
