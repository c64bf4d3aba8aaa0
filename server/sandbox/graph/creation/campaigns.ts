import { BID_STRATEGIES } from '@ads-checker/shared/contracts/ad-object-values';
import type { SampleAdAccount, SampleCampaign } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, Parameters } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import {
  readChoice,
  readFlag,
  readInstant,
  readJson,
  readMinor,
  readName,
  requireText,
} from '../parameter-values.ts';
import { OBJECTIVES } from './ad-set-combinations.ts';
import { checkAdAccount, compact } from './common.ts';
import { refuseCreation } from './refusals.ts';

const STATUSES = ['ACTIVE', 'PAUSED'] as const;
const CATEGORIES = [
  'HOUSING',
  'EMPLOYMENT',
  'FINANCIAL_PRODUCTS_SERVICES',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
  'NONE',
];
/** Where no country is given, these take that of the ad account. */
const AT_HOME = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES'];
/** Removes a cap. */
const NO_CAP = 922_337_203_685_478;
const SMALLEST_CAP_USD = 100;

const list = z.array(z.string());

/** Nobody documents which status is taken where none is given: here the one that spends. */
export function readStatus(parameters: Parameters): 'ACTIVE' | 'PAUSED' {
  return readChoice({
    name: 'status',
    text: parameters.get('status') ?? 'ACTIVE',
    choices: STATUSES,
  }) as 'ACTIVE' | 'PAUSED';
}

export function readBudget(parameters: Parameters, name: string): number | null {
  const text = parameters.get(name);
  return text === undefined ? null : readMinor({ name, text });
}

export function readStrategy(parameters: Parameters): string | null {
  const text = parameters.get('bid_strategy');
  return text === undefined
    ? null
    : readChoice({ name: 'bid_strategy', text, choices: BID_STRATEGIES });
}

function readCategories(parameters: Parameters): { categories: string[]; countries: string[] } {
  requireText(parameters, 'special_ad_categories');
  const given =
    readJson({
      parameters,
      name: 'special_ad_categories',
      schema: list,
      wanted: 'an array of categories',
    }) ?? [];
  const unknown = given.find((category) => !CATEGORIES.includes(category));
  if (unknown !== undefined) {
    throw invalidParameter(
      `Param special_ad_categories[0] must be one of {${CATEGORIES.join(', ')}}`,
    );
  }
  const categories = given.filter((category) => category !== 'NONE');
  const countries =
    readJson({
      parameters,
      name: 'special_ad_category_country',
      schema: list,
      wanted: 'an array of countries',
    }) ?? [];
  if (countries.length === 0 && categories.some((category) => !AT_HOME.includes(category))) {
    throw invalidParameter('The parameter special_ad_category_country is required');
  }
  return { categories, countries };
}

/** Below the smallest budget of an ad account. @throws GraphError */
export function checkSmallest(input: {
  daily: number | null;
  lifetime: number | null;
  level: 'campaign' | 'ad_set';
  adAccount: SampleAdAccount;
  context: GraphContext;
}): void {
  const { adAccount, context, daily, level, lifetime } = input;
  const { currency, minDailyBudgetMinor: smallest } = adAccount;
  if (daily !== null && daily < smallest) {
    throw refuseCreation({
      context,
      reason: level === 'campaign' ? 'smallCampaignBudget' : 'smallAdSetBudget',
      message: `The smallest daily budget is ${smallest} minor units of ${currency}.`,
    });
  }
  if (lifetime !== null && lifetime < smallest) {
    throw refuseCreation({
      context,
      reason: 'smallLifetimeBudget',
      message: `The smallest lifetime budget is ${smallest} minor units of ${currency}.`,
    });
  }
}

function checkSharing(input: {
  shares: boolean | undefined;
  hasBudget: boolean;
  strategy: string | null;
  context: GraphContext;
}): void {
  const { context, hasBudget, shares, strategy } = input;
  if (hasBudget) {
    if (shares !== undefined) {
      throw refuseCreation({ context, reason: 'sharingWithBudget' });
    }
    return;
  }
  if (shares === undefined) {
    throw refuseCreation({ context, reason: 'sharingMissing' });
  }
  if (shares && strategy === null) {
    throw refuseCreation({ context, reason: 'sharingWithoutStrategy' });
  }
  if (!shares && strategy !== null) {
    throw refuseCreation({ context, reason: 'strategyWithoutBudget' });
  }
}

function readCap(input: { parameters: Parameters; adAccount: SampleAdAccount }): number | null {
  const { adAccount, parameters } = input;
  const cap = readBudget(parameters, 'spend_cap');
  if (cap === null || cap === NO_CAP) {
    return null;
  }
  const smallest = SMALLEST_CAP_USD * adAccount.ratioToUsd * adAccount.minorPerUnit;
  if (cap < Math.floor(smallest)) {
    throw invalidParameter(`Param spend_cap must be at least ${Math.ceil(smallest)}`);
  }
  return cap;
}

/** @throws GraphError */
export function planCampaign(
  { context, parameters }: NodeCall,
  adAccount: SampleAdAccount,
): Omit<SampleCampaign, 'id'> {
  const name = readName(requireText(parameters, 'name'));
  const objective = readChoice({
    name: 'objective',
    text: requireText(parameters, 'objective'),
    choices: OBJECTIVES,
  });
  const status = readStatus(parameters);
  checkAdAccount({ adAccount, status, context });
  if (parameters.has('smart_promotion_type')) {
    throw invalidParameter('Param smart_promotion_type is no longer supported');
  }
  const { categories, countries } = readCategories(parameters);
  const daily = readBudget(parameters, 'daily_budget');
  const lifetime = readBudget(parameters, 'lifetime_budget');
  if (daily !== null && lifetime !== null) {
    throw refuseCreation({ context, reason: 'bothBudgets' });
  }
  const hasBudget = daily !== null || lifetime !== null;
  const strategy = readStrategy(parameters);
  const shares = readFlag(parameters, 'is_adset_budget_sharing_enabled');
  checkSharing({ shares, hasBudget, strategy, context });
  checkSmallest({ daily, lifetime, level: 'campaign', adAccount, context });
  const startText = parameters.get('start_time');
  const stopText = parameters.get('stop_time');
  return {
    adAccountId: adAccount.id,
    name,
    status,
    isInProcess: false,
    issues: [],
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
    sourceCampaignId: null,
    objective,
    specialAdCategory: categories[0] ?? 'NONE',
    buyingType: readChoice({
      name: 'buying_type',
      text: parameters.get('buying_type') ?? 'AUCTION',
      choices: ['AUCTION', 'RESERVED'],
    }),
    // The strategy that is taken where none is given needs a bid of every ad set.
    bidStrategy: strategy ?? (hasBudget ? 'LOWEST_COST_WITH_BID_CAP' : null),
    dailyBudgetMinor: daily,
    lifetimeBudgetMinor: lifetime,
    spendCapMinor: readCap({ parameters, adAccount }),
    startAtMs:
      (startText === undefined ? null : readInstant({ name: 'start_time', text: startText })) ??
      context.nowMs,
    stopAtMs: stopText === undefined ? null : readInstant({ name: 'stop_time', text: stopText }),
    adSetIds: [],
    adIds: [],
    given: compact({
      special_ad_categories: categories,
      special_ad_category_country: countries.length === 0 ? undefined : countries,
      is_adset_budget_sharing_enabled: shares ?? false,
      promoted_object: readJson({
        parameters,
        name: 'promoted_object',
        schema: z.record(z.string(), z.unknown()),
        wanted: 'an object',
      }),
      is_skadnetwork_attribution: readFlag(parameters, 'is_skadnetwork_attribution'),
    }),
  };
}
