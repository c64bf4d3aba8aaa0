import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

const id = z
  .union([z.string(), z.number().transform(String)])
  .pipe(idSchema)
  .optional()
  .catch(undefined);

/** What is chosen, or the sharing that is open. Invalid parts are dropped. */
export const sharePixelSearchSchema = z.object({
  sharing: id,
  profile: id,
  business: id,
  pixel: id,
  /** A phone shows the former sharings in place of the form. */
  history: z.literal(true).optional().catch(undefined),
});
export type SharePixelSearch = z.infer<typeof sharePixelSearchSchema>;
