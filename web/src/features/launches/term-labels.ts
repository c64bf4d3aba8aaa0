import type { TemplateLoss } from '@ads-checker/shared/contracts/launch-templates';
import type {
  LAUNCH_DEVICES,
  LAUNCH_PLATFORMS,
  LaunchAudience,
  LaunchBidStrategy,
  LaunchEvent,
  LaunchGoal,
  LaunchObjective,
  LaunchTerms,
  SPECIAL_AD_CATEGORIES,
} from '@ads-checker/shared/contracts/launch-values';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';

const t = getFixedT('launches');

const OBJECTIVES: Readonly<Record<LaunchObjective, MessageKey>> = {
  OUTCOME_SALES: msg('Sales'),
  OUTCOME_LEADS: msg('Leads'),
  OUTCOME_TRAFFIC: msg('Traffic'),
  OUTCOME_ENGAGEMENT: msg('Engagement'),
  OUTCOME_AWARENESS: msg('Awareness'),
};
export const objectiveLabel = (objective: LaunchObjective): string => t(OBJECTIVES[objective]);

const GOALS: Readonly<Record<LaunchGoal, MessageKey>> = {
  OFFSITE_CONVERSIONS: msg('Conversions'),
  VALUE: msg('Value of conversions'),
  LANDING_PAGE_VIEWS: msg('Landing page views'),
  LINK_CLICKS: msg('Link clicks'),
  IMPRESSIONS: msg('Impressions'),
  REACH: msg('Reach', { context: 'goal' }),
  AD_RECALL_LIFT: msg('Ad recall lift'),
};
export const goalLabel = (goal: LaunchGoal): string => t(GOALS[goal]);

const BID_STRATEGIES: Readonly<Record<LaunchBidStrategy, MessageKey>> = {
  LOWEST_COST_WITHOUT_CAP: msg('Lowest cost'),
  LOWEST_COST_WITH_BID_CAP: msg('Bid cap'),
  COST_CAP: msg('Cost cap'),
};
export const bidStrategyLabel = (strategy: LaunchBidStrategy): string =>
  t(BID_STRATEGIES[strategy]);

const CATEGORIES: Readonly<Record<(typeof SPECIAL_AD_CATEGORIES)[number], MessageKey>> = {
  HOUSING: msg('Housing'),
  EMPLOYMENT: msg('Employment'),
  FINANCIAL_PRODUCTS_SERVICES: msg('Financial products and services'),
  ISSUES_ELECTIONS_POLITICS: msg('Social issues, elections or politics'),
  ONLINE_GAMBLING_AND_GAMING: msg('Online gambling and gaming'),
};
export const categoryLabel = (category: (typeof SPECIAL_AD_CATEGORIES)[number]): string =>
  t(CATEGORIES[category]);

const EVENTS: Readonly<Record<LaunchEvent, MessageKey>> = {
  PURCHASE: msg('Purchase'),
  LEAD: msg('Lead'),
  COMPLETE_REGISTRATION: msg('Complete registration'),
  ADD_TO_CART: msg('Add to cart', { context: 'event' }),
  INITIATED_CHECKOUT: msg('Initiate checkout'),
  ADD_PAYMENT_INFO: msg('Add payment info'),
  CONTENT_VIEW: msg('View content'),
  CONTACT: msg('Contact'),
  SUBSCRIBE: msg('Subscribe', { context: 'event' }),
  START_TRIAL: msg('Start trial'),
  SUBMIT_APPLICATION: msg('Submit application'),
  SCHEDULE: msg('Schedule', { context: 'event' }),
  SEARCH: msg('Search', { context: 'event' }),
  OTHER: msg('Other', { context: 'event' }),
};
export const eventLabel = (event: LaunchEvent): string => t(EVENTS[event]);

const PLATFORMS: Readonly<Record<(typeof LAUNCH_PLATFORMS)[number], string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  audience_network: 'Audience Network',
  messenger: 'Messenger',
};
export const platformLabel = (platform: (typeof LAUNCH_PLATFORMS)[number]): string =>
  PLATFORMS[platform];

const DEVICES: Readonly<Record<(typeof LAUNCH_DEVICES)[number], MessageKey>> = {
  mobile: msg('Mobile'),
  desktop: msg('Desktop'),
};
export const deviceLabel = (device: (typeof LAUNCH_DEVICES)[number]): string => t(DEVICES[device]);

const GENDERS: Readonly<Record<LaunchAudience['gender'], MessageKey>> = {
  all: msg('All genders'),
  male: msg('Men'),
  female: msg('Women'),
};

/** 65 stands for everybody older as well. */
const AGE_OPEN = 65;

/** `Men · 25–44 · 3 interests` */
export function audienceSummary(audience: LaunchAudience): string {
  const { ageMin, ageMax, gender, locales, interests, platforms, places } = audience;
  const { customAudiences, excludedAudiences } = audience;
  return [
    t(GENDERS[gender]),
    `${ageMin}–${ageMax}${ageMax === AGE_OPEN ? '+' : ''}`,
    ...(places.length > 0 ? [places.map(({ name }) => name).join(', ')] : []),
    ...(customAudiences.length > 0 ? [customAudiences.join(', ')] : []),
    ...(excludedAudiences.length > 0
      ? [t('without {names}', { names: excludedAudiences.join(', ') })]
      : []),
    ...(locales.length > 0 ? [locales.map(({ name }) => name).join(', ')] : []),
    ...(interests.length > 0
      ? [
          t('{count, plural, one {# interest} other {# interests}}', {
            count: interests.length,
          }),
        ]
      : []),
    ...(platforms.length > 0 ? [platforms.map(platformLabel).join(', ')] : []),
  ].join(' · ');
}

/** `Leads · Conversions: Lead · campaign budget · lowest cost` */
export function termsSummary(terms: LaunchTerms): string {
  const { objective, optimizationGoal, event, budgetLevel, bidStrategy, specialAdCategories } =
    terms;
  return [
    objectiveLabel(objective),
    event === null
      ? goalLabel(optimizationGoal)
      : `${goalLabel(optimizationGoal)}: ${eventLabel(event)}`,
    budgetLevel === 'campaign' ? t('Campaign budget') : t('Ad set budget'),
    bidStrategyLabel(bidStrategy),
    ...(specialAdCategories.length === 0
      ? [t('No special ad category')]
      : specialAdCategories.map(categoryLabel)),
  ].join(' · ');
}

const LOSSES: Readonly<Record<TemplateLoss, MessageKey>> = {
  objective: msg('Objective: templates don’t offer it.'),
  bid_strategy: msg('Bid strategy: templates don’t offer it.'),
  lifetime_budget: msg('Lifetime budget: plans have daily budgets.'),
  optimization_goal: msg('Performance goal: templates don’t offer it.'),
  event: msg('Conversion event: templates don’t offer it.'),
  custom_audiences: msg('Custom audiences: not all could be read.'),
  exclusions: msg('Excluded audiences and interests'),
  regions: msg('Places other than countries, regions and cities'),
  targeting: msg('Other targeting, such as behaviors'),
  creative_format: msg('Videos, carousels and existing posts'),
  call_to_action: msg('Button: templates don’t offer it.'),
  link: msg('Link: no ad has a readable one.'),
  other_texts: msg('Texts: not all could be read.'),
  other_ad_sets: msg('Ad sets that differ in goal or event'),
};
export const lossLabel = (loss: TemplateLoss): string => t(LOSSES[loss]);
