import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { postUpdatePauseSeconds, type RuleObject } from '@ads-checker/shared/domain/rules/decide';
import { listMoneyLevels } from '@ads-checker/shared/domain/rules/money-acts';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { Rule } from '../rules/index.ts';
import type { ObjectTest } from '../tags/index.ts';
import type { RuleFigures } from './facts.ts';
import { NO_HISTORY, type ObjectHistory } from './history-repository.ts';

/** Adds the history to objects. */
export function withHistory(
  { objects }: RuleFigures,
  history: ReadonlyMap<string, ObjectHistory>,
  /** Absent: no object. */
  isNeverTouched?: ObjectTest,
): RuleObject[] {
  return objects.map(({ name: _name, ...object }) => ({
    ...object,
    ...(history.get(object.id) ?? NO_HISTORY),
    ...(isNeverTouched?.(object) === true ? { isNeverTouched: true } : {}),
  }));
}

type HistoryTerms = Pick<
  Rule,
  'postUpdateIgnorePeriod' | 'checkIntervalInSeconds' | 'personPrecedenceMinutes'
> &
  Parameters<typeof listMoneyLevels>[0];

/** The earliest time from which actions and changes by people matter to a rule. */
export function historyWindow(
  rule: HistoryTerms,
  { accountTimeZone, at }: { accountTimeZone: string; at: Date },
) {
  const dayStart = startOfDay({
    date: dayIn({ timeZone: accountTimeZone, at }),
    timeZone: accountTimeZone,
  });
  const pauseStart = at.getTime() - postUpdatePauseSeconds(rule) * 1_000;
  return {
    dayStart,
    actsSince: new Date(Math.min(dayStart.getTime(), pauseStart)),
    personSince: new Date(at.getTime() - rule.personPrecedenceMinutes * MINUTE_MS),
    budgetsAt: listMoneyLevels(rule).length === 0 ? null : at,
  };
}
