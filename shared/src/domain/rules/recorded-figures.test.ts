import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FigurePeriod } from '../../contracts/rule-windows.ts';
import {
  createRecordedFigures,
  type FigureReading,
  latestHalfHours,
  RECORDING_INTERVAL_MS,
  readingsOf,
  spanOf,
} from './recorded-figures.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'UTC',
];
/** Beside the days on which clocks change. */
const STARTS = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-10-02',
  '2026-10-24',
  '2026-10-30',
].map((day) => Date.parse(`${day}T12:00:00Z`));
const DAYS = 5;
const IDS = ['1', '2', '3'] as const;

interface Spent {
  readonly atMs: number;
  readonly id: string;
  readonly cents: number;
  readonly leads: number;
}

const swedish = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const formats = new Map(ZONES.map((timeZone) => [timeZone, swedish(timeZone)]));
const texts = new Map<string, string>();
/** `2026-11-20 09:30`, by another way than the product's. */
function localText(atMs: number, timeZone: string): string {
  const key = `${timeZone} ${atMs}`;
  const text = texts.get(key) ?? formats.get(timeZone)?.format(atMs) ?? '';
  texts.set(key, text);
  return text;
}
const localDay = (atMs: number, timeZone: string): string => localText(atMs, timeZone).slice(0, 10);
const localClock = (atMs: number, timeZone: string): string => localText(atMs, timeZone).slice(11);

/** Moments at which a day begins, found by looking at every quarter of an hour. */
function midnights(fromMs: number, toMs: number, timeZone: string): number[] {
  const found: number[] = [];
  for (let at = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS; at <= toMs; at += QUARTER_MS) {
    if (localDay(at, timeZone) !== localDay(at - QUARTER_MS, timeZone)) {
      found.push(at);
    }
  }
  return found;
}

const sumOf = (spent: readonly Spent[], id: string, fromMs: number, toMs: number) => {
  const own = spent.filter((each) => each.id === id && each.atMs >= fromMs && each.atMs < toMs);
  return {
    isAny: own.length > 0,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    leads: own.reduce((sum, { leads }) => sum + leads, 0),
  };
};

function readingAt(
  spent: readonly Spent[],
  atMs: number,
  { dayMs, day, isFinal }: { dayMs: number; day: string; isFinal: boolean },
): FigureReading {
  const rows = IDS.flatMap((id) => {
    const { isAny, cents, leads } = sumOf(spent, id, dayMs, atMs);
    return isAny ? [{ id, cents, leads }] : [];
  });
  return {
    at: new Date(isFinal ? atMs - 1 : atMs),
    day,
    isFinal,
    ads: rows.map(({ id, cents }) => ({
      id,
      adSetId: id === '3' ? 'b' : 'a',
      campaignId: 'c',
      name: null,
      spend: cents,
      impressions: cents * 10,
      clicks: null,
      inlineLinkClicks: cents,
    })),
    trackerSums: new Map(rows.map(({ id, cents, leads }) => [id, { cost: cents, leads }])),
  };
}

/** All readings of some days, without those that got lost. */
function recordAll(
  spent: readonly Spent[],
  { startMs, nowMs, timeZone }: { startMs: number; nowMs: number; timeZone: string },
  isLost: (key: string) => boolean,
): FigureReading[] {
  const begins = midnights(startMs - 26 * HOUR_MS, nowMs, timeZone);
  const readings: FigureReading[] = [];
  for (const [index, dayMs] of begins.entries()) {
    const endMs = begins[index + 1];
    const day = localDay(dayMs, timeZone);
    const first = Math.ceil(dayMs / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
    for (let at = first; at < (endMs ?? nowMs + 1); at += RECORDING_INTERVAL_MS) {
      if (at <= nowMs && !isLost(String(at))) {
        readings.push(readingAt(spent, at, { dayMs, day, isFinal: false }));
      }
    }
    if (endMs !== undefined && !isLost(day)) {
      readings.push(readingAt(spent, endMs, { dayMs, day, isFinal: true }));
    }
  }
  return readings;
}

/** Every quarter of an hour of yesterday that shows a clock, or the next one that exists. */
function yesterdayBy(nowMs: number, timeZone: string): readonly [number, number] {
  const today = localDay(nowMs, timeZone);
  const [begin = 0] = midnights(nowMs - 26 * HOUR_MS, nowMs, timeZone).filter(
    (at) => localDay(at, timeZone) === today,
  );
  const from = midnights(begin - 26 * HOUR_MS, begin - 1, timeZone).at(-1) ?? 0;
  const slot = Math.floor(nowMs / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
  if (slot < begin) {
    return [from, from];
  }
  const clock = localClock(slot, timeZone);
  for (let at = from; at < begin; at += QUARTER_MS) {
    if (localClock(at, timeZone) >= clock) {
      return [from, at];
    }
  }
  return [from, begin];
}

const PERIODS: readonly FigurePeriod[] = [
  'last_1_hours',
  'last_5_hours',
  'before_last_5_hours',
  'last_24_hours',
  'last_30_hours',
  'before_last_30_hours',
  'yesterday_by_this_hour',
];

const scene = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  startMs: fc.constantFrom(...STARTS),
  minutes: fc.integer({ min: 0, max: 1_440 }),
  period: fc.constantFrom(...PERIODS),
  lost: fc.array(fc.oneof(fc.nat(400), fc.constantFrom(0, 1, 2, 10, 48, 60, 391, 392)), {
    maxLength: 20,
  }),
  spent: fc.array(
    fc.record({
      minute: fc.integer({ min: 1_440, max: DAYS * 1_440 }),
      id: fc.constantFrom(...IDS),
      cents: fc.integer({ min: 1, max: 500 }),
      leads: fc.nat(2),
    }),
    { minLength: 20, maxLength: 80 },
  ),
});

describe('windows of recorded figures', () => {
  it('are what happened in between, or unknown, whatever is lost and whatever clocks do', () => {
    const seen = { known: 0, unknown: 0, spent: 0 };
    fc.assert(
      fc.property(scene, ({ timeZone, startMs, minutes, period, lost, spent: events }) => {
        const nowMs = startMs + 4 * 24 * HOUR_MS + minutes * 60_000;
        const spent = events
          .map(({ minute, ...each }) => ({ ...each, atMs: startMs + minute * 60_000 }))
          .filter(({ atMs }) => atMs < nowMs);
        const lostSlots = new Set(
          lost.map((back) =>
            back > 390
              ? localDay(nowMs - (back - 390) * 24 * HOUR_MS, timeZone)
              : String(Math.floor(nowMs / RECORDING_INTERVAL_MS - back) * RECORDING_INTERVAL_MS),
          ),
        );
        const isLost = (key: string) => lostSlots.has(key);
        const readings = recordAll(spent, { startMs, nowMs, timeZone }, isLost);
        const figures = createRecordedFigures(readings, {
          level: 'ad',
          timeZone,
          currency: 'EUR',
          trackerVersion: 'binom_v2',
        });
        const now = new Date(nowMs);
        const end = latestHalfHours(now).find(figures.has);
        const span = spanOf(period, { end: end ?? now, now, timeZone });
        const isOfHours = period !== 'yesterday_by_this_hour';
        const known =
          span === undefined || (isOfHours && end === undefined) ? undefined : figures.in(span);

        // The same by the letter: two moments, each with a reading, and the ends of days between.
        const slot = Math.floor(nowMs / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
        const lastMs = [slot, slot - RECORDING_INTERVAL_MS].find((at) => !isLost(String(at)));
        const hours = Number(/\d+/.exec(period)?.[0] ?? 0);
        const toMs = (lastMs ?? 0) - (period.startsWith('before') ? hours * HOUR_MS : 0);
        const [from, to] = isOfHours
          ? ([toMs - hours * HOUR_MS, toMs] as const)
          : yesterdayBy(nowMs, timeZone);
        const isBegin = (at: number) =>
          localDay(at, timeZone) !== localDay(at - QUARTER_MS, timeZone);
        const isRead = (at: number) => from === to || isBegin(at) || !isLost(String(at));
        const ends = midnights(from, to, timeZone)
          .filter((at) => at > from)
          .map((at) => localDay(at - QUARTER_MS, timeZone));
        const isKnown =
          (!isOfHours || lastMs !== undefined) && isRead(from) && isRead(to) && !ends.some(isLost);

        expect(known !== undefined).toBe(isKnown);
        seen[isKnown ? 'known' : 'unknown'] += 1;
        for (const id of isKnown ? IDS : []) {
          const truth = sumOf(spent, id, from, to);
          const metrics = known?.(id, { tracker: true, network: true });
          expect(metrics?.network).toEqual({
            currency: 'EUR',
            spend: truth.cents,
            impressions: truth.cents * 10,
            clicks: metrics?.network?.clicks,
            inlineLinkClicks: truth.cents,
          });
          const sums = metrics?.tracker?.sums ?? { cost: 0, leads: 0 };
          expect(sums).toEqual({ cost: truth.cents, leads: truth.leads });
          seen.spent += truth.cents > 0 ? 1 : 0;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(Object.values(seen).filter((count) => count < 200)).toEqual([]);
  }, 120_000);

  const DAY = '2026-11-20';
  const reading = (changes: Partial<FigureReading> & { hour: number }): FigureReading => ({
    at: new Date(`${DAY}T${String(changes.hour).padStart(2, '0')}:00:00Z`),
    day: DAY,
    isFinal: false,
    ads: [],
    trackerSums: new Map(),
    ...changes,
  });
  const ad = (id: string, spend: number | null, adSetId: string | null = 'a') => ({
    id,
    adSetId,
    campaignId: 'c',
    name: null,
    spend,
    impressions: 0,
    clicks: 0,
    inlineLinkClicks: 0,
  });
  const spanOfHours = { from: new Date(`${DAY}T08:00:00Z`), to: new Date(`${DAY}T10:00:00Z`) };
  const inHours = (level: 'ad' | 'ad_set', ...readings: FigureReading[]) =>
    createRecordedFigures(readings, {
      level,
      timeZone: 'UTC',
      currency: null,
      trackerVersion: 'binom_v2',
    }).in(spanOfHours);
  const network = { tracker: false, network: true };
  const both = { tracker: true, network: true };

  it('need two readings of two half hours, and the ends of the days between', () => {
    expect(readingsOf({ ...spanOfHours, from: new Date('2026-11-19T22:00:00Z') }, 'UTC')).toEqual({
      halfHours: [new Date('2026-11-19T22:00:00Z'), spanOfHours.to],
      days: ['2026-11-19'],
    });
    expect(inHours('ad', reading({ hour: 10, ads: [ad('1', 5)] }))).toBeUndefined();
  });

  it('do not know what a reading does not know, nor what was corrected downwards', () => {
    const later = (spend: number | null) => reading({ hour: 10, ads: [ad('1', spend)] });
    const earlier = (spend: number | null) => reading({ hour: 8, ads: [ad('1', spend)] });
    const spentIn = (...readings: FigureReading[]) =>
      inHours('ad', ...readings)?.('1', network)?.network?.spend;
    expect([
      spentIn(earlier(2), later(5)),
      spentIn(reading({ hour: 8 }), later(5)),
      spentIn(earlier(2), later(null)),
      spentIn(earlier(null), later(5)),
      spentIn(earlier(6), later(5)),
      spentIn(earlier(6), reading({ hour: 10 })),
      spentIn(reading({ hour: 8 }), reading({ hour: 10 })),
    ]).toEqual([3, 5, undefined, undefined, undefined, undefined, 0]);
  });

  it('know a tracker where it was read both times, with what it took back', () => {
    const sums = (leads: number) => new Map([['1', { leads, cost: 1 }]]);
    const of = (earlier: FigureReading['trackerSums'], later: FigureReading['trackerSums']) =>
      inHours(
        'ad',
        reading({ hour: 8, ads: [ad('1', 1)], trackerSums: earlier }),
        reading({ hour: 10, ads: [ad('1', 1)], trackerSums: later }),
      )?.('1', both)?.tracker;
    expect([of(sums(3), sums(2)), of(new Map(), sums(2)), of(new Map(), new Map())]).toEqual([
      { version: 'binom_v2', sums: { leads: -1, cost: 0 } },
      { version: 'binom_v2', sums: { leads: 2, cost: 1 } },
      null,
    ]);
    expect([of(null, sums(2)), of(sums(2), null), of(sums(2), new Map())]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('add up the ads of a parent, unless one does not tell its parent', () => {
    const ofSet = (later: FigureReading['ads']) =>
      inHours(
        'ad_set',
        reading({ hour: 8, ads: [ad('1', 1)] }),
        reading({ hour: 10, ads: later }),
      )?.('a', network)?.network?.spend;
    expect([
      ofSet([ad('1', 4), ad('2', 2), ad('3', 9, 'b')]),
      ofSet([ad('1', 4), ad('2', 2, null)]),
    ]).toEqual([5, undefined]);
  });
});
