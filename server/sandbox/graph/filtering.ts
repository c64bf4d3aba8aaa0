import {
  adDelivery,
  adEffectiveStatus,
  adSetDelivery,
  adSetEffectiveStatus,
  campaignDelivery,
  campaignEffectiveStatus,
  type SampleAd,
  type SampleAdSet,
  type SampleCampaign,
  type SampleDelivery,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, Parameters } from './context.ts';
import { invalidParameter } from './errors.ts';

/** An object with the parents that its filters may refer to. */
export interface FilterScope {
  campaign: SampleCampaign;
  adSet?: SampleAdSet;
  ad?: SampleAd;
}

const conditionSchema = z.object({
  field: z.string(),
  operator: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
});
export type Condition = z.infer<typeof conditionSchema>;

export function readConditions(parameters: Parameters): Condition[] {
  const text = parameters.get('filtering');
  if (text === undefined || text === '') {
    return [];
  }
  const parsed = z.array(conditionSchema).safeParse(parseJson(text));
  if (!parsed.success) {
    throw invalidParameter('Param filtering must be an array of {field, operator, value}');
  }
  return parsed.data;
}

/** @returns undefined for malformed JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Comparison = (input: { actual: string | number; wanted: Condition['value'] }) => boolean;

const asList = (wanted: Condition['value']): string[] =>
  (Array.isArray(wanted) ? wanted : [wanted]).map(String);
const lower = (text: string | number | boolean): string => String(text).toLocaleLowerCase();
const contains: Comparison = ({ actual, wanted }) =>
  asList(wanted).every((part) => lower(actual).includes(lower(part)));
const containsAny: Comparison = ({ actual, wanted }) =>
  asList(wanted).some((part) => lower(actual).includes(lower(part)));
const equals: Comparison = ({ actual, wanted }) =>
  asList(wanted).some((one) => one === String(actual));
const isIn: Comparison = ({ actual, wanted }) => asList(wanted).includes(String(actual));
const not =
  (comparison: Comparison): Comparison =>
  (input) =>
    !comparison(input);
const byNumber =
  (compare: (actual: number, wanted: number) => boolean): Comparison =>
  ({ actual, wanted }) =>
    compare(Number(actual), Number(asList(wanted)[0]));
const inRange: Comparison = ({ actual, wanted }) => {
  const [low = '', high = ''] = asList(wanted);
  return Number(actual) >= Number(low) && Number(actual) <= Number(high);
};

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  EQUAL: equals,
  NOT_EQUAL: not(equals),
  IN: isIn,
  NOT_IN: not(isIn),
  ANY: isIn,
  NONE: not(isIn),
  CONTAIN: contains,
  CONTAINS_ALL: contains,
  NOT_CONTAIN: not(contains),
  CONTAINS_ANY: containsAny,
  NOT_CONTAINS_ANY: not(containsAny),
  STARTS_WITH: ({ actual, wanted }) =>
    asList(wanted).some((part) => lower(actual).startsWith(lower(part))),
  ENDS_WITH: ({ actual, wanted }) =>
    asList(wanted).some((part) => lower(actual).endsWith(lower(part))),
  GREATER_THAN: byNumber((actual, wanted) => actual > wanted),
  GREATER_THAN_OR_EQUAL: byNumber((actual, wanted) => actual >= wanted),
  LESS_THAN: byNumber((actual, wanted) => actual < wanted),
  LESS_THAN_OR_EQUAL: byNumber((actual, wanted) => actual <= wanted),
  IN_RANGE: inRange,
  NOT_IN_RANGE: not(inRange),
  AFTER: byNumber((actual, wanted) => actual > wanted),
  BEFORE: byNumber((actual, wanted) => actual < wanted),
  ON_OR_AFTER: byNumber((actual, wanted) => actual >= wanted),
  ON_OR_BEFORE: byNumber((actual, wanted) => actual <= wanted),
};

export function findComparison(operator: string): Comparison {
  const comparison = COMPARISONS[operator];
  if (comparison === undefined) {
    throw invalidParameter(
      `Param filtering[0][operator] must be one of {${Object.keys(COMPARISONS).join(', ')}}`,
    );
  }
  return comparison;
}

type Level = 'campaign' | 'adset' | 'ad';
const PARTS: readonly Level[] = ['campaign', 'adset', 'ad'];

function deliveryOf(input: {
  level: Level;
  scope: FilterScope;
  context: GraphContext;
}): SampleDelivery | undefined {
  const { context, level, scope } = input;
  const reader = { world: context.world, nowMs: context.nowMs };
  if (level === 'campaign') {
    return campaignDelivery({ ...reader, campaign: scope.campaign });
  }
  if (level === 'adset') {
    return scope.adSet === undefined ? undefined : adSetDelivery({ ...reader, adSet: scope.adSet });
  }
  return scope.ad === undefined ? undefined : adDelivery({ ...reader, ad: scope.ad });
}

function effectiveStatusOf(scope: FilterScope): string {
  const { ad, adSet, campaign } = scope;
  if (adSet === undefined) {
    return campaignEffectiveStatus(campaign);
  }
  return ad === undefined
    ? adSetEffectiveStatus({ adSet, campaign })
    : adEffectiveStatus({ ad, adSet, campaign });
}

function effectiveStatusAt(input: { level: Level; scope: FilterScope }): string {
  const { campaign, adSet } = input.scope;
  if (input.level === 'campaign') {
    return effectiveStatusOf({ campaign });
  }
  return effectiveStatusOf(
    input.level === 'adset' && adSet !== undefined ? { campaign, adSet } : input.scope,
  );
}

/** Operand of a filter field such as `campaign.name`, `adset.id`, `ad.delivery_info`. */
export function operandOf(input: {
  field: string;
  level: Level;
  context: GraphContext;
}): (scope: FilterScope) => string | number {
  const [prefix = '', ...rest] = input.field.split('.');
  const isOwn = rest.length === 0;
  const level = isOwn ? input.level : PARTS.find((part) => part === prefix);
  const name = isOwn ? prefix : rest.join('.');
  if (level === undefined || PARTS.indexOf(level) > PARTS.indexOf(input.level)) {
    throw invalidParameter(`Filtering field '${input.field}' with operation is not supported`);
  }
  const objectOf = (scope: FilterScope): SampleCampaign | SampleAdSet | SampleAd =>
    (level === 'campaign' ? scope.campaign : level === 'adset' ? scope.adSet : scope.ad) ??
    scope.campaign;
  switch (name) {
    case 'id':
      return (scope) => objectOf(scope).id;
    case 'name':
      return (scope) => objectOf(scope).name;
    case 'status':
    case 'configured_status':
      return (scope) => objectOf(scope).status;
    case 'effective_status':
      return (scope) => effectiveStatusAt({ level, scope });
    case 'created_time':
      return (scope) => Math.floor(objectOf(scope).createdAtMs / 1_000);
    case 'updated_time':
      return (scope) => Math.floor(objectOf(scope).updatedAtMs / 1_000);
    case 'delivery_info':
      return (scope) => deliveryOf({ level, scope, context: input.context })?.info ?? '';
    case 'delivery_status':
      if (input.context.viewer.capabilities === 'third_party') {
        throw invalidParameter(`Filtering field '${input.field}' with operation is not supported`);
      }
      return (scope) => deliveryOf({ level, scope, context: input.context })?.status ?? '';
    default:
      throw invalidParameter(`Filtering field '${input.field}' with operation is not supported`);
  }
}

function readStatuses(parameters: Parameters): string[] | undefined {
  const text = parameters.get('effective_status');
  if (text === undefined || text === '') {
    return undefined;
  }
  const parsed = z.array(z.string()).safeParse(parseJson(text));
  return parsed.success ? parsed.data : text.split(',').map((status) => status.trim());
}

const HIDDEN = ['ARCHIVED', 'DELETED'];
/** Filters on these fields list archived and deleted objects. */
const STATUS_FIELDS = [
  'effective_status',
  'delivery_info',
  'delivery_status',
  'status',
  'configured_status',
];

/** New objects show in lists after a while. */
function isListed({
  object,
  context,
}: {
  object: { given?: unknown; createdAtMs: number };
  context: GraphContext;
}): boolean {
  const { creation, nowMs } = context;
  return object.given === undefined || object.createdAtMs + creation.listLagMs <= nowMs;
}

/** Archived and deleted objects are left out unless a filter names their status. */
export function objectFilter<T>(input: {
  level: Level;
  scopeOf: (call: { object: T; context: GraphContext }) => FilterScope;
  parameters: Parameters;
  context: GraphContext;
}): (object: T) => boolean {
  const { context, level, parameters, scopeOf } = input;
  const conditions = readConditions(parameters);
  const statuses = readStatuses(parameters);
  const asksForHidden = (condition: Condition): boolean =>
    STATUS_FIELDS.some(
      (field) => condition.field === field || condition.field === `${level}.${field}`,
    ) && ['IN', 'EQUAL', 'ANY'].includes(condition.operator);
  const wantsDeleted =
    statuses?.includes('DELETED') === true ||
    conditions.some(
      (condition) =>
        asksForHidden(condition) &&
        asList(condition.value).some((one) => one.toUpperCase() === 'DELETED'),
    );
  if (wantsDeleted) {
    throw invalidParameter('Cannot request for deleted objects');
  }
  const showsHidden = statuses !== undefined || conditions.some(asksForHidden);
  const tests = conditions.map((condition) => {
    const operand = operandOf({ field: condition.field, level, context });
    const comparison = findComparison(condition.operator);
    return (scope: FilterScope) => comparison({ actual: operand(scope), wanted: condition.value });
  });
  const since = parameters.get('updated_since');
  const sinceMs = since === undefined ? undefined : Number(since) * 1_000;

  return (object) => {
    const scope = scopeOf({ object, context });
    const effectiveStatus = effectiveStatusOf(scope);
    if (statuses !== undefined && !statuses.includes(effectiveStatus)) {
      return false;
    }
    if (!showsHidden && HIDDEN.includes(effectiveStatus)) {
      return false;
    }
    const own = scope.ad ?? scope.adSet ?? scope.campaign;
    return (
      isListed({ object: own, context }) &&
      (sinceMs === undefined || own.updatedAtMs >= sinceMs) &&
      tests.every((test) => test(scope))
    );
  };
}
