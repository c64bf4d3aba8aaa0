import {
  dayOf,
  type SampleAdAccount,
  type SampleAdSet,
  type SampleCampaign,
} from '@ads-checker/shared/sample/index';
import type { GraphContext } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import { getAdAccount } from './parents.ts';
import { refuse, type Target, type Values } from './update-values.ts';

const SPENT_PERCENT = 110;

/** Spend of a campaign or ad set in minor units, today or over its lifetime. */
export function findSpentMinor({
  level,
  object,
  isDaily,
  context,
}: {
  level: 'campaign' | 'ad_set';
  object: SampleCampaign | SampleAdSet;
  isDaily: boolean;
  context: GraphContext;
}): number {
  const { timeZone } = getAdAccount({ object, context });
  const today = dayOf({ atMs: context.nowMs, timeZone });
  const totals = context.world.insights.find({
    level,
    id: object.id,
    sinceDay: isDaily ? today : 0,
    untilDay: today,
    nowMs: context.nowMs,
  });
  return totals?.spendMinor ?? 0;
}

/** A budget cannot be lowered below 110 % of its spend, today's for a daily one. */
function checkSpent({
  target,
  kind,
  budget,
  adAccount,
  context,
}: {
  target: Exclude<Target, { type: 'ad' }>;
  kind: 'daily' | 'lifetime';
  budget: number;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): void {
  const { object, type: level } = target;
  const isDaily = kind === 'daily';
  const before = isDaily ? object.dailyBudgetMinor : object.lifetimeBudgetMinor;
  if (before === null || budget >= before) {
    return;
  }
  const spent = findSpentMinor({ level, object, isDaily, context });
  const smallest = Math.ceil((spent * SPENT_PERCENT) / 100);
  if (budget < smallest) {
    throw refuse({
      context,
      subcode: isDaily ? 1_885_272 : 1_885_650,
      title: 'Budget is too low',
      message: `The smallest ${kind} budget is ${smallest} minor units of ${adAccount.currency}.`,
      field: `${kind}_budget`,
    });
  }
}

/** The network's rules for budgets. @throws GraphError */
export function checkBudgets(input: {
  target: Target;
  values: Values;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): void {
  const { adAccount, context, target, values } = input;
  const daily = values.dailyBudgetMinor;
  const lifetime = values.lifetimeBudgetMinor;
  if (target.type === 'ad' || (daily === undefined && lifetime === undefined)) {
    return;
  }
  const campaign =
    target.type === 'campaign'
      ? target.object
      : context.world.campaigns.get(target.object.campaignId);
  const campaignHolds =
    campaign !== undefined &&
    (campaign.dailyBudgetMinor !== null || campaign.lifetimeBudgetMinor !== null);
  const isBoth = daily !== undefined && lifetime !== undefined;
  if (isBoth || campaignHolds !== (target.type === 'campaign')) {
    throw refuse({
      context,
      subcode: 1_885_621,
      title: 'Only one kind of budget',
      message: 'Set either the budget of the campaign or those of its ad sets, daily or lifetime.',
      field: daily === undefined ? 'lifetime_budget' : 'daily_budget',
    });
  }
  if (typeof daily === 'number' && daily < adAccount.minDailyBudgetMinor) {
    throw refuse({
      context,
      subcode: target.type === 'campaign' ? 1_885_272 : 1_487_901,
      title: 'Budget is too low',
      message: `The smallest daily budget is ${adAccount.minDailyBudgetMinor} minor units of ${adAccount.currency}.`,
      field: 'daily_budget',
    });
  }
  if (typeof daily === 'number' && context.hasDailyBudgetFloor) {
    checkSpent({ target, kind: 'daily', budget: daily, adAccount, context });
  }
  const bidStrategy = values.bidStrategy ?? target.object.bidStrategy;
  const bid =
    target.type === 'ad_set' ? (values.bidAmountMinor ?? target.object.bidAmountMinor) : null;
  if (
    typeof daily === 'number' &&
    typeof bid === 'number' &&
    bidStrategy === 'LOWEST_COST_WITH_BID_CAP' &&
    daily < bid
  ) {
    throw refuse({
      context,
      subcode: 1_885_272,
      title: 'Budget is too low',
      message: `The smallest daily budget with this bid cap is ${bid} minor units of ${adAccount.currency}.`,
      field: 'daily_budget',
    });
  }
  if (typeof lifetime === 'number') {
    const endMs = target.type === 'ad_set' ? (values.endAtMs ?? target.object.endAtMs) : null;
    if (target.type === 'ad_set' && endMs === null) {
      throw invalidParameter('Param end_time is required with a lifetime budget');
    }
    if (lifetime < adAccount.minDailyBudgetMinor) {
      throw refuse({
        context,
        subcode: 1_885_272,
        title: 'Budget is too low',
        message: `The smallest lifetime budget is ${adAccount.minDailyBudgetMinor} minor units of ${adAccount.currency}.`,
        field: 'lifetime_budget',
      });
    }
    checkSpent({ target, kind: 'lifetime', budget: lifetime, adAccount, context });
  }
}

const BUDGET_CHANGES_PER_HOUR = 4;

export interface BudgetGuard {
  check(input: { objectId: string; nowMs: number }): void;
  note(input: { objectId: string; nowMs: number }): void;
  clear(): void;
}

export function createBudgetGuard(): BudgetGuard {
  const changes = new Map<string, number[]>();
  const recent = (input: { objectId: string; nowMs: number }): number[] =>
    (changes.get(input.objectId) ?? []).filter((atMs) => atMs > input.nowMs - 3_600_000);
  return {
    check: (call) => {
      if (recent(call).length >= BUDGET_CHANGES_PER_HOUR) {
        throw new GraphError({
          body: {
            message:
              '(#613) Calls to this api have exceeded the rate limit: the budget of this object was changed too often within an hour.',
            type: 'OAuthException',
            code: 613,
            error_subcode: 1_487_632,
          },
        });
      }
    },
    note: (call) => {
      changes.set(call.objectId, [...recent(call), call.nowMs]);
    },
    clear: () => changes.clear(),
  };
}
