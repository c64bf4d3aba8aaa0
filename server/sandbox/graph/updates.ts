import {
  BID_STRATEGIES,
  CONFIGURED_STATUSES,
} from '@ads-checker/shared/contracts/ad-object-values';
import { checkBudgets } from './budget-rules.ts';
import type { GraphContext, Parameters } from './context.ts';
import { invalidParameter, permissionDenied } from './errors.ts';
import { readChoice, readInstant, readMinor, readName } from './parameter-values.ts';
import { getAdAccount } from './parents.ts';
import { refuse, type Target, type Values } from './update-values.ts';

const WRITABLE: Readonly<Record<Target['type'], readonly string[]>> = {
  campaign: ['status', 'name', 'daily_budget', 'lifetime_budget', 'bid_strategy', 'spend_cap'],
  ad_set: [
    'status',
    'name',
    'daily_budget',
    'lifetime_budget',
    'bid_amount',
    'bid_strategy',
    'start_time',
    'end_time',
    'daily_spend_cap',
    'lifetime_spend_cap',
  ],
  ad: ['status', 'name'],
};
const FIELD_NAMES: Readonly<Record<string, string>> = {
  daily_budget: 'dailyBudgetMinor',
  lifetime_budget: 'lifetimeBudgetMinor',
  spend_cap: 'spendCapMinor',
  bid_amount: 'bidAmountMinor',
  daily_spend_cap: 'dailySpendCapMinor',
  lifetime_spend_cap: 'lifetimeSpendCapMinor',
};

function readValues(input: { target: Target; parameters: Parameters }): Values {
  const { parameters, target } = input;
  const values: Values = {};
  for (const [name, text] of parameters) {
    // The Graph API ignores unknown fields: clients also send `id` and the like.
    if (!WRITABLE[target.type].includes(name)) {
      continue;
    }
    const minorName = FIELD_NAMES[name];
    if (minorName !== undefined) {
      values[minorName] = readMinor({ name, text });
    } else if (name === 'status') {
      values.status = readChoice({ name, text, choices: CONFIGURED_STATUSES });
    } else if (name === 'bid_strategy') {
      values.bidStrategy = readChoice({ name, text, choices: BID_STRATEGIES });
    } else if (name === 'name') {
      values.name = readName(text);
    } else {
      values[name === 'start_time' ? 'startAtMs' : 'endAtMs'] = readInstant({ name, text });
    }
  }
  return values;
}

const DELETED_SUBCODES: Readonly<Record<Target['type'], number>> = {
  campaign: 1_487_566,
  ad_set: 1_487_056,
  ad: 1_487_056,
};
/** Archived campaigns and ad sets share the subcode of ads. */
const ARCHIVED_SUBCODE = 1_885_088;

/** A deleted object allows only a change of its name, an archived one also its deletion. */
function checkLifecycle(input: { target: Target; values: Values; context: GraphContext }): void {
  const { context, target, values } = input;
  const { status } = target.object;
  const others = Object.keys(values).filter((name) => name !== 'name');
  if (status === 'DELETED' && others.length > 0) {
    throw refuse({
      context,
      subcode: DELETED_SUBCODES[target.type],
      title: 'Object is deleted',
      message: 'Only the name of a deleted object can be changed.',
    });
  }
  const onlyDeletes = others.length === 1 && values.status === 'DELETED';
  if (status === 'ARCHIVED' && others.length > 0 && !onlyDeletes) {
    throw refuse({
      context,
      subcode: ARCHIVED_SUBCODE,
      title: 'Object is archived',
      message: 'An archived object can only be renamed or deleted.',
    });
  }
}

function checkTimes(input: { target: Target; values: Values; context: GraphContext }): void {
  const { context, target, values } = input;
  if (target.type !== 'ad_set') {
    return;
  }
  const ended = target.object.endAtMs !== null && target.object.endAtMs <= context.nowMs;
  if (ended && values.startAtMs !== undefined) {
    throw refuse({
      context,
      subcode: 1_487_007,
      title: 'Ad set has ended',
      message: 'The start of an ad set that has ended cannot be moved.',
      field: 'start_time',
    });
  }
  if (values.endAtMs === null && (target.object.lifetimeBudgetMinor ?? 0) > 0) {
    throw invalidParameter('Param end_time is required with a lifetime budget');
  }
  if (typeof values.endAtMs === 'number' && values.endAtMs <= context.nowMs) {
    throw refuse({
      context,
      subcode: 1_487_033,
      title: 'End date must be in the future',
      message: 'Choose an end that has not passed yet.',
      field: 'end_time',
    });
  }
}

/** Values of `account_status` that reject every change. */
const FROZEN_ACCOUNTS = [2, 101, 202];
/** Values that reject what would spend more: turning on and raising. */
const OWING_ACCOUNTS = [3, 7, 8, 9, 100];

const AMOUNTS = ['dailyBudgetMinor', 'lifetimeBudgetMinor', 'bidAmountMinor'] as const;

function spendsMore({ target, values }: { target: Target; values: Values }): boolean {
  const { object } = target;
  const isRaised = AMOUNTS.some((name) => {
    const before = name in object ? object[name as keyof typeof object] : null;
    return Number(values[name] ?? 0) > Number(before ?? 0);
  });
  return isRaised || (values.status === 'ACTIVE' && object.status !== 'ACTIVE');
}

/**
 * Validates a change as the Graph API does and returns the values to set, in the sample world's
 * fields. @throws GraphError
 */
export function planUpdate(input: {
  target: Target;
  parameters: Parameters;
  context: GraphContext;
}): Values {
  const { context, target } = input;
  const adAccount = getAdAccount({ object: target.object, context });
  const tasks = context.viewer.tasks.get(adAccount.id) ?? [];
  if (!tasks.includes('ADVERTISE') && !tasks.includes('MANAGE')) {
    throw permissionDenied(
      `The user has no permission to change objects of ad account ${adAccount.id}`,
    );
  }
  const values = readValues(input);
  checkLifecycle({ target, values, context });
  const isRefused =
    FROZEN_ACCOUNTS.includes(adAccount.status) ||
    (OWING_ACCOUNTS.includes(adAccount.status) && spendsMore({ target, values }));
  if (isRefused) {
    throw refuse({
      context,
      subcode: 3_910_001,
      title: 'Ad account trouble',
      message: 'Something is wrong with this ad account. Try again later.',
    });
  }
  checkBudgets({ target, values, adAccount, context });
  checkTimes({ target, values, context });
  if (
    target.type === 'ad' &&
    values.status === 'ACTIVE' &&
    target.object.review === 'disapproved'
  ) {
    throw refuse({
      context,
      subcode: 2_490_427,
      title: 'Ad rejected',
      message:
        'This ad was rejected and cannot be switched on. Edit it and send it for review again.',
      field: 'status',
    });
  }
  // Daily and lifetime budget exclude each other.
  if (values.dailyBudgetMinor !== undefined) {
    values.lifetimeBudgetMinor = null;
  } else if (values.lifetimeBudgetMinor !== undefined) {
    values.dailyBudgetMinor = null;
  }
  const budgetOnly = Object.keys(values).every((name) => /^(daily|lifetime)Budget/.test(name));
  return budgetOnly ? values : { ...values, updatedAtMs: context.nowMs };
}
