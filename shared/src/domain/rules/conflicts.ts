import type { RuleGroup } from '../../contracts/rule-conditions.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import { type ListedAct, listActs } from './acts.ts';
import { canBothApply } from './conditions-overlap.ts';
import { createBranchIndex } from './conflict-index.ts';
import type { RuleTerms } from './decision-types.ts';

/** The fields of a rule that determine conflicts. */
export interface ConflictTerms
  extends Pick<RuleTerms, 'truthyAction' | 'falsyAction' | 'truthyActions' | 'falsyActions'> {
  readonly isEnabled: boolean;
  readonly adAccountId: string;
  /** Null for a part of a scoped rule, which may concern every campaign of the ad account. */
  readonly adCampaignId: string | null;
  readonly level: RuleLevel;
  readonly conditions: RuleGroup;
  /** Null for a rule without a tracker. */
  readonly binomId: string | null;
  readonly binomUserId: string | null;
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

/** What an act has an effect on, and in which direction; undefined when none opposes it. */
function sideOf({
  act,
  on,
  level,
  action,
}: ListedAct): { place: string; side: string } | undefined {
  switch (on) {
    case 'status':
      return { place: `status ${level}`, side: action.startsWith('turn_on_') ? 'on' : 'off' };
    case 'budget':
    case 'bid': {
      const [mode] = act.type.split('_');
      return mode === 'set' ? undefined : { place: on, side: mode ?? '' };
    }
    default:
      return undefined;
  }
}

function branchesOf(rule: ConflictTerms) {
  const { conditions } = rule;
  return (['true', 'false'] as const).flatMap((outcome) =>
    listActs(rule, outcome).flatMap((listed) => {
      const side = sideOf(listed);
      const branch = { conditions, isHeld: outcome === 'true' };
      return side === undefined ? [] : [{ ...side, branch }];
    }),
  );
}

/**
 * Whether one of two rules can turn on what the other turns off, or raise what it lowers, based on the same figures. Rules
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
        own.place === theirs.place &&
        own.side !== theirs.side &&
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
      ? branchesOf(rule).flatMap(({ place: on, side, branch }) =>
          placesOf(rule).map((place) =>
            index.add({
              position,
              place: `${place} ${on}`,
              side,
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
