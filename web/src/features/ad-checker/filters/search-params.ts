import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { LevelFilters } from '@ads-checker/shared/domain/list-filters';
import { readFigureConditions, writeFigureCondition } from '../../../lib/figure-filters.ts';
import type { Sort } from '../columns/sorting.ts';
import { LEVELS, NO_FILTERS, type RowFilters } from './filters.ts';
import type { AdCheckerSearch } from './search-schema.ts';

const LEVEL_PARAMS = {
  campaign: ['campaignName', 'campaignDelivery'],
  ad_set: ['adSetName', 'adSetDelivery'],
  ad: ['adName', 'adDelivery'],
} as const satisfies Record<AdObjectLevel, readonly (keyof AdCheckerSearch)[]>;

function toLevels(search: AdCheckerSearch): LevelFilters {
  return Object.fromEntries(
    LEVELS.flatMap((level) => {
      const [nameParam, deliveryParam] = LEVEL_PARAMS[level];
      const { [nameParam]: name, [deliveryParam]: delivery } = search;
      const filter = {
        ...(name === undefined ? {} : { name }),
        ...(delivery === undefined ? {} : { delivery }),
      };
      return Object.keys(filter).length === 0 ? [] : [[level, filter] as const];
    }),
  );
}

function fromLevels(levels: LevelFilters): AdCheckerSearch {
  return Object.fromEntries(
    LEVELS.flatMap((level) => {
      const [nameParam, deliveryParam] = LEVEL_PARAMS[level];
      const { name, delivery } = levels[level] ?? {};
      return [
        ...(name === undefined ? [] : [[nameParam, name] as const]),
        ...(delivery === undefined ? [] : [[deliveryParam, delivery] as const]),
      ];
    }),
  );
}

export function toFilters(search: AdCheckerSearch): RowFilters {
  return {
    query: search.q ?? NO_FILTERS.query,
    delivery: search.delivery ?? NO_FILTERS.delivery,
    campaignIds: search.campaigns ?? NO_FILTERS.campaignIds,
    adSetIds: search.adSets ?? NO_FILTERS.adSetIds,
    levels: toLevels(search),
    figures: readFigureConditions(search.figures),
    statuses: search.status ?? NO_FILTERS.statuses,
  };
}

/** Where money goes comes first. */
export const DEFAULT_SORT: Sort = { columnId: 'spend', isDescending: true };
const UNSORTED = 'none';

export function toSort(search: Pick<AdCheckerSearch, 'sort'>): Sort | null {
  if (search.sort === undefined) {
    return DEFAULT_SORT;
  }
  if (search.sort === UNSORTED) {
    return null;
  }
  return search.sort.startsWith('-')
    ? { columnId: search.sort.slice(1), isDescending: true }
    : { columnId: search.sort, isDescending: false };
}

function fromSort(sort: Sort | null): string | undefined {
  if (sort === null) {
    return UNSORTED;
  }
  const { columnId, isDescending } = sort;
  return columnId === DEFAULT_SORT.columnId && isDescending === DEFAULT_SORT.isDescending
    ? undefined
    : `${isDescending ? '-' : ''}${columnId}`;
}

/** The search parameters, without defaults. */
export function toSearch({
  filters,
  sort,
  objectId = null,
  changeId = null,
  copyId = null,
}: {
  filters: RowFilters;
  sort: Sort | null;
  objectId?: string | null;
  changeId?: string | null;
  copyId?: string | null;
}): AdCheckerSearch {
  const order = fromSort(sort);
  return {
    ...(filters.query === '' ? {} : { q: filters.query }),
    ...(filters.delivery.length === 0 ? {} : { delivery: [...filters.delivery] }),
    ...(filters.campaignIds.length === 0 ? {} : { campaigns: [...filters.campaignIds] }),
    ...(filters.adSetIds.length === 0 ? {} : { adSets: [...filters.adSetIds] }),
    ...fromLevels(filters.levels),
    ...(filters.statuses.length === 0 ? {} : { status: [...filters.statuses] }),
    ...(filters.figures.length === 0 ? {} : { figures: filters.figures.map(writeFigureCondition) }),
    ...(order === undefined ? {} : { sort: order }),
    ...(objectId === null ? {} : { object: objectId }),
    ...(changeId === null ? {} : { change: changeId }),
    ...(copyId === null ? {} : { copy: copyId }),
  };
}
