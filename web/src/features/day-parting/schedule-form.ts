import { dateSchema } from '@ads-checker/shared/contracts/common';
import {
  findTimesFault,
  SCHEDULE_EXCEPTIONS_MAX,
  SCHEDULE_NAME_MAX,
  type ScheduleDto,
} from '@ads-checker/shared/contracts/day-parting';
import { weekHoursSchema } from '@ads-checker/shared/contracts/week-hours';
import { toHourRanges } from '@ads-checker/shared/domain/week-hours-text';
import { z } from 'zod';
import { getFixedT } from '../../lib/i18n.ts';
import { WORKING_HOURS } from '../../lib/working-hours.ts';

// Messages of its own are shown as they are
const t = getFixedT('day-parting');

const RANGE = /^(\d{1,2})(?::00)?(?:\s*[-–—]\s*(\d{1,2})(?::00)?)?$/;

/** `8–12, 14–20` as hours; undefined for other text. Empty text is no hours. */
export function readHours(text: string): number[] | undefined {
  const hours = new Set<number>();
  for (const part of text.split(/[,;]/).map((item) => item.trim())) {
    if (part === '') {
      continue;
    }
    const [, first, last] = RANGE.exec(part) ?? [];
    const from = Number(first);
    const until = last === undefined ? from + 1 : Number(last);
    if (first === undefined || from >= until || until > 24) {
      return undefined;
    }
    for (let hour = from; hour < until; hour += 1) {
      hours.add(hour);
    }
  }
  return [...hours].toSorted((a, b) => a - b);
}

export function writeHours(hours: readonly number[]): string {
  return toHourRanges(hours)
    .map(([from, until]) => `${from}–${until}`)
    .join(', ');
}

const hoursText = z.string().transform((text, context) => {
  const hours = readHours(text);
  if (hours === undefined) {
    context.addIssue({ code: 'custom', message: t('Enter hours, like 8–12, 14–20') });
    return z.NEVER;
  }
  return hours;
});
const optionalDay = z.union([dateSchema, z.literal('').transform(() => null)]);

/** What the form holds: hours of exceptions as typed, absent days as empty text. */
export const scheduleFormSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(SCHEDULE_NAME_MAX, `must have at most ${SCHEDULE_NAME_MAX} characters`),
    hours: weekHoursSchema,
    exceptions: z
      .array(z.object({ date: dateSchema, hours: hoursText }))
      .max(SCHEDULE_EXCEPTIONS_MAX),
    startsOn: optionalDay,
    endsOn: optionalDay,
    objects: z
      .array(z.object({ id: z.string(), name: z.string().nullable() }))
      .min(1, 'is required'),
    applyNow: z.boolean(),
  })
  .superRefine((schedule, context) => {
    const fault = findTimesFault(schedule);
    if (fault !== undefined) {
      context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
    }
    const dates = schedule.exceptions.map(({ date }) => date);
    for (const [index, date] of dates.entries()) {
      if (dates.indexOf(date) < index) {
        context.addIssue({
          code: 'custom',
          path: ['exceptions', index, 'date'],
          message: t('This date is there twice'),
        });
      }
    }
  });
export type ScheduleInput = z.input<typeof scheduleFormSchema>;
export type ScheduleValues = z.output<typeof scheduleFormSchema>;

export function newScheduleInput(
  name: string,
  objects: readonly { readonly id: string; readonly name: string | null }[],
): ScheduleInput {
  return {
    name,
    hours: WORKING_HOURS,
    exceptions: [],
    startsOn: '',
    endsOn: '',
    objects: objects.map((object) => ({ id: object.id, name: object.name })),
    applyNow: false,
  };
}

export function toScheduleInput(schedule: ScheduleDto): ScheduleInput {
  return {
    name: schedule.name,
    hours: schedule.hours,
    exceptions: schedule.exceptions.map(({ date, hours }) => ({ date, hours: writeHours(hours) })),
    startsOn: schedule.startsOn ?? '',
    endsOn: schedule.endsOn ?? '',
    objects: schedule.objects,
    applyNow: false,
  };
}
