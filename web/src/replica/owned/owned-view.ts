import {
  type SyncCollection,
  type SyncDoc,
  syncDocSchemas,
} from '@ads-checker/shared/contracts/sync';
import type { Subscription } from 'rxjs';
import { createExternal, type External } from '../external.ts';
import type { OwnedView } from '../types.ts';
import type { OwnedCollection, OwnedDocument } from './database.ts';

/** Documents of one collection as the screens see them: an unchanged document keeps its identity. */
export function createOwnedView<C extends SyncCollection>({
  name,
  collection,
}: {
  readonly name: C;
  readonly collection: OwnedCollection;
}): { readonly external: External<OwnedView<C>>; readonly close: () => void } {
  const parsed = new Map<string, { readonly data: string; readonly doc: SyncDoc<C> | undefined }>();
  let subscription: Subscription | undefined;

  const read = ({ id, data, isOdd }: OwnedDocument): SyncDoc<C> | undefined => {
    const known = parsed.get(id);
    if (known?.data === data) {
      return known.doc;
    }
    const value: unknown = JSON.parse(data);
    let doc: SyncDoc<C> | undefined;
    if (isOdd) {
      const again = syncDocSchemas[name].safeParse(value);
      doc = again.success ? (again.data as SyncDoc<C>) : undefined;
    } else {
      // Parsed by its schema before it was stored.
      doc = value as SyncDoc<C>;
    }
    parsed.set(id, { data, doc });
    return doc;
  };

  const external = createExternal<OwnedView<C>>(
    { rows: [], isReady: false },
    {
      onWatched: () => {
        subscription ??= collection.find().$.subscribe((documents) => {
          const rows = documents.flatMap((document) => {
            const row = read(document.toJSON());
            return row === undefined ? [] : [row];
          });
          external.set({ rows, isReady: true });
        });
      },
    },
  );
  return { external, close: () => subscription?.unsubscribe() };
}
