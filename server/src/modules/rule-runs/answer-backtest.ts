import type { Backtest } from '@ads-checker/shared/contracts/rule-simulations';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import { runBacktest } from './backtest.ts';
import { parseFigures } from './figures-repository.ts';
import { type AccountSimulation, simulateDays } from './simulate-days.ts';
import type { SimulationInput } from './simulate-rule.ts';

/** A rule to simulate in one ad account. */
export interface BacktestQuestion
  extends Omit<
    SimulationInput,
    'moments' | 'timeZone' | 'hoursTimeZone' | 'currency' | 'usdPerUnit'
  > {
  /** Of the figures repository. */
  readonly figures: string;
  /** Days of the ad account until now; null for a simulation of the next 24 hours. */
  readonly days: number | null;
  readonly until: Date;
  /** IANA zone of the rule's hours; null for the ad account's. */
  readonly hoursTimeZone: string | null;
  /** USD for one unit, by currency. */
  readonly rates: ReadonlyMap<string, number>;
}

/** The one that was asked for. */
export interface BacktestAnswer {
  readonly backtest?: Backtest;
  readonly simulation?: AccountSimulation;
  /** Whether anything is recorded of the ad account. */
  readonly isRecorded: boolean;
}

/** Simulates a rule over stored figures, in a thread: it takes a second of computing. */
export function answerBacktest({
  figures,
  days,
  until,
  hoursTimeZone,
  rates,
  ...asked
}: BacktestQuestion): BacktestAnswer {
  const { moments, timeZone: recordedZone, currency } = parseFigures(figures);
  const timeZone = recordedZone ?? 'UTC';
  const input: SimulationInput = {
    ...asked,
    moments,
    timeZone,
    hoursTimeZone: hoursTimeZone ?? timeZone,
    currency,
    usdPerUnit: currency === null ? null : (rates.get(currency) ?? null),
  };
  const isRecorded = moments.some(({ ads }) => ads.length > 0);
  if (days !== null) {
    const today = dayIn({ timeZone, at: until });
    const since = startOfDay({ date: addDays({ date: today, days: 1 - days }), timeZone });
    return { backtest: runBacktest({ ...input, since, until }), isRecorded };
  }
  const { adAccountId } = asked.tags;
  return { simulation: { adAccountId, ...simulateDays({ ...input, until }) }, isRecorded };
}
