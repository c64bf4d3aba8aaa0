import { dayOf, findDay } from '@ads-checker/shared/sample/index';
import { instantIn, isZone, type Span, spanOfDays, spanOfWalls } from './times.ts';

/** A response in the `errors` envelope. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const LIMIT_MAX = 5_000;

export function pick(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null
    ? Object.entries(source).find(([key]) => key === name)?.[1]
    : undefined;
}

function readNumber(query: URLSearchParams, name: string, missing: number): number {
  const text = query.get(name);
  if (text === null) {
    return missing;
  }
  if (!/^\d+$/.test(text)) {
    throw new ApiError(500, `TypeError: Argument $${name} must be of type int, string given`);
  }
  return Number(text);
}

export function readPage(query: URLSearchParams): { limit: number; offset: number } {
  return {
    limit: Math.min(LIMIT_MAX, readNumber(query, 'limit', 100)),
    offset: readNumber(query, 'offset', 0),
  };
}

const STATUSES = ['all', 'active', 'with_traffic', 'deleted'] as const;

export function readStatus(query: URLSearchParams): (typeof STATUSES)[number] {
  const asked = query.get('status') ?? 'active';
  const status = STATUSES.find((one) => one === asked);
  if (status === undefined) {
    throw new ApiError(400, 'status: The value you selected is not a valid choice.');
  }
  return status;
}

const LAST_DAYS: Readonly<Record<string, number>> = {
  last_2_days: 2,
  last_3_days: 3,
  last_7_days: 7,
  last_14_days: 14,
  last_30_days: 30,
};

/** The range of a call; `datePreset` and `timezone` are required. */
export function readSpan(query: URLSearchParams, nowMs: number): Span {
  const preset = query.get('datePreset');
  const timeZone = query.get('timezone');
  if (preset === null || preset === '') {
    throw new ApiError(400, 'datePreset: This value should not be blank.');
  }
  if (timeZone === null || !isZone(timeZone)) {
    throw new ApiError(400, 'timezone: This value is not a valid timezone.');
  }
  if (preset === 'custom_time') {
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? ''];
    const span =
      findDay(from.slice(0, 10)) === undefined
        ? undefined
        : spanOfWalls({ from, to, toInstant: instantIn(timeZone) });
    if (span === undefined) {
      throw new ApiError(400, 'dateFrom: This value is not a valid datetime.');
    }
    return span;
  }
  const today = dayOf({ atMs: nowMs, timeZone });
  const days = (sinceDay: number, untilDay: number): Span =>
    spanOfDays({ sinceDay, untilDay, timeZone });
  const last = LAST_DAYS[preset];
  if (last !== undefined) {
    return days(today - last + 1, today);
  }
  switch (preset) {
    case 'today':
      return days(today, today);
    case 'yesterday':
      return days(today - 1, today - 1);
    case 'all_time':
      return { fromMs: 0, toMs: nowMs };
    default:
      throw new ApiError(400, 'datePreset: The value you selected is not a valid choice.');
  }
}
