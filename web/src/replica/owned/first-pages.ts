import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { type FetchRows, PULL_BATCH, type PulledPage, START, toDocument } from './pull.ts';
import type { OwnedDocument } from './rxdb-database.ts';

/** As RxDB returns them. */
const byId = (a: OwnedDocument, b: OwnedDocument): number => (a.id < b.id ? -1 : 1);

export interface FirstPages {
  /** The first rows of a collection; empty when they cannot be read. */
  readonly read: (collection: SyncCollection) => Promise<readonly OwnedDocument[]>;
  /** Answers the first pull with the page that was read. */
  readonly fetchRows: FetchRows;
  readonly clear: () => void;
}

/**
 * Reads the first page of collections on a device that has no rows yet, so that they show before
 * RxDB is loaded. RxDB then stores these pages instead of requesting them again.
 */
export function createFirstPages(fetchRows: FetchRows): FirstPages {
  const pages = new Map<SyncCollection, Promise<PulledPage>>();
  return {
    async read(collection) {
      const { cursor } = START;
      const page = fetchRows({ collection, cursor, limit: PULL_BATCH, isChecked: true });
      pages.set(collection, page);
      const { rows } = await page.catch((): PulledPage => ({ rows: [], cursor }));
      return (
        rows
          .filter(({ isDeleted }) => !isDeleted)
          // The pull reports rows that do not parse.
          .map((row) => toDocument({ collection, row, onInvalidRow: () => undefined }))
          .toSorted(byId)
      );
    },
    fetchRows(input) {
      const page = input.cursor === START.cursor ? pages.get(input.collection) : undefined;
      pages.delete(input.collection);
      return page === undefined ? fetchRows(input) : page.catch(() => fetchRows(input));
    },
    clear: () => pages.clear(),
  };
}
