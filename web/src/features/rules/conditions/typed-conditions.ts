import { NETWORK_COLUMNS, RULE_OPERATORS } from '@ads-checker/shared/contracts/rule-conditions';
import { TRAIT_OPERATORS, TRAITS } from '@ads-checker/shared/contracts/rule-traits';
import { TRACKER_COLUMNS } from '@ads-checker/shared/domain/tracker-columns';
import { z } from 'zod';
import {
  type ConditionNode,
  type ConditionTree,
  type ConditionTreeNode,
  getRoot,
} from '../condition-tree.ts';
import { OWN_DAYS, WINDOW_KINDS } from '../window-choice.ts';

type TypedCondition = Omit<ConditionNode, 'kind' | 'id' | 'parentId'>;
/** Conditions as typed, valid or not. */
export interface TypedGroup {
  readonly operator: 'and' | 'or';
  readonly items: readonly (TypedCondition | TypedGroup)[];
}

const columnSchema = z.enum([...TRACKER_COLUMNS, ...NETWORK_COLUMNS]);
/** Drafts of an earlier release have the kind alone. */
const windowSchema = z
  .union([
    z.object({ kind: z.enum(WINDOW_KINDS).nullable(), hoursText: z.string() }),
    z.enum(WINDOW_KINDS).nullable(),
  ])
  .transform((window) =>
    window !== null && typeof window === 'object' ? window : { ...OWN_DAYS, kind: window },
  );
const typedConditionSchema: z.ZodType<TypedCondition> = z.object({
  column: columnSchema,
  operator: z.enum(RULE_OPERATORS),
  text: z.string(),
  endText: z.string(),
  otherColumn: columnSchema.nullable(),
  window: windowSchema,
  otherWindow: windowSchema,
  isBefore: z.boolean().default(false),
  factorText: z.string(),
  trait: z
    .object({
      name: z.enum(TRAITS),
      operator: z.enum(TRAIT_OPERATORS),
      text: z.string(),
      chosen: z.array(z.string()),
    })
    .nullable()
    .default(null),
});
export const typedGroupSchema: z.ZodType<TypedGroup> = z.object({
  operator: z.enum(['and', 'or']),
  get items() {
    return z.array(z.union([typedGroupSchema, typedConditionSchema]));
  },
});

export function toTypedGroup(tree: ConditionTree, group = getRoot(tree)): TypedGroup {
  return {
    operator: group.operator,
    items: group.childIds.flatMap((id): TypedGroup['items'] => {
      const node = tree.nodes.get(id);
      if (node?.kind !== 'condition') {
        return node === undefined ? [] : [toTypedGroup(tree, node)];
      }
      const { kind: _kind, id: _id, parentId: _parentId, ...typed } = node;
      return [typed];
    }),
  };
}

export function toTree(typed: TypedGroup): ConditionTree {
  const nodes = new Map<number, ConditionTreeNode>();
  let nextId = 1;
  const insert = (item: TypedCondition | TypedGroup, parentId: number | null): number => {
    const id = nextId;
    nextId += 1;
    if ('items' in item) {
      const childIds = item.items.map((child) => insert(child, id));
      nodes.set(id, { kind: 'group', id, parentId, operator: item.operator, childIds });
    } else {
      nodes.set(id, { kind: 'condition', id, parentId: parentId ?? id, ...item });
    }
    return id;
  };
  const rootId = insert(typed, null);
  return { nodes, rootId, nextId };
}
