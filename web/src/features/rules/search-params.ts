import { idSchema } from '@ads-checker/shared/contracts/common';
import { defineView, optionalParam } from '../../lib/view.ts';

export const rulesView = defineView({
  /** Limits the list to the rules of one campaign. */
  adCampaignId: optionalParam('adCampaignId', idSchema),
});
