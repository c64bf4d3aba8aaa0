import {
  dayOf,
  dayToText,
  estimateReach,
  type SampleAdAccount,
  type SampleAdSet,
  type SampleLevel,
  type SampleTotals,
} from '@ads-checker/shared/sample/index';
import type { GraphContext, InsightRow, Parameters } from './context.ts';
import { invalidParameter } from './errors.ts';
import { type Condition, readConditions } from './filtering.ts';
import { readBreakdowns } from './insight-breakdowns.ts';
import { compileInsightFilter, isDeleted } from './insight-filters.ts';
import { listPeriods } from './insight-periods.ts';

export interface InsightScope {
  level: SampleLevel;
  objectId: string;
  adAccount: SampleAdAccount;
}

const WIRE_LEVELS: Readonly<Record<string, SampleLevel>> = {
  account: 'account',
  campaign: 'campaign',
  adset: 'ad_set',
  ad: 'ad',
};

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

function sumTotals(parts: readonly SampleTotals[]): SampleTotals | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) {
    return undefined;
  }
  const sum = { ...first };
  for (const part of rest) {
    for (const name of Object.keys(part) as (keyof SampleTotals)[]) {
      sum[name] += part[name];
    }
  }
  return sum;
}

function adIdsOf(input: {
  level: SampleLevel;
  objectId: string;
  context: GraphContext;
}): readonly string[] {
  const { level, objectId } = input;
  const { adAccounts, adSets, campaigns } = input.context.world;
  const parents = { account: adAccounts, campaign: campaigns, ad_set: adSets };
  return level === 'ad' ? [objectId] : (parents[level].get(objectId)?.adIds ?? []);
}

export function listInsightRows(input: {
  scope: InsightScope;
  parameters: Parameters;
  context: GraphContext;
  isNested: boolean;
  /** Conditions to ignore; none when absent. */
  isIgnored?: (condition: Condition) => boolean;
}): InsightRow[] {
  const { context, parameters, scope } = input;
  const { adAccount } = scope;
  const today = dayOf({ atMs: context.nowMs, timeZone: adAccount.timeZone });
  const level = readLevel({ parameters, scope });
  const split = readBreakdowns({ parameters, today });
  const periods = listPeriods({ parameters, today, isNested: input.isNested });
  const conditions = readConditions(parameters).filter(
    (condition) => input.isIgnored?.(condition) !== true,
  );
  const filter = compileInsightFilter({ conditions, level, context });
  const rows: InsightRow[] = [];
  for (const objectId of objectsAt({ scope, level, context })) {
    // Deleted objects are listed only at the level of the requested object itself.
    if (level !== scope.level && !filter.hasConditions && isDeleted({ level, objectId, context })) {
      continue;
    }
    const adIds = filter.hasConditions
      ? adIdsOf({ level, objectId, context }).filter(filter.matchesAd)
      : undefined;
    for (const period of periods) {
      const find = (query: { level: SampleLevel; id: string }) =>
        context.world.insights.find({ ...query, ...period, nowMs: context.nowMs });
      const totals =
        adIds === undefined
          ? find({ level, id: objectId })
          : sumTotals(adIds.flatMap((id) => find({ level: 'ad', id }) ?? []));
      if (totals !== undefined) {
        const reach = estimateReach(totals.impressions);
        const row = { level, objectId, adAccount, ...period, totals, reach, breakdowns: {} };
        if (filter.matchesRow(row)) {
          rows.push(...split(row));
        }
      }
    }
  }
  return rows;
}

/** Totals of all rows, for a summary; undefined without rows. */
export function sumRows(rows: readonly InsightRow[]): InsightRow | undefined {
  const [first] = rows;
  const totals = sumTotals(rows.map((row) => row.totals));
  return first === undefined || totals === undefined
    ? undefined
    : {
        ...first,
        level: 'account',
        objectId: first.adAccount.id,
        sinceDay: Math.min(...rows.map(({ sinceDay }) => sinceDay)),
        untilDay: Math.max(...rows.map(({ untilDay }) => untilDay)),
        totals,
        reach: estimateReach(totals.impressions),
        breakdowns: {},
      };
}

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
    // A campaign's ad sets share their optimization goal.
    adSet: adSet ?? world.adSets.get(firstAdSetId ?? ''),
    object: ad ?? adSet ?? world.campaigns.get(campaignId ?? '') ?? row.adAccount,
  };
}

export function rowDays(row: InsightRow): { date_start: string; date_stop: string } {
  return { date_start: dayToText(row.sinceDay), date_stop: dayToText(row.untilDay) };
}
