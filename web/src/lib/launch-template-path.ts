import { toQueryString } from './use-url-state.ts';

/** The form of a new launch template, filled in from a campaign. */
export function templateOfCampaignPath({
  adUserId: profile,
  adAccountId: account,
  adCampaignId: campaign,
}: {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
}): string {
  return `/launches/templates/new${toQueryString({ profile, account, campaign })}`;
}
