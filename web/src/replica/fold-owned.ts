import {
  findCollection,
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

function foldDoc<C extends SyncCollection>(
  collection: C,
  doc: SyncDoc<C>,
  commands: readonly Command[],
): SyncDoc<C> {
  const { kind, row } = readDoc(collection, doc);
  const fields = Object.keys(findCollection(kind)?.schema.shape ?? {});
  const folded = commands.reduce<object>((under, { patch }) => {
    const over = Object.fromEntries(
      Object.entries(patch).filter(([field]) => fields.includes(field)),
    );
    return mergePatch(under, over);
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
    // Kept by its name, which says what it holds.
    return view as unknown as ExternalStore<OwnedView<C>>;
  };
}
