import { type LaunchContent, PLAN_ADS_MAX } from '../../contracts/launch-plans.ts';
import { OBJECT_NAME_MAX } from '../../contracts/launch-values.ts';
import { goalsOf, isEventOf, needsBid, needsEvent } from './combinations.ts';
import { findUnknownMacros } from './names.ts';
import { audienceNamesOf, countPlanned, eachPlanned, type PlannedAccount } from './plan.ts';

/** Ads that the network takes in one ad set. */
export const AD_SET_ADS_MAX = 50;
/** With detailed targeting the network takes no minors. */
const INTERESTS_AGE_MIN = 18;
/** Ages that an audience which may be expanded keeps to. */
const EXPANDABLE_AGE_MIN_MAX = 25;
const EXPANDABLE_AGE_MAX = 65;
/** Categories whose audiences may not be narrowed by age or gender. */
const RESTRICTED = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES'] as const;

/** Members of the EU and the EEA: their ad sets tell who benefits and who pays. */
const TRANSPARENT = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

/** Faults of the plan as a whole. */
export const PLAN_FAULTS = [
  'no_countries',
  'no_creatives',
  'no_accounts',
  'same_account',
  'no_ads',
  'too_many_ads',
  'goal_not_offered',
  'event_missing',
  'event_not_offered',
  'unknown_macro',
  'interests_of_minors',
  'expandable_age',
  'restricted_audience',
  'same_key',
] as const;
/** Of an ad account. */
export const ACCOUNT_FAULTS = [
  'account_unusable',
  'page_missing',
  'pixel_missing',
  'instagram_missing',
  'budget_missing',
  'bid_missing',
  'beneficiary_missing',
  'audience_missing',
] as const;
/** Of a planned object. */
export const OBJECT_FAULTS = [
  'name_empty',
  'name_too_long',
  'text_missing',
  'too_many_ads_in_set',
] as const;

export type PlanFault =
  | { readonly of: 'plan'; readonly fault: (typeof PLAN_FAULTS)[number]; readonly detail?: string }
  | {
      readonly of: 'account';
      readonly fault: (typeof ACCOUNT_FAULTS)[number];
      readonly adAccountId: string;
      readonly detail?: string;
    }
  | { readonly of: 'object'; readonly fault: (typeof OBJECT_FAULTS)[number]; readonly key: string };

function hasTwins(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

function* faultsOfTerms({ terms, countries }: LaunchContent): Generator<PlanFault> {
  const { objective, optimizationGoal: goal, event, audiences, texts, names } = terms;
  if (!goalsOf(objective).includes(goal)) {
    yield { of: 'plan', fault: 'goal_not_offered' };
  }
  if (needsEvent(goal) && event === null) {
    yield { of: 'plan', fault: 'event_missing' };
  }
  if (event !== null && needsEvent(goal) && !isEventOf(objective, event)) {
    yield { of: 'plan', fault: 'event_not_offered' };
  }
  for (const pattern of [names.campaign, names.adSet, names.ad]) {
    for (const detail of findUnknownMacros(pattern)) {
      yield { of: 'plan', fault: 'unknown_macro', detail };
    }
  }
  if (hasTwins(audiences.map(({ key }) => key)) || hasTwins(texts.map(({ key }) => key))) {
    yield { of: 'plan', fault: 'same_key' };
  }
  const isRestricted = RESTRICTED.some((category) => terms.specialAdCategories.includes(category));
  for (const { name, ageMin, ageMax, gender, interests, isExpandable } of audiences) {
    if (interests.length > 0 && ageMin < INTERESTS_AGE_MIN) {
      yield { of: 'plan', fault: 'interests_of_minors', detail: name };
    }
    if (isExpandable && (ageMin > EXPANDABLE_AGE_MIN_MAX || ageMax < EXPANDABLE_AGE_MAX)) {
      yield { of: 'plan', fault: 'expandable_age', detail: name };
    }
    if (isRestricted && (ageMin !== 18 || ageMax !== EXPANDABLE_AGE_MAX || gender !== 'all')) {
      yield { of: 'plan', fault: 'restricted_audience', detail: name };
    }
  }
  if (countries.length === 0) {
    yield { of: 'plan', fault: 'no_countries' };
  }
}

function* faultsOfAccount(
  { terms }: LaunchContent,
  { account, campaigns }: PlannedAccount,
): Generator<PlanFault> {
  const { adAccountId } = account;
  const fault = (is: (typeof ACCOUNT_FAULTS)[number]) =>
    ({ of: 'account', fault: is, adAccountId }) as const;
  const planned = campaigns.filter(({ isLeftOut }) => !isLeftOut);
  if (planned.length === 0) {
    return;
  }
  if (!account.isUsable) {
    yield fault('account_unusable');
  }
  if (account.pageId === null) {
    yield fault('page_missing');
  }
  if (needsEvent(terms.optimizationGoal) && account.pixelId === null) {
    yield fault('pixel_missing');
  }
  const isOnInstagram = planned.some(({ adSets }) =>
    adSets.some(({ isLeftOut, audience: { platforms } }) =>
      isLeftOut ? false : platforms.length === 0 || platforms.includes('instagram'),
    ),
  );
  // Refused only with each ad (subcode 1772103)
  if (account.instagramUserId === null && isOnInstagram) {
    yield fault('instagram_missing');
  }
  const budgeted =
    terms.budgetLevel === 'campaign'
      ? planned
      : planned.flatMap(({ adSets }) => adSets.filter(({ isLeftOut }) => !isLeftOut));
  if (budgeted.some(({ budget }) => budget === null)) {
    yield fault('budget_missing');
  }
  if (needsBid(terms.bidStrategy) && account.bid === null) {
    yield fault('bid_missing');
  }
  const isTold = account.beneficiary !== null && account.payor !== null;
  if (!isTold && planned.some(({ countries }) => needsBeneficiary(countries))) {
    yield fault('beneficiary_missing');
  }
  const known = new Set(account.customAudiences.map(({ name }) => name));
  const used = planned.flatMap(({ adSets }) =>
    adSets.flatMap(({ isLeftOut, audience }) => (isLeftOut ? [] : [audience])),
  );
  for (const detail of audienceNamesOf(used).filter((name) => !known.has(name))) {
    yield { ...fault('audience_missing'), detail };
  }
}

/**
 * What keeps a plan from being launched, as far as the plan alone tells; the ad network may refuse
 * more. Left out objects have no faults.
 */
export function faultsOf(content: LaunchContent, accounts: readonly PlannedAccount[]): PlanFault[] {
  const faults: PlanFault[] = [...faultsOfTerms(content)];
  if (content.creatives.length === 0) {
    faults.push({ of: 'plan', fault: 'no_creatives' });
  }
  if (content.accounts.length === 0) {
    faults.push({ of: 'plan', fault: 'no_accounts' });
  }
  if (hasTwins(content.accounts.map(({ adAccountId }) => adAccountId))) {
    faults.push({ of: 'plan', fault: 'same_account' });
  }
  const { ads } = countPlanned(accounts);
  if (ads > PLAN_ADS_MAX) {
    faults.push({ of: 'plan', fault: 'too_many_ads' });
  }
  if (ads === 0 && content.accounts.length > 0 && content.creatives.length > 0) {
    faults.push({ of: 'plan', fault: 'no_ads' });
  }
  for (const account of accounts) {
    faults.push(...faultsOfAccount(content, account));
  }
  for (const object of eachPlanned(accounts)) {
    if (!object.isLeftOut) {
      const { key, name } = object;
      if (name === '') {
        faults.push({ of: 'object', fault: 'name_empty', key });
      }
      if ([...name].length > OBJECT_NAME_MAX) {
        faults.push({ of: 'object', fault: 'name_too_long', key });
      }
      if (object.level === 'ad' && object.text === null) {
        faults.push({ of: 'object', fault: 'text_missing', key });
      }
      if (
        object.level === 'ad_set' &&
        object.ads.filter(({ isLeftOut }) => !isLeftOut).length > AD_SET_ADS_MAX
      ) {
        faults.push({ of: 'object', fault: 'too_many_ads_in_set', key });
      }
    }
  }
  return faults;
}

/** Whether an ad set of these countries tells who benefits and who pays. */
export function needsBeneficiary(countries: readonly string[]): boolean {
  return countries.some((country) => TRANSPARENT.has(country));
}
