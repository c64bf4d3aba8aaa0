/** Bare IndexedDB: the floor of all work of the replica. */

const STORE = 'rows';

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens a database of one store with the given indexes, named after their key paths. */
export function openRaw({
  name,
  indexes,
}: {
  readonly name: string;
  readonly indexes: readonly string[];
}): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: 'id' });
    for (const path of indexes) {
      store.createIndex(path, path);
    }
  };
  return result(request);
}

export async function writeRaw({
  db,
  rows,
  perTransaction,
}: {
  readonly db: IDBDatabase;
  readonly rows: readonly unknown[];
  readonly perTransaction: number;
}): Promise<void> {
  for (let start = 0; start < rows.length; start += perTransaction) {
    const transaction = db.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    for (const row of rows.slice(start, start + perTransaction)) {
      store.put(row);
    }
    await done(transaction);
  }
}

/** The last rows of an index, in descending order. */
export function readTopRaw({
  db,
  index,
  limit,
}: {
  readonly db: IDBDatabase;
  readonly index: string;
  readonly limit: number;
}): Promise<unknown[]> {
  const request = db.transaction(STORE).objectStore(STORE).index(index).openCursor(null, 'prev');
  const rows: unknown[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null || rows.length === limit) {
        resolve(rows);
        return;
      }
      rows.push(cursor.value);
      cursor.continue();
    };
  });
}

export async function deleteAllDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) {
      await result(indexedDB.deleteDatabase(name));
    }
  }
}
