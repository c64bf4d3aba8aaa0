import {
  collectionOfKind,
  docIdOf,
  type OwnedKind,
  readDoc,
  SYNC_COLLECTIONS,
  type SyncCollection,
  toDoc,
  toVolatileFields,
} from '@ads-checker/shared/collections/index';
import type { Recording } from './recording.ts';

/** Far more than a page can use up before it is closed. */
const REVISIONS_A_MILLISECOND = 1_000;

export interface DemoRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Merges fields, also inside objects such as permissions. */
export function mergeFields<T extends object>(before: T, given: object): T {
  const fields = new Map<string, unknown>(Object.entries(before));
  for (const [field, value] of Object.entries(given)) {
    const previous = fields.get(field);
    if (value !== undefined) {
      fields.set(
        field,
        isRecord(previous) && isRecord(value) ? mergeFields(previous, value) : value,
      );
    }
  }
  return Object.fromEntries(fields) as T;
}

interface FeedRow {
  readonly kind: OwnedKind;
  readonly id: string;
  readonly revision: number;
}

/**
 * Owned rows and their feed. Revisions start above those of previous page loads, so that an old
 * cursor is refused as too old and earlier changes do not stay in the replica.
 */
export function createDemoRows({
  recording,
  onChange,
}: {
  readonly recording: Recording;
  readonly onChange: (collection: SyncCollection) => void;
}) {
  const epoch = Date.parse(recording.recordedAt) * REVISIONS_A_MILLISECOND;
  let revision = epoch;
  const byKind = new Map<string, Map<string, DemoRow>>();
  const feed = new Map<SyncCollection, Map<string, FeedRow>>(
    SYNC_COLLECTIONS.map((name) => [name, new Map()]),
  );

  const rowsOf = (kind: string): Map<string, DemoRow> => {
    const rows = byKind.get(kind) ?? new Map<string, DemoRow>();
    byKind.set(kind, rows);
    return rows;
  };
  const touch = (kind: OwnedKind, id: string): SyncCollection => {
    const collection = collectionOfKind(kind);
    revision += 1;
    const docId = docIdOf(kind, id);
    feed.get(collection)?.delete(docId);
    feed.get(collection)?.set(docId, { kind, id, revision });
    return collection;
  };
  for (const name of SYNC_COLLECTIONS) {
    for (const doc of recording.rows[name] ?? []) {
      const { kind, row } = readDoc(name, doc);
      const docId = docIdOf(kind as OwnedKind, row.id);
      const volatile = recording.volatile[name]?.find(({ id }) => id === docId);
      rowsOf(kind).set(row.id, mergeFields(row as DemoRow, volatile?.fields ?? {}));
      touch(kind as OwnedKind, row.id);
    }
  }

  const findRow = (collection: SyncCollection, docId: string) => {
    const { kind, id } = feed.get(collection)?.get(docId) ?? {};
    const row = kind === undefined ? undefined : rowsOf(kind).get(id ?? '');
    return kind === undefined || row === undefined ? undefined : { kind, row };
  };

  return {
    find: (kind: string, id: string): DemoRow | undefined => rowsOf(kind).get(id),
    list: (kind: string): readonly DemoRow[] => [...rowsOf(kind).values()],
    put(kind: string, row: DemoRow): DemoRow {
      rowsOf(kind).set(row.id, row);
      onChange(touch(kind as OwnedKind, row.id));
      return row;
    },
    remove(kind: string, id: string): void {
      rowsOf(kind).delete(id);
      onChange(touch(kind as OwnedKind, id));
    },
    listVolatile: (collection: SyncCollection, docIds: readonly string[]) =>
      docIds.flatMap((id) => {
        const found = findRow(collection, id);
        const fields = found && toVolatileFields(found.kind, found.row);
        return fields === undefined ? [] : [{ id, fields }];
      }),
    /** Rows after the cursor; undefined for a cursor of a previous page load. */
    findPage(input: {
      readonly collection: SyncCollection;
      readonly cursor: string;
      readonly limit: number;
    }) {
      const cursor = Number(input.cursor);
      if (cursor !== 0 && (cursor <= epoch || cursor > revision)) {
        return undefined;
      }
      const rows = [...(feed.get(input.collection) ?? [])]
        .filter(([, row]) => row.revision > cursor)
        .slice(0, input.limit)
        .map(([id, { revision: at }]) => {
          const found = findRow(input.collection, id);
          return {
            id,
            revision: String(at),
            isDeleted: found === undefined,
            ...(found && { doc: toDoc(found.kind, found.row) }),
          };
        });
      return { rows, cursor: rows.at(-1)?.revision ?? input.cursor };
    },
  };
}

export type DemoRows = ReturnType<typeof createDemoRows>;
