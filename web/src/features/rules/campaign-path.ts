import { checkerPath } from '../../lib/checker-path.ts';
import type { Rule } from './rules.ts';

/** The campaign of a rule in the ad checker. */
export function campaignPath({
  adUserId,
  adAccountId,
  adCampaignId,
}: Pick<Rule, 'adUserId' | 'adAccountId' | 'adCampaignId'>): string {
  return checkerPath({ adUserId, adAccountId, search: { object: adCampaignId } });
}
