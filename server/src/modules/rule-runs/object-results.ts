import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { ActionDecision, RuleDecisions } from '@ads-checker/shared/domain/rules/decide';
import type { ReadObject } from './facts.ts';

type Act = NonNullable<RuleObjectResult['act']>;

/** The result of a decision; `Pending` is the state of actions to execute. */
export type ObjectResult<Pending extends Act['state']> = Omit<RuleObjectResult, 'act'> & {
  readonly act:
    | (Omit<Act, 'at' | 'state' | 'resumeAt'> & {
        readonly state: Pending | 'skipped' | 'done';
        readonly at: Date | null;
        readonly resumeAt: Date | null;
        readonly raisedUSD: number | null;
      })
    | null;
};

function toMoney({ effect }: ActionDecision): Act['money'] {
  return effect?.kind === 'money'
    ? { field: effect.operation.field, from: effect.from, to: effect.to }
    : null;
}

/**
 * Results by object: evaluated objects in order, each with its further actions below it, then
 * objects that are only acted on. An action on an unknown object is reported with the objects that
 * triggered it.
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
  const acts = Map.groupBy(
    input.decisions.acts.flatMap((act) =>
      act.objectId === null
        ? act.askedBy.map((id) => [keyOf(input.ruleLevel, id), { ...act, askedBy: [id] }] as const)
        : [[keyOf(act.level, act.objectId), act] as const],
    ),
    ([key]) => key,
  );
  // A notice is done as soon as it is decided.
  const stateOf = ({ effect }: ActionDecision): Pending | 'done' =>
    effect?.kind === 'notice' && input.at !== null ? 'done' : input.pending;
  const toAct = (act: ActionDecision | undefined): ObjectResult<Pending>['act'] =>
    act === undefined
      ? null
      : {
          action: act.action,
          askedBy: [...act.askedBy],
          skipped: act.skipped,
          state: act.skipped === null ? stateOf(act) : 'skipped',
          raisedUSD: act.effect?.kind === 'money' ? act.effect.raisedUSD : null,
          money: toMoney(act),
          resumeAt: act.effect?.kind === 'status' ? act.effect.resumeAt : null,
          error: null,
          at: act.skipped === null ? input.at : null,
        };
  const describe = (level: RuleLevel, objectId: string) => {
    const object = known.get(keyOf(level, objectId));
    return { objectId, level, name: object?.name ?? null, status: object?.status ?? null };
  };
  const further = (level: RuleLevel, objectId: string, rest: readonly ActionDecision[]) =>
    rest.map((act) => ({ ...describe(level, objectId), evaluation: null, act: toAct(act) }));
  const evaluated = input.decisions.evaluations.flatMap(({ objectId, result, skipped, action }) => {
    const key = keyOf(input.ruleLevel, objectId);
    const [first, ...rest] = (acts.get(key) ?? []).map(([, act]) => act);
    acts.delete(key);
    return [
      {
        ...describe(input.ruleLevel, objectId),
        evaluation: { result, skipped, action },
        act: toAct(first),
      },
      ...further(input.ruleLevel, objectId, rest),
    ];
  });
  const others = [...acts.values()]
    .flat()
    .flatMap(([, act]) => (act.objectId === null ? [] : further(act.level, act.objectId, [act])));
  return [...evaluated, ...others];
}
