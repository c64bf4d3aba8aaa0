import { listRuleFigures } from '../../contracts/rule-conditions.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import type { FigurePeriod } from '../../contracts/rule-windows.ts';
import { zeroTrackerSums } from '../tracker-columns.ts';
import { findResumeAt, type ListedAct, listActs } from './acts.ts';
import type {
  ActionDecision,
  ObjectEvaluation,
  RuleDecisions,
  RuleEffect,
  RuleFacts,
  RuleObject,
  RuleTerms,
  SkippedAction,
  SkippedEvaluation,
} from './decision-types.ts';
import {
  evaluateConditions,
  type GroupResult,
  isNetworkColumn,
  type ObjectMetrics,
} from './evaluate.ts';
import { planMoneyAct } from './money-acts.ts';
import { createIndex, createObjectIndex, idAt, RANK, type Target } from './object-index.ts';

export { actionOf, readRuleAction } from './acts.ts';
export type * from './decision-types.ts';

/** USD that differences of amounts are off by. */
const NEARLY_NOTHING = 1e-6;

const CHANGEABLE: ReadonlySet<string | null> = new Set(['ACTIVE', 'PAUSED']);

/** Whether a rule may act on an object with this status. */
export const isChangeable = (status: string | null): boolean => CHANGEABLE.has(status);

/** Seconds during which an object is left alone after an action of the rule. */
export function postUpdatePauseSeconds({
  postUpdateIgnorePeriod,
  checkIntervalInSeconds,
}: Pick<RuleTerms, 'postUpdateIgnorePeriod' | 'checkIntervalInSeconds'>): number {
  return postUpdateIgnorePeriod ?? checkIntervalInSeconds;
}

function findSkipped({
  target,
  listed,
  rule,
  now,
}: {
  target: RuleObject;
  listed: ListedAct;
  rule: RuleTerms;
  now: Date;
}): SkippedAction | null {
  const isWithin = (at: Date | null, seconds: number): boolean =>
    at !== null && now.getTime() - at.getTime() < seconds * 1_000;
  const isNotice = listed.on === 'notice';
  if (!isNotice && !isChangeable(target.status)) {
    return 'not_changeable';
  }
  const status = listed.action.startsWith('turn_on_') ? 'ACTIVE' : 'PAUSED';
  if (listed.on === 'status' && target.status === status) {
    return 'already_done';
  }
  if (!isNotice && target.isNeverTouched === true) {
    return 'never_touched';
  }
  if (!isNotice && isWithin(target.changedByPersonAt, rule.personPrecedenceMinutes * 60)) {
    return 'changed_by_person';
  }
  if (isWithin(target.lastActAt, postUpdatePauseSeconds(rule))) {
    return 'post_update_pause';
  }
  return target.actsToday >= rule.maxActsPerDay ? 'daily_limit' : null;
}

interface Request {
  readonly evaluation: ObjectEvaluation;
  readonly object: RuleObject;
  readonly acts: readonly ListedAct[];
}

/** Times that conditions read tracker columns of; undefined for the rule's own days. */
function trackerPeriods({ conditions }: RuleTerms): ReadonlySet<FigurePeriod | undefined> {
  return new Set(
    listRuleFigures(conditions).flatMap(({ column, period }) =>
      isNetworkColumn(column) ? [] : [period],
    ),
  );
}

function evaluateObject(
  { id, status, metrics, windows }: RuleObject,
  rule: RuleTerms,
  read: ReadonlySet<FigurePeriod | undefined>,
): Omit<ObjectEvaluation, 'action'> {
  const skip = (skipped: SkippedEvaluation, result: GroupResult | null = null) => ({
    objectId: id,
    result,
    skipped,
  });
  if (!isChangeable(status)) {
    return skip('not_changeable');
  }
  if (metrics === undefined) {
    return skip('missing_data');
  }
  const within = (period: FigurePeriod | undefined): ObjectMetrics | undefined =>
    period === undefined ? metrics : windows?.get(period);
  if (
    rule.whenNoTrackerRow === 'skip' &&
    [...read].some((period) => within(period)?.tracker === null)
  ) {
    return skip('no_tracker_row');
  }
  const version = rule.trackerVersion;
  const withRow = (each: ObjectMetrics): ObjectMetrics => ({
    ...each,
    tracker:
      each.tracker ?? (version === null ? null : { version, sums: zeroTrackerSums(version) }),
  });
  const result = evaluateConditions(rule.conditions, withRow(metrics), (period) => {
    const each = within(period);
    return each === undefined ? undefined : withRow(each);
  });
  return result.outcome === 'unknown'
    ? skip('missing_data', result)
    : { objectId: id, result, skipped: null };
}

/**
 * A parent is acted on only if all evaluated children request the same; missing data of one
 * prevents it.
 */
function findBlocker(key: string, children: readonly Request[]): SkippedAction | null {
  if (children.some(({ evaluation }) => evaluation.skipped === 'missing_data')) {
    return 'children_unknown';
  }
  return children.some(
    ({ evaluation, acts }) =>
      evaluation.skipped === null && !acts.some((listed) => listed.key === key),
  )
    ? 'children_disagree'
    : null;
}

/** What an act does to an object, or why it cannot be worked out. */
function planEffect(
  { act, action }: ListedAct,
  target: RuleObject,
  { facts, now }: { facts: RuleFacts; now: Date },
): { readonly effect: RuleEffect } | { readonly skipped: SkippedAction } {
  switch (act.type) {
    case 'turn_on':
    case 'turn_off': {
      const status = action.startsWith('turn_on_') ? 'ACTIVE' : 'PAUSED';
      return { effect: { kind: 'status', status, resumeAt: null } };
    }
    case 'pause_until': {
      const resumeAt = findResumeAt({ act, now, timeZone: facts.timeZone ?? 'UTC' });
      return { effect: { kind: 'status', status: 'PAUSED', resumeAt } };
    }
    case 'notify':
      return { effect: { kind: 'notice' } };
    default:
      return planMoneyAct({ act, target, facts });
  }
}

/** Applies the hours of the rule, then the limits of the team in the order of the acts. */
function limitActs(
  acts: Iterable<ActionDecision>,
  { remainingTeamActions, raises, isOutsideHours = false }: RuleFacts,
): ActionDecision[] {
  let remaining = remainingTeamActions;
  let remainingUSD = raises?.remainingUSD ?? null;
  return [...acts].map((act): ActionDecision => {
    if (act.skipped === null && isOutsideHours) {
      return { ...act, skipped: 'outside_hours' };
    }
    if (act.skipped !== null || act.effect?.kind === 'notice') {
      return act;
    }
    if (remaining < 1) {
      return { ...act, skipped: 'team_limit' };
    }
    const raised = act.effect?.kind === 'money' ? act.effect.raisedUSD : 0;
    if (remainingUSD !== null && raised !== 0) {
      if (raised === null || raised > remainingUSD + NEARLY_NOTHING) {
        return { ...act, skipped: 'team_raise_limit' };
      }
      remainingUSD -= raised;
    }
    remaining -= 1;
    return act;
  });
}

/**
 * Decides about the objects of a rule: condition values, requested actions, and whether they are
 * executed or why not. Pure; used for runs, dry runs and backtests. Missing data never counts as
 * false; actions are in the order of the objects, so that limits cut off the same ones in a repeat.
 */
export function decideRule(rule: RuleTerms, facts: RuleFacts, now: Date): RuleDecisions {
  const read = trackerPeriods(rule);
  const branches = { true: listActs(rule, 'true'), false: listActs(rule, 'false') } as const;
  const requests = facts.objects
    .filter(({ level }) => level === rule.level)
    .map((object): Request => {
      const evaluation = evaluateObject(object, rule, read);
      const outcome = evaluation.skipped === null ? evaluation.result?.outcome : undefined;
      const acts = outcome === 'true' || outcome === 'false' ? branches[outcome] : [];
      return { object, evaluation: { ...evaluation, action: acts[0]?.action ?? null }, acts };
    });
  const index = createObjectIndex(rule, facts.objects);
  const childrenOf = createIndex<RuleLevel, Request>((level) =>
    requests.map((request): [string | null, Request] => [idAt(level, request.object), request]),
  );
  const blockers = new Map<string, SkippedAction | null>();
  const blockerAt = (level: RuleLevel, id: string, key: string): SkippedAction | null => {
    const at = `${level} ${id} ${key}`;
    const known = blockers.get(at);
    const found = known === undefined ? findBlocker(key, childrenOf(level, id)) : known;
    blockers.set(at, found);
    return found;
  };

  const acts = new Map<string, ActionDecision & { readonly key: string }>();
  const ask = ({ key, on }: ListedAct, act: ActionDecision): void => {
    const place = `${on} ${act.level} ${act.objectId}`;
    const known = acts.get(place);
    const isSame = known === undefined || known.key === key;
    acts.set(place, {
      ...act,
      key,
      askedBy: [...(known?.askedBy ?? []), ...act.askedBy],
      skipped: isSame ? (known?.skipped ?? act.skipped) : 'children_disagree',
    });
  };
  const decideAct = (object: RuleObject, listed: ListedAct, { level, id, skipped }: Target) => {
    const target = index.find(level, id);
    const blocker =
      RANK[level] > RANK[rule.level] && id !== null ? blockerAt(level, id, listed.key) : null;
    const refused =
      skipped ??
      (target === undefined
        ? 'not_found'
        : (blocker ?? findSkipped({ target, listed, rule, now })));
    const planned = target === undefined ? null : planEffect(listed, target, { facts, now });
    ask(listed, {
      objectId: id,
      level,
      action: listed.action,
      effect: planned !== null && 'effect' in planned ? planned.effect : null,
      askedBy: [object.id],
      skipped: refused ?? (planned !== null && 'skipped' in planned ? planned.skipped : null),
    });
  };
  for (const { object, acts: asked } of requests) {
    for (const listed of asked) {
      for (const target of index.targetsOf(object, listed)) {
        decideAct(object, listed, target);
      }
    }
  }
  const decided = [...acts.values()].map(({ key: _key, ...act }) => act);
  return {
    evaluations: requests.map(({ evaluation }) => evaluation),
    acts: limitActs(decided, facts),
  };
}
