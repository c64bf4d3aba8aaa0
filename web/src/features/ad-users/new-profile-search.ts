import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

/** Search parameters: bulk mode and target group. Invalid parts are dropped. */
export const newProfileSearchSchema = z.object({
  many: z.coerce.boolean().optional().catch(undefined),
  groupId: z.coerce.string().pipe(idSchema).optional().catch(undefined),
});
export type NewProfileSearch = z.output<typeof newProfileSearchSchema>;
