import { adEffectiveStatus, type SampleLevel } from '@ads-checker/shared/sample/index';
import type { GraphContext, InsightRow } from './context.ts';
import { type Condition, findComparison, operandOf } from './filtering.ts';
import { adScope } from './scopes.ts';

const PREFIXES = { account: 'ad', campaign: 'campaign', ad_set: 'adset', ad: 'ad' } as const;
const HIDDEN = ['ARCHIVED', 'DELETED'];
const STATUS_FIELD = /(?:^|\.)(?:effective_status|configured_status|status|delivery_\w+)$/;

const METRICS: Readonly<Record<string, (row: InsightRow) => number>> = {
  impressions: (row) => row.totals.impressions,
  clicks: (row) => row.totals.clicks,
  spend: (row) => row.totals.spendMinor / row.adAccount.minorPerUnit,
  reach: (row) => row.reach ?? 0,
};

export interface InsightFilter {
  hasConditions: boolean;
  /**
   * Whether an ad counts towards the metrics: by the filters on objects; archived and deleted ones
   * only when a status is named.
   */
  matchesAd: (adId: string) => boolean;
  matchesRow: (row: InsightRow) => boolean;
}

/** Divides `filtering` into conditions on objects and on metrics. @throws GraphError */
export function compileInsightFilter(input: {
  conditions: readonly Condition[];
  level: SampleLevel;
  context: GraphContext;
}): InsightFilter {
  const { conditions, context, level } = input;
  const { ads } = context.world;
  const metricOf = ({ field }: Condition) => METRICS[field.split('.').at(-1) ?? ''];
  const objectTests = conditions
    .filter((condition) => metricOf(condition) === undefined)
    .map(({ field, operator, value }) => {
      const name = field.includes('.') ? field : `${PREFIXES[level]}.${field}`;
      const operand = operandOf({ field: name, level: 'ad', context });
      const comparison = findComparison(operator);
      return (scope: Parameters<typeof operand>[0]) =>
        comparison({ actual: operand(scope), wanted: value });
    });
  const rowTests = conditions.flatMap((condition) => {
    const metric = metricOf(condition);
    const comparison = findComparison(condition.operator);
    return metric === undefined
      ? []
      : [(row: InsightRow) => comparison({ actual: metric(row), wanted: condition.value })];
  });
  const showsHidden = conditions.some(({ field }) => STATUS_FIELD.test(field));
  return {
    hasConditions: conditions.length > 0,
    matchesAd: (adId) => {
      const object = ads.get(adId);
      if (object === undefined) {
        return false;
      }
      const scope = adScope({ object, context });
      const isHidden =
        HIDDEN.includes(adEffectiveStatus(scope)) ||
        HIDDEN.includes(scope.adSet.status) ||
        HIDDEN.includes(scope.campaign.status);
      return (showsHidden || !isHidden) && objectTests.every((test) => test(scope));
    },
    matchesRow: (row) => rowTests.every((test) => test(row)),
  };
}

export function isDeleted(input: {
  level: SampleLevel;
  objectId: string;
  context: GraphContext;
}): boolean {
  const { level, objectId } = input;
  const { ads, adSets, campaigns } = input.context.world;
  const ad = level === 'ad' ? ads.get(objectId) : undefined;
  const adSet = adSets.get(ad?.adSetId ?? objectId);
  const campaign = campaigns.get(adSet?.campaignId ?? objectId);
  return [ad, adSet, campaign].some((object) => object?.status === 'DELETED');
}
