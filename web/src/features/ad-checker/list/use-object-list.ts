import { AD_OBJECT_PAGE_MAX } from '@ads-checker/shared/contracts/ad-object-values';
import { useEffect, useMemo, useState } from 'react';
import { useSlicedFirst } from '../../../lib/use-sliced-first.ts';
import { type BorrowedView, type Period, useAdObjects } from '../../../replica/index.ts';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import {
  ARCHIVED,
  listConditionParents,
  type ParentRows,
  type RowFilters,
  toNetworkFilters,
} from '../filters/filters.ts';

/** The value once it has been stable for this long; initially the value itself. */
function useDelayed<T extends string | number | boolean | null>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

type View = BorrowedView<AdObjectRow>;
const NO_ROWS: readonly AdObjectRow[] = [];

export function isViewLoaded({ status }: Pick<View, 'status'>): boolean {
  return status !== 'loading';
}

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

type Query = {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
};

/**
 * The objects for the delivery filter. Archived ones are a separate list, read only on request: an
 * account may have a hundred thousand.
 */
function useWholeList({
  query,
  delivery,
}: {
  readonly query: Query;
  /** Ids of the selected deliveries; empty means all except archived. */
  readonly delivery: readonly string[];
}): View {
  const hasArchived = delivery.includes(ARCHIVED);
  const isArchivedOnly = hasArchived && delivery.length === 1;
  const live = useSlicedFirst(useAdObjects<ObjectKind>(query), isViewLoaded);
  const archived = useAdObjects<ObjectKind>(hasArchived ? { ...query, isArchived: true } : null);
  return useMemo(
    () => (isArchivedOnly ? archived : hasArchived ? joinLists({ live, archived }) : live),
    [isArchivedOnly, hasArchived, live, archived],
  );
}

/** With more remaining rows than one page holds, filtering on the network is faster. */
const FAR_ROWS = AD_OBJECT_PAGE_MAX;
/** Debounce of requests to the network. */
const TYPING_MS = 400;

function isIncompleteByFar({ status, progress }: View): boolean {
  return (
    status === 'error' ||
    (status === 'partial' &&
      (progress === null || progress.total === null || progress.total - progress.loaded > FAR_ROWS))
  );
}

export interface ObjectList {
  readonly view: View;
  /** For conditions on parents, see `makeRowTest`. */
  readonly parents: ParentRows;
}

/**
 * The rows to filter: the whole list once it and the parents named by a filter are loaded; until
 * then, what the network returns for the filters together with the rows loaded so far.
 */
export function useObjectList({
  filters,
  campaigns,
  adSets,
  ...query
}: Query & {
  readonly filters: RowFilters;
  readonly campaigns: View;
  readonly adSets: View;
}): ObjectList {
  const whole = useWholeList({ query, delivery: filters.delivery });
  const level = LEVEL_OF_KIND[query.kind];
  const namedViews = listConditionParents({ level, levels: filters.levels }).map((parent) =>
    parent === 'campaign' ? campaigns : adSets,
  );
  const areParentsReady = namedViews.every(({ status }) => status === 'ready');
  const isDecided = whole.status === 'ready' && areParentsReady;
  const isLargelyMissing = [whole, ...namedViews].some(isIncompleteByFar);
  const wanted = isDecided || !isLargelyMissing ? null : toNetworkFilters({ level, filters });
  const wantedKey = JSON.stringify(wanted);
  const requestedKey = useDelayed(wantedKey, TYPING_MS);
  const isAsked = wanted !== null && requestedKey === wantedKey;
  const found = useAdObjects<ObjectKind>(isAsked ? { ...query, filters: wanted } : null);
  const parents = useMemo(
    () => ({
      campaigns: campaigns.status === 'ready' ? campaigns.rows : null,
      adSets: adSets.status === 'ready' ? adSets.rows : null,
    }),
    [campaigns, adSets],
  );
  const view = useMemo(() => {
    if (isDecided) {
      return whole;
    }
    const known = areParentsReady ? whole.rows : NO_ROWS;
    if (!isAsked || found.error !== null) {
      return areParentsReady
        ? whole
        : {
            ...whole,
            rows: known,
            status: whole.status === 'error' ? ('error' as const) : ('loading' as const),
          };
    }
    const foundIds = new Set(found.rows.map(({ id }) => id));
    const rows = [...found.rows, ...known.filter(({ id }) => !foundIds.has(id))];
    return {
      ...found,
      rows,
      status: found.status === 'loading' && rows.length > 0 ? ('partial' as const) : found.status,
      fetchedAt: found.fetchedAt ?? whole.fetchedAt,
    };
  }, [isDecided, whole, areParentsReady, isAsked, found]);
  return { view, parents };
}
