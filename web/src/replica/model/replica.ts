import type { SyncCollection, VolatileKind } from '@ads-checker/shared/collections/index';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ListFilterQuery } from '@ads-checker/shared/domain/list-filters';
import type { ExternalStore } from '../../lib/external-store.ts';
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
  /** Only objects that match these filters on the ad network. */
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

/** A server answer as text, which each reader parses, and the time of the answer. */
export interface StoredServerAnswer {
  /** Version of the text's shape; absent in answers stored by older releases. */
  readonly form?: number;
  readonly text: string;
  readonly fetchedAt: string;
}

/** The open local databases of one account. Created by `openReplica`; screens use the hooks. */
export interface Replica {
  readonly owner: ReplicaOwner;
  /** False where the browser's storage does not work: everything ends with the page. */
  readonly isKept: boolean;
  readonly observeOwned: <C extends SyncCollection>(collection: C) => ExternalStore<OwnedView<C>>;
  /** Fetches while watched. */
  readonly observeVolatile: <K extends VolatileKind>(
    kind: K,
    id: string,
  ) => ExternalStore<VolatileView<K>>;
  /** Emits the stored values of all these rows first, then the server's. */
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
  /** Whether the server had no rows of a collection at the last sync of this device. */
  readonly knowsAsEmpty: (collection: SyncCollection) => boolean;
  /** The top rows by one column, from the cache alone; empty when the list was never fetched. */
  readonly listTopRows: <K extends BorrowedKind>(
    query: TopRowsQuery<K>,
  ) => Promise<readonly BorrowedRows[K][]>;
  /**
   * All ads of an ad account from its last complete list on this device; undefined when there is
   * none.
   */
  readonly findStoredAds: (of: {
    readonly adUserId: string;
    readonly adAccountId: string;
  }) => Promise<readonly BorrowedRows['ads'][] | undefined>;
  readonly searchAdObjects: (input: SearchInput) => Promise<readonly SearchHit[]>;
  /** Changes whenever the results of {@link searchAdObjects} may change. */
  readonly searchVersion: ExternalStore<string>;
  /**
   * The last server answer that a screen stored, to be shown until the next one arrives; undefined
   * when there is none.
   */
  readonly readAnswer: (name: string) => Promise<StoredServerAnswer | undefined>;
  /** Replaces the stored answer. When the disk is full, the previous one stays. */
  readonly storeAnswer: (name: string, answer: StoredServerAnswer) => Promise<void>;
  /**
   * This tab is logging out: it keeps leading until the end, so that no other tab opens the
   * databases being deleted.
   */
  readonly setLeaving: (isLeaving: boolean) => void;
  /** Stops the outbox and the sync and closes the databases; the tab keeps leading the others. */
  readonly stop: () => Promise<void>;
  /** Stops, and lets another tab lead; nothing is deleted. */
  readonly close: () => Promise<void>;
}
