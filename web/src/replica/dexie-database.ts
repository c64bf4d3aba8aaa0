import type { ListGaps } from '@ads-checker/shared/http';
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Locale } from '../lib/locales.ts';
import type { BorrowedKind, CommandInput, CommandLife, ReplicaOwner } from './types.ts';

/** Prefix of the databases that hold an outbox: one per user and account. */
export const LOCAL_DATABASE_PREFIX = 'ads-checker-';

export function localDatabaseName({ userId, accountId }: ReplicaOwner): string {
  return `${LOCAL_DATABASE_PREFIX}${userId}-${accountId}`;
}

export type ListKind = BorrowedKind | 'adAccounts';

/**
 * A command as stored: `seq` comes from the database. Rows of former versions are read as they are: the shape only
 * ever grows by what may be absent.
 */
export type StoredCommand = CommandInput &
  CommandLife & {
    readonly seq?: number;
    /** `${kind}:${id}` of the target. */
    readonly targetKey: string;
    /** When the person said that a stale command may go after all. */
    readonly confirmedAt: string | null;
    /** When the server's yes was heard, of a command in `confirming`. */
    readonly answeredAtMs?: number;
  };

/**
 * What the network accepted after some row was read: laid over rows older than `changedAt`. An append-only log, so
 * that an answer and its command's removal are one small transaction whatever the size of the lists.
 */
export interface StoredAnswer {
  readonly seq?: number;
  readonly kind: 'campaign' | 'ad_set' | 'ad';
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  readonly changedAt: string;
}

/** One list as it was read from the network; its rows lie in `chunks`, its sort orders in `columns`. */
export interface StoredList {
  readonly key: string;
  readonly kind: ListKind;
  readonly adUserId: string;
  /** Null for the list of ad accounts itself. */
  readonly adAccountId: string | null;
  readonly rowCount: number;
  /** What the network said the list holds; differs from `rowCount` while `isComplete` is false. */
  readonly total: number | null;
  readonly isComplete: boolean;
  /** The oldest answer any of its rows came in. */
  readonly fetchedAt: string;
  readonly openedAtMs: number;
  /** What the list is known to lack. */
  readonly gaps?: ListGaps;
  /** The language that the network wrote its texts in; absent in lists of former versions. */
  readonly locale?: Locale;
}

/** A few rows as JSON texts: cheaper to write and to read than objects, and any one can be parsed alone. */
export interface StoredChunk {
  readonly list: string;
  readonly index: number;
  readonly fetchedAt: string;
  readonly rows: readonly string[];
}

export interface StoredColumn {
  readonly list: string;
  readonly name: string;
  readonly values: Float64Array | string;
}

export interface StoredValue {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Borrowed rows and the outbox of one user and account. A change of the tables needs a version with an upgrade that
 * keeps `outbox`: everything else may be thrown away.
 */
export class LocalDatabase extends Dexie {
  declare readonly outbox: Table<StoredCommand, number>;
  declare readonly answers: EntityTable<StoredAnswer, 'seq'>;
  declare readonly lists: EntityTable<StoredList, 'key'>;
  declare readonly chunks: Table<StoredChunk, [string, number]>;
  declare readonly columns: Table<StoredColumn, [string, string]>;
  declare readonly kv: EntityTable<StoredValue, 'key'>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: '++seq, &id, targetKey',
      answers: '++seq, changedAt',
      lists: '&key, [adUserId+adAccountId]',
      chunks: '&[list+index]',
      columns: '&[list+name]',
      kv: '&key',
    });
  }
}
