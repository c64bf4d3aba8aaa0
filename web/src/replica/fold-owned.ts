import {
  findCollection,
  findOwnedCommand,
  readDoc,
  type SyncCollection,
  type SyncDoc,
  toDoc,
} from '@ads-checker/shared/collections/index';
import type { ExternalStore } from './external-store.ts';
import { foldRows } from './fold-rows.ts';
import { mergePatch } from './outbox/patch.ts';
import { targetKey } from './target-key.ts';
import type { Command, Outbox, OwnedView } from './types.ts';

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

function foldDoc<C extends SyncCollection>(
  collection: C,
  doc: SyncDoc<C> | undefined,
  commands: readonly Command[],
): SyncDoc<C> | null {
  const under = doc === undefined ? createdRow(collection, commands) : readDoc(collection, doc);
  const effects = commands.map(({ name }) => findOwnedCommand(name)?.effect);
  if (under === undefined || effects.includes('delete')) {
    return null;
  }
  const { kind, row } = under;
  const fields = Object.keys(findCollection(kind)?.schema.shape ?? {});
  const folded = commands
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
  return toDoc(kind, folded) as SyncDoc<C>;
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
