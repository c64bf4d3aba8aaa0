import type { RuleGroup } from '../../contracts/rule-conditions.ts';
import { canBothHold } from './conditions-overlap.ts';
import { readRuleAction } from './decide.ts';
import type { RuleAction, RuleLevel } from './levels.ts';

/** What of a rule decides whether another one can undo what it does. */
export interface ConflictTerms {
  readonly isEnabled: boolean;
  readonly adAccountId: string;
  readonly adCampaignId: string;
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
 * Whether one of two rules can turn on what the other turns off by the same figures. Rules of
 * different figures can, since nothing is proved of them; those of different campaigns, or that are
 * off, cannot.
 */
export function canUndoEachOther(one: ConflictTerms, other: ConflictTerms): boolean {
  if (
    !(one.isEnabled && other.isEnabled) ||
    one.adAccountId !== other.adAccountId ||
    one.adCampaignId !== other.adCampaignId
  ) {
    return false;
  }
  const readSame = FIGURES.every((field) => one[field] === other[field]);
  return branchesOf(one).some((own) =>
    branchesOf(other).some(
      (theirs) =>
        own.level === theirs.level &&
        own.status !== theirs.status &&
        (!readSame || canBothHold(own.branch, theirs.branch)),
    ),
  );
}

/** All pairs of rules that can undo each other, in the order of the rules. */
export function findRuleConflicts<R extends ConflictTerms>(
  rules: readonly R[],
): readonly (readonly [R, R])[] {
  const campaigns = Map.groupBy(rules, ({ adAccountId, adCampaignId }) =>
    [adAccountId, adCampaignId].join(' '),
  );
  return [...campaigns.values()].flatMap((own) =>
    own.flatMap((one, index) =>
      own
        .slice(index + 1)
        .flatMap((other) => (canUndoEachOther(one, other) ? [[one, other] as const] : [])),
    ),
  );
}
