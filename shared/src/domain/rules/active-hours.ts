import type { WeekHours } from '../../contracts/week-hours.ts';
import { isInsideHours, nextTimeInside } from '../week-hours.ts';

interface ActiveHours {
  /** Null for always. */
  readonly activeHours: WeekHours | null;
}

/** Whether a rule does not act at an instant; the zone is that of the days it reads. */
export function isOutsideActiveHours(
  { activeHours }: ActiveHours,
  { timeZone, at }: { readonly timeZone: string; readonly at: Date },
): boolean {
  return activeHours !== null && !isInsideHours({ hours: activeHours, timeZone }, at);
}

/** When a rule that is due from an instant on acts first. */
export function nextActiveTime(
  { activeHours }: ActiveHours,
  { timeZone, from }: { readonly timeZone: string; readonly from: Date },
): Date {
  return activeHours === null
    ? from
    : (nextTimeInside({ hours: activeHours, timeZone }, from) ?? from);
}
