import type { SyncCollection, SyncRow } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import type { FetchRows } from '../src/replica/owned/pull.ts';

/** A feed as the server keeps it: one row a document, in the order of its last change. */
export function createFeedModel() {
  const rows = new Map<SyncCollection, Map<string, SyncRow>>();
  const calls: {
    readonly collection: SyncCollection;
    readonly cursor: string;
    readonly limit: number;
  }[] = [];
  let revision = 0;
  let pageMax = Number.POSITIVE_INFINITY;
  let failure: AppError | undefined;
  let oldestCursor = 0;

  const fetchRows: FetchRows = async ({ collection, cursor, limit }) => {
    calls.push({ collection, cursor, limit });
    if (failure) {
      throw failure;
    }
    const from = Number(cursor);
    if (from > 0 && from < oldestCursor) {
      throw new AppError('GoneError', 'The cursor is older than what is kept.');
    }
    const found = [...(rows.get(collection)?.values() ?? [])]
      .filter((row) => Number(row.revision) > from)
      .sort((a, b) => Number(a.revision) - Number(b.revision))
      .slice(0, Math.min(limit, pageMax));
    return { rows: found, cursor: found.at(-1)?.revision ?? cursor };
  };

  const put = (collection: SyncCollection, row: Omit<SyncRow, 'revision'>): void => {
    revision += 1;
    const list = rows.get(collection) ?? new Map<string, SyncRow>();
    list.set(row.id, { ...row, revision: String(revision) });
    rows.set(collection, list);
  };

  return {
    fetchRows,
    calls,
    write: (collection: SyncCollection, id: string, doc: unknown): void =>
      put(collection, { id, isDeleted: false, doc }),
    delete: (collection: SyncCollection, id: string): void =>
      put(collection, { id, isDeleted: true }),
    /** Forgets rows that were deleted, and with them every cursor there was. */
    purge(collection: SyncCollection): void {
      const list = rows.get(collection);
      for (const [id, row] of list ?? []) {
        if (row.isDeleted) {
          list?.delete(id);
        }
      }
      oldestCursor = revision + 1;
      revision += 1;
    },
    setPageMax: (max: number): void => {
      pageMax = max;
    },
    fail: (error: AppError | undefined): void => {
      failure = error;
    },
  };
}
