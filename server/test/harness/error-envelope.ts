import { ERROR_STATUS } from '@ads-checker/shared/errors';
import { z } from 'zod';

export const errorEnvelopeSchema = z.strictObject({
  error: z.string().min(1),
  type: z.enum(Object.keys(ERROR_STATUS)),
  code: z.union([z.string(), z.number()]).optional(),
  details: z
    .object({
      fields: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
    })
    .optional(),
});
