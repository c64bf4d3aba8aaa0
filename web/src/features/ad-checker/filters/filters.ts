import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { deliveryIdOf } from '@ads-checker/shared/domain/delivery-id';
import {
  compileLevelFilter,
  type LevelFilters,
  type ListFilterQuery,
  toListFilterQuery,
} from '@ads-checker/shared/domain/list-filters';
import type { FigureCondition } from '../../../lib/figure-filters.ts';
import { type AdObjectRow, isAd, isAdSet, toObject } from '../ad-object.ts';

export interface RowFilters {
  readonly query: string;
  /** Ids of delivery labels: rows with the same label match the same filter. */
  readonly delivery: readonly string[];
  readonly campaignIds: readonly string[];
  readonly adSetIds: readonly string[];
  /** Conditions on names and deliveries of the object and of its parents. */
  readonly levels: LevelFilters;
  /** Conditions on figures of the object. */
  readonly figures: readonly FigureCondition[];
  /** Image statuses as the ad network writes them; other lists have none. */
  readonly statuses: readonly string[];
  /** Rows with any of these tags. */
  readonly tagIds: readonly string[];
}

export const NO_FILTERS: RowFilters = {
  query: '',
  delivery: [],
  campaignIds: [],
  adSetIds: [],
  levels: {},
  figures: [],
  statuses: [],
  tagIds: [],
};

export const LEVELS: readonly AdObjectLevel[] = ['campaign', 'ad_set', 'ad'];

/** Each operator of a name or delivery filter counts as one. */
export function countLevelFilters(levels: LevelFilters): number {
  return LEVELS.flatMap((level) => Object.values(levels[level] ?? {})).flatMap((operators) =>
    Object.values(operators ?? {}).filter((value) => value !== undefined),
  ).length;
}

export function countFilters(filters: RowFilters): number {
  return (
    countLevelFilters(filters.levels) +
    filters.figures.length +
    Number(filters.query.trim() !== '') +
    Number(filters.delivery.length > 0) +
    Number(filters.campaignIds.length > 0) +
    Number(filters.adSetIds.length > 0) +
    Number(filters.statuses.length > 0) +
    Number(filters.tagIds.length > 0)
  );
}

const searchTexts = new WeakMap<AdObjectRow, string>();

/**
 * Name and id in lower case, cached per row: lower-casing 6,000 names at every keystroke costs a
 * frame.
 */
function getSearchText(row: AdObjectRow): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    text = `${row.name.toLocaleLowerCase()}\n${row.id}`;
    searchTexts.set(row, text);
  }
  return text;
}

type Test = (row: AdObjectRow) => boolean;

function matchText(query: string): Test | null {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? null
    : (row) => {
        const text = getSearchText(row);
        return words.every((word) => text.includes(word));
      };
}

const HIDDEN_BY_DEFAULT: ReadonlySet<string> = new Set(['archived', 'deleted']);

/**
 * The deliveries that the filter must include for the row to be listed; undefined for most rows.
 */
export function findRequiredDelivery(row: AdObjectRow): readonly string[] | undefined {
  const id = deliveryIdOf(row);
  return HIDDEN_BY_DEFAULT.has(id) ? [id] : undefined;
}

function matchDelivery(values: readonly string[]): Test {
  if (values.length === 0) {
    return (row) => !HIDDEN_BY_DEFAULT.has(deliveryIdOf(row));
  }
  const wanted: ReadonlySet<string> = new Set(values);
  return (row) => wanted.has(deliveryIdOf(row));
}

/** Campaigns and ad sets also pass through the filters of their own level. */
function getParents(row: AdObjectRow): { campaignId: string | null; adSetId: string | null } {
  if (isAd(row)) {
    return { campaignId: row.adCampaignId, adSetId: row.adSetId };
  }
  return isAdSet(row)
    ? { campaignId: row.adCampaignId, adSetId: row.id }
    : { campaignId: row.id, adSetId: null };
}

function matchParents({ campaignIds, adSetIds }: RowFilters): Test | null {
  if (campaignIds.length === 0 && adSetIds.length === 0) {
    return null;
  }
  const campaigns = new Set(campaignIds);
  const adSets = new Set(adSetIds);
  return (row) => {
    const { campaignId, adSetId } = getParents(row);
    return (
      (campaigns.size === 0 || (campaignId !== null && campaigns.has(campaignId))) &&
      (adSets.size === 0 || (adSetId !== null && adSets.has(adSetId)))
    );
  };
}

/** The delivery that the ad network lists only on request. */
export const ARCHIVED = 'archived';

/** Rows of the parents; null unless all are loaded. */
export interface ParentRows {
  readonly campaigns: readonly AdObjectRow[] | null;
  readonly adSets: readonly AdObjectRow[] | null;
  /** Ids of the rows that have the tags of the filter; absent or null without one. */
  readonly tagged?: ReadonlySet<string> | null;
}

/** Ids of the parents that meet the conditions of their level; null without conditions. */
function findMatchingParents({
  level,
  rows,
  levels,
}: {
  level: AdObjectLevel;
  rows: readonly AdObjectRow[] | null;
  levels: LevelFilters;
}): ReadonlySet<string> | null {
  const test = compileLevelFilter(levels[level]);
  return test === null || rows === null
    ? null
    : new Set(rows.filter((row) => test(row)).map(({ id }) => id));
}

/** Tests the conditions on each row's own level and, where they are loaded, on its parents. */
function matchLevels(levels: LevelFilters, parents: ParentRows): Test | null {
  if (countLevelFilters(levels) === 0) {
    return null;
  }
  const own = new Map(LEVELS.map((level) => [level, compileLevelFilter(levels[level])]));
  const campaigns = findMatchingParents({ level: 'campaign', rows: parents.campaigns, levels });
  const adSets = findMatchingParents({ level: 'ad_set', rows: parents.adSets, levels });
  return (row) => {
    const { level } = toObject(row);
    const { campaignId, adSetId } = getParents(row);
    return (
      own.get(level)?.(row) !== false &&
      (level === 'campaign' || campaigns === null || campaigns.has(campaignId ?? '')) &&
      (level !== 'ad' || adSets === null || adSets.has(adSetId ?? ''))
    );
  };
}

const NO_PARENTS: ParentRows = { campaigns: null, adSets: null };

/**
 * Combines all filters but those of figures. Archived and deleted objects pass only when the delivery filter includes
 * them. Conditions on parents apply only where the parents are loaded: what the network returned
 * meets them already.
 */
export function makeRowTest(filters: RowFilters, parents: ParentRows = NO_PARENTS): Test {
  const tests = [
    matchParents(filters),
    matchText(filters.query),
    matchDelivery(filters.delivery),
    matchLevels(filters.levels, parents),
    parents.tagged == null ? null : ({ id }: AdObjectRow) => parents.tagged?.has(id) === true,
  ].filter((test) => test !== null);
  const [only, ...others] = tests;
  return only !== undefined && others.length === 0
    ? only
    : (row) => tests.every((test) => test(row));
}

/** The levels above `level` whose filters are needed to filter it. */
export function listConditionParents({
  level,
  levels,
}: {
  level: AdObjectLevel;
  levels: LevelFilters;
}): readonly AdObjectLevel[] {
  return LEVELS.slice(0, LEVELS.indexOf(level)).filter(
    (parent) => compileLevelFilter(levels[parent]) !== null,
  );
}

/** The network gives no useful answer to a shorter search. */
const SEARCH_MIN = 2;

/**
 * The filters as parameters of the network's list, which returns at least the matching rows; null
 * when it cannot narrow the list.
 */
export function toNetworkFilters({
  level,
  filters,
}: {
  level: AdObjectLevel;
  filters: RowFilters;
}): ListFilterQuery | null {
  const { delivery, levels, campaignIds, adSetIds } = filters;
  const own = levels[level];
  const [longest = ''] = filters.query
    .trim()
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length);
  const name =
    own?.name?.CONTAIN === undefined && longest.length >= SEARCH_MIN && !/^\d+$/.test(longest)
      ? { ...own?.name, CONTAIN: longest }
      : own?.name;
  const query = toListFilterQuery({
    level,
    filters: {
      ...levels,
      [level]: {
        name,
        delivery: delivery.length === 0 ? own?.delivery : { ...own?.delivery, IN: [...delivery] },
      },
    },
    campaignIds,
    adSetIds,
  });
  return Object.keys(query).length === 0 ? null : query;
}

export function countDeliveries(rows: readonly AdObjectRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = deliveryIdOf(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
