import { addDays } from '@ads-checker/shared/domain/date-presets';
import { findPlannedAt } from '@ads-checker/shared/domain/planned-changes';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import { z } from 'zod';
import { serverDate } from '../../lib/server-time.ts';

const MORNING = '06:00';

/** The time of a plan, as typed in the ad account's zone. */
export function plannedTimeSchema(timeZone: string) {
  return z.object({
    localTime: z.string().superRefine((localTime, context) => {
      if (localTime === '') {
        context.addIssue({ code: 'custom', message: 'is required' });
        return;
      }
      const found = findPlannedAt({ localTime, timeZone, now: serverDate() });
      if ('fault' in found) {
        context.addIssue({ code: 'custom', message: found.fault });
      }
    }),
  });
}

/** Tomorrow morning in the ad account's zone. */
export function defaultLocalTime(timeZone: string): string {
  const today = dayIn({ timeZone, at: serverDate() });
  return `${addDays({ date: today, days: 1 })}T${MORNING}`;
}
