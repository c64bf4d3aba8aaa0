import {
  SCHEMA_EPOCH,
  SYNC_COLLECTIONS,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import type { LocalDatabase } from '../dexie-database.ts';
import type { OwnedDocument } from './rxdb-database.ts';

const KEY_PREFIX = 'owned:';
/** A copy is painted as it is: one of a former epoch may lack what the screens read by now. */
const EPOCH_PREFIX = `${KEY_PREFIX}${SCHEMA_EPOCH}:`;
/** Writing more documents than this again at every change would cost more than the next start gains. */
const MAX_DOCUMENTS = 2_000;
const SAVE_DELAY_MS = 300;

const snapshotSchema = z.array(
  z.object({ id: z.string(), revision: z.string(), data: z.string(), isInvalid: z.boolean() }),
);

export interface Snapshots {
  /** False on a device that never held this account. */
  readonly hasAny: boolean;
  /** The documents as this device last saw them; undefined when it never did. */
  readonly find: (name: SyncCollection) => readonly OwnedDocument[] | undefined;
  /** Stores what the database says now, a little later and only when it differs. */
  readonly save: (name: SyncCollection, documents: readonly OwnedDocument[]) => void;
  readonly close: () => void;
}

function signatureOf(documents: readonly OwnedDocument[]): string {
  return documents.map(({ id, revision }) => `${id}:${revision}`).join();
}

/**
 * Copies of the owned documents beside the borrowed rows, one record a collection. Opening RxDB takes longer than a
 * screen may stay empty: the first one is painted from here, and RxDB's own answer takes its place.
 */
export async function readSnapshots({
  db,
  report,
}: {
  readonly db: LocalDatabase;
  readonly report: (error: unknown) => void;
}): Promise<Snapshots> {
  const stored = await db.kv.bulkGet(SYNC_COLLECTIONS.map((name) => `${EPOCH_PREFIX}${name}`));
  const found = new Map<SyncCollection, readonly OwnedDocument[]>();
  const signatures = new Map<SyncCollection, string>();
  for (const [index, name] of SYNC_COLLECTIONS.entries()) {
    const parsed = snapshotSchema.safeParse(stored[index]?.value);
    if (parsed.success) {
      found.set(name, parsed.data);
      signatures.set(name, signatureOf(parsed.data));
    }
  }
  const timers = new Map<SyncCollection, ReturnType<typeof setTimeout>>();
  const write = (name: SyncCollection, documents: readonly OwnedDocument[]): void => {
    const signature = signatureOf(documents);
    if (signatures.get(name) === signature) {
      return;
    }
    signatures.set(name, signature);
    const key = `${EPOCH_PREFIX}${name}`;
    const replace = async (): Promise<void> => {
      await db.kv
        .where('key')
        .startsWith(KEY_PREFIX)
        .filter((stored) => !stored.key.startsWith(EPOCH_PREFIX))
        .delete();
      if (documents.length > MAX_DOCUMENTS) {
        await db.kv.delete(key);
      } else {
        await db.kv.put({ key, value: documents });
      }
    };
    replace().catch(report);
  };
  return {
    hasAny: found.size > 0,
    find: (name) => found.get(name),
    save(name, documents) {
      clearTimeout(timers.get(name));
      timers.set(
        name,
        setTimeout(() => write(name, documents), SAVE_DELAY_MS),
      );
    },
    close() {
      for (const timer of timers.values()) {
        clearTimeout(timer);
      }
    },
  };
}
