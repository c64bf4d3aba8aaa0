import type {
  AutomationRule,
  AutomationRuleRef,
  TimelineEntry,
  UsdSum,
} from '@ads-checker/shared/contracts/automation';
import { toUSDText } from '../cost-updates/index.ts';
import type { CentsSum, RuleSums, WatchedRule, WatchedScopedRule } from './entities.ts';
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
  raised: NOTHING,
  lowered: NOTHING,
  spendStopped: NOTHING,
};

export function presentSums({ acts, raised, lowered, spendStopped }: RuleSums = NO_SUMS) {
  return {
    acts,
    raised: presentSum(raised),
    lowered: presentSum(lowered),
    spendStopped: presentSum(spendStopped),
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

export function presentRule(rule: WatchedRule, sums: RuleSums | undefined): AutomationRule {
  return {
    kind: 'rule',
    id: rule.id,
    name: rule.name,
    accountId: rule.accountId,
    adUserId: rule.adUserId,
    ...presentSums(sums),
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
  { parts, sums }: { parts: readonly WatchedRule[]; sums: RuleSums | undefined },
): AutomationRule {
  return {
    ...presentScopedRef(rule),
    ...presentSums(sums),
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
      adUserId: row.adUserId,
      runId: row.runId,
    },
  };
}
