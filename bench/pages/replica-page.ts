import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { adSchema } from '../../shared/src/contracts/ad-objects.ts';
import {
  orderPositions,
  pickRows,
  testPositions,
} from '../../web/src/features/ad-checker/list/row-order.ts';
import { createCache } from '../../web/src/replica/borrowed/cache.ts';
import { buildColumns } from '../../web/src/replica/borrowed/columns.ts';
import type { ListAddress } from '../../web/src/replica/borrowed/list-key.ts';
import { openReplica, type SortColumn } from '../../web/src/replica/index.ts';
import { openOwnedDatabase } from '../../web/src/replica/owned/rxdb-database.ts';
import { LocalDatabase } from '../../web/src/replica/storage/dexie-database.ts';
import { deleteAllDatabases, openRaw, readTopRaw, writeRaw } from './raw-idb.ts';
import type { ReplicaBench } from './replica-bench.ts';

const ADDRESS = {
  kind: 'ads',
  adUserId: '1',
  adAccountId: '1',
  period: { preset: 'last_7_days' },
} as const satisfies ListAddress;
const RAW_COLD = 'raw-cold';
const CACHE_COLD = 'cache-cold';
const RAW_PER_TRANSACTION = 1000;

/** The app's collection, or one whose documents hold the same rows as JSON text. */
async function openCollection({ name, as }: { name: string; as: 'object' | 'text' }) {
  if (as === 'object') {
    const { collections, close } = await openOwnedDatabase({ userId: name, accountId: '1' });
    return { collection: collections.adUsers as RxCollection, close };
  }
  const database = await createRxDatabase({
    name: `rx-text-${name}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const { documents } = await database.addCollections({
    documents: {
      schema: {
        version: 0,
        type: 'object',
        primaryKey: 'id',
        properties: {
          id: { type: 'string', maxLength: 64 },
          revision: { type: 'string', maxLength: 19 },
          data: { type: 'string' },
          isInvalid: { type: 'boolean' },
        },
        required: ['id', 'revision', 'data', 'isInvalid'],
      },
    },
  });
  if (documents === undefined) {
    throw new Error('RxDB opened no collection.');
  }
  return { collection: documents as RxCollection, close: () => database.close() };
}

const texts = new Map<string, Promise<string>>();

function fetchText(path: string): Promise<string> {
  const found = texts.get(path);
  if (found !== undefined) {
    return found;
  }
  const loading = fetch(path).then((response) => response.text());
  texts.set(path, loading);
  return loading;
}

/** New objects at every call, so that no round reuses work of the one before. */
async function loadRows(path: string): Promise<{ id: string }[]> {
  return JSON.parse(await fetchText(path)) as { id: string }[];
}

async function loadAds(path: string) {
  return adSchema.array().parse(JSON.parse(await fetchText(path)));
}

const sorted = (column: SortColumn): string => `sort.${column}`;

function waitUntilHolds<T>({
  external,
  test,
}: {
  external: { get: () => T; subscribe: (listener: () => void) => () => void };
  test: (value: T) => boolean;
}): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (test(external.get())) {
        stop();
        resolve();
      }
    };
    const stop = external.subscribe(check);
    check();
  });
}

const bench: ReplicaBench = {
  async writeRaw({ name, path }) {
    const rows = await loadRows(path);
    const db = await openRaw({ name, indexes: [] });
    const startedAt = performance.now();
    await writeRaw({ db, rows, perTransaction: RAW_PER_TRANSACTION });
    const durationMs = performance.now() - startedAt;
    db.close();
    return durationMs;
  },

  async fetchAndWriteRaw({ name, pagePaths }) {
    const db = await openRaw({ name, indexes: [] });
    const startedAt = performance.now();
    for (const path of pagePaths) {
      const response = await fetch(path);
      const { data } = (await response.json()) as { data: { rows: { doc: unknown }[] } };
      await writeRaw({
        db,
        rows: data.rows.map((row) => row.doc),
        perTransaction: RAW_PER_TRANSACTION,
      });
    }
    const durationMs = performance.now() - startedAt;
    db.close();
    return durationMs;
  },

  async insertIntoRxdb({ name, path, pageSize, as }) {
    const rows = await loadRows(path);
    const { collection, close } = await openCollection({ name, as });
    const toDocument = (row: { readonly id: string }, revision: string) => ({
      id: row.id,
      revision,
      data: as === 'text' ? JSON.stringify(row) : row,
      isInvalid: false,
    });
    const startedAt = performance.now();
    for (let start = 0; start < rows.length; start += pageSize) {
      await collection.bulkInsert(
        rows.slice(start, start + pageSize).map((row) => toDocument(row, '1')),
      );
    }
    const writtenAt = performance.now();
    const read = async (): Promise<number> => {
      const documents = await collection.find().exec();
      return documents
        .map((document) => document.toJSON().data)
        .map((data) => (typeof data === 'string' ? JSON.parse(data) : data))
        .filter(({ id }) => id !== undefined).length;
    };
    if ((await read()) !== rows.length) {
      throw new Error('RxDB does not give back what was put in.');
    }
    const readAt = performance.now();
    await collection.bulkUpsert(rows.slice(0, pageSize).map((row) => toDocument(row, '2')));
    await read();
    const changedAt = performance.now();
    await close();
    return {
      writeMs: writtenAt - startedAt,
      readMs: readAt - writtenAt,
      changeMs: changedAt - readAt,
    };
  },

  async pull({ userId, count }) {
    const startedAt = performance.now();
    const replica = await openReplica({ userId, accountId: '1' });
    const openedAt = performance.now();
    const rows = replica.observeOwned('adUsers');
    let shownAt = Number.NaN;
    const shown = waitUntilHolds({
      external: rows,
      test: (view) => view.rows.length === count,
    }).then(() => {
      shownAt = performance.now();
    });
    await waitUntilHolds({
      external: replica.syncStatus,
      test: ({ state }) => state === 'synced',
    });
    // Synced means requested: the last page is stored once a query returns it.
    await waitUntilHolds({ external: rows, test: (view) => view.rows.length === count });
    const endedAt = performance.now();
    await shown;
    await replica.close();
    return {
      durationMs: endedAt - startedAt,
      openMs: openedAt - startedAt,
      shownMs: shownAt - startedAt,
    };
  },

  async loseRows() {
    const found = (await indexedDB.databases()).find(({ name }) =>
      /^rxdb-dexie-rx-.*--adUsers$/.test(name ?? ''),
    );
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found?.name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('docs', 'readwrite');
      transaction.objectStore('docs').clear();
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  },

  async stayOpen({ userId, isHidden }) {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    const replica = await openReplica({ userId, accountId: '1' });
    await waitUntilHolds({
      external: replica.syncStatus,
      test: ({ state }) => state === 'synced',
    });
  },

  async saveAds({ name, path, pageSize }) {
    const rows = await loadAds(path);
    const fetchedAt = new Date().toISOString();
    const pages = Array.from({ length: Math.ceil(rows.length / pageSize) }, (_, index) => ({
      rows: rows.slice(index * pageSize, (index + 1) * pageSize),
      fetchedAt,
    }));
    const db = new LocalDatabase(name);
    await db.open();
    const startedAt = performance.now();
    await createCache(db).saveList({
      address: ADDRESS,
      pages,
      total: rows.length,
      isComplete: true,
      gaps: undefined,
      locale: 'en-US',
      nowMs: Date.now(),
    });
    const durationMs = performance.now() - startedAt;
    db.close();
    return durationMs;
  },

  async prepareCold({ path }) {
    const rows = await loadAds(path);
    const columns = buildColumns(rows);
    const names = [...columns.keys()];
    const db = await openRaw({ name: RAW_COLD, indexes: names.map(sorted) });
    await writeRaw({
      db,
      rows: rows.map((row, index) => ({
        ...row,
        // IndexedDB indexes skip rows without a valid key, such as null.
        sort: Object.fromEntries(
          [...columns]
            .map(([name, values]) => [name, values[index] ?? Number.NaN] as const)
            .filter(([, value]) => !Number.isNaN(value)),
        ),
      })),
      perTransaction: RAW_PER_TRANSACTION,
    });
    db.close();
    await bench.saveAds({ name: CACHE_COLD, path, pageSize: 500 });
    return names;
  },

  async readColdRaw({ column, limit }) {
    const startedAt = performance.now();
    const db = await openRaw({ name: RAW_COLD, indexes: [] });
    const openedAt = performance.now();
    const rows = await readTopRaw({ db, index: sorted(column), limit });
    const endedAt = performance.now();
    return {
      openMs: openedAt - startedAt,
      readMs: endedAt - openedAt,
      ids: rows.map((row) => (row as { id: string }).id),
    };
  },

  async readColdCache({ column, limit }) {
    const startedAt = performance.now();
    const db = new LocalDatabase(CACHE_COLD);
    await db.open();
    const openedAt = performance.now();
    const pages = await createCache(db).listTop({
      address: ADDRESS,
      column,
      isDescending: true,
      limit,
    });
    const endedAt = performance.now();
    return {
      openMs: openedAt - startedAt,
      readMs: endedAt - openedAt,
      ids: pages.flatMap((page) => page.rows.map((row) => row.id)),
    };
  },

  async filterFromMemory({ path, columnIds, queries, limit }) {
    const rows = await loadAds(path);
    const floorsMs: number[] = [];
    const measuredMs: number[] = [];
    let shown = 0;
    for (const columnId of columnIds) {
      for (const query of queries) {
        const floorAt = performance.now();
        const plain = rows
          .filter((row) => row.name.toLowerCase().includes(query))
          .toSorted((a, b) => Number(b.insights?.spend ?? 0) - Number(a.insights?.spend ?? 0))
          .slice(0, limit);
        const startedAt = performance.now();
        const order = orderPositions({ rows, sort: { columnId, isDescending: true } });
        const passing = testPositions({
          rows,
          filters: {
            query,
            delivery: [],
            campaignIds: [],
            adSetIds: [],
            tagIds: [],
            levels: {},
            figures: [],
            statuses: [],
          },
        });
        const positions = order.filter((position) => passing[position]);
        const picked = pickRows({ rows, positions: positions.slice(0, limit) });
        measuredMs.push(performance.now() - startedAt);
        floorsMs.push(startedAt - floorAt);
        shown += picked.length + plain.length;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    return { floorsMs, measuredMs, shown };
  },

  deleteAllDatabases,
};

Object.assign(globalThis, { bench });
