import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { type SyncDoc, syncDocSchemas } from '@ads-checker/shared/collections/index';
import type { Subscription } from 'rxjs';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { OwnedView } from '../types.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

export function createOwnedView<C extends SyncCollection>({
  name,
  collection,
  known,
  onWatched = () => undefined,
  onRead = () => undefined,
}: {
  readonly name: C;
  /** Undefined when the replica was closed before it opened. */
  readonly collection: Promise<OwnedCollection | undefined>;
  /** Shown until the database is read. */
  readonly known?: readonly OwnedDocument[] | undefined;
  readonly onWatched?: () => void;
  readonly onRead?: (documents: readonly OwnedDocument[]) => void;
}): { readonly external: ExternalStore<OwnedView<C>>; readonly close: () => void } {
  /** A row keeps its identity while its revision is unchanged, even when RxDB reads it again. */
  const rowsById = new Map<
    string,
    { readonly revision: string; readonly row: SyncDoc<C> | undefined }
  >();
  let subscription: Subscription | undefined;
  let isWatched = false;
  let isClosed = false;

  const toRow = ({ data, isInvalid }: OwnedDocument): SyncDoc<C> | undefined => {
    if (!isInvalid) {
      // Parsed by its schema before it was stored.
      return data as SyncDoc<C>;
    }
    const again = syncDocSchemas[name].safeParse(data);
    return again.success ? (again.data as SyncDoc<C>) : undefined;
  };
  const read = (document: OwnedDocument): SyncDoc<C> | undefined => {
    const { id, revision } = document;
    const known = rowsById.get(id);
    if (known?.revision === revision) {
      return known.row;
    }
    const row = toRow(document);
    rowsById.set(id, { revision, row });
    return row;
  };

  const toRows = (documents: readonly OwnedDocument[]): SyncDoc<C>[] =>
    documents.flatMap((document) => {
      const row = read(document);
      return row === undefined ? [] : [row];
    });

  const external = createExternalStore<OwnedView<C>>(
    known === undefined ? { rows: [], isReady: false } : { rows: toRows(known), isReady: true },
    {
      onWatched: () => {
        if (isWatched) {
          return;
        }
        isWatched = true;
        onWatched();
        collection.then(
          (opened) => {
            if (opened === undefined || isClosed) {
              return;
            }
            subscription = opened.find().$.subscribe((found) => {
              const documents = found.map((document) => document.toJSON());
              const rows = toRows(documents);
              const shown = external.get();
              const isShown =
                shown.isReady &&
                shown.rows.length === rows.length &&
                rows.every((row, index) => row === shown.rows[index]);
              if (!isShown) {
                external.set({ rows, isReady: true });
              }
              onRead(documents);
            });
          },
          // Errors are reported to the caller that opens the database.
          () => undefined,
        );
      },
    },
  );
  return {
    external,
    close() {
      isClosed = true;
      subscription?.unsubscribe();
    },
  };
}
