import { PLAN_ADS_MAX } from '@ads-checker/shared/contracts/launch-plans';
import { OBJECT_NAME_MAX } from '@ads-checker/shared/contracts/launch-values';
import type { PlanFault } from '@ads-checker/shared/domain/launch/faults';
import { AD_SET_ADS_MAX } from '@ads-checker/shared/domain/launch/faults';
import { getFixedT } from '../../../lib/i18n.ts';

const t = getFixedT('launches');

/** What is wrong, and what to do. */
export function faultText(fault: PlanFault): string {
  switch (fault.fault) {
    case 'no_countries':
      return t('No countries. Choose at least one.');
    case 'no_creatives':
      return t('No creatives. Choose at least one.');
    case 'no_accounts':
      return t('No ad accounts. Add at least one.');
    case 'same_account':
      return t('An ad account is listed twice. Remove one of them.');
    case 'no_ads':
      return t('Everything is left out. Include at least one ad.');
    case 'too_many_ads':
      return t('More than {count} ads. Choose fewer ad accounts, countries or creatives.', {
        count: PLAN_ADS_MAX,
      });
    case 'goal_not_offered':
      return t('This objective doesn’t offer the performance goal. Choose another one.');
    case 'event_missing':
      return t('This performance goal needs a conversion event. Choose one.');
    case 'event_not_offered':
      return t('This objective doesn’t offer the conversion event. Choose another one.');
    case 'unknown_macro':
      return t("Unknown name variable '{'{name}'}'. Correct or remove it.", {
        name: fault.detail ?? '',
      });
    case 'interests_of_minors':
      return t('Audience “{name}” has interests. Set the lowest age to 18 or more.', {
        name: fault.detail ?? '',
      });
    case 'expandable_age':
      return t(
        'Audience “{name}” may be expanded. Set a lowest age of at most 25 and a highest of 65+, or turn expanding off.',
        { name: fault.detail ?? '' },
      );
    case 'restricted_audience':
      return t(
        'Audience “{name}” can’t be limited by age or gender in this special ad category. Use 18–65+ and all genders.',
        { name: fault.detail ?? '' },
      );
    case 'same_key':
      return t('Two audiences or texts have the same key. Remove one and add it again.');
    case 'account_unusable':
      return t('This ad account can’t run new ads. Check its status.');
    case 'audience_missing':
      return t('No custom audience “{name}” in this ad account. Choose one.', {
        name: fault.detail ?? '',
      });
    case 'page_missing':
      return t('No Page in this ad account. Choose one.');
    case 'pixel_missing':
      return t('No pixel in this ad account. Choose one.');
    case 'instagram_missing':
      return t('No Instagram identity. Choose one, or show ads on Facebook only.');
    case 'budget_missing':
      return t('No daily budget. Enter one.');
    case 'bid_missing':
      return t('The bid strategy needs an amount. Enter one.');
    case 'beneficiary_missing':
      return t('Ads in the EU name who benefits and who pays. Enter both.');
    case 'name_empty':
      return t('The name is empty. Enter one.');
    case 'name_too_long':
      return t('The name is longer than {count} characters. Shorten it.', {
        count: OBJECT_NAME_MAX,
      });
    case 'text_missing':
      return t('No text for this country. Add one for it or for all countries.');
    case 'too_many_ads_in_set':
      return t('More than {count} ads in this ad set. Leave some out.', { count: AD_SET_ADS_MAX });
  }
}

/** In the last column of an ad account. */
export function shortFaultText({ fault }: PlanFault): string {
  switch (fault) {
    case 'account_unusable':
      return t('Can’t run ads');
    case 'audience_missing':
      return t('Audience missing');
    case 'page_missing':
      return t('Page missing');
    case 'pixel_missing':
      return t('Pixel missing');
    case 'instagram_missing':
      return t('Instagram missing');
    case 'budget_missing':
      return t('Budget missing');
    case 'bid_missing':
      return t('Bid missing');
    case 'beneficiary_missing':
      return t('Beneficiary missing');
    default:
      return t('To fix');
  }
}
