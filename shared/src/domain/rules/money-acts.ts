import type { BudgetOperation } from '../../contracts/ad-object-operations.ts';
import type { SkipReason } from '../../contracts/ad-object-skips.ts';
import type { MoneyAct } from '../../contracts/rule-acts.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import { type ObjectMoney, planAdObjectChange } from '../ad-object-changes.ts';
import { findMinorDigits } from '../money.ts';
import { listAllActs } from './acts.ts';
import type { RuleEffect, RuleFacts, RuleObject, SkippedAction } from './decision-types.ts';

/**
 * Budget changes that the ad network allows an object in an hour.
 * @see https://developers.facebook.com/docs/marketing-api/overview/rate-limiting
 */
export const HOURLY_BUDGET_CHANGES_MAX = 4;

export type MoneyPlan =
  | { readonly effect: Extract<RuleEffect, { kind: 'money' }> }
  | { readonly skipped: SkippedAction };

const SKIPPED: Partial<Readonly<Record<SkipReason, SkippedAction>>> = {
  no_own_budget: 'no_own_budget',
  has_daily_budget: 'no_own_budget',
  has_lifetime_budget: 'no_own_budget',
  no_bid: 'no_bid',
  same_budget: 'same_amount',
  beyond_limit: 'beyond_limit',
  not_positive: 'beyond_limit',
  below_bid_cap: 'below_bid_cap',
};

const isBid = ({ type }: MoneyAct): boolean => type.endsWith('_bid');

/** Whether an object has a budget of its own; undefined when that is unknown. */
export function ownsBudget(money: ObjectMoney | undefined): boolean | undefined {
  if (money?.dailyBudget != null || money?.lifetimeBudget != null) {
    return true;
  }
  return money?.dailyBudget === null && money.lifetimeBudget === null ? false : undefined;
}

/** The level at which the act changes an object's amount, or a level to look at next. */
export function moneyLevels(act: MoneyAct, ruleLevel: RuleLevel): readonly RuleLevel[] {
  if (isBid(act)) {
    return ['ad_set'];
  }
  return ruleLevel === 'campaign' ? ['campaign'] : ['ad_set', 'campaign'];
}

/** Levels at which a rule may change amounts. */
export function listMoneyLevels(rule: Parameters<typeof listAllActs>[0]): readonly RuleLevel[] {
  return [
    ...new Set(
      listAllActs(rule).flatMap(({ act, on }) =>
        on !== 'budget' && on !== 'bid'
          ? []
          : rule.level === 'campaign'
            ? (['campaign', 'ad_set'] as const)
            : moneyLevels(act as MoneyAct, rule.level),
      ),
    ),
  ];
}

/** An act by an amount, done to each ad set of a campaign, would be done many times over. */
export function mayAskChildren(act: MoneyAct): boolean {
  return isBid(act) || ('percent' in act && act.percent !== undefined);
}

function modeOf(act: MoneyAct): BudgetOperation['mode'] {
  return act.type.slice(0, act.type.indexOf('_')) as BudgetOperation['mode'];
}

function toOperation(
  act: MoneyAct,
  { money, digits }: { money: ObjectMoney; digits: number },
): BudgetOperation {
  const field = isBid(act)
    ? 'bidAmount'
    : money.dailyBudget == null && money.lifetimeBudget != null
      ? 'lifetimeBudget'
      : 'dailyBudget';
  const mode = modeOf(act);
  const toText = (amount: number): string => amount.toFixed(digits);
  const inAmount = (amount: number): BudgetOperation => ({
    type: 'budget',
    field,
    mode,
    unit: 'amount',
    value: toText(amount),
  });
  if (act.type === 'set_budget' || act.type === 'set_bid') {
    const least = Math.max(act.amount, act.floor ?? act.amount);
    return inAmount(Math.min(least, act.ceiling ?? least));
  }
  const { percent, amount = 0, maxStep } = act;
  const bound = mode === 'raise' ? act.ceiling : act.floor;
  const limit = bound === undefined ? {} : { limit: toText(bound) };
  const wanted = percent === undefined ? amount : (Number(money[field]?.amount) * percent) / 100;
  if (maxStep !== undefined && wanted > maxStep) {
    return { ...inAmount(maxStep), ...limit };
  }
  return percent === undefined
    ? { ...inAmount(amount), ...limit }
    : {
        type: 'budget',
        field,
        mode,
        unit: 'percent',
        value: String(Number(percent.toFixed(2))),
        ...limit,
      };
}

/**
 * Plans a change of an object's budget or bid: the exact amounts before and after, or why not. The
 * network's limit of changes an hour and the limit of the object hold here; the limit of the team
 * is for the caller, who knows the order.
 */
export function planMoneyAct({
  act,
  target,
  facts,
}: {
  act: MoneyAct;
  target: RuleObject;
  facts: Pick<RuleFacts, 'currency' | 'raises'>;
}): MoneyPlan {
  const { currency, raises } = facts;
  const digits = currency == null ? undefined : findMinorDigits(currency);
  if (target.money === undefined || currency == null || digits === undefined) {
    return { skipped: 'unknown_budget' };
  }
  const operation = toOperation(act, { money: target.money, digits });
  const plan = planAdObjectChange({
    operation,
    object: { name: '', status: target.status ?? '', ...target.money },
    // The ad account is looked at when the change is sent.
    account: { currency, status: 1, isUserAllowedToAdvertise: true },
  });
  if (plan.kind === 'skip') {
    return { skipped: SKIPPED[plan.reason] ?? 'unknown_budget' };
  }
  const { from, to } = plan;
  const added = isBid(act) ? 0 : Math.max(0, Number(to) - Number(from));
  if (!isBid(act) && (target.budgetChangesLastHour ?? 0) >= HOURLY_BUDGET_CHANGES_MAX) {
    return { skipped: 'hourly_budget_changes' };
  }
  const raised = target.raisedLastDay ?? 0;
  const most = raises?.objectPercent ?? null;
  if (added > 0 && most !== null) {
    const before = Math.max(Number(from) - raised, 0);
    if (raised + added > (before * most) / 100 + 1e-9) {
      return { skipped: 'object_raise_limit' };
    }
  }
  const rate = raises?.usdPerUnit ?? null;
  const raisedUSD = added === 0 ? 0 : rate === null ? null : added * rate;
  return { effect: { kind: 'money', operation, from, to, raisedUSD } };
}
