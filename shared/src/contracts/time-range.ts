import { z } from 'zod';
import { dateSchema } from './common.ts';

export const timeRangeSchema = z
  .strictObject({ since: dateSchema, until: dateSchema })
  .refine((range) => range.since <= range.until, {
    message: 'until must not be before since',
    path: ['until'],
  });
export type TimeRange = z.infer<typeof timeRangeSchema>;
