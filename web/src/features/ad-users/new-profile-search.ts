import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

/** What the address of a new profile may say: many at once, and the group they go to. What is not understood is dropped. */
export const newProfileSearchSchema = z.object({
  many: z.coerce.boolean().optional().catch(undefined),
  groupId: z.coerce.string().pipe(idSchema).optional().catch(undefined),
});
export type NewProfileSearch = z.output<typeof newProfileSearchSchema>;
