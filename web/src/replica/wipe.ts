import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { forgetDrafts, forgetScreens } from '../lib/kept-keys.ts';
import { openChannel } from '../lib/open-channel.ts';
import type { Replica } from './model/replica.ts';
import type { ReplicaOwner } from './model/types.ts';
import { forgetSession } from './session-memory.ts';
import { listDatabaseNames } from './storage/device-storage.ts';

const CHANNEL = 'ads-checker:wipe';
/** Time for other tabs to close their connections; a blocked deletion continues by itself. */
const RELEASE_MS = 2_000;

let open: Replica | undefined;
let isWiped = false;
const wipeListeners = new Set<() => void>();

export function detachOpenReplica(): Replica | undefined {
  const current = open;
  open = undefined;
  return current;
}

export function setOpenReplica(replica: Replica): void {
  open = replica;
}

let queue: Promise<unknown> = Promise.resolve();

/** Opening and deleting databases exclude each other. */
export function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined);
  return turn;
}

export function clearWipeMark(): void {
  isWiped = false;
  listen();
}

/** Called before a logout, whose end the server announces to the leader, and after a failed one. */
export function setLeaving(isLeaving: boolean): void {
  open?.setLeaving(isLeaving);
}

/** Deletes what all tabs stored here. */
async function wipe(): Promise<void> {
  isWiped = true;
  forgetDrafts();
  const replica = detachOpenReplica();
  await replica?.stop();
  await deleteDatabases();
  // A leading tab that has not noticed the wipe would reopen the databases while they are being
  // deleted.
  await replica?.close();
}

let channel: BroadcastChannel | undefined;

function listen(): BroadcastChannel | undefined {
  channel ??= openChannel(CHANNEL);
  if (channel !== undefined && channel.onmessage === null) {
    channel.onmessage = async () => {
      if (!isWiped) {
        await wipe();
        for (const listener of [...wipeListeners]) {
          listener();
        }
      }
    };
  }
  return channel;
}

export function onWiped(listener: () => void): () => void {
  listen();
  wipeListeners.add(listener);
  return () => wipeListeners.delete(listener);
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    const timer = setTimeout(resolve, RELEASE_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.onsuccess = end;
    request.onerror = end;
  });
}

async function deleteDatabases(): Promise<void> {
  await Promise.all((await listDatabaseNames()).map(deleteDatabase));
}

/**
 * Unsent changes on this device, of one person or of everybody (all of which a logout would lose).
 */
export function listUnsent(userId?: string): Promise<readonly { readonly id: string }[]> {
  return runExclusive(async () => {
    const { listStoredUnsent } = await import('./outbox/list-unsent.ts');
    return listStoredUnsent(userId);
  });
}

/** Names of an account's databases contain its owner. */
const OWNER = /(?:^ads-checker|rx-\d+)-(\d+)-(\d+)(?:$|-)/;

function ownerOf(name: string): ReplicaOwner | undefined {
  const [, userId, accountId] = OWNER.exec(name) ?? [];
  return userId === undefined || accountId === undefined ? undefined : { userId, accountId };
}

/** Deletes a database; one with an outbox keeps unsent changes. */
async function emptyDatabase(name: string): Promise<void> {
  if (name.startsWith('ads-checker-')) {
    const { clearExceptOutbox } = await import('./outbox/clear-except-outbox.ts');
    if (await clearExceptOutbox(name)) {
      return;
    }
  }
  await deleteDatabase(name);
}

/**
 * After a revoked session: deletes all readable data, keeping unsent changes for the person's next
 * login.
 */
export function clearCachedData(): Promise<void> {
  forgetSession();
  forgetDrafts();
  return runExclusive(async () => {
    await detachOpenReplica()?.close();
    const names = await listDatabaseNames();
    await Promise.all(names.map(emptyDatabase));
  });
}

/**
 * Deletes data of accounts the person may no longer see. Unsent changes of a restricted account are
 * kept for its return; those of a removed one are dropped.
 */
export async function forgetLostAccounts({ user, userAccounts }: SignedIn): Promise<void> {
  const statusOf = ({ accountId }: ReplicaOwner) =>
    userAccounts.find(({ id }) => id === accountId)?.status;
  const isLost = (owner: ReplicaOwner): boolean =>
    owner.userId === user.id && statusOf(owner) !== 'active';
  forgetDrafts(isLost);
  forgetScreens(isLost);
  const lost = await runExclusive(async () => {
    if (open !== undefined && isLost(open.owner)) {
      await detachOpenReplica()?.close();
    }
    return (await listDatabaseNames()).flatMap((name) => {
      const owner = ownerOf(name);
      return owner !== undefined && isLost(owner) ? [{ name, owner }] : [];
    });
  });
  // Other tabs may hold them open a moment longer, which need not be awaited.
  await Promise.all(
    lost.map(({ name, owner }) =>
      statusOf(owner) === undefined ? deleteDatabase(name) : emptyDatabase(name),
    ),
  );
}

/**
 * Logout: stops the outbox and the sync, closes the databases in every tab, and deletes each by
 * name, since RxDB's own removal leaves empty databases behind.
 */
export async function wipeAll(): Promise<void> {
  listen()?.postMessage('wipe');
  forgetSession();
  await wipe();
}
