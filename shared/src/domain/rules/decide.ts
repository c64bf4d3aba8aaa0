import { listRuleColumns, type RuleGroup } from '../../contracts/rule-conditions.ts';
import { zeroTrackerSums } from '../tracker-columns.ts';
import type { TrackerVersion } from '../trackers.ts';
import {
  evaluateConditions,
  type GroupResult,
  isNetworkColumn,
  type ObjectMetrics,
} from './evaluate.ts';
import type { RuleAction, RuleLevel } from './levels.ts';

export type WantedStatus = 'ACTIVE' | 'PAUSED';

/** What a decision needs of a rule. */
export interface RuleTerms {
  readonly level: RuleLevel;
  readonly conditions: RuleGroup;
  /** Null: nothing is done. */
  readonly truthyAction: RuleAction | null;
  readonly falsyAction: RuleAction | null;
  readonly trackerVersion: TrackerVersion;
  /** What an object without a row in the tracker counts as. */
  readonly whenNoTrackerRow: 'skip' | 'zero';
  readonly checkIntervalInSeconds: number;
  /** Seconds without another act on an object after one; null: the interval. */
  readonly postUpdateIgnorePeriod: number | null;
  readonly maxActsPerDay: number;
  /** Minutes in which a person's own change of an object wins. */
  readonly personPrecedenceMinutes: number;
}

export interface RuleObject {
  readonly id: string;
  readonly level: RuleLevel;
  /** The configured status; null when unknown. */
  readonly status: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  /** Of objects of the rule's level; others are only acted on. */
  readonly metrics?: ObjectMetrics | undefined;
  /** Of this rule. */
  readonly lastActAt: Date | null;
  /** Of this rule on the ad account's day. */
  readonly actsToday: number;
  readonly changedByPersonAt: Date | null;
}

export interface RuleFacts {
  readonly objects: readonly RuleObject[];
  /** Acts of rules the team may still make in this hour. */
  readonly remainingTeamActs: number;
}

/** Why an object was not evaluated to true or false. */
export type SkippedEvaluation = 'no_tracker_row' | 'missing_data' | 'not_changeable';

/** Why an asked action is not carried out. */
export type SkippedAct =
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
  /** The conditions with their values; null when they were not evaluated. */
  readonly result: GroupResult | null;
  readonly skipped: SkippedEvaluation | null;
  /** What it asks for; null when nothing. */
  readonly action: RuleAction | null;
}

export interface ActDecision {
  /** Null: the object an action names is not known, as the ad set of an ad. */
  readonly objectId: string | null;
  readonly level: RuleLevel;
  readonly status: WantedStatus;
  /** The evaluated objects that ask for it. */
  readonly askedBy: readonly string[];
  /** Null: it is carried out. */
  readonly skipped: SkippedAct | null;
}

export interface RuleDecisions {
  readonly evaluations: readonly ObjectEvaluation[];
  readonly acts: readonly ActDecision[];
}

const CHANGEABLE: ReadonlySet<string | null> = new Set(['ACTIVE', 'PAUSED']);
const RANK: Readonly<Record<RuleLevel, number>> = { ad: 0, ad_set: 1, campaign: 2 };

/** The level an action acts on, and the status it gives. */
export function readRuleAction(action: RuleAction): { level: RuleLevel; status: WantedStatus } {
  const isOn = action.startsWith('turn_on_');
  return {
    level: action.slice(isOn ? 'turn_on_'.length : 'turn_off_'.length) as RuleLevel,
    status: isOn ? 'ACTIVE' : 'PAUSED',
  };
}

/** Seconds in which an object is left alone after an act of the rule. */
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
  status: WantedStatus;
  rule: RuleTerms;
  now: Date;
}): SkippedAct | null {
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

/** A parent is acted on only if all its evaluated children ask the same; one whose data is missing holds it back. */
function findDissent(action: RuleAction, children: readonly Request[]): SkippedAct | null {
  if (children.some(({ evaluation }) => evaluation.skipped === 'missing_data')) {
    return 'children_unknown';
  }
  return children.some(
    ({ evaluation }) => evaluation.skipped === null && evaluation.action !== action,
  )
    ? 'children_disagree'
    : null;
}

/** Rows by level and id, each level indexed when it is first asked for. */
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
 * What a rule decides about its objects: the values of every condition, what is asked for, and what
 * is done or why not. Pure: a run, a dry run and a backtest are this function. Missing data never
 * counts as false; the acts come in the order of the objects, so that limits cut the same ones off
 * in a repeat.
 */
export function decideRule(rule: RuleTerms, facts: RuleFacts, now: Date): RuleDecisions {
  const byId = new Map(facts.objects.map((object) => [`${object.level} ${object.id}`, object]));
  const readsTracker = [...listRuleColumns(rule.conditions)].some(
    (column) => !isNetworkColumn(column),
  );
  const requests = facts.objects
    .filter(({ level }) => level === rule.level)
    .map((object) => ({ object, evaluation: evaluateObject(object, rule, readsTracker) }));

  const acts = new Map<string, ActDecision>();
  const ask = (act: ActDecision): void => {
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
  const dissents = new Map<string, SkippedAct | null>();
  const dissentAt = (level: RuleLevel, id: string, action: RuleAction): SkippedAct | null => {
    const key = `${action} ${id}`;
    const known = dissents.get(key);
    const found = known === undefined ? findDissent(action, childrenOf(level, id)) : known;
    dissents.set(key, found);
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
      const dissent = isAbove && targetId !== null ? dissentAt(level, targetId, action) : null;
      ask({
        objectId: targetId,
        level,
        status,
        askedBy: [object.id],
        skipped:
          target === undefined
            ? 'not_found'
            : (dissent ?? findSkipped({ target, status, rule, now })),
      });
    }
  }

  let remaining = facts.remainingTeamActs;
  const limited = [...acts.values()].map((act): ActDecision => {
    if (act.skipped !== null) {
      return act;
    }
    remaining -= 1;
    return remaining < 0 ? { ...act, skipped: 'team_limit' } : act;
  });
  return { evaluations: requests.map(({ evaluation }) => evaluation), acts: limited };
}
