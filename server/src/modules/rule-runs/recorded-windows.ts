import { type FigurePeriod, isRecordedPeriod } from '@ads-checker/shared/contracts/rule-windows';
import type { ObjectMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import {
  createRecordedFigures,
  type FiguresIn,
  halfHoursBeside,
  latestHalfHours,
  type RecordedFigures,
  readingsOf,
  type Span,
  spanOf,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { Tracker } from '../trackers/index.ts';
import type { FiguresRepository } from './figures-repository.ts';
import type { HistoryRepository } from './history-repository.ts';
import type { NetworkObject } from './network-objects.ts';
import { listPeriods, type RuleQuery, readsFor } from './rule-query.ts';
import { campaignIdsOf } from './scope-facts.ts';

export type ObjectFigures = (object: NetworkObject) => ObjectMetrics | undefined;

/** Moments since which an object is watched, of which the first that was recorded counts. */
type Beginnings = (object: NetworkObject) => readonly Date[];

interface Place {
  readonly adUserId: string;
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  readonly currency: string | null;
  readonly tracker: Tracker | undefined;
  readonly at: Date;
}

/** Reads what conditions ask of hours, and since the rule's last act, from the recorded figures. */
export function createRecordedWindows(deps: {
  figures: Pick<FiguresRepository, 'listReadings'>;
  history: Pick<HistoryRepository, 'listLastActs'>;
}) {
  /** Since the rule acted on an object; else since the rule, or the object, was made. */
  const listBeginnings = async (rule: RuleQuery, timeZone: string): Promise<Beginnings> => {
    const { id, createdAt } = rule;
    if (id === undefined || createdAt === undefined) {
      return () => [];
    }
    const acts = await deps.history.listLastActs(id);
    return (object) => {
      const actedAt = acts.get(object.id);
      if (actedAt !== undefined) {
        return halfHoursBeside(actedAt);
      }
      const madeAt = new Date(object.createdAt ?? Number.NaN);
      return madeAt >= createdAt
        ? [startOfDay({ date: dayIn({ timeZone, at: madeAt }), timeZone })]
        : halfHoursBeside(createdAt);
    };
  };

  return {
    /** Figures by period; an object, or a period, that is not fully recorded is unknown. */
    async read(
      rule: RuleQuery,
      objects: readonly NetworkObject[],
      { adUserId, timeZone, currency, tracker, at }: Place,
    ): Promise<ReadonlyMap<FigurePeriod, ObjectFigures>> {
      const periods = listPeriods(rule).filter(isRecordedPeriod);
      if (periods.length === 0) {
        return new Map();
      }
      const isSinceActs = periods.includes('since_last_act');
      const beginningsOf: Beginnings = isSinceActs
        ? await listBeginnings(rule, timeZone)
        : () => [];
      const ends = latestHalfHours(at);
      const spansAt = (end: Date): readonly Span[] => [
        ...periods.flatMap((period) => spanOf(period, { end, now: at, timeZone }) ?? []),
        ...objects.flatMap(beginningsOf).map((from) => ({ from, to: end })),
      ];
      const needed = distinctSpans(ends.flatMap(spansAt)).map((span) => readingsOf(span, timeZone));
      const readings = await deps.figures.listReadings({
        adUserId,
        adAccountId: rule.adAccountId,
        campaignIds: campaignIdsOf(rule),
        binomId: tracker?.id ?? null,
        halfHours: distinctTimes([...ends, ...needed.flatMap(({ halfHours }) => halfHours)]),
        days: [...new Set(needed.flatMap(({ days }) => days))],
      });
      const recorded = createRecordedFigures(readings, {
        level: rule.level,
        timeZone,
        currency,
        trackerVersion: tracker?.version ?? null,
      });
      const end = ends.find(recorded.has);
      return new Map(
        periods.map((period) => {
          const reads = readsFor(rule, period);
          if (period === 'since_last_act') {
            const since = end === undefined ? undefined : sinceEach(recorded, end);
            return [period, (object) => since?.(beginningsOf(object))?.(object.id, reads)] as const;
          }
          const span = spanOf(period, { end: end ?? at, now: at, timeZone });
          const isKnown = end !== undefined || period === 'yesterday_by_this_hour';
          const inSpan = span === undefined || !isKnown ? undefined : recorded.in(span);
          return [period, ({ id }) => inSpan?.(id, reads)] as const;
        }),
      );
    },
  };
}

const distinctTimes = (times: readonly Date[]): Date[] =>
  [...new Set(times.map((time) => time.getTime()))].map((time) => new Date(time));

function distinctSpans(spans: readonly Span[]): readonly Span[] {
  return [
    ...new Map(spans.map((span) => [`${span.from.getTime()} ${span.to.getTime()}`, span])).values(),
  ];
}

/** Figures from the first recorded of some moments until the latest reading. */
function sinceEach(recorded: RecordedFigures, end: Date) {
  const known = new Map<number, FiguresIn | undefined>();
  return (beginnings: readonly Date[]): FiguresIn | undefined => {
    for (const from of beginnings.filter((each) => each <= end)) {
      const key = from.getTime();
      if (!known.has(key)) {
        known.set(key, recorded.in({ from, to: end }));
      }
      const found = known.get(key);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}

export type RecordedWindows = ReturnType<typeof createRecordedWindows>;
