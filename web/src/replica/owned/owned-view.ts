import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { type SyncDoc, syncDocSchemas } from '@ads-checker/shared/collections/index';
import type { Subscription } from 'rxjs';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import type { OwnedView } from '../model/types.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

/** Rows are parsed before they are stored: one of another shape was damaged on this device. */
function isSound({ revision, data }: OwnedDocument): boolean {
  return typeof revision === 'string' && typeof data === 'object' && data !== null;
}

export function createOwnedView<C extends SyncCollection>({
  name,
  collection,
  known,
  readFirst,
  onWatched = () => undefined,
  onRead = () => undefined,
  onBroken = () => undefined,
}: {
  readonly name: C;
  /** Undefined when the replica was closed before it opened. */
  readonly collection: Promise<OwnedCollection | undefined>;
  /** Shown until the database is read. */
  readonly known?: readonly OwnedDocument[] | undefined;
  /** On a device without rows: the first ones, shown until the database has stored them. */
  readonly readFirst?: (() => Promise<readonly OwnedDocument[]>) | undefined;
  readonly onWatched?: () => void;
  readonly onRead?: (documents: readonly OwnedDocument[]) => void;
  /** The collection cannot be read. */
  readonly onBroken?: () => void;
}): {
  readonly external: ExternalStore<OwnedView<C>>;
  /** Reads from another database from now on. */
  readonly follow: (collection: OwnedCollection) => void;
  /** The database has all rows: when it has none, none are shown. */
  readonly settle: () => Promise<void>;
  readonly close: () => void;
} {
  /** A row keeps its identity while its revision is unchanged, even when RxDB reads it again. */
  const rowsById = new Map<
    string,
    { readonly revision: string; readonly row: SyncDoc<C> | undefined }
  >();
  let subscription: Subscription | undefined;
  let isWatched = false;
  let isClosed = false;
  /** First rows are shown that the database does not have yet. */
  let isAhead = false;

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
        void readFirst?.().then(showFirst);
        collection.then(
          (opened) => {
            if (opened !== undefined && subscription === undefined) {
              subscribe(opened);
            }
          },
          // Errors are reported to the caller that opens the database.
          () => undefined,
        );
      },
    },
  );

  const show = (documents: readonly OwnedDocument[]): void => {
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
  };
  const showFirst = (documents: readonly OwnedDocument[]): void => {
    if (documents.length > 0 && external.get().rows.length === 0 && !isClosed) {
      isAhead = true;
      external.set({ rows: toRows(documents), isReady: true });
    }
  };
  const settle = async (): Promise<void> => {
    const opened = isAhead ? await collection : undefined;
    const found = await opened?.findOne().exec();
    if (isAhead && found === null && !isClosed) {
      isAhead = false;
      show([]);
    }
  };
  const subscribe = (opened: OwnedCollection): void => {
    if (isClosed) {
      return;
    }
    subscription = opened.find().$.subscribe({
      next(found) {
        const documents = found.map((document) => document.toJSON());
        const sound = documents.filter(isSound);
        if (!isAhead || sound.length > 0) {
          isAhead = false;
          show(sound);
        }
        if (sound.length < documents.length) {
          onBroken();
        }
      },
      error: onBroken,
    });
  };

  return {
    external,
    settle,
    follow(next) {
      subscription?.unsubscribe();
      rowsById.clear();
      if (isWatched) {
        subscribe(next);
      }
    },
    close() {
      isClosed = true;
      subscription?.unsubscribe();
    },
  };
}
