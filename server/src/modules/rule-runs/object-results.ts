import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { ActDecision, RuleDecisions } from '@ads-checker/shared/domain/rules/decide';
import type { RuleAction, RuleLevel } from '@ads-checker/shared/domain/rules/levels';
import type { ReadObject } from './facts.ts';

type Act = NonNullable<RuleObjectResult['act']>;

/** Results of decisions; `Pending` is the state of what is to be carried out. */
export type ObjectResult<Pending extends Act['state']> = Omit<RuleObjectResult, 'act'> & {
  readonly act:
    | (Omit<Act, 'at' | 'state'> & {
        readonly state: Pending | 'skipped';
        readonly at: Date | null;
      })
    | null;
};

export function actionOf({ level, status }: Pick<ActDecision, 'level' | 'status'>): RuleAction {
  return `turn_${status === 'ACTIVE' ? 'on' : 'off'}_${level}`;
}

/**
 * What was decided, object by object: the evaluated ones in their order, then those that are only
 * acted on. An act on an object that is not known is told with those that asked for it.
 */
export function toObjectResults<Pending extends Act['state']>({
  objects,
  decisions,
  ruleLevel,
  pending,
  at,
}: {
  objects: readonly ReadObject[];
  decisions: RuleDecisions;
  ruleLevel: RuleLevel;
  pending: Pending;
  /** When what is carried out is handed over; null in a dry run. */
  at: Date | null;
}): ObjectResult<Pending>[] {
  const keyOf = (level: RuleLevel, id: string): string => `${level} ${id}`;
  const known = new Map(objects.map((object) => [keyOf(object.level, object.id), object]));
  const acts = new Map<string, ActDecision>();
  for (const act of decisions.acts) {
    if (act.objectId === null) {
      for (const id of act.askedBy) {
        acts.set(keyOf(ruleLevel, id), { ...act, askedBy: [id] });
      }
    } else {
      acts.set(keyOf(act.level, act.objectId), act);
    }
  }
  const toAct = (act: ActDecision | undefined): ObjectResult<Pending>['act'] =>
    act === undefined
      ? null
      : {
          action: actionOf(act),
          askedBy: [...act.askedBy],
          skipped: act.skipped,
          state: act.skipped === null ? pending : 'skipped',
          error: null,
          at: act.skipped === null ? at : null,
        };
  const describe = (level: RuleLevel, objectId: string) => {
    const object = known.get(keyOf(level, objectId));
    return { objectId, level, name: object?.name ?? null, status: object?.status ?? null };
  };
  const evaluated = decisions.evaluations.map(({ objectId, result, skipped, action }) => {
    const key = keyOf(ruleLevel, objectId);
    const act = acts.get(key);
    acts.delete(key);
    return {
      ...describe(ruleLevel, objectId),
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
