import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import { type Delivery, deriveDelivery } from '@ads-checker/shared/domain/delivery';
import { toMoneyDto } from '@ads-checker/shared/domain/money';
import { isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { toCreative } from './creative-mapper.ts';
import { usdRatioOf } from './fallback-rates.ts';
import { toAdInsights, toInsights } from './insights-mapper.ts';
import type { AdAccountBasics, AdObjectState } from './port.ts';
import type {
  adObjectStateSchema,
  WireAd,
  WireAdAccount,
  WireAdImage,
  WireAdSet,
  WireCampaign,
  WireProductSet,
} from './schemas.ts';
import { readMinor, toCount, toMoney, toSourceId, toTimestamp } from './wire-values.ts';

const ADVERTISING_TASKS: readonly string[] = ['ADVERTISE', 'MANAGE'];

/** What mapping an object needs beside its row. */
export interface MapContext {
  readonly account: AdAccountBasics;
  readonly now: Date;
}

function toTimeZone(wire: WireAdAccount): string {
  const name = wire.timezone_name;
  return name !== null && name !== undefined && isTimeZone(name) ? name : 'UTC';
}

export function toAdAccountBasics(wire: WireAdAccount): AdAccountBasics {
  return {
    id: wire.account_id,
    status: wire.account_status,
    isUserAllowedToAdvertise: wire.user_tasks.some((task) => ADVERTISING_TASKS.includes(task)),
    currency: wire.currency,
    timeZone: toTimeZone(wire),
  };
}

/** The day spend limit alone comes in major units, negative for none. */
function toDaySpendLimit(wire: WireAdAccount): AdAccountDto['daySpendLimit'] {
  const limit = wire.adtrust_dsl;
  return limit === null || limit === undefined || limit < 0
    ? null
    : { amount: String(Math.round(limit * 100) / 100), currency: wire.currency };
}

export function toAdAccount({
  wire,
  adUserId,
}: {
  wire: WireAdAccount;
  adUserId: string;
}): AdAccountDto {
  const { currency } = wire;
  const basics = toAdAccountBasics(wire);
  const insights = toInsights({ rows: wire.insights, currency });
  const funding = wire.funding_source_details;
  const balance = /^-?\d+$/.test(wire.balance ?? '') ? Number(wire.balance) : null;
  return {
    id: basics.id,
    adUserId,
    status: basics.status,
    disableReason: wire.disable_reason ?? 0,
    isUserAllowedToAdvertise: basics.isUserAllowedToAdvertise,
    createdAt: toTimestamp(wire.created_time),
    name: wire.name,
    timeZone: basics.timeZone,
    timeZoneOffsetHoursUTC: wire.timezone_offset_hours_utc ?? 0,
    currency,
    currencyRatioToUSD: wire.account_currency_ratio_to_usd ?? usdRatioOf(currency),
    balance: balance === null ? null : toMoneyDto({ minor: balance, currency }),
    daySpendLimit: toDaySpendLimit(wire),
    billingThreshold: toMoney({ value: wire.adspaymentcycle?.[0]?.threshold_amount, currency }),
    nextBillDate: toTimestamp(wire.next_bill_date),
    fundingSource:
      funding === null || funding === undefined
        ? null
        : { displayString: funding.display_string ?? '', type: funding.type ?? 0 },
    failedDeliveryChecks: (wire.failed_delivery_checks ?? []).map((check) => ({
      name: check.check_name,
      summary: check.summary,
      description: check.description,
    })),
    insights:
      insights === null
        ? null
        : {
            since: insights.since,
            until: insights.until,
            currency: insights.currency,
            spend: insights.spend,
            clicks: insights.clicks,
            cpc: insights.cpc,
            ctr: insights.ctr,
          },
  };
}

/** The network's own words for delivery where it gives them, derived ones otherwise. */
function toDelivery({
  level,
  wire,
  context,
  times = {},
}: {
  level: AdObjectLevel;
  wire: WireCampaign | WireAdSet | WireAd;
  context: MapContext;
  times?: { startTime?: string | null; endTime?: string | null; learningStage?: string | null };
}): Delivery & { readonly effectiveStatus: string } {
  const effectiveStatus = wire.effective_status ?? wire.status;
  const derived = deriveDelivery({
    level,
    status: wire.status,
    effectiveStatus,
    accountStatus: context.account.status,
    issues: (wire.issues_info ?? []).map((issue) => ({
      level: issue.level,
      type: issue.error_type,
    })),
    updatedAt: toTimestamp(wire.updated_time),
    ...times,
    now: context.now,
  });
  const own = wire.delivery_status;
  return own === null || own === undefined
    ? { ...derived, effectiveStatus }
    : {
        effectiveStatus,
        deliveryStatus: own.status,
        deliverySubStatuses: own.substatuses,
        deliveryInfoStatus: derived.deliveryInfoStatus,
      };
}

function toCommon({
  wire,
  delivery,
}: {
  wire: WireCampaign | WireAdSet | WireAd;
  delivery: ReturnType<typeof toDelivery>;
}) {
  return {
    id: wire.id,
    adAccountId: wire.account_id,
    name: wire.name,
    status: wire.status,
    effectiveStatus: delivery.effectiveStatus,
    deliveryStatus: delivery.deliveryStatus,
    deliverySubStatuses: [...delivery.deliverySubStatuses],
    createdAt: toTimestamp(wire.created_time),
    updatedAt: toTimestamp(wire.updated_time),
  };
}

export function toAdCampaign({
  wire,
  context,
}: {
  wire: WireCampaign;
  context: MapContext;
}): AdCampaignDto {
  const { currency } = context.account;
  const startTime = toTimestamp(wire.start_time);
  const stopTime = toTimestamp(wire.stop_time);
  const times = { startTime, endTime: stopTime };
  const delivery = toDelivery({ level: 'campaign', wire, context, times });
  return {
    ...toCommon({ wire, delivery }),
    sourceCampaignId: toSourceId(wire.source_campaign_id),
    specialAdCategory: wire.special_ad_categories?.[0] ?? wire.special_ad_category ?? 'NONE',
    objective: wire.objective ?? 'NONE',
    buyingType: wire.buying_type ?? 'AUCTION',
    adSetCount: wire.adsets?.summary.total_count ?? 0,
    bidStrategy: wire.bid_strategy ?? null,
    dailyBudget: toMoney({ value: wire.daily_budget, currency }),
    lifetimeBudget: toMoney({ value: wire.lifetime_budget, currency }),
    budgetRemaining: toMoney({ value: wire.budget_remaining, currency }),
    spendCap: toMoney({ value: wire.spend_cap, currency }),
    insights: toInsights({ rows: wire.insights, currency }),
    startTime,
    stopTime,
  };
}

export function toAdSet({ wire, context }: { wire: WireAdSet; context: MapContext }): AdSetDto {
  const { currency } = context.account;
  const startTime = toTimestamp(wire.start_time);
  const endTime = toTimestamp(wire.end_time);
  const times = { startTime, endTime, learningStage: wire.learning_stage_info?.status ?? null };
  const delivery = toDelivery({ level: 'ad_set', wire, context, times });
  return {
    ...toCommon({ wire, delivery }),
    adCampaignId: wire.campaign_id,
    sourceAdSetId: toSourceId(wire.source_adset_id),
    optimizationGoal: wire.optimization_goal ?? 'NONE',
    adCount: wire.ads?.summary.total_count ?? 0,
    bidStrategy: wire.bid_strategy ?? null,
    bidAmount: toMoney({ value: wire.bid_amount, currency }),
    dailyBudget: toMoney({ value: wire.daily_budget, currency }),
    dailySpendCap: toMoney({ value: wire.daily_spend_cap, currency }),
    lifetimeBudget: toMoney({ value: wire.lifetime_budget, currency }),
    lifetimeSpendCap: toMoney({ value: wire.lifetime_spend_cap, currency }),
    budgetRemaining: toMoney({ value: wire.budget_remaining, currency }),
    insights: toInsights({ rows: wire.insights, currency, goal: wire }),
    startTime,
    endTime,
    // The network has no stop time of its own on ad sets.
    stopTime: endTime,
  };
}

/** Global and placement-specific reasons together, each once: a rejection may concern one placement only. */
function toReviewFeedback(wire: WireAd): AdDto['reviewFeedback'] {
  const { global, placement_specific: placements } = wire.ad_review_feedback ?? {};
  const reasons = new Map<string, { title: string; message: string }>();
  for (const reasonsByTitle of [global ?? {}, ...Object.values(placements ?? {})]) {
    for (const [title, message] of Object.entries(reasonsByTitle)) {
      reasons.set(`${title}\n${message}`, { title, message });
    }
  }
  return [...reasons.values()];
}

export function toAd({
  wire,
  context,
  productSets,
}: {
  wire: WireAd;
  context: MapContext;
  productSets: ReadonlyMap<string, WireProductSet>;
}): AdDto {
  const delivery = toDelivery({ level: 'ad', wire, context });
  const { creative } = wire;
  return {
    ...toCommon({ wire, delivery }),
    adSetId: wire.adset_id,
    adCampaignId: wire.campaign_id,
    sourceAdId: toSourceId(wire.source_ad_id),
    deliveryInfoStatus: wire.delivery_info?.status ?? delivery.deliveryInfoStatus,
    reviewFeedback: toReviewFeedback(wire),
    creative:
      creative === null || creative === undefined
        ? null
        : toCreative({ creative, adAccountId: wire.account_id, productSets }),
    insights: toAdInsights({
      rows: wire.insights,
      currency: context.account.currency,
      goal: wire.adset,
    }),
  };
}

export function toAdImage(wire: WireAdImage): AdImageDto {
  return {
    id: wire.id,
    adAccountId: wire.account_id,
    hash: wire.hash,
    status: wire.status,
    creativeIds: wire.creatives ?? [],
    isRobotReviewed: null,
    isHumanReviewed: null,
    policyInfo: null,
    permalinkUrl: wire.permalink_url ?? null,
    thumbnailUrl: wire.url_128 ?? null,
    name: wire.name,
    width: toCount(wire.width),
    height: toCount(wire.height),
    createdAt: toTimestamp(wire.created_time),
    updatedAt: toTimestamp(wire.updated_time),
  };
}

export function toAdObjectState({
  wire,
  currency,
}: {
  wire: ReturnType<typeof adObjectStateSchema.parse>;
  currency: string;
}): AdObjectState {
  return {
    id: wire.id,
    adAccountId: wire.account_id,
    name: wire.name,
    status: wire.status,
    dailyBudget: readMinor({ value: wire.daily_budget, currency }),
    lifetimeBudget: readMinor({ value: wire.lifetime_budget, currency }),
    bidAmount: readMinor({ value: wire.bid_amount, currency }),
    startTime: toTimestamp(wire.start_time),
    endTime: toTimestamp(wire.end_time),
  };
}
