import type { RuleAct } from '../../contracts/rule-acts.ts';
import type { RuleGroup } from '../../contracts/rule-conditions.ts';
import type { RuleAction, RuleLevel, RuleRunAction } from '../../contracts/rule-values.ts';
import type { FigurePeriod } from '../../contracts/rule-windows.ts';
import type { WeekHours } from '../../contracts/week-hours.ts';
import type { BudgetOperation, ObjectMoney } from '../ad-object-changes.ts';
import type { TrackerVersion } from '../trackers.ts';
import type { GroupResult, ObjectMetrics } from './evaluate.ts';

export type TargetStatus = 'ACTIVE' | 'PAUSED';

/** The fields of a rule needed for decisions. */
export interface RuleTerms {
  readonly level: RuleLevel;
  readonly conditions: RuleGroup;
  /** Null for no action. */
  readonly truthyAction: RuleAction | null;
  readonly falsyAction: RuleAction | null;
  /** Further acts, after the action; absent for none. */
  readonly truthyActions?: readonly RuleAct[] | undefined;
  readonly falsyActions?: readonly RuleAct[] | undefined;
  /** Null for a rule without a tracker. */
  readonly trackerVersion: TrackerVersion | null;
  /** How to treat an object without a row in the tracker. */
  readonly whenNoTrackerRow: 'skip' | 'zero';
  readonly checkIntervalInSeconds: number;
  /** Minimum seconds between two actions on an object; null for the check interval. */
  readonly postUpdateIgnorePeriod: number | null;
  readonly maxActsPerDay: number;
  /** Minutes during which a person's own change takes precedence. */
  readonly personPrecedenceMinutes: number;
  /** Hours outside of which the rule does not act by itself; null for always. */
  readonly activeHours: WeekHours | null;
}

export interface RuleObject {
  readonly id: string;
  readonly level: RuleLevel;
  /** The configured status; null when unknown. */
  readonly status: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  /** Set for objects of the rule's level; others are only acted on. */
  readonly metrics?: ObjectMetrics | undefined;
  /** Figures for other times that conditions read; those absent are unknown. */
  readonly windows?: ReadonlyMap<FigurePeriod, ObjectMetrics> | undefined;
  /** Absent when it was not read. */
  readonly money?: ObjectMoney | undefined;
  /** Time of this rule's last action. */
  readonly lastActAt: Date | null;
  /** Actions of this rule on the ad account's current day. */
  readonly actsToday: number;
  readonly changedByPersonAt: Date | null;
  /** A tag keeps rules off it, or off what it is under; absent for no. */
  readonly isNeverTouched?: boolean | undefined;
  /** Budget changes by anybody in the last hour; absent for none. */
  readonly budgetChangesLastHour?: number | undefined;
  /** What rules added to its budget in the last 24 hours, in major units; absent for nothing. */
  readonly raisedLastDay?: number | undefined;
}

/** Limits on what rules add to budgets in 24 hours; null for no limit. */
export interface RaiseLimits {
  /** What the team's rules may still add, in USD. */
  readonly remainingUSD: number | null;
  /** USD for one major unit of the ad account's currency; null when unknown. */
  readonly usdPerUnit: number | null;
  /** The most that rules add to the budget of one object, in percent of it. */
  readonly objectPercent: number | null;
}

export interface RuleFacts {
  readonly objects: readonly RuleObject[];
  /** Actions the team's rules may still execute this hour. */
  readonly remainingTeamActions: number;
  /** ISO 4217, of the ad account; absent or null when unknown: then no amount is changed. */
  readonly currency?: string | null | undefined;
  /** IANA zone of the ad account, for times of day; absent for UTC. */
  readonly timeZone?: string | undefined;
  /** Absent for no limits. */
  readonly raises?: RaiseLimits | undefined;
  /** It is outside of the rule's hours, so that nothing is executed. */
  readonly isOutsideHours?: boolean | undefined;
}

/** Why an object was not evaluated to true or false. */
export type SkippedEvaluation = 'no_tracker_row' | 'missing_data' | 'not_changeable';

/** Why a requested action is not executed. */
export type SkippedAction =
  | 'children_disagree'
  | 'children_unknown'
  | 'not_found'
  | 'not_changeable'
  | 'already_done'
  | 'never_touched'
  | 'changed_by_person'
  | 'post_update_pause'
  | 'daily_limit'
  | 'team_limit'
  | 'outside_hours'
  | 'no_own_budget'
  | 'unknown_budget'
  | 'no_bid'
  | 'same_amount'
  | 'beyond_limit'
  | 'below_bid_cap'
  | 'hourly_budget_changes'
  | 'object_raise_limit'
  | 'team_raise_limit';

export interface ObjectEvaluation {
  readonly objectId: string;
  /** The conditions with their values; null when not evaluated. */
  readonly result: GroupResult | null;
  readonly skipped: SkippedEvaluation | null;
  /** The first requested action, if any. */
  readonly action: RuleRunAction | null;
}

/** What an executed action does. */
export type RuleEffect =
  | {
      readonly kind: 'status';
      readonly status: TargetStatus;
      /** When it is turned on again; null when it stays. */
      readonly resumeAt: Date | null;
    }
  | {
      readonly kind: 'money';
      readonly operation: BudgetOperation;
      /** Decimal text in major units. */
      readonly from: string;
      readonly to: string;
      /** What it adds to a budget, in USD; 0 for nothing, null when unknown. */
      readonly raisedUSD: number | null;
    }
  | { readonly kind: 'notice' };

export interface ActionDecision {
  /** Null when the target is unknown, such as the ad set of an ad. */
  readonly objectId: string | null;
  readonly level: RuleLevel;
  readonly action: RuleRunAction;
  /** Null when it could not be worked out, as of an unknown budget. */
  readonly effect: RuleEffect | null;
  /** Ids of the evaluated objects that requested it. */
  readonly askedBy: readonly string[];
  /** Null when it is executed. */
  readonly skipped: SkippedAction | null;
}

export interface RuleDecisions {
  readonly evaluations: readonly ObjectEvaluation[];
  readonly acts: readonly ActionDecision[];
}
