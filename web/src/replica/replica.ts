import type { SyncCollection, VolatileKind } from '@ads-checker/shared/collections/index';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ListFilterQuery } from '@ads-checker/shared/domain/list-filters';
import type { ExternalStore } from './external-store.ts';
import type {
  BorrowedKind,
  BorrowedRows,
  BorrowedView,
  KnownVolatile,
  Outbox,
  OwnedView,
  Period,
  ReplicaOwner,
  SearchHit,
  SyncStatus,
  VolatileView,
} from './types.ts';

export interface AdAccountsQuery {
  readonly adUserId: string;
  readonly period: Period;
}

export interface AdObjectsQuery<K extends BorrowedKind = BorrowedKind> {
  readonly kind: K;
  readonly adUserId: string;
  readonly adAccountId: string;
  /** Ignored for images, which have no insights. */
  readonly period: Period;
  /** Archived objects instead of the default list; images have none. */
  readonly isArchived?: boolean;
  /** Only the objects that the ad network finds by these filters. */
  readonly filters?: ListFilterQuery | undefined;
  /** The screen's sort order: a cold cache then returns its top rows before the rest is read. */
  readonly firstSort?: FirstSort;
}

export interface FirstSort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

export interface TopRowsQuery<K extends BorrowedKind = BorrowedKind> extends AdObjectsQuery<K> {
  readonly column: SortColumn;
  readonly isDescending: boolean;
  readonly limit: number;
}

/**
 * Columns whose order is stored beside the rows, so that the top of a list needs only its own rows.
 */
export const SORT_COLUMNS = [
  'name',
  'createdAt',
  'updatedAt',
  'startTime',
  'budget',
  'spend',
  'impressions',
  'reach',
  'clicks',
  'cpc',
  'ctr',
  'cpm',
  'cpp',
  'inlineLinkClicks',
  'costPerInlineLinkClick',
  'inlineLinkClickCtr',
  'websitePurchaseROAS',
  'results',
  'costPerResult',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface SearchInput {
  readonly text: string;
  readonly limit: number;
}

/** An answer of the server as text, which each reader parses, and when it was given. */
export interface StoredServerAnswer {
  /** Of the text; absent in what an older release stored. */
  readonly form?: number;
  readonly text: string;
  readonly fetchedAt: string;
}

/** The open local databases of one account. Created by `openReplica`; screens use the hooks. */
export interface Replica {
  readonly owner: ReplicaOwner;
  readonly observeOwned: <C extends SyncCollection>(collection: C) => ExternalStore<OwnedView<C>>;
  /** Fetches while watched. */
  readonly observeVolatile: <K extends VolatileKind>(
    kind: K,
    id: string,
  ) => ExternalStore<VolatileView<K>>;
  /** For all these rows: first the stored values, then the server's. */
  readonly observeAllVolatile: <K extends VolatileKind>(
    kind: K,
    ids: readonly string[],
  ) => ExternalStore<KnownVolatile<K>>;
  readonly observeAdAccounts: (query: AdAccountsQuery) => ExternalStore<BorrowedView<AdAccountDto>>;
  readonly observeAdObjects: <K extends BorrowedKind>(
    query: AdObjectsQuery<K>,
  ) => ExternalStore<BorrowedView<BorrowedRows[K]>>;
  readonly outbox: ExternalStore<Outbox>;
  readonly syncStatus: ExternalStore<SyncStatus>;
  /** The top rows by one column, from the cache alone; empty when the list was never fetched. */
  readonly listTopRows: <K extends BorrowedKind>(
    query: TopRowsQuery<K>,
  ) => Promise<readonly BorrowedRows[K][]>;
  /** All ads of an ad account as this device last stored them whole; undefined when it never did. */
  readonly findStoredAds: (of: {
    readonly adUserId: string;
    readonly adAccountId: string;
  }) => Promise<readonly BorrowedRows['ads'][] | undefined>;
  readonly searchAdObjects: (input: SearchInput) => Promise<readonly SearchHit[]>;
  /** Changes whenever {@link searchAdObjects} may find something else. */
  readonly searchVersion: ExternalStore<string>;
  /** What a screen stored of the server's last answer, to be shown before the next; undefined when nothing. */
  readonly readAnswer: (name: string) => Promise<StoredServerAnswer | undefined>;
  /** Replaces it. A full disk keeps the former. */
  readonly storeAnswer: (name: string, answer: StoredServerAnswer) => Promise<void>;
  /** This tab logs out: it leads to the end, so that no other tab opens what is deleted. */
  readonly setLeaving: (isLeaving: boolean) => void;
  /** Stops the outbox and the sync and closes the databases; the tab keeps leading the others. */
  readonly stop: () => Promise<void>;
  /** Stops, and lets another tab lead; nothing is deleted. */
  readonly close: () => Promise<void>;
}
