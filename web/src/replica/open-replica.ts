import type { Replica } from './model/replica.ts';
import type { ReplicaOwner } from './model/types.ts';
import {
  isInMemory,
  keepInMemory,
  listDatabaseNames,
  openUnlessAbandoned,
} from './storage/device-storage.ts';
import { clearWipeMark, detachOpenReplica, runExclusive, setOpenReplica } from './wipe.ts';

let latest: Promise<Replica> | undefined;

/** The replica that was opened last, or is being opened; undefined before the first. */
export function findReplica(): Promise<Replica> | undefined {
  return latest;
}

/**
 * Opens one account's local databases, closing those of another account first. Loads RxDB and Dexie
 * on demand: call it in parallel with `/authenticate`. Returns the same replica for the same owner.
 * Never waits for the network. Where the browser's storage does not work, the replica lives in
 * memory.
 */
export function openReplica(owner: ReplicaOwner): Promise<Replica> {
  latest = runExclusive(async () => {
    const current = detachOpenReplica();
    if (current?.owner.userId === owner.userId && current.owner.accountId === owner.accountId) {
      setOpenReplica(current);
      return current;
    }
    await current?.close();
    clearWipeMark();
    // The browser opens its storage while the code loads
    void listDatabaseNames();
    const { createReplica } = await import('./create-replica.ts');
    const open = (): Promise<Replica> =>
      openUnlessAbandoned({
        open: () => createReplica(owner),
        onLate: (late) => void late.close(),
      });
    const replica = await open().catch(async (error: unknown) => {
      if (isInMemory()) {
        throw error;
      }
      await keepInMemory();
      return open();
    });
    setOpenReplica(replica);
    return replica;
  });
  return latest;
}
