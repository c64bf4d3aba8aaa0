import { z } from 'zod';

/** In the order of {@link WeekHours}. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const HOURS_PER_DAY = 24;

/** Hours of a day: 8 is the time from 08:00 until 09:00. Sorted as they are read. */
export const dayHoursSchema = z
  .array(
    z
      .int()
      .min(0)
      .max(HOURS_PER_DAY - 1),
  )
  .max(HOURS_PER_DAY)
  .refine((hours) => new Set(hours).size === hours.length, 'must not repeat an hour')
  .overwrite((hours) => hours.toSorted((a, b) => a - b));

/** Hours of each day of the week, in a time zone given beside it. */
export const weekHoursSchema = z.strictObject({
  monday: dayHoursSchema,
  tuesday: dayHoursSchema,
  wednesday: dayHoursSchema,
  thursday: dayHoursSchema,
  friday: dayHoursSchema,
  saturday: dayHoursSchema,
  sunday: dayHoursSchema,
});
export type WeekHours = z.infer<typeof weekHoursSchema>;

export const NO_HOURS = 'must have at least one hour';

export function hasHours(hours: WeekHours): boolean {
  return WEEKDAYS.some((day) => hours[day].length > 0);
}
