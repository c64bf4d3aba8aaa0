import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';

const TABS = {
  campaign: { path: 'campaigns', selected: 'selected_campaign_ids' },
  ad_set: { path: 'adsets', selected: 'selected_adset_ids' },
  ad: { path: 'ads', selected: 'selected_ad_ids' },
} as const satisfies Record<AdObjectLevel, { path: string; selected: string }>;

/** An ad account id in the ad network's form: `act_` and its digits. */
export function actId(adAccountId: string): string {
  return `act_${adAccountId}`;
}

/** Where a rejection is appealed. */
export const ACCOUNT_QUALITY_URL = 'https://www.facebook.com/accountquality/';

/** Where a decision about an ad account is appealed. @param adAccountId digits alone */
export function accountQualityUrl(adAccountId: string): string {
  return `https://business.facebook.com/accountquality/${adAccountId}`;
}

/** Where the bills of an ad account are paid. @param adAccountId digits alone */
export function billingUrl(adAccountId: string): string {
  return `https://business.facebook.com/billing_hub/payment_settings?asset_id=${adAccountId}`;
}

/**
 * URL of an ad account in Ads Manager, or of one selected object. @param adAccountId digits alone
 */
export function adsManagerUrl({
  adAccountId,
  object,
}: {
  adAccountId: string;
  object?: { readonly level: AdObjectLevel; readonly id: string } | undefined;
}): string {
  const tab = TABS[object?.level ?? 'campaign'];
  const query = new URLSearchParams({
    act: adAccountId,
    ...(object === undefined ? {} : { [tab.selected]: object.id }),
  });
  return `https://adsmanager.facebook.com/adsmanager/manage/${tab.path}?${query}`;
}
