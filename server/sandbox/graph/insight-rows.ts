import {
  actionCounts,
  dayOf,
  dayToText,
  estimateReach,
  findDay,
  type SampleAdAccount,
  type SampleAdSet,
  type SampleLevel,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, InsightRow, Parameters } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import { findComparison, parseJson, readConditions } from './filtering.ts';

export interface InsightScope {
  level: SampleLevel;
  objectId: string;
  adAccount: SampleAdAccount;
}

interface Period {
  sinceDay: number;
  untilDay: number;
}

const MONTHS_KEPT = 37;
const WIRE_LEVELS: Readonly<Record<string, SampleLevel>> = {
  account: 'account',
  campaign: 'campaign',
  adset: 'ad_set',
  ad: 'ad',
};

function firstOfMonth(input: { day: number; months: number }): number {
  const date = new Date(input.day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + input.months, 1) / 86_400_000;
}

function oldestDay(today: number): number {
  const date = new Date(today * 86_400_000);
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - MONTHS_KEPT, date.getUTCDate()) /
    86_400_000
  );
}

/** Days of a named period as of today; `last_Nd` leave today out. */
function presetDays(input: { preset: string; today: number }): Period | undefined {
  const { preset, today } = input;
  const date = new Date(today * 86_400_000);
  // 0 is Monday.
  const weekday = (date.getUTCDay() + 6) % 7;
  const monday = today - weekday;
  const sunday = today - date.getUTCDay();
  const month = (months: number): number => firstOfMonth({ day: today, months });
  const year = (years: number): number =>
    Date.UTC(date.getUTCFullYear() + years, 0, 1) / 86_400_000;
  const quarterStart = -(date.getUTCMonth() % 3);
  const last = /^last_(3|7|14|28|30|90)d$/.exec(preset);
  if (last !== null) {
    return { sinceDay: today - Number(last[1]), untilDay: today - 1 };
  }
  switch (preset) {
    case 'today':
      return { sinceDay: today, untilDay: today };
    case 'yesterday':
      return { sinceDay: today - 1, untilDay: today - 1 };
    case 'this_month':
      return { sinceDay: month(0), untilDay: today };
    case 'last_month':
      return { sinceDay: month(-1), untilDay: month(0) - 1 };
    case 'this_quarter':
      return { sinceDay: month(quarterStart), untilDay: today };
    case 'last_quarter':
      return { sinceDay: month(quarterStart - 3), untilDay: month(quarterStart) - 1 };
    case 'this_year':
      return { sinceDay: year(0), untilDay: today };
    case 'last_year':
      return { sinceDay: year(-1), untilDay: year(0) - 1 };
    case 'this_week_mon_today':
      return { sinceDay: monday, untilDay: today };
    case 'last_week_mon_sun':
      return { sinceDay: monday - 7, untilDay: monday - 1 };
    case 'this_week_sun_today':
      return { sinceDay: sunday, untilDay: today };
    case 'last_week_sun_sat':
      return { sinceDay: sunday - 7, untilDay: sunday - 1 };
    case 'maximum':
    case 'data_maximum':
      return { sinceDay: oldestDay(today), untilDay: today };
    default:
      return undefined;
  }
}

const rangeSchema = z.object({ since: z.string(), until: z.string() });

function readRange(input: { source: unknown; today: number }): Period {
  const parsed = rangeSchema.safeParse(input.source);
  const sinceDay = parsed.success ? findDay(parsed.data.since) : undefined;
  const untilDay = parsed.success ? findDay(parsed.data.until) : undefined;
  if (sinceDay === undefined || untilDay === undefined) {
    throw invalidParameter(
      "Must be a valid time range: {'since':'YYYY-MM-DD','until':'YYYY-MM-DD'}",
    );
  }
  if (sinceDay > untilDay) {
    throw invalidParameter('since must not be after until');
  }
  if (sinceDay < oldestDay(input.today)) {
    throw new GraphError({
      body: {
        message: `(#3018) The start date of the time range cannot be beyond ${MONTHS_KEPT} months from the current date`,
        type: 'OAuthException',
        code: 3018,
      },
    });
  }
  return { sinceDay, untilDay };
}

/** Periods of a call, in the account's zone. A broken range of a nested edge falls back on the default. */
function readPeriods(input: {
  parameters: Parameters;
  today: number;
  isNested: boolean;
}): Period[] {
  const { parameters, today } = input;
  const ranges = parameters.get('time_ranges');
  if (ranges !== undefined) {
    const parsed = z.array(z.unknown()).safeParse(parseJson(ranges));
    if (!parsed.success) {
      throw invalidParameter('Param time_ranges must be an array');
    }
    return parsed.data.map((source) => readRange({ source, today }));
  }
  const range = parameters.get('time_range');
  if (range !== undefined) {
    try {
      return [readRange({ source: parseJson(range), today })];
    } catch (error) {
      if (!input.isNested) {
        throw error;
      }
    }
  }
  const preset = parameters.get('date_preset') ?? 'last_30d';
  const period = presetDays({ preset, today });
  if (period === undefined) {
    throw invalidParameter(
      'Param date_preset must be one of {today, yesterday, this_month, last_month, this_quarter, maximum, data_maximum, last_3d, last_7d, last_14d, last_28d, last_30d, last_90d, last_week_mon_sun, last_week_sun_sat, last_quarter, last_year, this_week_mon_today, this_week_sun_today, this_year}',
    );
  }
  return [period];
}

function splitByIncrement(input: { period: Period; increment: string | undefined }): Period[] {
  const { increment, period } = input;
  if (increment === undefined || increment === 'all_days') {
    return [period];
  }
  const parts: Period[] = [];
  let sinceDay = period.sinceDay;
  const days = Number(increment);
  if (increment !== 'monthly' && !(Number.isInteger(days) && days >= 1 && days <= 90)) {
    throw invalidParameter('Param time_increment must be monthly, all_days or between 1 and 90');
  }
  while (sinceDay <= period.untilDay) {
    const end =
      increment === 'monthly'
        ? firstOfMonth({ day: sinceDay, months: 1 }) - 1
        : sinceDay + days - 1;
    const untilDay = Math.min(end, period.untilDay);
    parts.push({ sinceDay, untilDay });
    sinceDay = untilDay + 1;
  }
  return parts;
}

/** Ids of the objects of a level below (or at) the object asked about. */
function objectsAt(input: {
  scope: InsightScope;
  level: SampleLevel;
  context: GraphContext;
}): readonly string[] {
  const { context, level, scope } = input;
  if (level === scope.level) {
    return [scope.objectId];
  }
  const { world } = context;
  const parent =
    scope.level === 'account'
      ? scope.adAccount
      : scope.level === 'campaign'
        ? world.campaigns.get(scope.objectId)
        : world.adSets.get(scope.objectId);
  if (parent === undefined || level === 'account') {
    return [];
  }
  if (level === 'campaign') {
    return 'campaignIds' in parent ? parent.campaignIds : [];
  }
  if (level === 'ad_set') {
    return 'adSetIds' in parent ? parent.adSetIds : [];
  }
  return parent.adIds;
}

function readLevel(input: { parameters: Parameters; scope: InsightScope }): SampleLevel {
  const text = input.parameters.get('level');
  if (text === undefined) {
    return input.scope.level;
  }
  const level = WIRE_LEVELS[text];
  if (level === undefined) {
    throw invalidParameter('Param level must be one of {ad, adset, campaign, account}');
  }
  return level;
}

/** Rows of one object's insights: one for each object of the level and each part of the period with delivery. */
export function listInsightRows(input: {
  scope: InsightScope;
  parameters: Parameters;
  context: GraphContext;
  isNested: boolean;
}): InsightRow[] {
  const { context, parameters, scope } = input;
  const { timeZone } = scope.adAccount;
  const today = dayOf({ atMs: context.nowMs, timeZone });
  const level = readLevel({ parameters, scope });
  if (parameters.get('breakdowns') !== undefined) {
    throw new GraphError({
      body: {
        message: '(#2) This combination of breakdowns and metrics is not available',
        type: 'OAuthException',
        code: 2,
        error_subcode: 1_504_041,
      },
    });
  }
  const periods = readPeriods({ parameters, today, isNested: input.isNested }).flatMap((period) =>
    splitByIncrement({ period, increment: parameters.get('time_increment') }),
  );
  const tests = readConditions(parameters).map((condition) => {
    const comparison = findComparison(condition.operator);
    return (row: InsightRow): boolean =>
      comparison({
        actual: conditionOperand({ row, field: condition.field, context }),
        wanted: condition.value,
      });
  });
  const rows: InsightRow[] = [];
  for (const objectId of objectsAt({ scope, level, context })) {
    for (const period of periods) {
      const totals = context.world.insights.find({
        level,
        id: objectId,
        ...period,
        nowMs: context.nowMs,
      });
      if (totals !== undefined) {
        const reach = estimateReach(totals.impressions);
        const row = { level, objectId, adAccount: scope.adAccount, ...period, totals, reach };
        if (tests.every((test) => test(row))) {
          rows.push(row);
        }
      }
    }
  }
  return sortRows({ rows, parameters });
}

function conditionOperand(input: {
  row: InsightRow;
  field: string;
  context: GraphContext;
}): string | number {
  const { context, field, row } = input;
  const name = field.split('.').at(-1) ?? '';
  const { adSetId, campaignId, object } = parentsOfRow({ row, context });
  switch (field) {
    case 'campaign.id':
      return campaignId ?? '';
    case 'adset.id':
      return adSetId ?? '';
    case 'ad.id':
      return row.objectId;
    default:
  }
  switch (name) {
    case 'impressions':
      return row.totals.impressions;
    case 'clicks':
      return row.totals.clicks;
    case 'spend':
      return row.totals.spendMinor / row.adAccount.minorPerUnit;
    case 'reach':
      return row.reach;
    case 'name':
      return object?.name ?? '';
    default:
      throw invalidParameter(`Filtering field '${field}' with operation is not supported`);
  }
}

/** The line of parents of a row's object. */
export function parentsOfRow(input: { row: InsightRow; context: GraphContext }): {
  campaignId: string | undefined;
  adSetId: string | undefined;
  adId: string | undefined;
  adSet: SampleAdSet | undefined;
  object: { name: string } | undefined;
} {
  const { row } = input;
  const { world } = input.context;
  const ad = row.level === 'ad' ? world.ads.get(row.objectId) : undefined;
  const adSet = world.adSets.get(ad?.adSetId ?? (row.level === 'ad_set' ? row.objectId : ''));
  const campaignId =
    ad?.campaignId ?? adSet?.campaignId ?? (row.level === 'campaign' ? row.objectId : undefined);
  const firstAdSetId = world.campaigns.get(campaignId ?? '')?.adSetIds[0];
  return {
    campaignId,
    adSetId: adSet?.id,
    adId: ad?.id,
    // A campaign's ad sets all look for the same result, so its first speaks for it.
    adSet: adSet ?? world.adSets.get(firstAdSetId ?? ''),
    object: ad ?? adSet ?? world.campaigns.get(campaignId ?? '') ?? row.adAccount,
  };
}

const SORT_KEYS: Readonly<Record<string, (row: InsightRow) => number>> = {
  spend: (row) => row.totals.spendMinor,
  impressions: (row) => row.totals.impressions,
  clicks: (row) => row.totals.clicks,
  reach: (row) => row.reach,
};

function sortRows(input: { rows: InsightRow[]; parameters: Parameters }): InsightRow[] {
  const text = input.parameters.get('sort');
  if (text === undefined) {
    return input.rows;
  }
  const parsed = z.array(z.string()).length(1).safeParse(parseJson(text));
  const match = /^([\w:]+)_(ascending|descending)$/.exec(
    parsed.success ? (parsed.data[0] ?? '') : text,
  );
  const name = match?.[1] ?? '';
  const action = /^actions:(.+)$/.exec(name)?.[1];
  const key =
    action === undefined
      ? SORT_KEYS[name]
      : (row: InsightRow) =>
          actionCounts(row.totals).find(({ type }) => type === action)?.count ?? 0;
  if (key === undefined) {
    throw invalidParameter('Sorting field is not supported');
  }
  const sign = match?.[2] === 'descending' ? -1 : 1;
  return input.rows.sort((left, right) => sign * (key(left) - key(right)));
}

/** A day as the network writes it. */
export function rowDays(row: InsightRow): { date_start: string; date_stop: string } {
  return { date_start: dayToText(row.sinceDay), date_stop: dayToText(row.untilDay) };
}
