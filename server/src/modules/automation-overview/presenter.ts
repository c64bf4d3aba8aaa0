import {
  AUTOMATION_PERIOD_PARTS,
  type AutomationOverview,
  type AutomationRule,
  type AutomationRuleRef,
  type AutomationStake,
  type TimelineEntry,
  type UsdSum,
} from '@ads-checker/shared/contracts/automation';
import type { AutomationPeriod } from '@ads-checker/shared/contracts/automation-values';
import { toUSDText } from '../cost-updates/index.ts';
import type {
  CentsSum,
  HourSums,
  MovedSums,
  ProfitSums,
  RuleSums,
  StakeRow,
  WatchedRule,
  WatchedScopedRule,
} from './entities.ts';
import type { TimelineRow } from './timeline-read-model.ts';

/** Nothing to add up is zero; something that is all unknown is unknown. */
function presentSum({ cents, known, unknown }: CentsSum): UsdSum {
  return {
    usd: known === 0 && unknown > 0 ? null : toUSDText(cents),
    isPartial: known > 0 && unknown > 0,
  };
}

const NOTHING: CentsSum = { cents: 0, known: 0, unknown: 0 };
const NO_SUMS: RuleSums = {
  acts: { turnedOn: 0, turnedOff: 0, budgets: 0, bids: 0, notices: 0 },
  actsByPart: {},
  raised: NOTHING,
  lowered: NOTHING,
  spendStopped: NOTHING,
};

const presentMoved = ({ raised, lowered, spendStopped }: MovedSums) => ({
  raised: presentSum(raised),
  lowered: presentSum(lowered),
  spendStopped: presentSum(spendStopped),
});

/** What a rule did, and the profit of what it acted on. */
export interface RuleWork {
  readonly sums: RuleSums | undefined;
  readonly profit: CentsSum | undefined;
  readonly period: AutomationPeriod;
}

export function presentSums({ sums = NO_SUMS, profit = NOTHING }: Omit<RuleWork, 'period'>) {
  return { acts: sums.acts, ...presentMoved(sums), profit: presentSum(profit) };
}

const presentParts = ({ sums = NO_SUMS, period }: RuleWork): number[] =>
  Array.from({ length: AUTOMATION_PERIOD_PARTS[period] }, (_, part) => sums.actsByPart[part] ?? 0);

export const presentHours = (hours: readonly HourSums[]): AutomationOverview['hours'] =>
  hours.map(({ at, acts, ...moved }) => ({ at: at.toISOString(), acts, ...presentMoved(moved) }));

export const presentProfitDays = ({ days }: ProfitSums): AutomationOverview['profitDays'] =>
  days.map(({ day, sum }) => ({ day, profit: presentSum(sum) }));

export function presentStake(rows: readonly StakeRow[]): AutomationStake {
  const daily = rows.filter(({ kind }) => kind === 'daily');
  const countOf = (kind: StakeRow['kind']): number =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row.campaigns : sum), 0);
  const known = daily.flatMap(({ usdCents }) => usdCents ?? []);
  const readAt = rows.flatMap((row) => (row.kind === 'unknown' ? [] : (row.readAt ?? [])));
  return {
    currencies: daily.map(({ currency, dailyBudget, campaigns }) => ({
      currency: currency ?? '',
      dailyBudget: dailyBudget ?? '0',
      campaignCount: campaigns,
    })),
    total: presentSum({
      cents: known.reduce((sum, cents) => sum + cents, 0),
      known: known.length,
      unknown: daily.length - known.length + countOf('unknown'),
    }),
    dailyCount: countOf('daily'),
    otherCount: countOf('other'),
    unknownCount: countOf('unknown'),
    readAt:
      readAt.toSorted((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null,
  };
}

export function presentRef(
  rule: WatchedRule,
  scoped: ReadonlyMap<string, WatchedScopedRule>,
): AutomationRuleRef {
  const whole = scoped.get(rule.scopedRuleId ?? '');
  return whole === undefined
    ? {
        kind: 'rule',
        id: rule.id,
        name: rule.name,
        accountId: rule.accountId,
        adUserId: rule.adUserId,
      }
    : presentScopedRef(whole);
}

export function presentScopedRef({ id, name, accountId }: WatchedScopedRule): AutomationRuleRef {
  return { kind: 'scoped_rule', id, name, accountId, adUserId: null };
}

const isFailed = ({ isEnabled, waitsFor, lastOk }: WatchedRule): boolean =>
  isEnabled && waitsFor === null && lastOk === false;

function presentState(parts: readonly WatchedRule[], isEnabled: boolean) {
  const waiting = parts.filter(({ waitsFor }) => waitsFor !== null);
  const stopped = parts.filter(({ stoppedAt }) => stoppedAt !== null);
  const failed = parts.filter(isFailed);
  const state =
    stopped.length > 0
      ? 'stopped'
      : !isEnabled
        ? 'off'
        : parts.length === 0
          ? 'covers_nothing'
          : waiting.length > 0
            ? 'waits'
            : failed.length > 0
              ? 'failed'
              : 'on';
  return {
    state,
    waitsFor: state === 'waits' ? (waiting[0]?.waitsFor ?? null) : null,
    parts: {
      total: parts.length,
      waiting: waiting.length,
      stopped: stopped.length,
      failed: failed.length,
    },
  } as const;
}

const latest = (dates: readonly (Date | null)[]): Date | undefined =>
  dates.flatMap((date) => date ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];

export function presentRule(rule: WatchedRule, work: RuleWork): AutomationRule {
  return {
    kind: 'rule',
    id: rule.id,
    name: rule.name,
    accountId: rule.accountId,
    adUserId: rule.adUserId,
    ...presentSums(work),
    actsByPart: presentParts(work),
    level: rule.level,
    place: {
      adUserName: rule.adUserName,
      adAccountId: rule.adAccountId,
      adAccountName: rule.adAccountName,
      adCampaignId: rule.adCampaignId,
      adCampaignName: rule.adCampaignName,
    },
    coverage: null,
    isEnabled: rule.isEnabled,
    ...presentState([rule], rule.isEnabled),
    lastActAt: rule.lastActAt?.toISOString() ?? null,
  };
}

export function presentScopedRule(
  rule: WatchedScopedRule,
  { parts, work }: { parts: readonly WatchedRule[]; work: RuleWork },
): AutomationRule {
  return {
    ...presentScopedRef(rule),
    ...presentSums(work),
    actsByPart: presentParts(work),
    level: rule.level,
    place: null,
    coverage: {
      adUsers: new Set(parts.map(({ adUserId }) => adUserId)).size,
      adAccounts: parts.length,
      campaigns: rule.campaigns,
    },
    isEnabled: rule.isEnabled,
    ...presentState(parts, rule.isEnabled),
    lastActAt: latest(parts.map(({ lastActAt }) => lastActAt))?.toISOString() ?? null,
  };
}

export function presentTimelineEntry(row: TimelineRow): TimelineEntry {
  const { id, what, isUndo, isBulk, field, from, to, currency, error } = row;
  return {
    ...{ id, what, isUndo, isBulk, field, from, to, currency, error },
    at: row.at.toISOString(),
    by: {
      kind: row.actor,
      name: row.actorName,
      userId: row.userId,
      ruleId: row.ruleId,
      scopedRuleId: row.scopedRuleId,
      scheduleId: row.scheduleId,
      adUserId: row.adUserId,
      runId: row.runId,
    },
  };
}
