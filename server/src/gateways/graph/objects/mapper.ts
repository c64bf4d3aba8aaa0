import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import { type Delivery, deriveDelivery } from '@ads-checker/shared/domain/delivery';
import { toUnreadFields } from '../fields/unread-fields.ts';
import { toAdInsights, toInsights } from '../insights/insights-mapper.ts';
import type { AdAccountBasics } from '../ports/ad-accounts-port.ts';
import type { AdObjectState } from '../ports/ad-changes-port.ts';
import type {
  adObjectStateSchema,
  WireAd,
  WireAdAccount,
  WireAdImage,
  WireAdSet,
  WireCampaign,
  WireProductSet,
} from '../schemas/schemas.ts';
import { isNone, readMinor, toAmount, toMoney, toSourceId } from '../schemas/wire-values.ts';
import { toCreative } from './creative-mapper.ts';
import { findUsdRatio } from './fallback-rates.ts';
import type { PostUrlOf } from './post-url.ts';

/** A status that is missing or unreadable. */
const UNKNOWN = 'UNKNOWN';
const ADVERTISING_TASKS: readonly string[] = ['ADVERTISE', 'MANAGE'];

export interface MapContext {
  readonly account: AdAccountBasics;
  readonly now: Date;
  /** Without it, posts are on Facebook. */
  readonly postUrlOf?: PostUrlOf;
}

export function toAdAccountBasics(wire: WireAdAccount): AdAccountBasics {
  return {
    id: wire.account_id,
    status: wire.account_status ?? null,
    isUserAllowedToAdvertise:
      wire.user_tasks?.some((task) => ADVERTISING_TASKS.includes(task)) ?? null,
    currency: wire.currency ?? null,
    timeZone: wire.timezone_name ?? null,
  };
}

/** Unlike other amounts, the day spend limit is in major units, negative for none. */
function toDaySpendLimit(wire: WireAdAccount): AdAccountDto['daySpendLimit'] {
  const { adtrust_dsl: limit, currency } = wire;
  return limit == null || limit.startsWith('-') || currency == null
    ? null
    : { amount: limit, currency };
}

/**
 * Names of fields in minor units that are unreadable because the decimals of the currency are
 * unknown.
 */
function listUnreadMoney(
  wire: Readonly<Record<string, unknown>>,
  { currency, fields }: { currency: string | null; fields: readonly string[] },
): string[] {
  return fields.filter((field) => {
    const value = wire[field];
    return typeof value === 'string' && !isNone(value) && toAmount({ value, currency }) === null;
  });
}

export function toAdAccount(input: { wire: WireAdAccount; adUserId: string }): AdAccountDto {
  const basics = toAdAccountBasics(input.wire);
  const { currency } = basics;
  const insights = toInsights({ rows: input.wire.insights, currency });
  const funding = input.wire.funding_source_details;
  const threshold = input.wire.adspaymentcycle?.[0]?.threshold_amount;
  const unreadMoney = [
    ...listUnreadMoney(input.wire, { currency, fields: ['balance', 'min_daily_budget'] }),
    ...listUnreadMoney({ adspaymentcycle: threshold }, { currency, fields: ['adspaymentcycle'] }),
  ];
  return {
    id: basics.id,
    adUserId: input.adUserId,
    status: basics.status,
    disableReason: input.wire.disable_reason ?? null,
    isUserAllowedToAdvertise: basics.isUserAllowedToAdvertise,
    createdAt: input.wire.created_time ?? null,
    name: input.wire.name || basics.id,
    timeZone: basics.timeZone,
    timeZoneOffsetHoursUTC: input.wire.timezone_offset_hours_utc ?? null,
    currency,
    currencyRatioToUSD: input.wire.account_currency_ratio_to_usd ?? findUsdRatio(currency),
    balance: toAmount({ value: input.wire.balance, currency }),
    daySpendLimit: toDaySpendLimit(input.wire),
    minDailyBudget: toMoney({ value: input.wire.min_daily_budget, currency }),
    billingThreshold: toMoney({ value: threshold, currency }),
    nextBillDate: input.wire.next_bill_date ?? null,
    fundingSource:
      funding === null || funding === undefined
        ? null
        : { displayString: funding.display_string ?? null, type: funding.type ?? null },
    failedDeliveryChecks: (input.wire.failed_delivery_checks ?? []).map((check) => ({
      name: check.check_name,
      summary: check.summary,
      description: check.description,
    })),
    rejectedAdCount: input.wire.rejected_ads?.summary.total_count ?? null,
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
    ...toUnreadFields([...input.wire.unread, ...unreadMoney]),
  };
}

/** The ad network's own delivery status, otherwise derived. */
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
  const status = wire.status ?? UNKNOWN;
  // A switch that is on tells nothing of the ad network's decision; one that is off, or an end,
  // settles the status.
  const effectiveStatus = wire.effective_status ?? (status === 'ACTIVE' ? UNKNOWN : status);
  const derived = deriveDelivery({
    level,
    status,
    effectiveStatus,
    accountStatus: context.account.status,
    issues: (wire.issues_info ?? []).map((issue) => ({
      level: issue.level,
      type: issue.error_type,
    })),
    updatedAt: wire.updated_time ?? null,
    ...times,
    now: context.now,
  });
  const own = wire.delivery_status;
  return own === null || own === undefined
    ? { ...derived, effectiveStatus }
    : {
        effectiveStatus,
        deliveryStatus: own.status,
        deliverySubStatuses: own.substatuses ?? [],
        deliveryInfoStatus: derived.deliveryInfoStatus,
      };
}

function toCommon({
  wire,
  delivery,
  context: { account },
  money,
}: {
  wire: WireCampaign | WireAdSet | WireAd;
  delivery: ReturnType<typeof toDelivery>;
  context: MapContext;
  /** Fields in minor units. */
  money: readonly string[];
}) {
  const { currency } = account;
  return {
    id: wire.id,
    adAccountId: wire.account_id ?? account.id,
    name: wire.name || wire.id,
    status: wire.status ?? UNKNOWN,
    effectiveStatus: delivery.effectiveStatus,
    deliveryStatus: delivery.deliveryStatus,
    deliverySubStatuses: [...delivery.deliverySubStatuses],
    createdAt: wire.created_time ?? null,
    updatedAt: wire.updated_time ?? null,
    ...toUnreadFields([...wire.unread, ...listUnreadMoney(wire, { currency, fields: money })]),
  };
}

const CAMPAIGN_MONEY = ['daily_budget', 'lifetime_budget', 'budget_remaining', 'spend_cap'];

export function toAdCampaign(input: { wire: WireCampaign; context: MapContext }): AdCampaignDto {
  const { currency } = input.context.account;
  const startTime = input.wire.start_time ?? null;
  const stopTime = input.wire.stop_time ?? null;
  const times = { startTime, endTime: stopTime };
  const delivery = toDelivery({
    level: 'campaign',
    wire: input.wire,
    context: input.context,
    times,
  });
  const isUnread = (field: string): boolean => input.wire.unread.includes(field);
  return {
    ...toCommon({ wire: input.wire, delivery, context: input.context, money: CAMPAIGN_MONEY }),
    sourceCampaignId: toSourceId(input.wire.source_campaign_id),
    // The ad network omits what is not set: no category, no objective.
    specialAdCategory:
      input.wire.special_ad_categories?.[0] ??
      input.wire.special_ad_category ??
      (isUnread('special_ad_categories') ? null : 'NONE'),
    objective: input.wire.objective ?? (isUnread('objective') ? null : 'NONE'),
    buyingType: input.wire.buying_type ?? null,
    adSetCount: input.wire.adsets?.summary.total_count ?? null,
    bidStrategy: input.wire.bid_strategy ?? null,
    dailyBudget: toMoney({ value: input.wire.daily_budget, currency }),
    lifetimeBudget: toMoney({ value: input.wire.lifetime_budget, currency }),
    budgetRemaining: toMoney({ value: input.wire.budget_remaining, currency }),
    spendCap: toMoney({ value: input.wire.spend_cap, currency }),
    insights: toInsights({ rows: input.wire.insights, currency }),
    startTime,
    stopTime,
  };
}

const AD_SET_MONEY = [
  'bid_amount',
  'daily_budget',
  'daily_spend_cap',
  'lifetime_budget',
  'lifetime_spend_cap',
  'budget_remaining',
];

export function toAdSet({ wire, context }: { wire: WireAdSet; context: MapContext }): AdSetDto {
  const { currency } = context.account;
  const startTime = wire.start_time ?? null;
  const endTime = wire.end_time ?? null;
  const times = { startTime, endTime, learningStage: wire.learning_stage_info?.status ?? null };
  const delivery = toDelivery({ level: 'ad_set', wire, context, times });
  return {
    ...toCommon({ wire, delivery, context, money: AD_SET_MONEY }),
    adCampaignId: wire.campaign_id ?? null,
    sourceAdSetId: toSourceId(wire.source_adset_id),
    optimizationGoal: wire.optimization_goal ?? null,
    adCount: wire.ads?.summary.total_count ?? null,
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
    // Ad sets have an end time and no stop time.
    stopTime: endTime,
  };
}

/**
 * Global and placement-specific reasons together, without duplicates: a rejection may concern one
 * placement only.
 */
export function toReviewFeedback(
  wire: Pick<WireAd, 'ad_review_feedback'>,
): AdDto['reviewFeedback'] {
  const { global, placement_specific: placements } = wire.ad_review_feedback ?? {};
  const reasons = new Map<string, { title: string; message: string }>();
  for (const reasonsByTitle of [global ?? {}, ...Object.values(placements ?? {})]) {
    for (const [title, message] of Object.entries(reasonsByTitle)) {
      reasons.set(`${title}\n${message}`, { title, message });
    }
  }
  return [...reasons.values()];
}

export function toAd(input: {
  wire: WireAd;
  context: MapContext;
  productSets: ReadonlyMap<string, WireProductSet>;
}): AdDto {
  const delivery = toDelivery({ level: 'ad', wire: input.wire, context: input.context });
  const { creative } = input.wire;
  return {
    ...toCommon({ wire: input.wire, delivery, context: input.context, money: [] }),
    adSetId: input.wire.adset_id ?? null,
    adCampaignId: input.wire.campaign_id ?? null,
    sourceAdId: toSourceId(input.wire.source_ad_id),
    deliveryInfoStatus: input.wire.delivery_info?.status ?? delivery.deliveryInfoStatus,
    reviewFeedback: toReviewFeedback(input.wire),
    creative:
      creative === null || creative === undefined
        ? null
        : toCreative({
            creative,
            adAccountId: input.wire.account_id ?? input.context.account.id,
            productSets: input.productSets,
            ...(input.context.postUrlOf && { postUrlOf: input.context.postUrlOf }),
          }),
    insights: toAdInsights({
      rows: input.wire.insights,
      currency: input.context.account.currency,
      goal: input.wire.adset,
    }),
  };
}

export function toAdImage(wire: WireAdImage): AdImageDto {
  const [adAccountId = '', hash = ''] = wire.id.split(':');
  return {
    id: wire.id,
    adAccountId: wire.account_id ?? adAccountId,
    hash: wire.hash ?? hash,
    status: wire.status ?? UNKNOWN,
    creativeIds: wire.creatives ?? [],
    isRobotReviewed: null,
    isHumanReviewed: null,
    policyInfo: null,
    permalinkUrl: wire.permalink_url ?? null,
    thumbnailUrl: wire.url_128 ?? null,
    name: wire.name || hash,
    width: wire.width ?? null,
    height: wire.height ?? null,
    createdAt: wire.created_time ?? null,
    updatedAt: wire.updated_time ?? null,
    ...toUnreadFields(wire.unread),
  };
}

export function toAdObjectState(input: {
  wire: ReturnType<typeof adObjectStateSchema.parse>;
  currency: string | null;
}): AdObjectState {
  return {
    id: input.wire.id,
    adAccountId: input.wire.account_id,
    name: input.wire.name,
    status: input.wire.status,
    dailyBudget: readMinor({ value: input.wire.daily_budget, currency: input.currency }),
    lifetimeBudget: readMinor({ value: input.wire.lifetime_budget, currency: input.currency }),
    bidAmount: readMinor({ value: input.wire.bid_amount, currency: input.currency }),
    startTime: input.wire.start_time ?? null,
    endTime: input.wire.end_time ?? null,
  };
}
