import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';

const FROM = 8;
const HOURS = 12;

/** What a choice of hours begins with. */
export const WORKING_HOURS = Object.fromEntries(
  WEEKDAYS.map((day, index) => [
    day,
    index < 5 ? Array.from({ length: HOURS }, (_, hour) => hour + FROM) : [],
  ]),
) as WeekHours;
