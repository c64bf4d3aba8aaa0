import { expect, type Page } from '@playwright/test';

export interface LocalData {
  readonly databases: readonly (string | undefined)[];
  readonly storageKeys: readonly string[];
  /** Cached URLs other than the app's own files. */
  readonly cachedCalls: readonly string[];
}

export const NOTHING_LEFT: LocalData = {
  databases: [],
  storageKeys: ['ads-checker:settings'],
  cachedCalls: [],
};

export function readLocalData(page: Page): Promise<LocalData> {
  return page.evaluate(async () => {
    const cacheNames = await caches.keys();
    const requests = await Promise.all(
      cacheNames.map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      storageKeys: Object.keys(localStorage),
      cachedCalls: requests
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.startsWith('/api/')),
    };
  });
}

/** Waits until the screen in view is kept for the next start, which is later than it is shown. */
export async function waitUntilScreenKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const key = `:${innerWidth}:${location.pathname}${location.search}`;
          return Object.keys(localStorage).filter(
            (name) => name.startsWith('ads-checker:screen:') && name.endsWith(key),
          ).length;
        }),
      { message: 'the screen is kept on the device' },
    )
    .toBe(1);
}

/**
 * All stored data of the origin as one text: all that somebody with access to the machine can read.
 */
export function readLocalText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase | undefined>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
        // The database was deleted meanwhile: opening must not create it again.
        request.onupgradeneeded = () => request.transaction?.abort();
      });
    const readAll = (store: IDBObjectStore) =>
      new Promise<unknown>((resolve) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve([]);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name);
      if (database === undefined) {
        continue;
      }
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const transaction = database.transaction(stores);
        const rows = await Promise.all(
          stores.map((store) => readAll(transaction.objectStore(store))),
        );
        texts.push(JSON.stringify({ name, rows }));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

interface StoredList {
  readonly kind: string;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly isComplete: boolean;
}

function readLists(page: Page): Promise<readonly StoredList[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const name = names.find((candidate) => /^ads-checker-\d+-\d+$/.test(candidate));
    if (name === undefined) {
      return [];
    }
    return new Promise<StoredList[]>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const lists = database.transaction('lists').objectStore('lists').getAll();
        lists.onsuccess = () => {
          database.close();
          resolve(lists.result);
        };
        lists.onerror = () => reject(lists.error);
      };
    });
  });
}

/**
 * Waits until all campaigns of an ad account are stored on the device, which is later than their
 * rows are shown.
 */
export async function waitUntilStored({
  page,
  place: { profile, account },
}: {
  page: Page;
  place: { readonly profile: { readonly id: string }; readonly account: { readonly id: string } };
}): Promise<void> {
  const isOfPlace = ({ kind, adUserId, adAccountId }: StoredList) =>
    kind === 'campaigns' && adUserId === profile.id && adAccountId === account.id;
  await expect
    .poll(async () => (await readLists(page)).find(isOfPlace)?.isComplete, {
      message: 'the campaigns are stored on the device',
    })
    .toBe(true);
}
