import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

const id = z
  .union([z.string(), z.number().transform(String)])
  .pipe(idSchema)
  .optional()
  .catch(undefined);

/** The selection of the form, or the open sharing. Invalid parts are dropped. */
export const sharePixelSearchSchema = z.object({
  sharing: id,
  profile: id,
  business: id,
  pixel: id,
  /** A phone shows past sharings instead of the form. */
  history: z.literal(true).optional().catch(undefined),
});
export type SharePixelSearch = z.infer<typeof sharePixelSearchSchema>;
