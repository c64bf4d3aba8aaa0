import type { MoneyAct } from '../../contracts/rule-acts.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import type { ListedAct } from './acts.ts';
import type { RuleObject, RuleTerms, SkippedAction } from './decision-types.ts';
import { mayAskChildren, moneyLevels, ownsBudget } from './money-acts.ts';

export const RANK: Readonly<Record<RuleLevel, number>> = { ad: 0, ad_set: 1, campaign: 2 };

/** What places an object, and says who owns its budget. */
export type PlacedObject = Pick<RuleObject, 'id' | 'level' | 'adSetId' | 'campaignId' | 'money'>;

/** The id of an object, or of the object above it, at a level; null when unknown. */
export function idAt(
  level: RuleLevel,
  { id, level: own, adSetId, campaignId }: PlacedObject,
): string | null {
  if (level === own) {
    return id;
  }
  return level === 'ad_set' ? adSetId : level === 'campaign' ? campaignId : null;
}

/** An index of rows by level and id, built lazily per level. */
export function createIndex<L extends string, T>(
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

export interface Target {
  readonly level: RuleLevel;
  readonly id: string | null;
  /** Set when it is known without a look at the object. */
  readonly skipped?: SkippedAction;
}

/** The objects of a run, found by level and by the objects above them. */
export function createObjectIndex<T extends PlacedObject>(
  rule: Pick<RuleTerms, 'level'>,
  objects: readonly T[],
) {
  const byId = new Map(objects.map((object) => [`${object.level} ${object.id}`, object]));
  const descendantsOf = createIndex<RuleLevel, T>((level) =>
    objects
      .filter((object) => object.level === level)
      .map((object): [string | null, T] => [idAt(rule.level, object), object]),
  );
  const find = (level: RuleLevel, id: string | null): T | undefined =>
    id === null ? undefined : byId.get(`${level} ${id}`);

  const targetsAt = (object: T, level: RuleLevel): readonly Target[] =>
    RANK[level] >= RANK[rule.level]
      ? [{ level, id: idAt(level, object) }]
      : descendantsOf(level, object.id).map(({ id }) => ({ level, id }));

  /** The object whose amount is changed: the one that owns the budget, or the ad set's bid. */
  const moneyTargets = (object: T, act: MoneyAct): readonly Target[] => {
    const levels = moneyLevels(act, rule.level);
    if (act.type.endsWith('_bid')) {
      return targetsAt(object, 'ad_set');
    }
    for (const level of levels.filter((each) => RANK[each] >= RANK[rule.level])) {
      const id = idAt(level, object);
      const owns = ownsBudget(find(level, id)?.money);
      if (owns !== false) {
        return [{ level, id }];
      }
    }
    const owners = descendantsOf('ad_set', object.id).filter(
      ({ money }) => ownsBudget(money) !== false,
    );
    return rule.level === 'campaign' && mayAskChildren(act) && owners.length > 0
      ? owners.map(({ id }) => ({ level: 'ad_set' as const, id }))
      : [{ level: rule.level, id: object.id, skipped: 'no_own_budget' }];
  };

  return {
    find,
    /** What an act of an object is done to. */
    targetsOf: (object: T, { act, on, level }: ListedAct): readonly Target[] =>
      on === 'status'
        ? targetsAt(object, level)
        : on === 'budget' || on === 'bid'
          ? moneyTargets(object, act as MoneyAct)
          : [{ level: rule.level, id: object.id }],
  };
}
