import {
  findCollection,
  type OwnedKind,
  readDoc,
  type StableRow,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import type { ExternalStore } from '../lib/external-store.ts';
import type { OwnedRows, OwnedView } from './model/types.ts';

type Observe = <C extends SyncCollection>(collection: C) => ExternalStore<OwnedView<C>>;

/** Rows of one kind from their collection; the same object while its documents are the same. */
export function selectKind<K extends OwnedKind>(
  observe: Observe,
  kind: K,
): ExternalStore<OwnedRows<K>> {
  const storedIn = findCollection(kind)?.storedIn;
  if (storedIn === undefined) {
    throw new Error(`Unknown kind ${kind}`);
  }
  const name = storedIn.collection as SyncCollection;
  const base = observe(name);
  if (!storedIn.isShared) {
    // Its documents are the rows themselves.
    return base as unknown as ExternalStore<OwnedRows<K>>;
  }
  let view: OwnedView<SyncCollection> | undefined;
  let selected: OwnedRows<K> = { rows: [], isReady: false };
  return {
    subscribe: base.subscribe,
    get() {
      const latest = base.get();
      if (latest === view) {
        return selected;
      }
      view = latest;
      const rows = latest.rows.flatMap((doc) => {
        const read = readDoc(name, doc);
        return read.kind === kind ? [read.row as unknown as StableRow<K>] : [];
      });
      const isSame =
        selected.isReady === latest.isReady &&
        selected.rows.length === rows.length &&
        rows.every((row, index) => row === selected.rows[index]);
      selected = isSame ? selected : { rows, isReady: latest.isReady };
      return selected;
    },
  };
}
