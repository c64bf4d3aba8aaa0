import type {
  SampleAdAccount,
  SampleAdSet,
  SampleCampaign,
} from '@ads-checker/shared/sample/index';
import type { GraphContext, Parameters } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import { readInstant } from '../parameter-values.ts';
import { checkSmallest, readBudget, readStrategy } from './campaigns.ts';
import { refuseCreation } from './refusals.ts';

const DAY_MS = 86_400_000;

interface Money {
  readonly bidStrategy: string | null;
  readonly bidAmountMinor: number | null;
  readonly dailyBudgetMinor: number | null;
  readonly lifetimeBudgetMinor: number | null;
  readonly startAtMs: number;
  readonly endAtMs: number | null;
}

function readTime(parameters: Parameters, name: string): number | null {
  const text = parameters.get(name);
  return text === undefined ? null : readInstant({ name, text });
}

function checkBudgets(input: {
  daily: number | null;
  lifetime: number | null;
  campaign: SampleCampaign;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): void {
  const { campaign, context, daily, lifetime } = input;
  const campaignHolds = campaign.dailyBudgetMinor !== null || campaign.lifetimeBudgetMinor !== null;
  const count = [daily, lifetime].filter((budget) => budget !== null).length;
  if (count === 2 || (campaignHolds && count > 0)) {
    throw refuseCreation({ context, reason: 'bothBudgets' });
  }
  if (!campaignHolds && !((daily ?? 0) > 0 || (lifetime ?? 0) > 0)) {
    throw refuseCreation({ context, reason: 'budgetMissing' });
  }
  checkSmallest({ ...input, level: 'ad_set' });
}

function checkFlight(input: { money: Money; hasLifetime: boolean; context: GraphContext }): void {
  const { context, hasLifetime, money } = input;
  const { endAtMs: endMs, startAtMs: startMs } = money;
  if (endMs !== null && endMs <= context.nowMs) {
    throw refuseCreation({ context, reason: 'endInPast' });
  }
  const isShort = endMs !== null && endMs - Math.max(startMs, context.nowMs) <= DAY_MS;
  if (isShort || (hasLifetime && endMs === null)) {
    throw refuseCreation({ context, reason: 'flightTooShort' });
  }
}

function checkBid(input: {
  money: Money;
  strategy: string;
  roasFloor: unknown;
  goal: string;
  context: GraphContext;
}): void {
  const { context, goal, money, roasFloor, strategy } = input;
  const bid = money.bidAmountMinor;
  const needsBid = ['LOWEST_COST_WITH_BID_CAP', 'COST_CAP'].includes(strategy);
  if (needsBid && bid === null) {
    throw refuseCreation({ context, reason: 'bidMissing' });
  }
  if (!needsBid && bid !== null) {
    throw refuseCreation({ context, reason: 'bidUnwanted' });
  }
  if (strategy === 'LOWEST_COST_WITH_MIN_ROAS' && (goal !== 'VALUE' || roasFloor === undefined)) {
    throw invalidParameter('Param bid_constraints[roas_average_floor] is required');
  }
  const daily = money.dailyBudgetMinor;
  if (strategy === 'LOWEST_COST_WITH_BID_CAP' && daily !== null && daily < (bid ?? 0)) {
    throw refuseCreation({
      context,
      reason: 'smallCampaignBudget',
      message: `The smallest daily budget with this bid cap is ${bid} minor units.`,
    });
  }
}

/** Ad sets that share budgets are alike. */
function checkSharing(input: {
  adSet: Pick<SampleAdSet, 'optimizationGoal' | 'billingEvent'>;
  lifetime: number | null;
  campaign: SampleCampaign;
  context: GraphContext;
}): void {
  const { adSet, campaign, context, lifetime } = input;
  if (campaign.given?.is_adset_budget_sharing_enabled !== true) {
    return;
  }
  const siblings = campaign.adSetIds.flatMap((id) => context.world.adSets.get(id) ?? []);
  const isAlike = siblings.every(
    (sibling) =>
      sibling.status === 'DELETED' ||
      (sibling.optimizationGoal === adSet.optimizationGoal &&
        sibling.billingEvent === adSet.billingEvent),
  );
  if (lifetime !== null || !isAlike) {
    throw refuseCreation({ context, reason: 'sharingUneven' });
  }
}

/** Budgets, bid and times of a new ad set. @throws GraphError */
export function readMoney(input: {
  parameters: Parameters;
  goal: string;
  billingEvent: string;
  campaign: SampleCampaign;
  adAccount: SampleAdAccount;
  roasFloor: unknown;
  context: GraphContext;
}): Money {
  const { adAccount, billingEvent, campaign, context, goal, parameters, roasFloor } = input;
  const daily = readBudget(parameters, 'daily_budget');
  const lifetime = readBudget(parameters, 'lifetime_budget');
  checkBudgets({ daily, lifetime, campaign, adAccount, context });
  const bid = readBudget(parameters, 'bid_amount');
  const own = readStrategy(parameters) ?? (bid === null ? null : 'LOWEST_COST_WITH_BID_CAP');
  const strategy = campaign.bidStrategy ?? own ?? 'LOWEST_COST_WITHOUT_CAP';
  const money = {
    bidStrategy: campaign.bidStrategy === null ? strategy : null,
    bidAmountMinor: bid,
    dailyBudgetMinor: daily,
    lifetimeBudgetMinor: lifetime,
    startAtMs: readTime(parameters, 'start_time') ?? context.nowMs,
    endAtMs: readTime(parameters, 'end_time'),
  };
  checkFlight({ money, hasLifetime: lifetime !== null, context });
  checkBid({ money, strategy, roasFloor, goal, context });
  checkSharing({
    adSet: { optimizationGoal: goal, billingEvent },
    lifetime,
    campaign,
    context,
  });
  return money;
}
