import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

/** Limits the list to the rules of one campaign. Invalid parts are dropped. */
export const rulesSearchSchema = z.object({
  adCampaignId: z
    .union([z.string(), z.number().transform(String)])
    .pipe(idSchema)
    .optional()
    .catch(undefined),
});
