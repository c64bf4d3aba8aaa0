import type { SortColumn } from '../../web/src/replica/index.ts';

export interface ColdRead {
  readonly openMs: number;
  readonly readMs: number;
  readonly ids: readonly string[];
}

export interface ReplicaBench {
  /** Writes the rows of a JSON file to a new database; only the writing counts. */
  readonly writeRaw: (input: { name: string; path: string }) => Promise<number>;
  /** Fetches the pages the feed would give and writes their documents. */
  readonly fetchAndWriteRaw: (input: {
    name: string;
    pagePaths: readonly string[];
  }) => Promise<number>;
  /**
   * Puts the documents of a JSON file into an empty collection of RxDB, a page at a time, with no feed, and reads them
   * all as a screen does: with their fields as JSON text, or as the fields of an object.
   */
  readonly insertIntoRxdb: (input: {
    name: string;
    path: string;
    pageSize: number;
    as: 'text' | 'fields';
  }) => Promise<{ writeMs: number; readMs: number; changeMs: number }>;
  /** Opens a replica that was never there and waits until it is level and a screen reads `count` documents from it. */
  readonly pull: (input: {
    userId: string;
    count: number;
  }) => Promise<{ durationMs: number; openMs: number }>;
  readonly saveAds: (input: { name: string; path: string; pageSize: number }) => Promise<number>;
  /** Lays down both caches for the cold reads; gives the columns that hold anything. */
  readonly prepareCold: (input: { path: string }) => Promise<SortColumn[]>;
  readonly readColdRaw: (input: { column: SortColumn; limit: number }) => Promise<ColdRead>;
  readonly readColdCache: (input: { column: SortColumn; limit: number }) => Promise<ColdRead>;
  readonly filterFromMemory: (input: {
    path: string;
    columnIds: readonly string[];
    queries: readonly string[];
    limit: number;
  }) => Promise<{ floorsMs: number[]; measuredMs: number[]; shown: number }>;
  readonly deleteAllDatabases: () => Promise<void>;
}
