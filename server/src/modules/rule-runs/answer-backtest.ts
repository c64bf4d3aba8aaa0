import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import { type BacktestInput, runBacktest } from './backtest.ts';
import { parseFigures } from './figures-repository.ts';

export interface BacktestQuestion {
  readonly rule: BacktestInput['rule'];
  /** Of the figures repository. */
  readonly figures: string;
  /** Days of the ad account until now. */
  readonly days: number;
  readonly until: Date;
  readonly maxActsPerHour: number;
  /** IANA zone of the rule's hours; null for the ad account's. */
  readonly hoursTimeZone: string | null;
}

/** Simulates a rule over stored figures, in a thread: it takes a second of computing. */
export function answerBacktest({
  rule,
  figures,
  days,
  until,
  maxActsPerHour,
  hoursTimeZone,
}: BacktestQuestion): Backtest {
  const { moments, timeZone: recordedZone, currency } = parseFigures(figures);
  const timeZone = recordedZone ?? 'UTC';
  const today = dayIn({ timeZone, at: until });
  return runBacktest({
    rule,
    moments,
    since: startOfDay({ date: addDays({ date: today, days: 1 - days }), timeZone }),
    until,
    timeZone,
    hoursTimeZone: hoursTimeZone ?? timeZone,
    currency,
    maxActsPerHour,
  });
}
