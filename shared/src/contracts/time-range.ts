import { z } from 'zod';
import { dateSchema } from './common.ts';

export const timeRangeSchema = z
  .strictObject({ since: dateSchema, until: dateSchema })
  .refine((range) => range.since <= range.until, {
    message: 'until must not be before since',
    path: ['until'],
  });
export type TimeRange = z.infer<typeof timeRangeSchema>;

export const DATE_PRESETS = [
  'today',
  'yesterday',
  'last_2_days',
  'last_3_days',
  'last_7_days',
  'last_14_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'all_time',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
