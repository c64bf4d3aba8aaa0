import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import type { Period } from '../../../replica/index.ts';

export const PRESET_LABELS: Readonly<Record<DatePreset, MessageKey>> = {
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  last_2_days: msg('Last 2 days'),
  last_3_days: msg('Last 3 days'),
  last_7_days: msg('Last 7 days'),
  last_14_days: msg('Last 14 days'),
  this_week: msg('This week'),
  last_week: msg('Last week'),
  this_month: msg('This month'),
  last_month: msg('Last month'),
  this_year: msg('This year'),
  last_year: msg('Last year'),
  all_time: msg('All time'),
};

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
