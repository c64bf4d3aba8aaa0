import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { addDays, resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';

export type Period = { readonly preset: DatePreset } | { readonly range: TimeRange };

/** In the time zone of the ad account; an unknown zone counts as UTC. */
export function getPeriodRange({
  period,
  timeZone,
  now,
}: {
  period: Period;
  timeZone: string;
  now: Date;
}): TimeRange {
  if ('range' in period) {
    return period.range;
  }
  try {
    return resolveDatePreset({ preset: period.preset, timeZone, now });
  } catch {
    return resolveDatePreset({ preset: period.preset, timeZone: 'UTC', now });
  }
}

/** How many days a range has. */
export function countDays({ since, until }: TimeRange): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
}

/** The range of equal length that ends just before this one. */
export function rangeBefore(range: TimeRange): TimeRange {
  const { since } = range;
  return {
    since: addDays({ date: since, days: -countDays(range) }),
    until: addDays({ date: since, days: -1 }),
  };
}
