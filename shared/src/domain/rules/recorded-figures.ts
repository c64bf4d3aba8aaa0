import type { RuleLevel } from '../../contracts/rule-values.ts';
import { type FigurePeriod, hoursOf, type RuleWindow } from '../../contracts/rule-windows.ts';
import type { ObjectMoney } from '../ad-object-changes.ts';
import { addDays } from '../date-presets.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { dayIn, instantFrom, localMinuteIn, startOfDay } from '../time-zones.ts';
import { addTrackerSums, type TrackerSums } from '../tracker-columns.ts';
import type { TrackerVersion } from '../trackers.ts';
import type { NetworkMetrics, ObjectMetrics } from './evaluate.ts';

export const RECORDING_INTERVAL_MS = 30 * MINUTE_MS;

/** An ad's totals for a day, as of a moment. */
export interface RecordedAd {
  readonly id: string;
  /** Null means unknown, here and below. */
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  readonly name: string | null;
  readonly spend: number | null;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly inlineLinkClicks: number | null;
}

/** A campaign or ad set as it was at a moment. */
export interface RecordedState {
  readonly id: string;
  readonly level: 'ad_set' | 'campaign';
  /** Null means unknown, here and below. */
  readonly campaignId: string | null;
  readonly name: string | null;
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** Of campaigns. */
  readonly objective: string | null;
  readonly money: ObjectMoney;
}

/** The totals of an ad account's day so far. */
export interface FigureReading {
  /** The half hour; the end of the day of a final one. */
  readonly at: Date;
  /** The day of the ad account's zone, YYYY-MM-DD. */
  readonly day: string;
  /** Whether the day had ended. */
  readonly isFinal: boolean;
  /** Ads without delivery or clicks on this day are absent. */
  readonly ads: readonly RecordedAd[];
  /** Totals of the rule's tracker by ad, without those that had no clicks; null when unreadable. */
  readonly trackerSums: ReadonlyMap<string, TrackerSums> | null;
  /** Campaigns and ad sets of ads of these days; absent or null when they were not recorded. */
  readonly states?: readonly RecordedState[] | null | undefined;
}

/** A time from one reading, or the begin of a day, until another. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A part of a span within a day. */
interface DayPart {
  readonly day: string;
  /** Null for the begin of the day. */
  readonly from: Date | null;
  /** Null for the end of the day. */
  readonly to: Date | null;
}

/** The half hour that a moment falls in. */
export const halfHourOf = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS);

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);

/** Half hours whose readings may be the latest, newest first. */
export function latestHalfHours(now: Date): readonly Date[] {
  const last = halfHourOf(now);
  return [last, before(last, RECORDING_INTERVAL_MS)];
}

/** Half hours beside a moment at which a window may begin, the first one preferred. */
export function halfHoursBeside(at: Date): readonly Date[] {
  const earlier = halfHourOf(at);
  return earlier.getTime() === at.getTime()
    ? [earlier]
    : [new Date(earlier.getTime() + RECORDING_INTERVAL_MS), earlier];
}

function spanOfYesterday({ now, timeZone }: { now: Date; timeZone: string }): Span {
  const today = dayIn({ timeZone, at: now });
  const yesterday = addDays({ date: today, days: -1 });
  const from = startOfDay({ date: yesterday, timeZone });
  const slot = halfHourOf(now);
  if (dayIn({ timeZone, at: slot }) !== today) {
    return { from, to: from };
  }
  const clock = localMinuteIn({ timeZone, at: slot }).slice(11);
  const to = instantFrom({ timeZone, local: `${yesterday}T${clock}` });
  const end = startOfDay({ date: today, timeZone });
  return { from, to: new Date(Math.min(to.getTime(), end.getTime())) };
}

/**
 * The time of a recorded period of all objects; undefined for `since_last_act`, which is of each
 * object, and for periods of days. @param end the latest half hour that was read
 */
export function spanOf(
  period: FigurePeriod,
  { end, now, timeZone }: { end: Date; now: Date; timeZone: string },
): Span | undefined {
  if (period === 'yesterday_by_this_hour') {
    return spanOfYesterday({ now, timeZone });
  }
  const isBefore = period.startsWith('before_');
  const hours = hoursOf((isBefore ? period.slice('before_'.length) : period) as RuleWindow);
  if (hours === undefined) {
    return undefined;
  }
  const to = isBefore ? before(end, hours * HOUR_MS) : end;
  return { from: before(to, hours * HOUR_MS), to };
}

function dayPartsOf({ from, to }: Span, timeZone: string): readonly DayPart[] {
  const parts: DayPart[] = [];
  for (let day = dayIn({ timeZone, at: from }), begin = from; begin < to; ) {
    const next = addDays({ date: day, days: 1 });
    const start = startOfDay({ date: day, timeZone });
    const end = startOfDay({ date: next, timeZone });
    parts.push({
      day,
      from: begin.getTime() === start.getTime() ? null : begin,
      to: to < end ? to : null,
    });
    day = next;
    begin = end;
  }
  return parts;
}

/** The readings that a span needs: half hours, and days that have ended. */
export function readingsOf(
  span: Span,
  timeZone: string,
): { readonly halfHours: readonly Date[]; readonly days: readonly string[] } {
  const parts = dayPartsOf(span, timeZone);
  return {
    halfHours: parts.flatMap(({ from, to }) => [from, to].filter((at) => at !== null)),
    days: parts.flatMap(({ day, to }) => (to === null ? [day] : [])),
  };
}

const COUNTED = ['spend', 'impressions', 'clicks', 'inlineLinkClicks'] as const;
type Counted = Record<(typeof COUNTED)[number], number | undefined>;

const NONE: Counted = { spend: 0, impressions: 0, clicks: 0, inlineLinkClicks: 0 };

/** The totals of an object in a reading. */
interface Totals {
  readonly network: Counted;
  /** Null without clicks. */
  readonly tracker: TrackerSums | null;
}
/** By id; null when they cannot be told apart. */
type TotalsById = ReadonlyMap<string, Totals> | null;

const add = (sum: number | undefined, value: number | null): number | undefined =>
  sum === undefined || value === null ? undefined : sum + value;

function totalsOf({ ads, trackerSums }: FigureReading, level: RuleLevel): TotalsById {
  const byId = new Map<string, { network: Counted; rows: TrackerSums[] }>();
  for (const ad of ads) {
    const id = level === 'ad' ? ad.id : level === 'ad_set' ? ad.adSetId : ad.campaignId;
    if (id === null) {
      return null;
    }
    const sums = trackerSums?.get(ad.id);
    const known = byId.get(id) ?? { network: NONE, rows: [] };
    const { spend, impressions, clicks, inlineLinkClicks } = known.network;
    known.network = {
      spend: add(spend, ad.spend),
      impressions: add(impressions, ad.impressions),
      clicks: add(clicks, ad.clicks),
      inlineLinkClicks: add(inlineLinkClicks, ad.inlineLinkClicks),
    };
    if (sums !== undefined) {
      known.rows.push(sums);
    }
    byId.set(id, known);
  }
  return new Map(
    [...byId].map(([id, { network, rows }]) => [
      id,
      { network, tracker: rows.length === 0 ? null : addTrackerSums(rows) },
    ]),
  );
}

const NEARLY_NOTHING = 1e-6;

/** What was counted in between; undefined when it is unknown, or was corrected downwards. */
function between(from: number | undefined, to: number | undefined): number | undefined {
  if (from === undefined || to === undefined || to - from < -NEARLY_NOTHING) {
    return undefined;
  }
  return Math.max(0, to - from);
}

/** The sums in between; conversions may be taken back, so that they may be negative. */
function sumsBetween(from: TrackerSums | null, to: TrackerSums): TrackerSums {
  return from === null
    ? to
    : Object.fromEntries(
        (Object.entries(to) as [keyof TrackerSums, number][]).flatMap(([column, value]) => {
          const earlier = from[column];
          return earlier === undefined ? [] : [[column, value - earlier] as const];
        }),
      );
}

export interface RecordedTerms {
  readonly level: RuleLevel;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  /** Of the ad network's amounts. */
  readonly currency: string | null;
  readonly trackerVersion: TrackerVersion | null;
}

/** Figures of an object in a time; undefined when they are unknown. */
export type FiguresIn = (
  objectId: string,
  reads: { readonly tracker: boolean; readonly network: boolean },
) => ObjectMetrics | undefined;

/**
 * What objects did in a time, as the difference of two totals of a day, and those of days that
 * ended. Unknown when a reading at an end of the time, or of the end of a day in between, is
 * missing, when a total is, or when one became smaller. Pure.
 */
export function createRecordedFigures(readings: readonly FigureReading[], terms: RecordedTerms) {
  const { level, timeZone, currency, trackerVersion } = terms;
  const keyOf = ({ at, day, isFinal }: FigureReading): string =>
    isFinal ? day : `${day} ${at.getTime()}`;
  const known = new Map(readings.map((reading) => [keyOf(reading), reading]));
  const totals = new Map<FigureReading, TotalsById>();
  const totalsIn = (reading: FigureReading): TotalsById => {
    const found = totals.get(reading);
    const read = found === undefined ? totalsOf(reading, level) : found;
    totals.set(reading, read);
    return read;
  };
  const find = (day: string, at: Date | null) =>
    known.get(at === null ? day : `${day} ${at.getTime()}`);

  return {
    /** Whether there is a reading of a half hour. */
    has: (at: Date): boolean => find(dayIn({ timeZone, at }), at) !== undefined,

    /** Undefined when a reading that it needs is missing. */
    in(span: Span): FiguresIn | undefined {
      const parts = dayPartsOf(span, timeZone).map(({ day, from, to }) => ({
        from: from === null ? null : find(day, from),
        to: find(day, to),
      }));
      const whole = parts.flatMap(({ from, to }) =>
        from === undefined || to === undefined ? [] : [{ from, to }],
      );
      if (whole.length < parts.length) {
        return undefined;
      }
      return (objectId, reads) => {
        const network = { ...NONE };
        const rows: TrackerSums[] = [];
        for (const { from, to } of whole) {
          const [begin, end] = [from === null ? null : totalsIn(from), totalsIn(to)];
          const isUnread = reads.tracker && (to.trackerSums === null || from?.trackerSums === null);
          if (end === null || (from !== null && begin === null) || isUnread) {
            return undefined;
          }
          const [first, last] = [begin?.get(objectId), end.get(objectId)];
          if (last === undefined && first !== undefined) {
            return undefined;
          }
          for (const name of COUNTED) {
            const sum = network[name];
            const part = between((first?.network ?? NONE)[name], (last?.network ?? NONE)[name]);
            network[name] = sum === undefined || part === undefined ? undefined : sum + part;
          }
          const [had, has] = [first?.tracker ?? null, last?.tracker ?? null];
          if (reads.tracker && has === null && had !== null) {
            return undefined;
          }
          rows.push(...(has === null ? [] : [sumsBetween(had, has)]));
        }
        const metrics: NetworkMetrics = { currency, ...network };
        return {
          tracker:
            rows.length === 0 || trackerVersion === null || !reads.tracker
              ? null
              : { version: trackerVersion, sums: addTrackerSums(rows) },
          trackerCurrency: null,
          network: reads.network ? metrics : null,
        };
      };
    },
  };
}

export type RecordedFigures = ReturnType<typeof createRecordedFigures>;
