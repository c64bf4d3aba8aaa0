import { deliveryIdOf } from '../../../lib/delivery-id.ts';
import { type AdObjectRow, isAd, isAdSet } from '../ad-object.ts';

export interface RowFilters {
  readonly query: string;
  /** Ids of delivery labels: rows with the same label match the same filter. */
  readonly delivery: readonly string[];
  readonly campaignIds: readonly string[];
  readonly adSetIds: readonly string[];
  /** Image statuses as the ad network writes them; other rows have none. */
  readonly statuses: readonly string[];
}

export const NO_FILTERS: RowFilters = {
  query: '',
  delivery: [],
  campaignIds: [],
  adSetIds: [],
  statuses: [],
};

export function countFilters(filters: RowFilters): number {
  return (
    Number(filters.query.trim() !== '') +
    Number(filters.delivery.length > 0) +
    Number(filters.campaignIds.length > 0) +
    Number(filters.adSetIds.length > 0) +
    Number(filters.statuses.length > 0)
  );
}

const searchTexts = new WeakMap<AdObjectRow, string>();

/**
 * Name and id in lower case, cached per row: lower-casing 6,000 names at every key costs a frame.
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

const HIDDEN_UNLESS_ASKED: ReadonlySet<string> = new Set(['archived', 'deleted']);

/** What the delivery filter must include before the row is listed; undefined for most rows. */
export function findDeliveryToAskFor(row: AdObjectRow): readonly string[] | undefined {
  const id = deliveryIdOf(row);
  return HIDDEN_UNLESS_ASKED.has(id) ? [id] : undefined;
}

function matchDelivery(values: readonly string[]): Test {
  if (values.length === 0) {
    return (row) => !HIDDEN_UNLESS_ASKED.has(deliveryIdOf(row));
  }
  const wanted: ReadonlySet<string> = new Set(values);
  return (row) => wanted.has(deliveryIdOf(row));
}

/** Campaigns and ad sets pass filters of their own level. */
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

/**
 * Combines all filters. Archived and deleted objects pass only when the delivery filter includes
 * them.
 */
export function makeRowTest(filters: RowFilters): Test {
  const tests = [
    matchParents(filters),
    matchText(filters.query),
    matchDelivery(filters.delivery),
  ].filter((test) => test !== null);
  return (row) => tests.every((test) => test(row));
}

export function countDeliveries(rows: readonly AdObjectRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = deliveryIdOf(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
