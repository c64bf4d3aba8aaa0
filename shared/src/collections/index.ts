import { z } from 'zod';
import type { RouteShape } from '../http.ts';
import type { CollectionDefinition, CommandDefinition, PayloadOf } from './define.ts';
import * as list from './list.ts';
import {
  type OnlyPaths,
  omitPaths,
  omitSchemaPaths,
  pickPaths,
  pickSchemaPaths,
  type WithoutPaths,
} from './volatile.ts';

type List = typeof list;
export type Collection = List[keyof List];
export type OwnedKind = Collection['kind'];
/** A sync collection; the browser opens one RxDB collection for each. */
export type SyncCollection = Collection['storedIn']['collection'];
export type CollectionOf<K extends OwnedKind> = Extract<Collection, { readonly kind: K }>;
export type OwnedRow<K extends OwnedKind> = z.output<CollectionOf<K>['schema']>;

type VolatilePathsOf<C> = C extends { readonly volatile: readonly (infer P extends string)[] }
  ? P
  : never;
type StableRowOf<C extends Collection> = WithoutPaths<z.output<C['schema']>, VolatilePathsOf<C>>;
/** One row as sync documents hold it: without volatile fields. */
export type StableRow<K extends OwnedKind> = StableRowOf<CollectionOf<K>>;
/** The volatile fields of a row, in their original structure. */
export type VolatileFields<K extends OwnedKind> = OnlyPaths<
  OwnedRow<K>,
  VolatilePathsOf<CollectionOf<K>>
>;
export type VolatileKind = Extract<Collection, { readonly volatile: object }>['kind'];

type DocOf<C extends Collection> = C extends Collection
  ? C['storedIn']['isShared'] extends true
    ? { readonly kind: C['kind'] } & { readonly [K in C['kind']]: StableRowOf<C> }
    : StableRowOf<C>
  : never;
type StoredIn<N extends SyncCollection> = Extract<
  Collection,
  { readonly storedIn: { readonly collection: N } }
>;
/** One sync document: a row, and in a shared collection `{ kind, [kind]: row }`. */
export type SyncDoc<N extends SyncCollection> = DocOf<StoredIn<N>>;

/** People, teams, accounts and invitations share a sync collection. */
export type PersonDoc = SyncDoc<'people'>;

type CommandsOf<C extends Collection> = C extends Collection
  ? {
      readonly [N in keyof C['commands']]: C['commands'][N] extends CommandDefinition
        ? {
            readonly name: N;
            readonly kind: C['kind'];
            readonly payload: PayloadOf<C['commands'][N]>;
          }
        : never;
    }[keyof C['commands']]
  : never;
export type OwnedCommand = CommandsOf<Collection>;

type CrudRoutes = Awaited<
  ReturnType<Extract<Collection, { readonly crud: object }>['crud']['routes']['load']>
>;
/** CRUD routes derived from the schema: see `crud`. */
export type CrudRoute = Extract<CrudRoutes[keyof CrudRoutes], RouteShape>;

export const collections: readonly CollectionDefinition[] = Object.values(list);

const byKind: ReadonlyMap<string, CollectionDefinition> = new Map(
  collections.map((collection) => [collection.kind, collection]),
);
const commandsByName: ReadonlyMap<string, CommandDefinition> = new Map(
  collections.flatMap(({ commands }) => Object.entries(commands)),
);

/**
 * RxDB's free edition slows down above 13 collections: at most 11 may be listed here, and small
 * kinds share one.
 */
export const SYNC_COLLECTIONS: readonly SyncCollection[] = [
  ...new Set(collections.map(({ storedIn }) => storedIn.collection as SyncCollection)),
].sort();

/** Collections with documents small enough for the startup snapshot. */
export const SNAPSHOT_COLLECTIONS: readonly SyncCollection[] = SYNC_COLLECTIONS.filter((name) =>
  collections.every(
    ({ storedIn }) => storedIn.collection !== name || storedIn.hasSnapshot !== false,
  ),
);

export function isSyncCollection(name: string): name is SyncCollection {
  return (SYNC_COLLECTIONS as readonly string[]).includes(name);
}

/** Undefined for ad objects, which live on the ad network. */
export function findCollection(kind: string): CollectionDefinition | undefined {
  return byKind.get(kind);
}

/** Undefined for actions on the ad network, such as turning an ad off. */
export function findOwnedCommand(name: string): CommandDefinition | undefined {
  return commandsByName.get(name);
}

/** The sync document id of a row: `proxies/7`, `people/user:7`. */
export function docIdOf(kind: OwnedKind, id: string): string {
  return byKind.get(kind)?.storedIn.isShared === true ? `${kind}:${id}` : id;
}

interface TaggedRow {
  readonly kind: string;
  readonly row: { readonly id: string };
}

export function readDoc<N extends SyncCollection>(name: N, doc: SyncDoc<N>): TaggedRow {
  const [own] = collections.filter(({ storedIn }) => storedIn.collection === name);
  if (own?.storedIn.isShared === false) {
    return { kind: own.kind, row: doc as TaggedRow['row'] };
  }
  const { kind } = doc as { readonly kind: string };
  return {
    kind,
    row: (doc as unknown as Readonly<Record<string, TaggedRow['row']>>)[kind] as TaggedRow['row'],
  };
}

export function toDoc(kind: string, row: object): object {
  const { storedIn, volatile = [] } = byKind.get(kind) ?? {};
  const stable = omitPaths(row, volatile);
  return storedIn?.isShared === true ? { kind, [kind]: stable } : stable;
}

export function collectionOfKind(kind: OwnedKind): SyncCollection {
  const stored = byKind.get(kind)?.storedIn.collection;
  if (stored === undefined) {
    throw new Error(`Unknown kind ${kind}`);
  }
  return stored as SyncCollection;
}

export function hasVolatileFields(collection: SyncCollection): boolean {
  return collections.some(
    ({ storedIn, volatile }) => storedIn.collection === collection && volatile !== undefined,
  );
}

/** The volatile fields of a row; undefined for a kind that has none. */
export function toVolatileFields(kind: string, row: object): object | undefined {
  const { volatile } = byKind.get(kind) ?? {};
  return volatile === undefined ? undefined : pickPaths(row, volatile);
}

export function volatileFieldsSchema<K extends VolatileKind>(
  kind: K,
): z.ZodObject & z.ZodType<VolatileFields<K>> {
  const { schema, volatile = [] } = byKind.get(kind) ?? {};
  if (schema === undefined) {
    throw new Error(`Unknown kind ${kind}`);
  }
  return pickSchemaPaths(schema, volatile) as z.ZodObject & z.ZodType<VolatileFields<K>>;
}

export function stableSchemaOf({ schema, volatile = [] }: CollectionDefinition): z.ZodObject {
  return omitSchemaPaths(schema, volatile);
}

function docSchemaOf(name: SyncCollection): z.ZodType {
  const [first, ...others] = collections
    .filter(({ storedIn }) => storedIn.collection === name)
    .map((collection) => {
      const { kind, storedIn } = collection;
      const schema = stableSchemaOf(collection);
      return storedIn.isShared ? z.object({ kind: z.literal(kind), [kind]: schema }) : schema;
    });
  if (first === undefined) {
    throw new Error(`Unknown collection ${name}`);
  }
  return others.length === 0
    ? first
    : z.discriminatedUnion('kind', [first, ...others] as [z.ZodObject, ...z.ZodObject[]]);
}

export const syncDocSchemas = Object.fromEntries(
  SYNC_COLLECTIONS.map((name) => [name, docSchemaOf(name)]),
) as { readonly [N in SyncCollection]: z.ZodType<SyncDoc<N>> };

/** Incremented when the browser's storage format changes. */
const STORAGE_VERSION = 2;

/** Changes whenever a collection is added, a document changes shape, or storage changes. */
export const SCHEMA_EPOCH = collections.reduce(
  (sum, { version }) => sum + version,
  STORAGE_VERSION,
);
