import type { SortColumn } from '../../web/src/replica/index.ts';

export interface ColdRead {
  readonly openMs: number;
  readonly readMs: number;
  readonly ids: readonly string[];
}

export interface ReplicaBench {
  /** Writes the rows of a JSON file to a new database; fetching is not measured. */
  readonly writeRaw: (input: { name: string; path: string }) => Promise<number>;
  /** Fetches the pages of the feed and writes their documents. */
  readonly fetchAndWriteRaw: (input: {
    name: string;
    pagePaths: readonly string[];
  }) => Promise<number>;
  /**
   * Inserts the documents of a JSON file into an empty RxDB collection, page by page without a
   * feed, and reads all of them as a screen does: with the row as an object, or as JSON text.
   */
  readonly insertIntoRxdb: (input: {
    name: string;
    path: string;
    pageSize: number;
    as: 'object' | 'text';
  }) => Promise<{ writeMs: number; readMs: number; changeMs: number }>;
  /**
   * Opens a replica, empty or with stored rows, and waits until it is synced and a screen reads
   * `count` documents from it. `shownMs` ends when the screen had them for the first time.
   */
  readonly pull: (input: {
    userId: string;
    count: number;
  }) => Promise<{ durationMs: number; openMs: number; shownMs: number }>;
  /** Empties the stored ad users as a browser does that replaces a damaged file. */
  readonly loseRows: () => Promise<void>;
  /** Opens a replica and keeps it open, as a page does; `isHidden` as a tab that nobody sees. */
  readonly stayOpen: (input: { userId: string; isHidden: boolean }) => Promise<void>;
  readonly saveAds: (input: { name: string; path: string; pageSize: number }) => Promise<number>;
  /** Fills both caches for the cold reads. @returns the columns that have values */
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
