import {
  SCHEMA_EPOCH,
  SYNC_COLLECTIONS,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import type { Dexie } from 'dexie';
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ReplicaOwner } from '../model/types.ts';
import { isInMemory, listDatabaseNames } from '../storage/device-storage.ts';
import { isOpenInOtherRelease } from '../tabs/leader.ts';

const OWNED_DATABASE_PREFIX = 'rx-';

/** A broken database is left for one of the next generation, since its deletion can be blocked. */
function ownedDatabaseName({ userId, accountId }: ReplicaOwner, generation: number): string {
  const suffix = generation === 0 ? '' : `-g${generation}`;
  // RxDB remembers by name what it failed to open.
  const memory = isInMemory() ? '-memory' : '';
  return `${OWNED_DATABASE_PREFIX}${SCHEMA_EPOCH}-${userId}-${accountId}${suffix}${memory}`;
}

/**
 * Deletes the account's databases of former generations, and of other schema epochs unless a tab of
 * their release still uses them: it would go on with nothing, and call that synced.
 */
export async function deleteFormerDatabases(
  owner: ReplicaOwner,
  generation: number,
  locks: Pick<LockManager, 'query'> | undefined = globalThis.navigator?.locks,
): Promise<void> {
  const { userId, accountId } = owner;
  const areEpochsKept = await isOpenInOtherRelease(owner, locks);
  const ours = new RegExp(
    `${OWNED_DATABASE_PREFIX}(\\d+)-${userId}-${accountId}(?:-g(\\d+))?(?:$|-)`,
  );
  for (const name of await listDatabaseNames()) {
    const [, epoch, former = '0'] = ours.exec(name) ?? [];
    const isFormer =
      Number(epoch) === SCHEMA_EPOCH
        ? Number(former) < generation
        : Number(epoch) < SCHEMA_EPOCH && !areEpochsKept;
    if (isFormer) {
      indexedDB.deleteDatabase(name);
    }
  }
}

export type OwnedRow = Readonly<Record<string, unknown>>;

/** One shape for every collection: nothing is queried by a field of a row. */
export interface OwnedDocument {
  readonly id: string;
  readonly revision: string;
  /** The row, parsed by its schema unless it is invalid. */
  readonly data: OwnedRow;
  /** The row did not parse; a newer client may understand it. */
  readonly isInvalid: boolean;
}

const schema = {
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 64 },
    revision: { type: 'string', maxLength: 19 },
    data: { type: 'object', additionalProperties: true },
    isInvalid: { type: 'boolean' },
  },
  required: ['id', 'revision', 'data', 'isInvalid'],
} as const;

export type OwnedCollection = RxCollection<OwnedDocument>;
export type OwnedCollections = Readonly<Record<SyncCollection, OwnedCollection>>;

export interface OwnedDatabase {
  readonly collections: OwnedCollections;
  /** Opens connections anew that the browser has cut. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens or creates the owned data of one account, without the network. */
export async function openOwnedDatabase(
  owner: ReplicaOwner,
  generation = 0,
): Promise<OwnedDatabase> {
  const connections = new Set<Dexie>();
  let isClosed = false;
  const reopen = async (connection: Dexie): Promise<void> => {
    connection.close({ disableAutoOpen: false });
    await connection.open();
  };
  const database: RxDatabase = await createRxDatabase({
    name: ownedDatabaseName(owner, generation),
    storage: getRxStorageDexie({
      onCreate(connection) {
        connections.add(connection);
        // RxDB does not open a connection again that the browser closed.
        const follow = (): void => {
          connection.backendDB().addEventListener('close', () => {
            if (!isClosed) {
              reopen(connection).catch(() => undefined);
            }
          });
        };
        connection.on('ready', follow, true);
      },
    }),
    multiInstance: !isInMemory(),
    closeDuplicates: true,
    eventReduce: true,
  });
  const added = await database
    .addCollections(Object.fromEntries(SYNC_COLLECTIONS.map((name) => [name, { schema }])))
    .catch((error: unknown) => {
      isClosed = true;
      database.close().catch(() => undefined);
      throw error;
    });
  return {
    collections: added as unknown as OwnedCollections,
    reopen: async () => {
      await Promise.all([...connections].map(reopen));
    },
    close: async () => {
      isClosed = true;
      await database.close();
    },
  };
}
