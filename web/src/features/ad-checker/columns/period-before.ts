import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { percentChange } from '../../../lib/percent-change.ts';
import type { Period } from '../../../replica/index.ts';

/** The range of equal length that ends just before this one. */
export function rangeBefore({ since, until }: TimeRange): TimeRange {
  const days = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
  return {
    since: addDays({ date: since, days: -days }),
    until: addDays({ date: since, days: -1 }),
  };
}

/** Null when there is no previous period. */
export function periodBefore({
  period,
  range,
}: {
  period: Period;
  range: TimeRange;
}): Period | null {
  return 'preset' in period && period.preset === 'all_time' ? null : { range: rangeBefore(range) };
}

/** Rounded; null when there is nothing to compare with. */
export function changeInPercent({
  now,
  before,
}: {
  now: number | null;
  before: number | null;
}): number | null {
  const percent = now === null || before === null ? null : percentChange({ from: before, to: now });
  return percent === null ? null : Math.round(percent);
}
