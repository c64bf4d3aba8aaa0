import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleAction, RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { ActionDecision, RuleDecisions } from '@ads-checker/shared/domain/rules/decide';
import type { ReadObject } from './facts.ts';

type Act = NonNullable<RuleObjectResult['act']>;

/** The result of a decision; `Pending` is the state of actions to execute. */
export type ObjectResult<Pending extends Act['state']> = Omit<RuleObjectResult, 'act'> & {
  readonly act:
    | (Omit<Act, 'at' | 'state'> & {
        readonly state: Pending | 'skipped';
        readonly at: Date | null;
      })
    | null;
};

export function actionOf({ level, status }: Pick<ActionDecision, 'level' | 'status'>): RuleAction {
  return `turn_${status === 'ACTIVE' ? 'on' : 'off'}_${level}`;
}

/**
 * Results by object: evaluated objects in order, then objects that are only acted on. An action on
 * an unknown object is reported with the objects that triggered it.
 */
export function toObjectResults<Pending extends Act['state']>(input: {
  objects: readonly ReadObject[];
  decisions: RuleDecisions;
  ruleLevel: RuleLevel;
  pending: Pending;
  /** When the actions are queued; null in a dry run. */
  at: Date | null;
}): ObjectResult<Pending>[] {
  const keyOf = (level: RuleLevel, id: string): string => `${level} ${id}`;
  const known = new Map(input.objects.map((object) => [keyOf(object.level, object.id), object]));
  const acts = new Map<string, ActionDecision>();
  for (const act of input.decisions.acts) {
    if (act.objectId === null) {
      for (const id of act.askedBy) {
        acts.set(keyOf(input.ruleLevel, id), { ...act, askedBy: [id] });
      }
    } else {
      acts.set(keyOf(act.level, act.objectId), act);
    }
  }
  const toAct = (act: ActionDecision | undefined): ObjectResult<Pending>['act'] =>
    act === undefined
      ? null
      : {
          action: actionOf(act),
          askedBy: [...act.askedBy],
          skipped: act.skipped,
          state: act.skipped === null ? input.pending : 'skipped',
          error: null,
          at: act.skipped === null ? input.at : null,
        };
  const describe = (level: RuleLevel, objectId: string) => {
    const object = known.get(keyOf(level, objectId));
    return { objectId, level, name: object?.name ?? null, status: object?.status ?? null };
  };
  const evaluated = input.decisions.evaluations.map(({ objectId, result, skipped, action }) => {
    const key = keyOf(input.ruleLevel, objectId);
    const act = acts.get(key);
    acts.delete(key);
    return {
      ...describe(input.ruleLevel, objectId),
      evaluation: { result, skipped, action },
      act: toAct(act),
    };
  });
  const others = [...acts.values()].flatMap((act) =>
    act.objectId === null
      ? []
      : [{ ...describe(act.level, act.objectId), evaluation: null, act: toAct(act) }],
  );
  return [...evaluated, ...others];
}
