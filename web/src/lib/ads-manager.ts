import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';

const TABS = {
  campaign: { path: 'campaigns', selected: 'selected_campaign_ids' },
  ad_set: { path: 'adsets', selected: 'selected_adset_ids' },
  ad: { path: 'ads', selected: 'selected_ad_ids' },
} as const satisfies Record<AdObjectLevel, { path: string; selected: string }>;

interface Placed {
  /** Where pages of the network are, as `useNetworkPages` says; undefined: on Facebook. */
  readonly pages: string | undefined;
}

const at = (host: string, { pages }: Placed): string => pages ?? `https://${host}`;

/** An ad account id in the ad network's form: `act_` and its digits. */
export function actId(adAccountId: string): string {
  return `act_${adAccountId}`;
}

/** Where a rejection is appealed. */
export function reviewRequestUrl(placed: Placed): string {
  return `${at('www.facebook.com', placed)}/accountquality/`;
}

/** Where a decision about an ad account is appealed. @param adAccountId digits alone */
export function accountQualityUrl({
  adAccountId,
  ...placed
}: Placed & { readonly adAccountId: string }): string {
  return `${at('business.facebook.com', placed)}/accountquality/${adAccountId}`;
}

/** Where the bills of an ad account are paid. @param adAccountId digits alone */
export function billingUrl({
  adAccountId,
  ...placed
}: Placed & { readonly adAccountId: string }): string {
  return `${at('business.facebook.com', placed)}/billing_hub/payment_settings?asset_id=${adAccountId}`;
}

/**
 * URL of an ad account in Ads Manager, or of one selected object. @param adAccountId digits alone
 */
export function adsManagerUrl({
  adAccountId,
  object,
  ...placed
}: Placed & {
  readonly adAccountId: string;
  readonly object?: { readonly level: AdObjectLevel; readonly id: string } | undefined;
}): string {
  const tab = TABS[object?.level ?? 'campaign'];
  const query = new URLSearchParams({
    act: adAccountId,
    ...(object === undefined ? {} : { [tab.selected]: object.id }),
  });
  return `${at('adsmanager.facebook.com', placed)}/adsmanager/manage/${tab.path}?${query}`;
}
