import { type FigurePeriod, isRecordedPeriod } from '@ads-checker/shared/contracts/rule-windows';
import type { RuleTerms } from '@ads-checker/shared/domain/rules/decide';
import type { ObjectMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import {
  createRecordedFigures,
  type FigureReading,
  type FiguresIn,
  halfHoursBeside,
  spanOf,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { listPeriods, type RuleQuery, readsFor } from './rule-query.ts';

type WindowsOf = (object: {
  readonly id: string;
  readonly lastActAt: Date | null;
}) => readonly (readonly [FigurePeriod, ObjectMetrics])[];

/**
 * Windows of hours as of a recorded moment, by object; undefined when readings of one are missing.
 * An object that the rule did not act on yet is watched since the simulation began.
 */
export function createBacktestWindows({
  rule,
  moments,
  timeZone,
  currency,
}: {
  readonly rule: Pick<RuleTerms, 'level' | 'conditions' | 'trackerVersion'> &
    Pick<RuleQuery, 'datePreset'>;
  /** Of the rule's ads alone. */
  readonly moments: readonly FigureReading[];
  readonly timeZone: string;
  readonly currency: string | null;
}): (at: Date, began: Date) => WindowsOf | undefined {
  const periods = listPeriods(rule)
    .filter(isRecordedPeriod)
    .map((period) => ({ period, reads: readsFor(rule, period) }));
  if (periods.length === 0) {
    const none: WindowsOf = () => [];
    return () => none;
  }
  const recorded = createRecordedFigures(moments, {
    level: rule.level,
    timeZone,
    currency,
    trackerVersion: rule.trackerVersion,
  });
  return (at, began) => {
    const known = new Map<number, FiguresIn | undefined>();
    const sinceAct = (lastActAt: Date | null): FiguresIn | undefined => {
      for (const from of halfHoursBeside(lastActAt ?? began).filter((each) => each <= at)) {
        const key = from.getTime();
        known.set(key, known.get(key) ?? recorded.in({ from, to: at }));
        const found = known.get(key);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    };
    const spans = periods.map(({ period, reads }) => {
      const span = spanOf(period, { end: at, now: at, timeZone });
      return { period, reads, figures: span === undefined ? undefined : recorded.in(span) };
    });
    if (spans.some(({ period, figures }) => period !== 'since_last_act' && !figures)) {
      return undefined;
    }
    return ({ id, lastActAt }) =>
      spans.flatMap(({ period, reads, figures }) => {
        const inSpan = period === 'since_last_act' ? sinceAct(lastActAt) : figures;
        const metrics = inSpan?.(id, reads);
        return metrics === undefined ? [] : [[period, metrics] as const];
      });
  };
}
