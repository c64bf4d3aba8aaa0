import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ObjectResults } from '@ads-checker/shared/contracts/object-results';
import { useMemo } from 'react';
import { useServerQuery } from '../../../lib/server-query.ts';
import { type BorrowedView, type Period, useOwned, useReplica } from '../../../replica/index.ts';
import { objectResultsQuery, type PeriodObjectResults } from '../../results/index.ts';
import { trackerUsersQuery } from '../../trackers/index.ts';
import { type AdObjectRow, isAd, isAdSet, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import type { ListTracker } from '../columns/list-display.ts';
import { networkFiguresOf, toTrackerFigures } from '../tracker-figures.ts';

type Answer = Pick<ObjectResults, 'rows' | 'undivided' | 'source'>;

/** Adds to rows what the tracker knows; a row that did not change is the same object again. */
export function createTrackerJoin({ rows, undivided, source }: Answer) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Map(undivided.map(({ id, level }) => [id, level]));
  const isWholePeriodRead = source?.unreadDayCount === 0;
  const joined = new WeakMap<AdObjectRow, AdObjectRow>();
  const findParent = (row: AdObjectRow): 'ad_set' | 'campaign' | undefined =>
    isAd(row)
      ? (parents.get(row.adSetId ?? '') ?? parents.get(row.adCampaignId ?? ''))
      : isAdSet(row)
        ? parents.get(row.adCampaignId ?? '')
        : undefined;
  const join = (row: AdObjectRow): AdObjectRow => {
    const known = joined.get(row);
    if (known !== undefined) {
      return known;
    }
    const result = byId.get(row.id);
    const reportedFor = findParent(row);
    const next: AdObjectRow =
      result === undefined && reportedFor === undefined
        ? row
        : {
            ...row,
            reportedFor,
            tracker:
              result &&
              toTrackerFigures({ result, network: networkFiguresOf(row), isWholePeriodRead }),
          };
    joined.set(row, next);
    return next;
  };
  return (list: readonly AdObjectRow[]): readonly AdObjectRow[] => list.map(join);
}

const asIs = (rows: readonly AdObjectRow[]) => rows;

interface TrackerQuery {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: Pick<AdAccountDto, 'id' | 'currency' | 'timeZone'>;
  readonly period: Period;
}

function useTrackerUser(source: PeriodObjectResults['source'] | undefined): string | null {
  const tracker = useOwned('binom').rows.find(({ id }) => id === source?.binomId);
  const { data } = useServerQuery({
    ...trackerUsersQuery({ id: tracker?.id ?? '', updatedAt: tracker?.updatedAt ?? '' }),
    enabled: tracker !== undefined && source?.binomUserId != null,
  });
  return data?.users.find(({ id }) => id === source?.binomUserId)?.login ?? null;
}

export interface TrackerRows {
  readonly tracker: ListTracker | null | undefined;
  readonly join: (rows: readonly AdObjectRow[]) => readonly AdObjectRow[];
  /** Changes with the answer, so that sorted rows are sorted anew. */
  readonly fetchedAt: string | null;
}

/** What the tracker of the profile knows of the rows of a list. */
export function useTrackerRows(query: TrackerQuery, isWanted = true): TrackerRows {
  const { kind, adUserId, account, period } = query;
  const { currency } = account;
  const { data } = useServerQuery({
    ...objectResultsQuery({
      replica: useReplica(),
      ...{ adUserId, adAccountId: account.id, level: LEVEL_OF_KIND[kind], period },
      timeZone: account.timeZone ?? 'UTC',
    }),
    enabled: isWanted,
  });
  const value = data?.value;
  const userName = useTrackerUser(value?.source);
  const join = useMemo(() => (value?.source == null ? asIs : createTrackerJoin(value)), [value]);
  const fetchedAt = data?.fetchedAt ?? null;
  const tracker = useMemo(
    () =>
      value === undefined || fetchedAt === null
        ? undefined
        : value.source && {
            ...value.source,
            fetchedAt,
            userName,
            isConverted: value.source.currency !== currency?.toUpperCase(),
          },
    [value, fetchedAt, userName, currency],
  );
  return useMemo(() => ({ tracker, join, fetchedAt }), [tracker, join, fetchedAt]);
}

/** A list with what the tracker knows of its rows. */
export function useJoinedView(
  view: BorrowedView<AdObjectRow>,
  { join }: Pick<TrackerRows, 'join'>,
): BorrowedView<AdObjectRow> {
  return useMemo(() => (join === asIs ? view : { ...view, rows: join(view.rows) }), [view, join]);
}
