import type { RuleGroup } from '../../contracts/rule-conditions.ts';
import type { RuleAction, RuleLevel } from '../../contracts/rule-values.ts';
import { canBothApply } from './conditions-overlap.ts';
import { createBranchIndex } from './conflict-index.ts';
import { readRuleAction } from './decide.ts';

/** The fields of a rule that determine conflicts. */
export interface ConflictTerms {
  readonly isEnabled: boolean;
  readonly adAccountId: string;
  /** Null for a part of a scoped rule, which may concern every campaign of the ad account. */
  readonly adCampaignId: string | null;
  readonly level: RuleLevel;
  readonly conditions: RuleGroup;
  readonly truthyAction: RuleAction | null;
  readonly falsyAction: RuleAction | null;
  readonly binomId: string;
  readonly binomUserId: string;
  readonly datePreset: string;
  readonly shouldUseTrackerTimezone: boolean;
}

const FIGURES = [
  'level',
  'binomId',
  'binomUserId',
  'datePreset',
  'shouldUseTrackerTimezone',
] as const;

function branchesOf({ conditions, truthyAction, falsyAction }: ConflictTerms) {
  return [
    { action: truthyAction, conditions, isHeld: true },
    { action: falsyAction, conditions, isHeld: false },
  ].flatMap(({ action, ...branch }) =>
    action === null ? [] : [{ ...readRuleAction(action), branch }],
  );
}

/**
 * Whether one of two rules can turn on what the other turns off based on the same figures. Rules
 * with different figures always can, since nothing is proven; rules of different campaigns, or
 * disabled ones, cannot.
 */
export function canUndoEachOther(one: ConflictTerms, other: ConflictTerms): boolean {
  if (
    !(one.isEnabled && other.isEnabled) ||
    one.adAccountId !== other.adAccountId ||
    (one.adCampaignId !== other.adCampaignId &&
      one.adCampaignId !== null &&
      other.adCampaignId !== null)
  ) {
    return false;
  }
  const readSame = FIGURES.every((field) => one[field] === other[field]);
  return branchesOf(one).some((own) =>
    branchesOf(other).some(
      (theirs) =>
        own.level === theirs.level &&
        own.status !== theirs.status &&
        (!readSame || canBothApply(own.branch, theirs.branch)),
    ),
  );
}

/**
 * Where a rule may act: at its campaign. A rule of a whole ad account meets the rules of each
 * campaign there, and those like it.
 */
function listPlaces(rules: readonly ConflictTerms[]): (rule: ConflictTerms) => readonly string[] {
  const campaigns = new Map<string, Set<string>>();
  for (const { adAccountId, adCampaignId } of rules) {
    const known = campaigns.get(adAccountId) ?? new Set(['']);
    known.add(adCampaignId ?? '');
    campaigns.set(adAccountId, known);
  }
  return ({ adAccountId, adCampaignId }) =>
    (adCampaignId === null ? [...(campaigns.get(adAccountId) ?? [])] : [adCampaignId]).map(
      (campaign) => `${adAccountId} ${campaign}`,
    );
}

/** More pairs would not be helpful. */
export const RULE_CONFLICTS_MAX = 1_000;

/**
 * Pairs of rules that can undo each other, in order, without comparing all pairs: the first `max`,
 * and whether there are more. With very many similar rules, some pairs may be false positives.
 */
export function findRuleConflicts<R extends ConflictTerms>(
  rules: readonly R[],
  max = RULE_CONFLICTS_MAX,
): { readonly pairs: readonly (readonly [R, R])[]; readonly hasMore: boolean } {
  const index = createBranchIndex();
  const placesOf = listPlaces(rules);
  const branches = rules.map((rule, position) =>
    rule.isEnabled
      ? branchesOf(rule).flatMap(({ level, status, branch }) =>
          placesOf(rule).map((place) =>
            index.add({
              position,
              place: `${place} ${level}`,
              side: status,
              figures: JSON.stringify(FIGURES.map((field) => rule[field])),
              branch,
            }),
          ),
        )
      : [],
  );
  const pairs: (readonly [R, R])[] = [];
  const campaigns = Map.groupBy(rules.keys(), (position) => {
    const { adAccountId = '', adCampaignId = null } = rules[position] ?? {};
    return [adAccountId, adCampaignId ?? ''].join(' ');
  });
  for (const position of [...campaigns.values()].flat()) {
    const room = max + 1 - pairs.length;
    const found = new Set(
      (branches[position] ?? []).flatMap((branch) => index.listOpposed(branch, room)),
    );
    for (const other of [...found].sort((left, right) => left - right).slice(0, room)) {
      const [rule, opposed] = [rules[position], rules[other]];
      if (rule !== undefined && opposed !== undefined) {
        pairs.push([rule, opposed]);
      }
    }
    if (pairs.length > max) {
      break;
    }
  }
  return { pairs: pairs.slice(0, max), hasMore: pairs.length > max };
}
