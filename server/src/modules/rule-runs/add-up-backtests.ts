import type { Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { DecimalSum } from '@ads-checker/shared/domain/decimal-sum';

const ACTIONS_SHOWN = 1_000;

type Day = Backtest['days'][number];

/** Unknown amounts add nothing; all unknown is unknown. */
function addAmounts(amounts: readonly (string | null)[]): string | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  const sum = new DecimalSum();
  for (const amount of known) {
    sum.add(amount);
  }
  return known.length === 0 ? null : sum.toText();
}

function addUpDays(date: string, days: readonly Day[]): Day {
  const count = (
    field: Exclude<keyof Day, 'date' | 'raised' | 'lowered' | 'spend' | 'spendConcerned'>,
  ): number => days.reduce((sum, day) => sum + day[field], 0);
  const amount = (field: 'raised' | 'lowered' | 'spend' | 'spendConcerned'): string | null =>
    addAmounts(days.map((day) => day[field]));
  return {
    date,
    moments: count('moments'),
    missingMoments: count('missingMoments'),
    turnedOn: count('turnedOn'),
    turnedOff: count('turnedOff'),
    changed: count('changed'),
    notices: count('notices'),
    unknownBudgets: count('unknownBudgets'),
    raised: amount('raised'),
    lowered: amount('lowered'),
    spend: amount('spend'),
    spendConcerned: amount('spendConcerned'),
  };
}

/** Adds up backtests of ad accounts by currency; their days are those of their zones. */
export function addUpBacktests(backtests: readonly Backtest[]): Backtest[] {
  return [...Map.groupBy(backtests, ({ currency }) => currency)].map(
    ([currency, own]): Backtest => ({
      currency,
      days: [
        ...Map.groupBy(
          own.flatMap(({ days }) => days),
          ({ date }) => date,
        ),
      ]
        .map(([date, days]) => addUpDays(date, days))
        .toSorted((a, b) => a.date.localeCompare(b.date)),
      acts: own
        .flatMap(({ acts }) => acts)
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .slice(0, ACTIONS_SHOWN),
      actCount: own.reduce((sum, { actCount }) => sum + actCount, 0),
      unknown: [...new Set(own.flatMap(({ unknown }) => unknown))].toSorted(),
    }),
  );
}
