import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import type { LocalDatabase } from '../dexie-database.ts';
import type { FollowedCopy } from './types.ts';

const PREFIX = 'ad-object-copy:';

/** The duplicates that the server makes, stored beside the outbox. */
export function createCopyStore(db: LocalDatabase) {
  const find = async (id: string): Promise<FollowedCopy | undefined> =>
    (await db.kv.get(PREFIX + id))?.value as FollowedCopy | undefined;
  const put = (run: FollowedCopy) => db.kv.put({ key: PREFIX + run.id, value: run });

  return {
    async list(): Promise<FollowedCopy[]> {
      const stored = await db.kv.where('key').startsWith(PREFIX).toArray();
      return stored
        .map(({ value }) => value as FollowedCopy)
        .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },

    /** In the transaction that removes the command. */
    async add(
      { target, payload, createdAt }: Pick<FollowedCopy, 'target' | 'payload' | 'createdAt'>,
      copy: AdObjectCopyDto | null,
      nowMs: number,
    ): Promise<void> {
      const run = { id: target.id, target, payload, createdAt };
      await put({ ...run, copy, acceptedAtMs: nowMs, heardAtMs: nowMs });
    },

    /** What the record says; a finished one stays as it is. */
    hear: (copy: AdObjectCopyDto, nowMs: number): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        const known = await find(copy.id);
        if (known !== undefined && known.copy?.state !== 'finished') {
          await put({ ...known, copy, heardAtMs: nowMs });
        }
      }),

    /**
     * The server had no record when it was asked. One that was withdrawn shortly before may have
     * been on its way still, and is asked for again.
     */
    forget: (id: string, askedAtMs: number): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        const known = await find(id);
        if (known !== undefined && askedAtMs - known.acceptedAtMs > CLIENT_WAIT_MS) {
          await db.kv.delete(PREFIX + id);
        }
      }),

    async remove(id: string): Promise<void> {
      await db.kv.delete(PREFIX + id);
    },
  };
}

export type CopyStore = ReturnType<typeof createCopyStore>;
