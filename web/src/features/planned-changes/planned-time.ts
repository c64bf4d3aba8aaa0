import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { findPlannedAt } from '@ads-checker/shared/domain/planned-changes';
import { localMinuteIn } from '@ads-checker/shared/domain/time-zones';
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
  const tomorrow = new Date(serverDate().getTime() + DAY_MS);
  return `${localMinuteIn({ timeZone, at: tomorrow }).slice(0, 10)}T${MORNING}`;
}
