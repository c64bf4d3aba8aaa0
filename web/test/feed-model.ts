import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { SyncRow } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import type { FetchRows } from '../src/replica/owned/pull.ts';

/** A feed as the server stores it: one row per document, in the order of the last change. */
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
  const purged = new Map<SyncCollection, number>();

  const fetchRows: FetchRows = async ({ collection, cursor, limit, isChecked }) => {
    calls.push({ collection, cursor, limit });
    if (failure) {
      throw failure;
    }
    const [from = 0, known = 0] = cursor.split('-').map(Number);
    const horizon = purged.get(collection) ?? 0;
    if (cursor !== '0' && horizon > Math.max(from, known)) {
      throw new AppError('GoneError', 'The cursor is older than what is kept.');
    }
    const size = Math.min(limit, pageMax);
    const found = [...(rows.get(collection)?.values() ?? [])]
      .filter((row) => Number(row.revision) > from)
      .sort((a, b) => Number(a.revision) - Number(b.revision))
      .slice(0, size);
    const last = Number(found.at(-1)?.revision ?? from);
    const kept = [...(rows.get(collection)?.values() ?? [])].filter((row) => !row.isDeleted);
    return {
      rows: found,
      ...(isChecked && found.length < size
        ? {
            check: {
              count: kept.length,
              revisionSum: String(kept.reduce((sum, row) => sum + Number(row.revision), 0)),
            },
          }
        : {}),
      cursor:
        found.length < size || horizon <= last
          ? String(Math.max(last, horizon))
          : `${last}-${horizon}`,
    };
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
    /** Purges tombstones and expires all cursors before the newest of them. */
    purge(collection: SyncCollection): void {
      const list = rows.get(collection);
      for (const [id, row] of list ?? []) {
        if (row.isDeleted) {
          list?.delete(id);
          purged.set(collection, Math.max(purged.get(collection) ?? 0, Number(row.revision)));
        }
      }
    },
    setPageMax: (max: number): void => {
      pageMax = max;
    },
    fail: (error: AppError | undefined): void => {
      failure = error;
    },
  };
}
