import type { ObjectResultSource } from '../contracts/object-results.ts';
import type { ResultSource, ResultTask } from '../contracts/results.ts';
import type { TrackerDto } from '../contracts/tracker-entities.ts';
import { DAY_MS } from './calendar.ts';
import { SAMPLE_CURRENCIES } from './currencies.ts';
import { SAMPLE_TRACKERS } from './trackers.ts';

/** How long ago results were read, and in what time they are read again. */
const AGE_MS = 12 * 60_000;
const NEXT_MS = 48 * 60_000;
const READ_DAYS = 90;

const toTime = (atMs: number): string => new Date(atMs).toISOString();
const currencyOf = ({ version }: TrackerDto) => SAMPLE_TRACKERS[version].currency;

/** When sample results were read. */
export const sampleReadAt = (nowMs: number): string => toTime(nowMs - AGE_MS);

export function presentSampleSource({
  tracker,
  account: { timeZone, currencyRatioToUSD },
  nowMs,
}: {
  readonly tracker: TrackerDto;
  readonly account: {
    readonly timeZone: string | null;
    readonly currencyRatioToUSD: number | null;
  };
  readonly nowMs: number;
}): ObjectResultSource {
  const currency = currencyOf(tracker);
  return {
    ...{ binomId: tracker.id, name: tracker.name, binomUserId: null, currency },
    rate:
      currencyRatioToUSD === null
        ? null
        : currencyRatioToUSD / SAMPLE_CURRENCIES[currency].ratioToUsd,
    timeZone: timeZone ?? 'UTC',
    dayZone: 'ad_account',
    readAt: sampleReadAt(nowMs),
    unreadDayCount: 0,
    error: null,
  };
}

export function presentSampleSources(
  trackers: readonly TrackerDto[],
  nowMs: number,
): ResultSource[] {
  const read = { readAt: sampleReadAt(nowMs), unreadDayCount: 0, error: null };
  return [
    { kind: 'network', id: null, name: 'Facebook', ...read },
    ...trackers.map(({ id, name }) => ({ kind: 'tracker' as const, id, name, ...read })),
  ];
}

export function presentSampleTask({
  adUserId,
  tracker,
  nowMs,
}: {
  readonly adUserId: string;
  readonly tracker: TrackerDto | undefined;
  readonly nowMs: number;
}): ResultTask {
  const isRead = tracker !== undefined;
  return {
    adUserId,
    binomId: tracker?.id ?? null,
    binomUserId: null,
    trackerCurrency: isRead ? currencyOf(tracker) : 'USD',
    dayZone: 'ad_account',
    sourceBinomId: tracker?.id ?? null,
    costUpdateBinomId: null,
    readSince: isRead ? toTime(nowMs - READ_DAYS * DAY_MS).slice(0, 10) : null,
    progress: null,
    nextRunAt: isRead ? toTime(nowMs + NEXT_MS) : null,
    lastRun: isRead
      ? {
          startedAt: sampleReadAt(nowMs),
          finishedAt: sampleReadAt(nowMs),
          error: null,
          problems: [],
        }
      : null,
  };
}
