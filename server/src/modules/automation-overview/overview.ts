import {
  AUTOMATION_CONFLICTS_MAX,
  AUTOMATION_IDLE_MAX,
  AUTOMATION_PERIOD_DAYS,
  AUTOMATION_PERIOD_PARTS,
  AUTOMATION_RULES_MAX,
  type AutomationOverview,
  type AutomationRule,
} from '@ads-checker/shared/contracts/automation';
import type {
  AutomationPeriod,
  AutomationStateFilter,
} from '@ads-checker/shared/contracts/automation-values';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { mayRaiseBudgets } from '@ads-checker/shared/domain/rules/acts';
import { findRuleConflicts } from '@ads-checker/shared/domain/rules/conflicts';
import { dayIn, isTimeZone, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { WorstCases } from '../rule-runs/index.ts';
import {
  keyOf,
  type RuleKey,
  type Viewer,
  type WatchedRule,
  type WatchedScopedRule,
  type ZoneDay,
} from './entities.ts';
import {
  presentHours,
  presentProfitDays,
  presentRef,
  presentRule,
  presentScopedRef,
  presentScopedRule,
  presentStake,
  presentSums,
  type RuleWork,
} from './presenter.ts';
import type { ProfitReadModel } from './profit-read-model.ts';
import type { RulesReadModel } from './rules-read-model.ts';
import type { StakeReadModel } from './stake-read-model.ts';
import type { SumsReadModel } from './sums-read-model.ts';

/** A budget that was read earlier may be another one by now. */
const STAKE_KNOWN_MS = DAY_MS;

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

/** Which rules are listed. */
interface RuleFilter {
  readonly state: AutomationStateFilter;
  /** Empty for all. */
  readonly text: string;
}

const needsAttention = ({ state }: AutomationRule): boolean => state !== 'on' && state !== 'off';

function createFilter({ state, text }: RuleFilter): (rule: AutomationRule) => boolean {
  const wanted = text.toLocaleLowerCase();
  return (rule) => {
    const isWanted =
      state === 'all' ||
      (state === 'attention'
        ? needsAttention(rule)
        : state === 'on'
          ? rule.isEnabled
          : !rule.isEnabled);
    const { adUserName, adAccountName, adCampaignName } = rule.place ?? {};
    return (
      isWanted &&
      (wanted === '' ||
        [rule.name, adUserName, adAccountName, adCampaignName].some((name) =>
          name?.toLocaleLowerCase().includes(wanted),
        ))
    );
  };
}

interface OverviewDeps {
  readonly rules: RulesReadModel;
  readonly sums: SumsReadModel;
  readonly profits: ProfitReadModel;
  readonly stake: StakeReadModel;
  readonly worstCases: Pick<WorstCases, 'assess'>;
}

/** What rules that are on may add to budgets on one day; null when none of them raises any. */
async function findOverallWorstCase(
  { rules: readModel, worstCases }: OverviewDeps,
  { teamId, rules }: { teamId: string; rules: readonly WatchedRule[] },
): Promise<AutomationOverview['worstCase']> {
  const raising = rules.filter((rule) => rule.isEnabled && mayRaiseBudgets(rule));
  if (raising.length === 0) {
    return null;
  }
  const read = new Map(
    (await readModel.listBudgets(raising.map(({ id }) => id))).map((each) => [each.ruleId, each]),
  );
  const known = raising.flatMap((terms) => {
    const budgets = read.get(terms.id);
    return budgets?.level === terms.level ? [{ ...budgets, terms }] : [];
  });
  const unread = raising.length - known.length;
  const worstCase = await worstCases.assess({ teamId, rules: known, unread });
  return { ...worstCase, rules: new Set(raising.map(keyOf)).size };
}

/** What the rules that an account may read did, and what needs attention. */
export function createOverview(deps: OverviewDeps) {
  return async (
    viewer: Viewer,
    { period, now, ...filter }: { period: AutomationPeriod; now: Date } & RuleFilter,
  ): Promise<AutomationOverview> => {
    const periodMs = AUTOMATION_PERIOD_DAYS[period] * DAY_MS;
    const partCount = AUTOMATION_PERIOD_PARTS[period];
    const since = new Date(now.getTime() - periodMs);
    const timeZones = await deps.rules.listTimeZones(viewer.teamId);
    const days = listZoneDays(timeZones, { since, until: now });
    const [rules, wholes, { byRule, hours, total }, profits, stake, { nextAt, ...ahead }] =
      await Promise.all([
        deps.rules.listRules(viewer, now),
        deps.rules.listScopedRules(viewer),
        deps.sums.list(viewer, {
          since,
          days,
          parts: { count: partCount, lengthMs: periodMs / partCount },
        }),
        deps.profits.list(viewer, { since, days }),
        deps.stake.list(viewer, { knownSince: new Date(now.getTime() - STAKE_KNOWN_MS) }),
        deps.rules.countAhead(viewer, new Date(now.getTime() + DAY_MS)),
      ]);
    const scoped = new Map(wholes.map((rule) => [rule.id, rule]));
    const byKey = Map.groupBy(rules, keyOf);
    const workOf = (key: RuleKey): RuleWork => ({
      sums: byRule.get(key),
      profit: profits.byRule.get(key),
      period,
    });
    const presented = [
      ...rules.flatMap((rule) =>
        rule.scopedRuleId === null ? [presentRule(rule, workOf(keyOf(rule)))] : [],
      ),
      ...wholes.map((rule) => {
        const key: RuleKey = `scoped_rule ${rule.id}`;
        return presentScopedRule(rule, { parts: byKey.get(key) ?? [], work: workOf(key) });
      }),
    ];
    const matching = presented.filter(createFilter(filter)).sort(compareRules);
    return {
      since: since.toISOString(),
      rules: matching.slice(0, AUTOMATION_RULES_MAX),
      matchCount: matching.length,
      ruleCount: presented.length,
      enabledCount: presented.filter(({ isEnabled }) => isEnabled).length,
      totals: presentSums({ sums: total, profit: profits.total }),
      hours: presentHours(hours),
      profitDays: presentProfitDays(profits),
      stake: presentStake(stake),
      idle: listIdle(byKey, scoped),
      conflicts: listConflicts(rules, scoped),
      worstCase: await findOverallWorstCase(deps, { teamId: viewer.teamId, rules }),
      ahead: { ...ahead, nextAt: nextAt?.toISOString() ?? null },
    };
  };
}
