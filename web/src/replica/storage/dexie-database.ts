import type { ListGaps } from '@ads-checker/shared/http';
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Locale } from '../../lib/locales.ts';
import type { BorrowedKind, CommandInput, CommandLife, ReplicaOwner } from '../model/types.ts';

/** Prefix of the databases that hold an outbox: one per user and account. */
export const LOCAL_DATABASE_PREFIX = 'ads-checker-';

export function localDatabaseName({ userId, accountId }: ReplicaOwner): string {
  return `${LOCAL_DATABASE_PREFIX}${userId}-${accountId}`;
}

export type ListKind = BorrowedKind | 'adAccounts';

/**
 * A stored command; `seq` is assigned by the database. Older rows stay readable: new fields must be
 * optional.
 */
export type StoredCommand = CommandInput &
  CommandLife & {
    readonly seq?: number;
    /** `${kind}:${id}` of the target. */
    readonly targetKey: string;
    /** When the person confirmed a stale command. */
    readonly confirmedAt: string | null;
    /** When the server accepted a command in `confirming`. */
    readonly answeredAtMs?: number;
  };

/**
 * What the ad network accepted: applied to rows read before `changedAt`. An append-only log, so
 * that storing an answer and removing its command is one small transaction whatever the size of the
 * lists.
 */
export interface StoredAnswer {
  readonly seq?: number;
  readonly kind: 'campaign' | 'ad_set' | 'ad';
  readonly id: string;
  /** The objects of a bulk change with one patch; `id` is then empty. */
  readonly ids?: readonly string[];
  readonly patch: Readonly<Record<string, unknown>>;
  readonly changedAt: string;
}

/** A list as read from the ad network; its rows are in `chunks`, its sort orders in `columns`. */
export interface StoredList {
  readonly key: string;
  readonly kind: ListKind;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly rowCount: number;
  /** The ad network's total; differs from `rowCount` while `isComplete` is false. */
  readonly total: number | null;
  readonly isComplete: boolean;
  /** The time of its oldest page. */
  readonly fetchedAt: string;
  readonly openedAtMs: number;
  readonly gaps?: ListGaps;
  /** The language of the ad network's texts; absent in older lists. */
  readonly locale?: Locale;
}

/**
 * A few rows as JSON texts: cheaper to write and read than objects, and each can be parsed alone.
 */
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
 * Ad network rows and the outbox of one user and account. Changed tables need a version with an
 * upgrade that keeps `outbox`: everything else may be dropped.
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
