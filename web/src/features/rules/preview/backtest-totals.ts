import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { DecimalSum } from '@ads-checker/shared/domain/decimal-sum';

/** Totals over the days; an amount that is missing on every day is unknown, never zero. */
export function sumBacktest(days: Backtest['days']) {
  const count = (field: 'moments' | 'missingMoments' | 'turnedOff' | 'turnedOn'): number =>
    days.reduce((sum, day) => sum + day[field], 0);
  const amount = (field: 'spend' | 'spendConcerned'): string | null => {
    const known = days.flatMap((day) => day[field] ?? []);
    const sum = new DecimalSum();
    for (const text of known) {
      sum.add(text);
    }
    return known.length === 0 ? null : sum.toText();
  };
  return {
    moments: count('moments'),
    missingMoments: count('missingMoments'),
    turnedOff: count('turnedOff'),
    turnedOn: count('turnedOn'),
    spend: amount('spend'),
    spendConcerned: amount('spendConcerned'),
  };
}
