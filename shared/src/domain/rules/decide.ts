import { listRuleColumns, type RuleGroup } from '../../contracts/rule-conditions.ts';
import type { RuleAction, RuleLevel } from '../../contracts/rule-values.ts';
import { zeroTrackerSums } from '../tracker-columns.ts';
import type { TrackerVersion } from '../trackers.ts';
import {
  evaluateConditions,
  type GroupResult,
  isNetworkColumn,
  type ObjectMetrics,
} from './evaluate.ts';

export type TargetStatus = 'ACTIVE' | 'PAUSED';

/** The fields of a rule needed for decisions. */
export interface RuleTerms {
  readonly level: RuleLevel;
  readonly conditions: RuleGroup;
  /** Null for no action. */
  readonly truthyAction: RuleAction | null;
  readonly falsyAction: RuleAction | null;
  readonly trackerVersion: TrackerVersion;
  /** How to treat an object without a row in the tracker. */
  readonly whenNoTrackerRow: 'skip' | 'zero';
  readonly checkIntervalInSeconds: number;
  /** Minimum seconds between two actions on an object; null for the check interval. */
  readonly postUpdateIgnorePeriod: number | null;
  readonly maxActsPerDay: number;
  /** Minutes during which a person's own change takes precedence. */
  readonly personPrecedenceMinutes: number;
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
  /** Time of this rule's last action. */
  readonly lastActAt: Date | null;
  /** Actions of this rule on the ad account's current day. */
  readonly actsToday: number;
  readonly changedByPersonAt: Date | null;
}

export interface RuleFacts {
  readonly objects: readonly RuleObject[];
  /** Actions the team's rules may still execute this hour. */
  readonly remainingTeamActions: number;
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
  | 'changed_by_person'
  | 'post_update_pause'
  | 'daily_limit'
  | 'team_limit';

export interface ObjectEvaluation {
  readonly objectId: string;
  /** The conditions with their values; null when not evaluated. */
  readonly result: GroupResult | null;
  readonly skipped: SkippedEvaluation | null;
  /** The requested action, if any. */
  readonly action: RuleAction | null;
}

export interface ActionDecision {
  /** Null when the target is unknown, such as the ad set of an ad. */
  readonly objectId: string | null;
  readonly level: RuleLevel;
  readonly status: TargetStatus;
  /** Ids of the evaluated objects that requested it. */
  readonly askedBy: readonly string[];
  /** Null when it is executed. */
  readonly skipped: SkippedAction | null;
}

export interface RuleDecisions {
  readonly evaluations: readonly ObjectEvaluation[];
  readonly acts: readonly ActionDecision[];
}

const CHANGEABLE: ReadonlySet<string | null> = new Set(['ACTIVE', 'PAUSED']);
const RANK: Readonly<Record<RuleLevel, number>> = { ad: 0, ad_set: 1, campaign: 2 };

/** The level an action targets, and the status it sets. */
export function readRuleAction(action: RuleAction): { level: RuleLevel; status: TargetStatus } {
  const isOn = action.startsWith('turn_on_');
  return {
    level: action.slice(isOn ? 'turn_on_'.length : 'turn_off_'.length) as RuleLevel,
    status: isOn ? 'ACTIVE' : 'PAUSED',
  };
}

/** Seconds during which an object is left alone after an action of the rule. */
export function postUpdatePauseSeconds({
  postUpdateIgnorePeriod,
  checkIntervalInSeconds,
}: Pick<RuleTerms, 'postUpdateIgnorePeriod' | 'checkIntervalInSeconds'>): number {
  return postUpdateIgnorePeriod ?? checkIntervalInSeconds;
}

function idAt(level: RuleLevel, { id, level: own, adSetId, campaignId }: RuleObject) {
  if (level === own) {
    return id;
  }
  return level === 'ad_set' ? adSetId : level === 'campaign' ? campaignId : null;
}

function findSkipped({
  target,
  status,
  rule,
  now,
}: {
  target: RuleObject;
  status: TargetStatus;
  rule: RuleTerms;
  now: Date;
}): SkippedAction | null {
  const isWithin = (at: Date | null, seconds: number): boolean =>
    at !== null && now.getTime() - at.getTime() < seconds * 1_000;
  if (!CHANGEABLE.has(target.status)) {
    return 'not_changeable';
  }
  if (target.status === status) {
    return 'already_done';
  }
  if (isWithin(target.changedByPersonAt, rule.personPrecedenceMinutes * 60)) {
    return 'changed_by_person';
  }
  if (isWithin(target.lastActAt, postUpdatePauseSeconds(rule))) {
    return 'post_update_pause';
  }
  return target.actsToday >= rule.maxActsPerDay ? 'daily_limit' : null;
}

function evaluateObject(
  { id, status, metrics }: RuleObject,
  rule: RuleTerms,
  readsTracker: boolean,
): ObjectEvaluation {
  const skip = (skipped: SkippedEvaluation, result: GroupResult | null = null) => ({
    objectId: id,
    result,
    skipped,
    action: null,
  });
  if (!CHANGEABLE.has(status)) {
    return skip('not_changeable');
  }
  if (metrics === undefined) {
    return skip('missing_data');
  }
  if (readsTracker && metrics.tracker === null && rule.whenNoTrackerRow === 'skip') {
    return skip('no_tracker_row');
  }
  const version = rule.trackerVersion;
  const result = evaluateConditions(rule.conditions, {
    ...metrics,
    tracker: metrics.tracker ?? { version, sums: zeroTrackerSums(version) },
  });
  if (result.outcome === 'unknown') {
    return skip('missing_data', result);
  }
  const action = result.outcome === 'true' ? rule.truthyAction : rule.falsyAction;
  return { objectId: id, result, skipped: null, action };
}

interface Request {
  readonly evaluation: ObjectEvaluation;
  readonly object: RuleObject;
}

/**
 * A parent is acted on only if all evaluated children request the same; missing data of one
 * prevents it.
 */
function findBlocker(action: RuleAction, children: readonly Request[]): SkippedAction | null {
  if (children.some(({ evaluation }) => evaluation.skipped === 'missing_data')) {
    return 'children_unknown';
  }
  return children.some(
    ({ evaluation }) => evaluation.skipped === null && evaluation.action !== action,
  )
    ? 'children_disagree'
    : null;
}

/** An index of rows by level and id, built lazily per level. */
function createIndex<L extends string, T>(
  list: (level: L) => readonly (readonly [string | null, T])[],
): (level: L, id: string) => readonly T[] {
  const levels = new Map<L, Map<string | null, T[]>>();
  return (level, id) => {
    let index = levels.get(level);
    if (index === undefined) {
      index = new Map();
      for (const [key, item] of list(level)) {
        const items = index.get(key);
        if (items === undefined) {
          index.set(key, [item]);
        } else {
          items.push(item);
        }
      }
      levels.set(level, index);
    }
    return index.get(id) ?? [];
  };
}

/**
 * Decides about the objects of a rule: condition values, requested actions, and whether they are
 * executed or why not. Pure; used for runs, dry runs and backtests. Missing data never counts as
 * false; actions are in the order of the objects, so that limits cut off the same ones in a repeat.
 */
export function decideRule(rule: RuleTerms, facts: RuleFacts, now: Date): RuleDecisions {
  const byId = new Map(facts.objects.map((object) => [`${object.level} ${object.id}`, object]));
  const readsTracker = [...listRuleColumns(rule.conditions)].some(
    (column) => !isNetworkColumn(column),
  );
  const requests = facts.objects
    .filter(({ level }) => level === rule.level)
    .map((object) => ({ object, evaluation: evaluateObject(object, rule, readsTracker) }));

  const acts = new Map<string, ActionDecision>();
  const ask = (act: ActionDecision): void => {
    const key = `${act.level} ${act.objectId}`;
    const known = acts.get(key);
    const isSame = known === undefined || known.status === act.status;
    acts.set(key, {
      ...act,
      askedBy: [...(known?.askedBy ?? []), ...act.askedBy],
      skipped: isSame ? (known?.skipped ?? act.skipped) : 'children_disagree',
    });
  };
  const childrenOf = createIndex<RuleLevel, Request>((level) =>
    requests.map((request): [string | null, Request] => [idAt(level, request.object), request]),
  );
  const descendantsOf = createIndex<RuleLevel, RuleObject>((level) =>
    facts.objects
      .filter((object) => object.level === level)
      .map((object): [string | null, RuleObject] => [idAt(rule.level, object), object]),
  );
  const blockers = new Map<string, SkippedAction | null>();
  const blockerAt = (level: RuleLevel, id: string, action: RuleAction): SkippedAction | null => {
    const key = `${action} ${id}`;
    const known = blockers.get(key);
    const found = known === undefined ? findBlocker(action, childrenOf(level, id)) : known;
    blockers.set(key, found);
    return found;
  };

  for (const { object, evaluation } of requests) {
    const { action } = evaluation;
    if (action === null) {
      continue;
    }
    const { level, status } = readRuleAction(action);
    const isAbove = RANK[level] > RANK[rule.level];
    const targetIds =
      RANK[level] >= RANK[rule.level]
        ? [idAt(level, object)]
        : descendantsOf(level, object.id).map(({ id }) => id);
    for (const targetId of targetIds) {
      const target = targetId === null ? undefined : byId.get(`${level} ${targetId}`);
      const blocker = isAbove && targetId !== null ? blockerAt(level, targetId, action) : null;
      ask({
        objectId: targetId,
        level,
        status,
        askedBy: [object.id],
        skipped:
          target === undefined
            ? 'not_found'
            : (blocker ?? findSkipped({ target, status, rule, now })),
      });
    }
  }

  let remaining = facts.remainingTeamActions;
  const limited = [...acts.values()].map((act): ActionDecision => {
    if (act.skipped !== null) {
      return act;
    }
    remaining -= 1;
    return remaining < 0 ? { ...act, skipped: 'team_limit' } : act;
  });
  return { evaluations: requests.map(({ evaluation }) => evaluation), acts: limited };
}
