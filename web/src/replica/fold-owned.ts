import {
  findCollection,
  findOwnedCommand,
  type OwnedKind,
  readDoc,
  type SyncCollection,
  type SyncDoc,
  toDoc,
} from '@ads-checker/shared/collections/index';
import type { ExternalStore } from '../lib/external-store.ts';
import { foldRows, groupShown } from './fold-rows.ts';
import { targetKey } from './model/target-key.ts';
import type { Command, Outbox, OwnedView } from './model/types.ts';
import { mergePatch } from './outbox/patch.ts';

interface Sources {
  readonly observe: <C extends SyncCollection>(collection: C) => ExternalStore<OwnedView<C>>;
  readonly outbox: ExternalStore<Outbox>;
}

/** A row to be created, as the server will create it; undefined for another collection. */
function createdRow(
  collection: SyncCollection,
  commands: readonly Command[],
): { readonly kind: string; readonly row: object } | undefined {
  const created = commands.find(({ name }) => findOwnedCommand(name)?.effect === 'create');
  if (created === undefined || !('owner' in created.target)) {
    return undefined;
  }
  const { createdAt, patch, target } = created;
  const definition = findCollection(target.kind);
  const { initial } = findOwnedCommand(created.name) ?? {};
  return definition?.storedIn.collection === collection
    ? {
        kind: target.kind,
        row: {
          ...definition.crud?.initial,
          ...initial,
          ...patch,
          ...target.owner,
          id: target.id,
          createdAt,
          updatedAt: createdAt,
        },
      }
    : undefined;
}

/** A row with its commands applied in order; null while it is being deleted. */
function foldCommands(kind: string, row: object, commands: readonly Command[]): object | null {
  const effects = commands.map(({ name }) => findOwnedCommand(name)?.effect);
  if (effects.includes('delete')) {
    return null;
  }
  const fields = Object.keys(findCollection(kind)?.schema.shape ?? {});
  return commands
    .filter((_, index) => effects[index] === 'update')
    .reduce<object>((known, { name, payload, patch, target }) => {
      const { fold } = findOwnedCommand(name) ?? {};
      if (fold !== undefined) {
        return fold(known, { payload, owner: ('owner' in target && target.owner) || {} });
      }
      const over = Object.fromEntries(
        Object.entries(patch).filter(([field]) => fields.includes(field)),
      );
      return mergePatch(known, over);
    }, row);
}

function foldDoc<C extends SyncCollection>(
  collection: C,
  doc: SyncDoc<C> | undefined,
  commands: readonly Command[],
): SyncDoc<C> | null {
  const under = doc === undefined ? createdRow(collection, commands) : readDoc(collection, doc);
  const folded = under === undefined ? null : foldCommands(under.kind, under.row, commands);
  return under === undefined || folded === null ? null : (toDoc(under.kind, folded) as SyncDoc<C>);
}

/**
 * A row that the server returned with the pending commands applied, as the replica will show it
 * once it holds the row; the same object without any, null while it is being deleted.
 */
export function foldAnswer<Row extends { readonly id: string }>(
  kind: OwnedKind,
  row: Row,
  commands: readonly Command[],
): Row | null {
  const waiting = groupShown(commands).get(targetKey({ kind, id: row.id }));
  return waiting === undefined ? row : (foldCommands(kind, row, waiting) as Row | null);
}

export function foldOwnedData({ observe, outbox }: Sources): Sources['observe'] {
  const views = new Map<SyncCollection, ExternalStore<OwnedView<SyncCollection>>>();
  return <C extends SyncCollection>(collection: C) => {
    const view =
      views.get(collection) ??
      foldRows<C>({
        base: observe(collection),
        outbox,
        keyOf(doc) {
          const { kind, row } = readDoc(collection, doc);
          return targetKey({ kind, id: row.id });
        },
        fold: (doc, commands) => foldDoc(collection, doc, commands),
      });
    views.set(collection, view as ExternalStore<OwnedView<SyncCollection>>);
    // The name determines the type.
    return view as unknown as ExternalStore<OwnedView<C>>;
  };
}
