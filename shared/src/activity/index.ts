import type { CollectionDefinition } from '../collections/define.ts';
import * as collections from '../collections/list.ts';
import type { ActivityDefinition } from './define.ts';
import * as list from './list.ts';

type ActivityOf<C> = C extends { readonly crud: { readonly activity: infer A } } ? A : never;
type Definition =
  | (typeof list)[keyof typeof list]
  | ActivityOf<(typeof collections)[keyof typeof collections]>;
type ValueOf<D, F extends keyof ActivityDefinition> = D extends {
  readonly [K in F]: infer V;
}
  ? V extends readonly (infer Item)[]
    ? Item
    : V
  : never;

const COMMON_ACTIONS = ['created', 'updated', 'deleted'] as const;
const COMMON_FIELDS = ['name', 'description'] as const;

export type ActivityKind = ValueOf<Definition, 'kind'>;
export type ActivitySubject = ValueOf<Definition, 'subjects'>;
export type ActivityAction = (typeof COMMON_ACTIONS)[number] | ValueOf<Definition, 'actions'>;
export type ActivityField = (typeof COMMON_FIELDS)[number] | ValueOf<Definition, 'fields'>;

const definitions: readonly ActivityDefinition[] = [
  ...Object.values(list),
  ...Object.values<CollectionDefinition>(collections).flatMap(({ crud }) => crud?.activity ?? []),
];
const unique = <T>(values: readonly string[]): readonly T[] => [...new Set(values)] as T[];

export const ACTIVITY_KINDS = unique<ActivityKind>(definitions.map(({ kind }) => kind));
export const ACTIVITY_SUBJECTS = unique<ActivitySubject>(
  definitions.flatMap(({ subjects }) => subjects),
);
export const ACTIVITY_ACTIONS = unique<ActivityAction>([
  ...COMMON_ACTIONS,
  ...definitions.flatMap(({ actions = [] }) => actions),
]);
export const ACTIVITY_FIELDS = unique<ActivityField>([
  ...COMMON_FIELDS,
  ...definitions.flatMap(({ fields = [] }) => fields),
]);
