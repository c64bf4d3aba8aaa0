import {
  AUTOMATION_CONFLICTS_MAX,
  AUTOMATION_IDLE_MAX,
  AUTOMATION_PERIOD_DAYS,
  AUTOMATION_RULES_MAX,
  type AutomationOverview,
  type AutomationRule,
} from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { findRuleConflicts } from '@ads-checker/shared/domain/rules/conflicts';
import { dayIn, isTimeZone, startOfDay } from '@ads-checker/shared/domain/time-zones';
import {
  keyOf,
  type RuleKey,
  type RuleSums,
  type Viewer,
  type WatchedRule,
  type WatchedScopedRule,
  type ZoneDay,
} from './entities.ts';
import {
  presentRef,
  presentRule,
  presentScopedRef,
  presentScopedRule,
  presentSums,
} from './presenter.ts';
import type { RulesReadModel } from './rules-read-model.ts';
import type { SumsReadModel } from './sums-read-model.ts';

/** The days that a period touches, by zone; SQL would refuse a zone that it does not know. */
function listZoneDays(
  timeZones: readonly string[],
  { since, until }: { since: Date; until: Date },
): ZoneDay[] {
  return timeZones.filter(isTimeZone).flatMap((timeZone) => {
    const last = dayIn({ timeZone, at: until });
    const days: ZoneDay[] = [];
    for (
      let date = dayIn({ timeZone, at: since });
      date <= last;
      date = addDays({ date, days: 1 })
    ) {
      const endsAt = startOfDay({ date: addDays({ date, days: 1 }), timeZone });
      days.push({ timeZone, day: date, startsAt: startOfDay({ date, timeZone }), endsAt });
    }
    return days;
  });
}

const countActs = ({ acts }: AutomationRule): number =>
  Object.values(acts).reduce((sum, count) => sum + count, 0);

/** Much faster than by the rules of a language, for ten thousand rules. */
const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Those with the most acts, then those that acted last, by name. */
function compareRules(one: AutomationRule, other: AutomationRule): number {
  return (
    countActs(other) - countActs(one) ||
    compareTexts(other.lastActAt ?? '', one.lastActAt ?? '') ||
    compareTexts(one.name ?? '', other.name ?? '') ||
    compareTexts(one.id, other.id)
  );
}

type Scoped = ReadonlyMap<string, WatchedScopedRule>;

function listConflicts(rules: readonly WatchedRule[], scoped: Scoped) {
  const { pairs, hasMore } = findRuleConflicts(rules.filter(({ isEnabled }) => isEnabled));
  const byPair = Map.groupBy(
    pairs.filter(([one, other]) => keyOf(one) !== keyOf(other)),
    (pair) => pair.map(keyOf).toSorted().join(', '),
  );
  const found = [...byPair.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) {
      return [];
    }
    const [one, other] = first;
    const refs: [ReturnType<typeof presentRef>, ReturnType<typeof presentRef>] = [
      presentRef(one, scoped),
      presentRef(other, scoped),
    ];
    return [
      {
        rules: refs,
        adAccountCount: new Set(same.map(([rule]) => rule.adAccountId)).size,
        adAccountId: one.adAccountId,
        adAccountName: one.adAccountName ?? other.adAccountName,
      },
    ];
  });
  return {
    pairs: found.slice(0, AUTOMATION_CONFLICTS_MAX),
    hasMore: hasMore || found.length > AUTOMATION_CONFLICTS_MAX,
  };
}

/** A rule of many campaigns is idle when none of its parts acted, and one should have. */
function listIdle(byKey: ReadonlyMap<RuleKey, readonly WatchedRule[]>, scoped: Scoped) {
  const idle = [...byKey.values()].flatMap((parts) => {
    const [rule] = parts;
    const isIdle =
      parts.some(({ isSeasoned }) => isSeasoned) &&
      parts.every(({ lastActAt }) => lastActAt === null);
    const whole = scoped.get(rule?.scopedRuleId ?? '');
    return rule === undefined || !isIdle || whole?.isEnabled === false
      ? []
      : [
          {
            ...(whole === undefined ? presentRef(rule, scoped) : presentScopedRef(whole)),
            createdAt: (whole ?? rule).createdAt.toISOString(),
          },
        ];
  });
  const oldest = idle.toSorted((one, other) => compareTexts(one.createdAt, other.createdAt));
  return { rules: oldest.slice(0, AUTOMATION_IDLE_MAX), count: idle.length };
}

/** What the rules that an account may read did, and what needs attention. */
export function createOverview(deps: { rules: RulesReadModel; sums: SumsReadModel }) {
  return async (
    viewer: Viewer,
    { period, now }: { period: AutomationPeriod; now: Date },
  ): Promise<AutomationOverview> => {
    const since = new Date(now.getTime() - AUTOMATION_PERIOD_DAYS[period] * DAY_MS);
    const timeZones = await deps.rules.listTimeZones(viewer.teamId);
    const [rules, wholes, { byRule, total }, { nextAt, ...ahead }] = await Promise.all([
      deps.rules.listRules(viewer, now),
      deps.rules.listScopedRules(viewer),
      deps.sums.list(viewer, { since, days: listZoneDays(timeZones, { since, until: now }) }),
      deps.rules.countAhead(viewer, new Date(now.getTime() + DAY_MS)),
    ]);
    const scoped = new Map(wholes.map((rule) => [rule.id, rule]));
    const byKey = Map.groupBy(rules, keyOf);
    const sumsOf = (key: RuleKey): RuleSums | undefined => byRule.get(key);
    const presented = [
      ...rules.flatMap((rule) =>
        rule.scopedRuleId === null ? [presentRule(rule, sumsOf(keyOf(rule)))] : [],
      ),
      ...wholes.map((rule) => {
        const key: RuleKey = `scoped_rule ${rule.id}`;
        return presentScopedRule(rule, { parts: byKey.get(key) ?? [], sums: sumsOf(key) });
      }),
    ].sort(compareRules);
    return {
      since: since.toISOString(),
      rules: presented.slice(0, AUTOMATION_RULES_MAX),
      ruleCount: presented.length,
      enabledCount: presented.filter(({ isEnabled }) => isEnabled).length,
      totals: presentSums(total),
      idle: listIdle(byKey, scoped),
      conflicts: listConflicts(rules, scoped),
      ahead: { ...ahead, nextAt: nextAt?.toISOString() ?? null },
    };
  };
}
