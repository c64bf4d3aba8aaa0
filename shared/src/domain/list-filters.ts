import type { z } from 'zod';
import type { AdObjectLevel, DeliveryFilterValue } from '../contracts/ad-object-values.ts';
import type { adListQuerySchema, NameFilter } from '../contracts/ad-objects.ts';
import { DELIVERY_IDS, type DeliveryId, type DeliveryRow, deliveryIdOf } from './delivery-id.ts';

/** Delivery labels (see {@link deliveryIdOf}) that a row must or must not have. */
export interface DeliveryLabels {
  readonly IN?: readonly string[] | undefined;
  readonly NOT_IN?: readonly string[] | undefined;
}

/** Conditions on one level; all hold together. */
export interface LevelFilter {
  readonly name?: NameFilter | undefined;
  readonly delivery?: DeliveryLabels | undefined;
}

/** Conditions on an object and on its parents; all hold together. */
export type LevelFilters = Readonly<Partial<Record<AdObjectLevel, LevelFilter>>>;

/**
 * Compiles the name operators as the ad network applies them: `CONTAIN` ignores case, the others do
 * not. Null without a condition.
 */
export function compileNameFilter(
  filter: NameFilter | undefined,
): ((name: string) => boolean) | null {
  const { CONTAIN, NOT_CONTAIN, EQUAL, NOT_EQUAL, IN, NOT_IN } = filter ?? {};
  const contains = (text: string) => {
    const part = text.toLowerCase();
    return (name: string) => name.toLowerCase().includes(part);
  };
  const tests: ((name: string) => boolean)[] = [];
  if (CONTAIN !== undefined) {
    tests.push(contains(CONTAIN));
  }
  if (NOT_CONTAIN !== undefined) {
    const has = contains(NOT_CONTAIN);
    tests.push((name) => !has(name));
  }
  if (EQUAL !== undefined) {
    tests.push((name) => name === EQUAL);
  }
  if (NOT_EQUAL !== undefined) {
    tests.push((name) => name !== NOT_EQUAL);
  }
  if (IN !== undefined) {
    tests.push((name) => IN.includes(name));
  }
  if (NOT_IN !== undefined) {
    tests.push((name) => !NOT_IN.includes(name));
  }
  return tests.length === 0 ? null : (name) => tests.every((test) => test(name));
}

type FilteredRow = DeliveryRow & { readonly name: string };

/** Compiles the conditions of one level for its rows. Null without a condition. */
export function compileLevelFilter(
  filter: LevelFilter | undefined,
): ((row: FilteredRow) => boolean) | null {
  const hasName = compileNameFilter(filter?.name);
  const { IN, NOT_IN } = filter?.delivery ?? {};
  if (hasName === null && IN === undefined && NOT_IN === undefined) {
    return null;
  }
  return (row) => {
    const id = deliveryIdOf(row);
    return (
      (hasName === null || hasName(row.name)) &&
      (IN === undefined || IN.includes(id)) &&
      NOT_IN?.includes(id) !== true
    );
  };
}

/**
 * The network's `delivery_info` values under which a label may appear: an account that cannot
 * deliver turns the value of all its objects into `not_delivering`, whatever their label.
 */
const INFO_OF_LABEL: Readonly<Record<DeliveryId, readonly DeliveryFilterValue[]>> = {
  active: ['active', 'limited'],
  learning: ['limited', 'active'],
  learningLimited: ['limited', 'active'],
  inReview: ['pending_review', 'not_delivering'],
  processing: ['pending_review', 'not_delivering'],
  preApproved: ['scheduled', 'pending_review', 'not_delivering'],
  scheduled: ['scheduled'],
  notDelivering: ['not_delivering', 'limited'],
  withIssues: ['not_delivering'],
  rejected: ['rejected', 'recently_rejected', 'not_delivering'],
  rejectedRecently: ['recently_rejected'],
  billing: ['not_delivering'],
  accountDisabled: ['not_delivering'],
  accountClosed: ['not_delivering'],
  off: ['inactive', 'not_delivering', 'not_published'],
  campaignOff: ['inactive', 'not_delivering'],
  adSetOff: ['inactive', 'not_delivering'],
  noActiveAds: ['inactive'],
  noActiveAdSets: ['inactive'],
  completed: ['completed', 'recently_completed', 'inactive'],
  archived: ['archived', 'not_delivering'],
  deleted: ['deleted', 'permanently_deleted', 'not_delivering'],
};

function findInfo(label: string): readonly DeliveryFilterValue[] | undefined {
  return INFO_OF_LABEL[label as DeliveryId];
}

/**
 * The network's delivery filter that returns at least the rows with these labels; undefined when it
 * cannot narrow the list.
 */
function toDeliveryFilter({ IN, NOT_IN }: DeliveryLabels):
  | {
      IN?: DeliveryFilterValue[];
      NOT_IN?: DeliveryFilterValue[];
    }
  | undefined {
  const infos = IN?.map(findInfo);
  const wanted = infos?.every((info) => info !== undefined)
    ? [...new Set(infos.flatMap((info) => info ?? []))]
    : undefined;
  const kept = new Set(
    DELIVERY_IDS.filter((label) => NOT_IN?.includes(label) !== true).flatMap(
      (label) => INFO_OF_LABEL[label],
    ),
  );
  const excluded = [...new Set((NOT_IN ?? []).flatMap((label) => findInfo(label) ?? []))].filter(
    (info) => !kept.has(info),
  );
  return wanted === undefined && excluded.length === 0
    ? undefined
    : {
        ...(wanted === undefined ? {} : { IN: wanted }),
        ...(excluded.length === 0 ? {} : { NOT_IN: excluded }),
      };
}

/** The filters of a list call; every list takes those of its level and of the levels above. */
export type ListFilterQuery = Pick<
  z.infer<typeof adListQuerySchema>,
  | 'campaignName'
  | 'campaignDeliveryStatus'
  | 'campaignIds'
  | 'adSetName'
  | 'adSetDeliveryStatus'
  | 'adSetIds'
  | 'adName'
  | 'adDeliveryStatus'
>;

const PARAMS = {
  campaign: ['campaignName', 'campaignDeliveryStatus'],
  ad_set: ['adSetName', 'adSetDeliveryStatus'],
  ad: ['adName', 'adDeliveryStatus'],
} as const satisfies Record<AdObjectLevel, readonly (keyof ListFilterQuery)[]>;

const LEVELS: readonly AdObjectLevel[] = ['campaign', 'ad_set', 'ad'];

/** The conditions on a level and its parents, in the parameters of its list call. */
export function toListFilterQuery({
  level,
  filters,
  campaignIds,
  adSetIds,
}: {
  readonly level: AdObjectLevel;
  readonly filters: LevelFilters;
  readonly campaignIds: readonly string[];
  readonly adSetIds: readonly string[];
}): ListFilterQuery {
  const query: { -readonly [K in keyof ListFilterQuery]: ListFilterQuery[K] } = {};
  for (const each of LEVELS.slice(0, LEVELS.indexOf(level) + 1)) {
    const { name, delivery } = filters[each] ?? {};
    const [nameParam, deliveryParam] = PARAMS[each];
    if (name !== undefined) {
      query[nameParam] = name;
    }
    const narrowed = delivery === undefined ? undefined : toDeliveryFilter(delivery);
    if (narrowed !== undefined) {
      query[deliveryParam] = narrowed;
    }
  }
  if (campaignIds.length > 0) {
    query.campaignIds = { IN: [...campaignIds] };
  }
  if (adSetIds.length > 0 && level === 'ad') {
    query.adSetIds = { IN: [...adSetIds] };
  }
  return query;
}
