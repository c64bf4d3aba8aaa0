import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { percentChange } from '../../../lib/percent-change.ts';
import { rangeBefore } from '../../../lib/periods.ts';
import type { Period } from '../../../replica/index.ts';

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
