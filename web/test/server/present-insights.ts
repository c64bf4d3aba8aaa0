import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import {
  actionCounts,
  estimateReach,
  findDay,
  type SampleAdAccount,
  type SampleLevel,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';

export interface InsightsRequest {
  readonly preset: DatePreset | undefined;
  readonly range: TimeRange | undefined;
}

export function rangeOf(input: {
  readonly request: InsightsRequest;
  readonly timeZone: string;
  readonly nowMs: number;
}): TimeRange {
  const { request, timeZone, nowMs } = input;
  return (
    request.range ??
    resolveDatePreset({ preset: request.preset ?? 'today', timeZone, now: new Date(nowMs) })
  );
}

/** Results as the gateway would tell them; null when nothing was delivered in the range. */
export function presentInsights(input: {
  readonly world: SampleWorld;
  readonly adAccount: SampleAdAccount;
  readonly level: SampleLevel;
  readonly id: string;
  readonly targetAction: string | null;
  readonly range: TimeRange;
  readonly nowMs: number;
}): InsightsDto | null {
  const { world, adAccount, level, id, targetAction, range, nowMs } = input;
  const totals = world.insights.find({
    level,
    id,
    sinceDay: findDay(range.since) ?? 0,
    untilDay: findDay(range.until) ?? 0,
    nowMs,
  });
  if (totals === undefined) {
    return null;
  }
  const digits = adAccount.minorPerUnit === 1 ? 0 : 2;
  const spend = totals.spendMinor / adAccount.minorPerUnit;
  const cost = (count: number): string | null => (count === 0 ? null : (spend / count).toFixed(6));
  const share = (count: number): number | null =>
    totals.impressions === 0 ? null : (count / totals.impressions) * 100;
  const reach = estimateReach(totals.impressions);
  const actions = actionCounts(totals);
  return {
    since: range.since,
    until: range.until,
    currency: adAccount.currency,
    spend: spend.toFixed(digits),
    clicks: totals.clicks,
    cpc: cost(totals.clicks),
    ctr: share(totals.clicks),
    inlineLinkClicks: totals.linkClicks,
    costPerInlineLinkClick: cost(totals.linkClicks),
    inlineLinkClickCtr: share(totals.linkClicks),
    impressions: totals.impressions,
    cpm: cost(totals.impressions / 1000),
    reach,
    cpp: cost(reach / 1000),
    websitePurchaseROAS:
      totals.spendMinor === 0 || totals.purchases === 0
        ? null
        : totals.purchaseValueMinor / totals.spendMinor,
    targetAction,
    actions: Object.fromEntries(actions.map(({ type, count }) => [type, count])),
    costPerAction: Object.fromEntries(
      actions.map(({ type, count }) => [type, (spend / count).toFixed(6)]),
    ),
  };
}
