let isMemory = false;
let abandon = (): void => undefined;

/** This device keeps nothing: what the replica holds ends with the page. */
export const isInMemory = (): boolean => isMemory;

/** None where the browser's storage does not work. */
export async function listDatabaseNames(): Promise<readonly string[]> {
  try {
    const databases = await indexedDB.databases();
    return databases.flatMap(({ name }) => (name === undefined ? [] : [name]));
  } catch {
    return [];
  }
}

class StorageAbandonedError extends Error {
  constructor() {
    super('The storage of this browser does not answer.');
  }
}

/** Has databases that are opened from now on live in memory. */
export async function keepInMemory(): Promise<void> {
  const [{ Dexie }, memory] = await Promise.all([import('dexie'), import('fake-indexeddb')]);
  const { indexedDB: factory, IDBKeyRange: KeyRange } = memory;
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange: KeyRange });
  Object.defineProperty(globalThis, 'indexedDB', {
    value: factory,
    configurable: true,
    writable: true,
  });
  isMemory = true;
}

/** What `open` gives, unless {@link abandonStorage} ends the wait for it. */
export async function openUnlessAbandoned<T>({
  open,
  onLate,
}: {
  readonly open: () => Promise<T>;
  /** Opened after all, when nobody waited any more. */
  readonly onLate: (opened: T) => void;
}): Promise<T> {
  let isAbandoned = false;
  const opening = open();
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => {
      isAbandoned = true;
      reject(new StorageAbandonedError());
    };
  });
  opening.then(
    (opened) => isAbandoned && onLate(opened),
    () => undefined,
  );
  return Promise.race([opening, abandoned]);
}

/** Continues in memory: the storage of this browser does not answer. */
export function abandonStorage(): void {
  abandon();
}
