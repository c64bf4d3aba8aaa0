import { findDay } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { Parameters } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import { parseJson } from './filtering.ts';

export interface Period {
  sinceDay: number;
  untilDay: number;
}

const MAX_HISTORY_MONTHS = 37;
function firstOfMonth(input: { day: number; months: number }): number {
  const date = new Date(input.day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + input.months, 1) / 86_400_000;
}

function oldestDay(today: number): number {
  const date = new Date(today * 86_400_000);
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - MAX_HISTORY_MONTHS, date.getUTCDate()) /
    86_400_000
  );
}

/** Days of a date preset; `last_Nd` end yesterday. */
function presetDays(input: { preset: string; today: number }): Period | undefined {
  const { preset, today } = input;
  const date = new Date(today * 86_400_000);
  // 0 is Monday.
  const weekday = (date.getUTCDay() + 6) % 7;
  const monday = today - weekday;
  const sunday = today - date.getUTCDay();
  const month = (months: number): number => firstOfMonth({ day: today, months });
  const year = (years: number): number =>
    Date.UTC(date.getUTCFullYear() + years, 0, 1) / 86_400_000;
  const quarterStart = -(date.getUTCMonth() % 3);
  const last = /^last_(3|7|14|28|30|90)d$/.exec(preset);
  if (last !== null) {
    return { sinceDay: today - Number(last[1]), untilDay: today - 1 };
  }
  switch (preset) {
    case 'today':
      return { sinceDay: today, untilDay: today };
    case 'yesterday':
      return { sinceDay: today - 1, untilDay: today - 1 };
    case 'this_month':
      return { sinceDay: month(0), untilDay: today };
    case 'last_month':
      return { sinceDay: month(-1), untilDay: month(0) - 1 };
    case 'this_quarter':
      return { sinceDay: month(quarterStart), untilDay: today };
    case 'last_quarter':
      return { sinceDay: month(quarterStart - 3), untilDay: month(quarterStart) - 1 };
    case 'this_year':
      return { sinceDay: year(0), untilDay: today };
    case 'last_year':
      return { sinceDay: year(-1), untilDay: year(0) - 1 };
    case 'this_week_mon_today':
      return { sinceDay: monday, untilDay: today };
    case 'last_week_mon_sun':
      return { sinceDay: monday - 7, untilDay: monday - 1 };
    case 'this_week_sun_today':
      return { sinceDay: sunday, untilDay: today };
    case 'last_week_sun_sat':
      return { sinceDay: sunday - 7, untilDay: sunday - 1 };
    case 'maximum':
    case 'data_maximum':
      return { sinceDay: oldestDay(today), untilDay: today };
    default:
      return undefined;
  }
}

const rangeSchema = z.object({ since: z.string(), until: z.string() });

function readRange(input: { source: unknown; today: number }): Period {
  const parsed = rangeSchema.safeParse(input.source);
  const sinceDay = parsed.success ? findDay(parsed.data.since) : undefined;
  const untilDay = parsed.success ? findDay(parsed.data.until) : undefined;
  if (sinceDay === undefined || untilDay === undefined) {
    throw invalidParameter(
      "Must be a valid time range: {'since':'YYYY-MM-DD','until':'YYYY-MM-DD'}",
    );
  }
  if (sinceDay > untilDay) {
    throw invalidParameter('since must not be after until');
  }
  if (sinceDay < oldestDay(input.today)) {
    throw new GraphError({
      body: {
        message: `(#3018) The start date of the time range cannot be beyond ${MAX_HISTORY_MONTHS} months from the current date`,
        type: 'OAuthException',
        code: 3018,
      },
    });
  }
  return { sinceDay, untilDay };
}

/** Periods in the ad account's time zone. A nested edge with an invalid range gets the default. */
function readPeriods(input: {
  parameters: Parameters;
  today: number;
  isNested: boolean;
}): Period[] {
  const { parameters, today } = input;
  const ranges = parameters.get('time_ranges');
  if (ranges !== undefined) {
    const parsed = z.array(z.unknown()).safeParse(parseJson(ranges));
    if (!parsed.success) {
      throw invalidParameter('Param time_ranges must be an array');
    }
    return parsed.data.map((source) => readRange({ source, today }));
  }
  const range = parameters.get('time_range');
  if (range !== undefined) {
    try {
      return [readRange({ source: parseJson(range), today })];
    } catch (error) {
      if (!input.isNested) {
        throw error;
      }
    }
  }
  const preset = parameters.get('date_preset') ?? 'last_30d';
  const period = presetDays({ preset, today });
  if (period === undefined) {
    throw invalidParameter(
      'Param date_preset must be one of {today, yesterday, this_month, last_month, this_quarter, maximum, data_maximum, last_3d, last_7d, last_14d, last_28d, last_30d, last_90d, last_week_mon_sun, last_week_sun_sat, last_quarter, last_year, this_week_mon_today, this_week_sun_today, this_year}',
    );
  }
  return [period];
}

function splitByIncrement(input: { period: Period; increment: string | undefined }): Period[] {
  const { increment, period } = input;
  if (increment === undefined || increment === 'all_days') {
    return [period];
  }
  const parts: Period[] = [];
  let sinceDay = period.sinceDay;
  const days = Number(increment);
  if (increment !== 'monthly' && !(Number.isInteger(days) && days >= 1 && days <= 90)) {
    throw invalidParameter('Param time_increment must be monthly, all_days or between 1 and 90');
  }
  while (sinceDay <= period.untilDay) {
    const end =
      increment === 'monthly'
        ? firstOfMonth({ day: sinceDay, months: 1 }) - 1
        : sinceDay + days - 1;
    const untilDay = Math.min(end, period.untilDay);
    parts.push({ sinceDay, untilDay });
    sinceDay = untilDay + 1;
  }
  return parts;
}

export function listPeriods(input: {
  parameters: Parameters;
  today: number;
  isNested: boolean;
}): Period[] {
  return readPeriods(input).flatMap((period) =>
    splitByIncrement({ period, increment: input.parameters.get('time_increment') }),
  );
}
