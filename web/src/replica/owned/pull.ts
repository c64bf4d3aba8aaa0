import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { syncDocSchemas } from '@ads-checker/shared/collections/index';
import { type RowCheck, type SyncRow, syncRoutes } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import type { WithDeleted } from 'rxdb/plugins/core';
import { call } from '../../lib/api.ts';
import { forgetScreens } from '../../lib/kept-keys.ts';
import type { OwnedDocument, OwnedRow } from './rxdb-database.ts';

export const PULL_BATCH = 500;
/** A page is one query of the server's own database. */
const PULL_LIMIT_MS = 20_000;

export interface Checkpoint {
  readonly cursor: string;
}

export const START: Checkpoint = { cursor: '0' };

export interface PulledPage {
  readonly rows: readonly SyncRow[];
  readonly cursor: string;
  readonly check?: RowCheck | undefined;
}

export type FetchRows = (input: {
  readonly collection: SyncCollection;
  readonly cursor: string;
  readonly limit: number;
  readonly isChecked: boolean;
}) => Promise<PulledPage>;

/**
 * For one account: refused when another tab selected another one, whose rows must never land here.
 */
export function createFetchRows(accountId: string): FetchRows {
  return async ({ collection, cursor, limit, isChecked }) => {
    const query = { cursor, limit, accountId, ...(isChecked ? { check: '1' as const } : {}) };
    const input = { params: { collection }, query, timeLimitMs: PULL_LIMIT_MS };
    return (await call(syncRoutes.pull, input)).data;
  };
}

/** Kept as received, for a newer client; anything that is not an object is dropped. */
function toInvalidRow(doc: unknown): OwnedRow {
  return typeof doc === 'object' && doc !== null ? { ...doc } : {};
}

/** A row as it is stored, with what does not parse set aside. */
export function toDocument({
  collection,
  row,
  onInvalidRow,
}: {
  readonly collection: SyncCollection;
  readonly row: SyncRow;
  readonly onInvalidRow: (error: AppError) => void;
}): WithDeleted<OwnedDocument> {
  const base = { id: row.id, revision: row.revision };
  if (row.isDeleted) {
    return { ...base, data: {}, isInvalid: false, _deleted: true };
  }
  const parsed = syncDocSchemas[collection].safeParse(row.doc);
  if (!parsed.success) {
    onInvalidRow(
      new AppError('InternalError', `Cannot parse the response from ${collection}/${row.id}`, {
        cause: parsed.error,
      }),
    );
  }
  return {
    ...base,
    data: parsed.success ? { ...parsed.data } : toInvalidRow(row.doc),
    isInvalid: !parsed.success,
    _deleted: false,
  };
}

export type PullHandler = (
  checkpoint: Checkpoint | undefined,
  batchSize: number,
  isChecked: boolean,
) => Promise<{
  readonly documents: WithDeleted<OwnedDocument>[];
  readonly checkpoint: Checkpoint;
  readonly check: RowCheck | undefined;
}>;

/**
 * RxDB's pull handler. RxDB takes a page shorter than requested as the end of the feed, so short
 * pages are followed until the server has no more. A row that does not parse is stored aside and
 * counted, so that it neither stops the feed nor shortens the page. `check` is what the reader has
 * after the last page, when it is asked for.
 */
export function createPullHandler({
  collection,
  fetchRows: fetch,
  onInvalidRow,
}: {
  readonly collection: SyncCollection;
  readonly fetchRows: FetchRows;
  readonly onInvalidRow: (error: AppError) => void;
}): PullHandler {
  return async (checkpoint, batchSize, isChecked) => {
    let { cursor } = checkpoint ?? START;
    let check: RowCheck | undefined;
    const rows: SyncRow[] = [];
    while (rows.length < batchSize) {
      const page = await fetch({ collection, cursor, limit: batchSize - rows.length, isChecked });
      cursor = page.cursor;
      check = page.check;
      if (page.rows.length === 0) {
        break;
      }
      rows.push(...page.rows);
    }
    if (rows.some(({ isDeleted }) => isDeleted)) {
      // Screens may show rows that this account may no longer see
      forgetScreens();
    }
    return {
      documents: rows.map((row) => toDocument({ collection, row, onInvalidRow })),
      checkpoint: { cursor },
      check,
    };
  };
}
