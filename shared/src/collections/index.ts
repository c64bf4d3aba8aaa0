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
/** Every collection of owned rows. */
export type Collection = List[keyof List];
export type OwnedKind = Collection['kind'];
/** A collection of the feed; the browser opens one RxDB collection for each. */
export type SyncCollection = Collection['storedIn']['collection'];
export type CollectionOf<K extends OwnedKind> = Extract<Collection, { readonly kind: K }>;
/** One row of a kind, as the calls answer it. */
export type OwnedRow<K extends OwnedKind> = z.output<CollectionOf<K>['schema']>;

type VolatilePathsOf<C> = C extends { readonly volatile: readonly (infer P extends string)[] }
  ? P
  : never;
type StableRowOf<C extends Collection> = WithoutPaths<z.output<C['schema']>, VolatilePathsOf<C>>;
/** One row of a kind, as the feed and the replica hold it: without what changes by itself. */
export type StableRow<K extends OwnedKind> = StableRowOf<CollectionOf<K>>;
/** What of a row changes by itself, where it stands in the row. */
export type VolatileFields<K extends OwnedKind> = OnlyPaths<
  OwnedRow<K>,
  VolatilePathsOf<CollectionOf<K>>
>;
/** Kinds that have any. */
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
/** One document of the feed: a row, and in a shared collection `{ kind, [kind]: row }`. */
export type SyncDoc<N extends SyncCollection> = DocOf<StoredIn<N>>;

/** People, teams, accounts and invitations share a collection of the feed. */
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
/** Every command on owned rows: its name, the kind of its target and what it asks for. */
export type OwnedCommand = CommandsOf<Collection>;

type Crud = Extract<Collection, { readonly crud: object }>['crud'];
/** Calls of which the schema says all: see `crud`. */
export type CrudRoute = Extract<Crud[keyof Crud], RouteShape>;

export const collections: readonly CollectionDefinition[] = Object.values(list);

const byKind: ReadonlyMap<string, CollectionDefinition> = new Map(
  collections.map((collection) => [collection.kind, collection]),
);
const commandsByName: ReadonlyMap<string, CommandDefinition> = new Map(
  collections.flatMap(({ commands }) => Object.entries(commands)),
);

/**
 * Names of the feed's collections. RxDB's free edition opens 13 at full speed: at most 11 may ever stand here, and
 * small kinds share one.
 */
export const SYNC_COLLECTIONS: readonly SyncCollection[] = [
  ...new Set(collections.map(({ storedIn }) => storedIn.collection as SyncCollection)),
].sort();

export function isSyncCollection(name: string): name is SyncCollection {
  return (SYNC_COLLECTIONS as readonly string[]).includes(name);
}

/** Undefined of what lives on the network, such as a campaign. */
export function findCollection(kind: string): CollectionDefinition | undefined {
  return byKind.get(kind);
}

/** Undefined of what is done on the network, such as turning an ad off. */
export function findOwnedCommand(name: string): CommandDefinition | undefined {
  return commandsByName.get(name);
}

/** The id of a row's document in the feed: `proxies/7`, `people/user:7`. */
export function docIdOf(kind: OwnedKind, id: string): string {
  return byKind.get(kind)?.storedIn.isShared === true ? `${kind}:${id}` : id;
}

interface TaggedRow {
  readonly kind: string;
  readonly row: { readonly id: string };
}

/** The row of a document, and what kind it is. */
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

/** The document of a row. */
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

/** What of a row no document holds; undefined of a kind whose documents hold everything. */
export function toVolatileFields(kind: string, row: object): object | undefined {
  const { volatile } = byKind.get(kind) ?? {};
  return volatile === undefined ? undefined : pickPaths(row, volatile);
}

/** What parses the volatile fields of a kind. */
export function volatileFieldsSchema<K extends VolatileKind>(
  kind: K,
): z.ZodType<VolatileFields<K>> {
  const { schema, volatile = [] } = byKind.get(kind) ?? {};
  if (schema === undefined) {
    throw new Error(`Unknown kind ${kind}`);
  }
  return pickSchemaPaths(schema, volatile) as unknown as z.ZodType<VolatileFields<K>>;
}

/** What parses a row of a kind as a document holds it. */
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

/** What parses a document of each collection of the feed. */
export const syncDocSchemas = Object.fromEntries(
  SYNC_COLLECTIONS.map((name) => [name, docSchemaOf(name)]),
) as { readonly [N in SyncCollection]: z.ZodType<SyncDoc<N>> };

/** How a browser stores documents; raised when that changes. */
const STORAGE_VERSION = 1;

/** Another number whenever a collection is added, the form of one changes, or how they are stored. */
export const SCHEMA_EPOCH = collections.reduce(
  (sum, { version }) => sum + version,
  STORAGE_VERSION,
);
