import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { FigurePeriod, RuleWindow } from '@ads-checker/shared/contracts/rule-windows';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { rangeBefore, rangeOfPreset } from '@ads-checker/shared/domain/date-presets';
import { dayIn } from '@ads-checker/shared/domain/time-zones';
import type { Period } from '../../gateways/graph/ports/ad-accounts-port.ts';

/** The days of a period as of a day. */
export function daysOfPeriod(period: FigurePeriod, today: string): TimeRange {
  const isBefore = period.startsWith('before_');
  const window = (isBefore ? period.slice('before_'.length) : period) as RuleWindow;
  const range = rangeOfPreset({ preset: window as DatePreset, today });
  return isBefore ? rangeBefore(range) : range;
}

/** The days of a period at a moment; null for all time. */
export function rangeOf(
  period: FigurePeriod,
  { timeZone, at }: { timeZone: string; at: Date },
): TimeRange | null {
  return period === 'all_time' ? null : daysOfPeriod(period, dayIn({ timeZone, at }));
}

/** Days as the ad network is asked for them: it knows the presets. */
export function networkPeriodOf(
  period: FigurePeriod,
  place: { timeZone: string; at: Date },
): Period {
  const range = period.startsWith('before_') ? rangeOf(period, place) : null;
  return range === null ? { preset: period as DatePreset } : { range };
}
