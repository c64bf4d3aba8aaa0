import {
  isRuleGroup,
  isTraitCondition,
  MAX_CONDITION_DEPTH,
  MAX_CONDITIONS,
  RANGE_OPERATORS,
  type RangeOperator,
  type RULE_OPERATORS,
  type RuleColumn,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
} from '@ads-checker/shared/contracts/rule-conditions';
import type { Trait, TraitCondition } from '@ads-checker/shared/contracts/rule-traits';
import { writeTypedNumber } from '../../lib/typed-number.ts';
import { OWN_DAYS, type TypedWindow, toTypedWindow } from './window-choice.ts';

export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** A row of the editor; values are kept as typed. */
export interface ConditionNode {
  readonly kind: 'condition';
  readonly id: number;
  readonly parentId: number;
  readonly column: RuleColumn;
  readonly operator: RuleOperator;
  /** The number, or the start of a range. */
  readonly text: string;
  readonly endText: string;
  /** Null when compared with a number. */
  readonly otherColumn: RuleColumn | null;
  /** Its time, and that of the other column. */
  readonly window: TypedWindow;
  readonly otherWindow: TypedWindow;
  /** The time before: before the condition's own, where the other column has none. */
  readonly isBefore: boolean;
  /** How many times the other column. */
  readonly factorText: string;
  /** What the object is, asked for in place of a figure; null for a figure. */
  readonly trait: TypedTrait | null;
}

export interface TypedTrait {
  readonly name: Trait;
  readonly operator: TraitCondition['operator'];
  /** Of a name. */
  readonly text: string;
  /** Deliveries, or ids of tags. */
  readonly chosen: readonly string[];
}

export const newTrait = (name: Trait): TypedTrait => ({
  name,
  operator: name === 'name' ? 'contains' : 'any_of',
  text: '',
  chosen: [],
});

export interface GroupNode {
  readonly kind: 'group';
  readonly id: number;
  /** Null for the root group. */
  readonly parentId: number | null;
  readonly operator: RuleGroup['operator'];
  readonly childIds: readonly number[];
}

export type ConditionTreeNode = ConditionNode | GroupNode;

/** The conditions being edited. Operations return a new tree that shares the unchanged nodes. */
export interface ConditionTree {
  readonly nodes: ReadonlyMap<number, ConditionTreeNode>;
  readonly rootId: number;
  readonly nextId: number;
}

export interface Place {
  readonly groupId: number;
  readonly index: number;
}

type NewCondition = Omit<ConditionNode, 'kind' | 'id' | 'parentId'>;

const NEW_CONDITION: NewCondition = {
  column: 'cost',
  operator: 'greater_than',
  text: '',
  endText: '',
  otherColumn: null,
  window: OWN_DAYS,
  otherWindow: OWN_DAYS,
  isBefore: false,
  factorText: '1',
  trait: null,
};

export function isRangeOperator(operator: RuleOperator): operator is RangeOperator {
  return (RANGE_OPERATORS as readonly string[]).includes(operator);
}

export function findGroup(tree: ConditionTree, id: number): GroupNode | undefined {
  const node = tree.nodes.get(id);
  return node?.kind === 'group' ? node : undefined;
}

export function getRoot(tree: ConditionTree): GroupNode {
  const root = findGroup(tree, tree.rootId);
  if (root === undefined) {
    throw new Error('A condition tree has a root group.');
  }
  return root;
}

function toNewCondition(condition: RuleCondition): NewCondition {
  if (isTraitCondition(condition)) {
    const { column: name, operator, value } = condition;
    const isText = typeof value === 'string';
    const trait = { name, operator, text: isText ? value : '', chosen: isText ? [] : value };
    return { ...NEW_CONDITION, trait };
  }
  const { column, window, operator, value } = condition;
  const base = { ...NEW_CONDITION, column, window: toTypedWindow(window), operator };
  if (typeof value === 'number') {
    return { ...base, text: writeTypedNumber(value) };
  }
  const isBefore = 'column' in value && value.isBefore === true;
  return 'column' in value
    ? {
        ...base,
        otherColumn: value.column,
        otherWindow: isBefore && value.window === window ? OWN_DAYS : toTypedWindow(value.window),
        isBefore,
        factorText: writeTypedNumber(value.factor ?? 1),
      }
    : { ...base, text: writeTypedNumber(value[0]), endText: writeTypedNumber(value[1]) };
}

interface Draft {
  readonly nodes: Map<number, ConditionTreeNode>;
  nextId: number;
}

function insertItem(draft: Draft, item: RuleItem, parentId: number | null): number {
  const id = draft.nextId;
  draft.nextId += 1;
  if (isRuleGroup(item)) {
    const { operator } = item;
    draft.nodes.set(id, { kind: 'group', id, parentId, operator, childIds: [] });
    const childIds = item.items.map((child) => insertItem(draft, child, id));
    draft.nodes.set(id, { kind: 'group', id, parentId, operator, childIds });
  } else {
    const parent = parentId ?? id;
    draft.nodes.set(id, { kind: 'condition', id, parentId: parent, ...toNewCondition(item) });
  }
  return id;
}

export function createTree(conditions: RuleGroup): ConditionTree {
  const draft: Draft = { nodes: new Map(), nextId: 1 };
  const rootId = insertItem(draft, conditions, null);
  return { nodes: draft.nodes, rootId, nextId: draft.nextId };
}

function withNodes(tree: ConditionTree, changed: readonly ConditionTreeNode[]): ConditionTree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) {
    nodes.set(node.id, node);
  }
  return { ...tree, nodes };
}

function insertAt(group: GroupNode, index: number, ids: readonly number[]): GroupNode {
  return { ...group, childIds: group.childIds.toSpliced(index, 0, ...ids) };
}

/** Ids of a node and its descendants. */
export function listSubtree(tree: ConditionTree, id: number): readonly number[] {
  const node = tree.nodes.get(id);
  return node?.kind === 'group'
    ? [id, ...node.childIds.flatMap((childId) => listSubtree(tree, childId))]
    : [id];
}

export function findPlace(tree: ConditionTree, id: number): Place | undefined {
  const parentId = tree.nodes.get(id)?.parentId ?? null;
  const parent = parentId === null ? undefined : findGroup(tree, parentId);
  return parent === undefined
    ? undefined
    : { groupId: parent.id, index: parent.childIds.indexOf(id) };
}

export function countConditions(tree: ConditionTree): number {
  let count = 0;
  for (const node of tree.nodes.values()) {
    count += node.kind === 'condition' || node.childIds.length === 0 ? 1 : 0;
  }
  return count;
}

/** Number of groups from the root down to this one. */
function depthOf(tree: ConditionTree, groupId: number): number {
  let depth = 0;
  for (let id: number | null = groupId; id !== null; depth += 1) {
    id = tree.nodes.get(id)?.parentId ?? null;
  }
  return depth;
}

function canAddCondition(tree: ConditionTree): boolean {
  return countConditions(tree) < MAX_CONDITIONS;
}

function canAddGroup(tree: ConditionTree, groupId: number): boolean {
  return canAddCondition(tree) && depthOf(tree, groupId) < MAX_CONDITION_DEPTH;
}

export interface Added {
  readonly tree: ConditionTree;
  readonly id: number;
}

export function addCondition(
  tree: ConditionTree,
  { groupId, index }: Place,
  fields: NewCondition = NEW_CONDITION,
): Added {
  const group = findGroup(tree, groupId);
  const id = tree.nextId;
  if (group === undefined || !canAddCondition(tree)) {
    return { tree, id: groupId };
  }
  const node: ConditionNode = { kind: 'condition', id, parentId: groupId, ...fields };
  return { tree: { ...withNodes(tree, [insertAt(group, index, [id]), node]), nextId: id + 1 }, id };
}

const OTHER_OPERATOR = { and: 'or', or: 'and' } as const;

/** Adds a group with the opposite operator and one condition. */
export function addGroup(tree: ConditionTree, { groupId, index }: Place): Added {
  const group = findGroup(tree, groupId);
  if (group === undefined || !canAddGroup(tree, groupId)) {
    return { tree, id: groupId };
  }
  const id = tree.nextId;
  const node: GroupNode = {
    kind: 'group',
    id,
    parentId: groupId,
    operator: OTHER_OPERATOR[group.operator],
    childIds: [],
  };
  const grown = { ...withNodes(tree, [insertAt(group, index, [id]), node]), nextId: id + 1 };
  return { tree: addCondition(grown, { groupId: id, index: 0 }).tree, id };
}

export function updateCondition(
  tree: ConditionTree,
  id: number,
  changes: Partial<NewCondition>,
): ConditionTree {
  const node = tree.nodes.get(id);
  return node?.kind === 'condition' ? withNodes(tree, [{ ...node, ...changes }]) : tree;
}

export function setGroupOperator(
  tree: ConditionTree,
  id: number,
  operator: GroupNode['operator'],
): ConditionTree {
  const node = findGroup(tree, id);
  return node === undefined ? tree : withNodes(tree, [{ ...node, operator }]);
}

/** The nodes taken by a removal, for {@link restoreNodes}. */
export interface Removal {
  readonly id: number;
  readonly place: Place;
  readonly nodes: readonly ConditionTreeNode[];
}

export function removeNode(
  tree: ConditionTree,
  id: number,
): { readonly tree: ConditionTree; readonly removal: Removal | null } {
  const place = findPlace(tree, id);
  const parent = place === undefined ? undefined : findGroup(tree, place.groupId);
  if (place === undefined || parent === undefined) {
    return { tree, removal: null };
  }
  const ids = listSubtree(tree, id);
  const removed = ids.flatMap((each) => tree.nodes.get(each) ?? []);
  const nodes = new Map(tree.nodes);
  for (const each of ids) {
    nodes.delete(each);
  }
  nodes.set(parent.id, { ...parent, childIds: parent.childIds.filter((child) => child !== id) });
  return { tree: { ...tree, nodes }, removal: { id, place, nodes: removed } };
}

/**
 * Restores removed nodes at their place, or at the end of the root when their group no longer
 * exists.
 */
export function restoreNodes(tree: ConditionTree, { id, place, nodes }: Removal): ConditionTree {
  if (tree.nodes.has(id)) {
    return tree;
  }
  const group = findGroup(tree, place.groupId) ?? getRoot(tree);
  const index = group.id === place.groupId ? place.index : group.childIds.length;
  const moved = nodes.map((node) => (node.id === id ? { ...node, parentId: group.id } : node));
  return withNodes(tree, [...moved, insertAt(group, index, [id])]);
}

function copySubtree(tree: ConditionTree, id: number): RuleLike {
  const node = tree.nodes.get(id);
  return node?.kind === 'group'
    ? { operator: node.operator, items: node.childIds.map((child) => copySubtree(tree, child)) }
    : { node: node as ConditionNode };
}

type RuleLike =
  | { readonly node: ConditionNode }
  | { readonly operator: GroupNode['operator']; readonly items: readonly RuleLike[] };

function insertCopy(draft: Draft, copy: RuleLike, parentId: number): number {
  const id = draft.nextId;
  draft.nextId += 1;
  if ('node' in copy) {
    draft.nodes.set(id, { ...copy.node, id, parentId });
  } else {
    const childIds = copy.items.map((item) => insertCopy(draft, item, id));
    draft.nodes.set(id, { kind: 'group', id, parentId, operator: copy.operator, childIds });
  }
  return id;
}

/** Inserts a copy of a condition, or of a group with its contents, after the original. */
export function duplicateNode(tree: ConditionTree, id: number): Added {
  const place = findPlace(tree, id);
  const size = listSubtree(tree, id).filter(
    (each) => tree.nodes.get(each)?.kind === 'condition',
  ).length;
  if (place === undefined || countConditions(tree) + size > MAX_CONDITIONS) {
    return { tree, id };
  }
  const draft: Draft = { nodes: new Map(tree.nodes), nextId: tree.nextId };
  const copyId = insertCopy(draft, copySubtree(tree, id), place.groupId);
  const grown = { ...tree, nodes: draft.nodes, nextId: draft.nextId };
  const group = findGroup(grown, place.groupId);
  return {
    tree:
      group === undefined ? tree : withNodes(grown, [insertAt(group, place.index + 1, [copyId])]),
    id: copyId,
  };
}

/**
 * Moves a node to a place whose index does not count the node itself. A node cannot move into
 * itself.
 */
export function moveNode(
  tree: ConditionTree,
  id: number,
  { groupId, index }: Place,
): ConditionTree {
  const node = tree.nodes.get(id);
  const target = findGroup(tree, groupId);
  if (
    node === undefined ||
    node.parentId === null ||
    target === undefined ||
    listSubtree(tree, id).includes(groupId) ||
    (node.kind === 'group' && depthOf(tree, groupId) + heightOf(tree, id) > MAX_CONDITION_DEPTH)
  ) {
    return tree;
  }
  const parent = findGroup(tree, node.parentId);
  const without =
    parent === undefined
      ? tree
      : withNodes(tree, [{ ...parent, childIds: parent.childIds.filter((child) => child !== id) }]);
  const group = findGroup(without, groupId) ?? target;
  return withNodes(without, [{ ...node, parentId: groupId }, insertAt(group, index, [id])]);
}

function heightOf(tree: ConditionTree, id: number): number {
  const node = tree.nodes.get(id);
  return node?.kind === 'group'
    ? 1 + Math.max(0, ...node.childIds.map((child) => heightOf(tree, child)))
    : 0;
}

/** The place one step up or down, entering and leaving groups; undefined at both ends. */
export function findNextPlace(tree: ConditionTree, id: number, step: -1 | 1): Place | undefined {
  const place = findPlace(tree, id);
  const group = place === undefined ? undefined : findGroup(tree, place.groupId);
  if (place === undefined || group === undefined) {
    return undefined;
  }
  const neighbourId = group.childIds[place.index + step];
  const neighbour = neighbourId === undefined ? undefined : tree.nodes.get(neighbourId);
  if (neighbour?.kind === 'group') {
    return { groupId: neighbour.id, index: step === 1 ? 0 : neighbour.childIds.length };
  }
  if (neighbour !== undefined) {
    return { groupId: group.id, index: place.index + step };
  }
  const outer = findPlace(tree, group.id);
  return outer === undefined
    ? undefined
    : { groupId: outer.groupId, index: outer.index + (step === 1 ? 1 : 0) };
}

/** Wraps a node in a new group with the opposite operator. */
export function wrapNode(tree: ConditionTree, id: number): Added {
  const place = findPlace(tree, id);
  const node = tree.nodes.get(id);
  const parent = place === undefined ? undefined : findGroup(tree, place.groupId);
  if (
    place === undefined ||
    node === undefined ||
    parent === undefined ||
    depthOf(tree, parent.id) + 1 + heightOf(tree, id) > MAX_CONDITION_DEPTH
  ) {
    return { tree, id };
  }
  const groupId = tree.nextId;
  const group: GroupNode = {
    kind: 'group',
    id: groupId,
    parentId: parent.id,
    operator: OTHER_OPERATOR[parent.operator],
    childIds: [id],
  };
  const childIds = parent.childIds.with(place.index, groupId);
  return {
    tree: {
      ...withNodes(tree, [{ ...parent, childIds }, group, { ...node, parentId: groupId }]),
      nextId: groupId + 1,
    },
    id: groupId,
  };
}

/** Replaces a group by its contents. */
export function ungroup(tree: ConditionTree, id: number): ConditionTree {
  const group = findGroup(tree, id);
  const place = findPlace(tree, id);
  const parent = place === undefined ? undefined : findGroup(tree, place.groupId);
  if (group === undefined || place === undefined || parent === undefined) {
    return tree;
  }
  const childIds = parent.childIds.toSpliced(place.index, 1, ...group.childIds);
  const children = group.childIds.flatMap((childId) => {
    const child = tree.nodes.get(childId);
    return child === undefined ? [] : [{ ...child, parentId: parent.id }];
  });
  const nodes = new Map(withNodes(tree, [{ ...parent, childIds }, ...children]).nodes);
  nodes.delete(id);
  return { ...tree, nodes };
}
