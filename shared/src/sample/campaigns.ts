import {
  BID_STRATEGIES,
  type ConfiguredStatus,
  OBJECTIVES,
  SPECIAL_AD_CATEGORIES,
} from '../contracts/ad-object-values.ts';
import type { BuildContext, BuiltAdAccount } from './accounts.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { usdToRoundMinor } from './currencies.ts';
import { itemAt } from './random.ts';
import { SAMPLE_PLACEMENTS, SAMPLE_THEMES, type SampleTheme } from './themes.ts';
import type { SampleAdSet, SampleCampaign } from './types.ts';

/** Every value recurs within twenty objects, so that each is present in a world of some size. */
const STATUS_ROUND: readonly ConfiguredStatus[] = [
  ...(['ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE'] as const),
  ...(['ARCHIVED', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ACTIVE'] as const),
  ...(['DELETED', 'ACTIVE', 'PAUSED', 'ACTIVE'] as const),
];
/** The account at the limit has nothing archived or deleted. */
export function configuredStatus(input: { index: number; isLarge: boolean }): ConfiguredStatus {
  const status = itemAt({ items: STATUS_ROUND, index: input.index });
  return input.isLarge && (status === 'ARCHIVED' || status === 'DELETED') ? 'PAUSED' : status;
}

interface Goal {
  optimizationGoal: string;
  billingEvent: string;
  targetAction: string | null;
}
const LEAD_GOAL: Goal = {
  optimizationGoal: 'LEAD_GENERATION',
  billingEvent: 'IMPRESSIONS',
  targetAction: 'lead',
};
const PURCHASE_GOAL: Goal = {
  optimizationGoal: 'OFFSITE_CONVERSIONS',
  billingEvent: 'IMPRESSIONS',
  targetAction: 'offsite_conversion.fb_pixel_purchase',
};
const CLICK_GOAL: Goal = {
  optimizationGoal: 'LINK_CLICKS',
  billingEvent: 'LINK_CLICKS',
  targetAction: 'link_click',
};
const REACH_GOAL: Goal = {
  optimizationGoal: 'REACH',
  billingEvent: 'IMPRESSIONS',
  targetAction: null,
};
const ENGAGEMENT_GOAL: Goal = {
  optimizationGoal: 'POST_ENGAGEMENT',
  billingEvent: 'IMPRESSIONS',
  targetAction: 'post_engagement',
};
const GOALS: Record<string, Goal> = {
  CONVERSIONS: PURCHASE_GOAL,
  OUTCOME_SALES: PURCHASE_GOAL,
  PRODUCT_CATALOG_SALES: PURCHASE_GOAL,
  OFFER_CLAIMS: PURCHASE_GOAL,
  LEAD_GENERATION: LEAD_GOAL,
  OUTCOME_LEADS: LEAD_GOAL,
  PAGE_LIKES: {
    optimizationGoal: 'PAGE_LIKES',
    billingEvent: 'PAGE_LIKES',
    targetAction: 'like',
  },
  EVENT_RESPONSES: {
    optimizationGoal: 'EVENT_RESPONSES',
    billingEvent: 'IMPRESSIONS',
    targetAction: 'rsvp',
  },
  POST_ENGAGEMENT: ENGAGEMENT_GOAL,
  OUTCOME_ENGAGEMENT: ENGAGEMENT_GOAL,
  REACH: REACH_GOAL,
  BRAND_AWARENESS: REACH_GOAL,
  OUTCOME_AWARENESS: REACH_GOAL,
  LOCAL_AWARENESS: REACH_GOAL,
  VIDEO_VIEWS: REACH_GOAL,
  STORE_VISITS: REACH_GOAL,
};

function objectiveOf(input: { index: number; theme: SampleTheme }): string {
  if (input.index % 4 === 3) {
    return itemAt({ items: OBJECTIVES, index: Math.floor(input.index / 4) });
  }
  const isLead = input.theme.result === 'lead';
  return input.index % 7 === 5 ? 'OUTCOME_TRAFFIC' : isLead ? 'OUTCOME_LEADS' : 'OUTCOME_SALES';
}

type Issue = SampleCampaign['issues'][number];
const CAMPAIGN_ISSUE: Issue = {
  level: 'CAMPAIGN',
  code: 1_885_183,
  summary: 'Campaign cannot deliver',
  message: 'The spending limit of the campaign is used up.',
};
const AD_SET_ISSUE: Issue = {
  level: 'AD_SET',
  code: 1_815_869,
  summary: 'Audience unavailable',
  message: 'The custom audience of this ad set was deleted or is no longer shared.',
};

export function buildCampaign(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  index: number;
  previousId: string | null;
}): SampleCampaign {
  const { account, context, index } = input;
  const { random, nowMs } = context;
  const theme = SAMPLE_THEMES[account.line.theme];
  const status = configuredStatus({ index, isLarge: account.isLarge });
  const createdAtMs =
    nowMs - random.int({ min: 5, max: 300 }) * DAY_MS - random.int({ min: 0, max: 23 }) * HOUR_MS;
  const holdsBudget = index % 3 === 1;
  const isLifetime = holdsBudget && index % 15 === 4;
  const product = random.pick<string>(theme.products);
  const type = random.pick<string>(theme.campaignTypes);
  const isCompleted = index % 23 === 11;
  const { currency } = account.adAccount;
  return {
    id: context.ids.nextObjectId(),
    adAccountId: account.adAccount.id,
    sourceCampaignId: index % 11 === 6 ? input.previousId : null,
    name: `${account.line.market} ${product} | ${type}${index % 11 === 6 ? ' – Copy' : ''}`,
    status,
    isInProcess: index % 41 === 20,
    issues: index % 29 === 14 ? [CAMPAIGN_ISSUE] : [],
    objective: objectiveOf({ index, theme }),
    specialAdCategory:
      index % 10 === 7
        ? itemAt({ items: SPECIAL_AD_CATEGORIES, index: Math.floor(index / 10) })
        : 'NONE',
    buyingType: index % 19 === 9 ? 'RESERVED' : 'AUCTION',
    bidStrategy: holdsBudget
      ? itemAt({ items: BID_STRATEGIES, index: random.chance(0.6) ? 0 : Math.floor(index / 3) })
      : null,
    dailyBudgetMinor:
      holdsBudget && !isLifetime
        ? usdToRoundMinor({ usd: random.pick([60, 90, 120, 200, 350]), currency })
        : null,
    lifetimeBudgetMinor: isLifetime
      ? usdToRoundMinor({ usd: random.pick([1_500, 3_000, 5_000]), currency })
      : null,
    spendCapMinor: index % 13 === 5 ? usdToRoundMinor({ usd: 10_000, currency }) : null,
    createdAtMs,
    updatedAtMs: Math.min(nowMs - HOUR_MS, createdAtMs + random.int({ min: 0, max: 90 }) * DAY_MS),
    startAtMs: createdAtMs + HOUR_MS,
    stopAtMs: isCompleted
      ? nowMs - random.int({ min: 1, max: 5 }) * DAY_MS
      : isLifetime
        ? nowMs + 20 * DAY_MS
        : null,
    adSetIds: [],
    adIds: [],
  };
}

export function buildAdSet(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  campaign: SampleCampaign;
  index: number;
  previousId: string | null;
}): SampleAdSet {
  const { account, campaign, context, index } = input;
  const { random, nowMs } = context;
  const theme = SAMPLE_THEMES[account.line.theme];
  const { currency } = account.adAccount;
  const goal = GOALS[campaign.objective] ?? CLICK_GOAL;
  const carriesBudget = campaign.dailyBudgetMinor === null && campaign.lifetimeBudgetMinor === null;
  const isLifetime = carriesBudget && index % 17 === 8;
  const isScheduled = index % 31 === 15;
  const hasEnded = index % 37 === 18;
  const createdAtMs = Math.min(
    nowMs - 2 * HOUR_MS,
    campaign.createdAtMs + random.int({ min: 0, max: 40 }) * DAY_MS + HOUR_MS,
  );
  const learningTurn = index % 12;
  const bidStrategy = carriesBudget
    ? itemAt({ items: BID_STRATEGIES, index: index % 5 === 2 ? Math.floor(index / 5) : 0 })
    : null;
  const isCapped = bidStrategy === 'LOWEST_COST_WITH_BID_CAP' || bidStrategy === 'COST_CAP';
  const [product = ''] = campaign.name.split(' | ');
  return {
    id: context.ids.nextObjectId(),
    adAccountId: campaign.adAccountId,
    campaignId: campaign.id,
    sourceAdSetId: index % 9 === 4 ? input.previousId : null,
    name: `${product} | ${random.pick<string>(theme.audiences)} | ${random.pick(SAMPLE_PLACEMENTS)}`,
    status: configuredStatus({ index: index + 3, isLarge: account.isLarge }),
    isInProcess: index % 67 === 33,
    issues: index % 53 === 26 ? [AD_SET_ISSUE] : [],
    optimizationGoal: goal.optimizationGoal,
    billingEvent: goal.billingEvent,
    targetAction: goal.targetAction,
    learning:
      learningTurn === 2
        ? { status: 'LEARNING', conversions: random.int({ min: 0, max: 30 }) }
        : learningTurn === 7
          ? { status: 'FAIL', conversions: random.int({ min: 3, max: 24 }) }
          : { status: 'SUCCESS', conversions: random.int({ min: 50, max: 900 }) },
    bidStrategy,
    bidAmountMinor: isCapped
      ? usdToRoundMinor({ usd: random.pick([8, 15, 22, 28]), currency })
      : null,
    dailyBudgetMinor:
      carriesBudget && !isLifetime
        ? usdToRoundMinor({ usd: random.pick([20, 35, 45, 60, 80, 100, 150]), currency })
        : null,
    lifetimeBudgetMinor: isLifetime
      ? usdToRoundMinor({ usd: random.pick([400, 900, 1_800]), currency })
      : null,
    dailySpendCapMinor:
      !carriesBudget && index % 8 === 3 ? usdToRoundMinor({ usd: 50, currency }) : null,
    lifetimeSpendCapMinor:
      !carriesBudget && index % 16 === 5 ? usdToRoundMinor({ usd: 2_000, currency }) : null,
    createdAtMs,
    updatedAtMs: Math.min(nowMs - HOUR_MS, createdAtMs + random.int({ min: 0, max: 60 }) * DAY_MS),
    startAtMs: isScheduled
      ? nowMs + random.int({ min: 1, max: 9 }) * DAY_MS
      : createdAtMs + HOUR_MS,
    endAtMs: isScheduled
      ? null
      : hasEnded
        ? nowMs - random.int({ min: 1, max: 12 }) * DAY_MS
        : isLifetime
          ? nowMs + random.int({ min: 10, max: 40 }) * DAY_MS
          : null,
    adIds: [],
  };
}
