import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { toQueryString } from './use-url-state.ts';

export const CHECKER_TABS = ['campaigns', 'ad-sets', 'ads', 'ad-images'] as const;
export type CheckerTab = (typeof CHECKER_TABS)[number];

export const CHECKER_TAB_OF_LEVEL = {
  campaign: 'campaigns',
  ad_set: 'ad-sets',
  ad: 'ads',
} as const satisfies Record<AdObjectLevel, CheckerTab>;

/** URL search parameters of a list of ad objects. */
export interface CheckerSearch {
  readonly q?: string | undefined;
  readonly delivery?: readonly string[] | undefined;
  readonly campaigns?: readonly string[] | undefined;
  readonly adSets?: readonly string[] | undefined;
  readonly campaignName?: object | undefined;
  readonly campaignDelivery?: object | undefined;
  readonly adSetName?: object | undefined;
  readonly adSetDelivery?: object | undefined;
  readonly adName?: object | undefined;
  readonly adDelivery?: object | undefined;
  /** Conditions on figures: `spend>50`. */
  readonly figures?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  /** The bulk change whose progress is shown. */
  readonly change?: string | undefined;
  /** The copies whose progress is shown. */
  readonly copy?: string | undefined;
  readonly object?: string | undefined;
}

export function checkerPath({
  adUserId,
  adAccountId,
  tab = 'campaigns',
  search = {},
}: {
  adUserId: string;
  adAccountId?: string | undefined;
  tab?: CheckerTab | undefined;
  search?: CheckerSearch | undefined;
}): string {
  const base = `/checker/users/${adUserId}/accounts`;
  return adAccountId === undefined ? base : `${base}/${adAccountId}/${tab}${toQueryString(search)}`;
}
