import {
  SCHEMA_EPOCH,
  SNAPSHOT_COLLECTIONS,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import type { LocalDatabase } from '../storage/dexie-database.ts';
import type { OwnedDocument } from './rxdb-database.ts';

const KEY_PREFIX = 'owned:';
/** Snapshots are rendered as they are, and those of another epoch may lack fields. */
const EPOCH_PREFIX = `${KEY_PREFIX}${SCHEMA_EPOCH}:`;
/** Rewriting more documents at every change would cost more than the next start gains. */
const MAX_DOCUMENTS = 2_000;
const SAVE_DELAY_MS = 300;

const snapshotSchema = z.array(
  z.object({
    id: z.string(),
    revision: z.string(),
    data: z.record(z.string(), z.unknown()),
    isInvalid: z.boolean(),
  }),
);

export interface Snapshots {
  /** False on a device that never held this account. */
  readonly hasAny: boolean;
  /** The last known documents; undefined when there are none. */
  readonly find: (name: SyncCollection) => readonly OwnedDocument[] | undefined;
  /** Stores the documents with a delay, and only when they differ. */
  readonly save: (name: SyncCollection, documents: readonly OwnedDocument[]) => void;
  readonly close: () => void;
}

function signatureOf(documents: readonly OwnedDocument[]): string {
  return documents.map(({ id, revision }) => `${id}:${revision}`).join();
}

/**
 * Snapshots of owned documents in Dexie, one record per collection. RxDB opens too slowly for the
 * first screen, which renders from here until RxDB answers.
 */
export async function readSnapshots({
  db,
  report,
}: {
  readonly db: LocalDatabase;
  readonly report: (error: unknown) => void;
}): Promise<Snapshots> {
  const stored = await db.kv.bulkGet(SNAPSHOT_COLLECTIONS.map((name) => `${EPOCH_PREFIX}${name}`));
  const found = new Map<SyncCollection, readonly OwnedDocument[]>();
  const signatures = new Map<SyncCollection, string>();
  for (const [index, name] of SNAPSHOT_COLLECTIONS.entries()) {
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
      if (!SNAPSHOT_COLLECTIONS.includes(name)) {
        return;
      }
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
