import type { Replica } from './replica.ts';
import { forgetSession } from './session-memory.ts';
import type { Command } from './types.ts';

const CHANNEL = 'ads-checker:wipe';
/** How long the other tabs get to let go of their connections; a deletion blocked longer goes on by itself. */
const RELEASE_MS = 2_000;

let open: Replica | undefined;
let isWiped = false;
const wipeListeners = new Set<() => void>();

export function takeOpenReplica(): Replica | undefined {
  const current = open;
  open = undefined;
  return current;
}

export function setOpenReplica(replica: Replica): void {
  open = replica;
}

export function clearWipeMark(): void {
  isWiped = false;
  listen();
}

async function letGo(): Promise<void> {
  isWiped = true;
  await takeOpenReplica()?.close();
}

let channel: BroadcastChannel | undefined;

function listen(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = async () => {
      if (!isWiped) {
        await letGo();
        // This tab may have taken over the feed from the one that logged out and begun databases of its own.
        await deleteDatabases();
        for (const listener of [...wipeListeners]) {
          listener();
        }
      }
    };
  }
  return channel;
}

/** Tells that another tab logged out and this one's data is gone: show the login screen. */
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
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(({ name }) => (name === undefined ? undefined : deleteDatabase(name))),
  );
}

/** Changes of every account on this device that were asked for and not yet accepted: what a logout would lose. */
export async function listUnsent(): Promise<readonly Command[]> {
  const { listStoredUnsent } = await import('./outbox/list-unsent.ts');
  return listStoredUnsent();
}

/**
 * Logout: stops senders and feeds, closes the databases in every tab, and deletes each by its name. RxDB's own
 * removal leaves empty databases behind, hence by name.
 */
export async function wipeAll(): Promise<void> {
  listen()?.postMessage('wipe');
  await letGo();
  forgetSession();
  await deleteDatabases();
}
