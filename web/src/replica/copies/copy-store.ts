import type { AdObjectCopyDto } from '@ads-checker/shared/contracts/ad-object-copies';
import { CLIENT_WAIT_MS } from '@ads-checker/shared/http';
import type { FollowedCopy } from '../model/copies.ts';
import type { LocalDatabase } from '../storage/dexie-database.ts';
import { isReadableRun } from '../storage/stored-shapes.ts';

const PREFIX = 'ad-object-copy:';

/** Copies that the server is making, stored next to the outbox. */
export function createCopyStore(db: LocalDatabase) {
  const find = async (id: string): Promise<FollowedCopy | undefined> =>
    (await db.kv.get(PREFIX + id))?.value as FollowedCopy | undefined;
  const put = (run: FollowedCopy) => db.kv.put({ key: PREFIX + run.id, value: run });

  return {
    async list(): Promise<FollowedCopy[]> {
      const stored = await db.kv.where('key').startsWith(PREFIX).toArray();
      return stored
        .flatMap(({ value }) => (isReadableRun(value) ? [value as FollowedCopy] : []))
        .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },

    /** Runs in the transaction that removes the command. */
    async add(
      { target, payload, createdAt }: Pick<FollowedCopy, 'target' | 'payload' | 'createdAt'>,
      copy: AdObjectCopyDto | null,
      nowMs: number,
    ): Promise<void> {
      const run = { id: target.id, target, payload, createdAt };
      await put({ ...run, copy, acceptedAtMs: nowMs, heardAtMs: nowMs });
    },

    /** Applies a record; a finished one is final. */
    applyRecord: (copy: AdObjectCopyDto, nowMs: number): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        const known = await find(copy.id);
        if (known !== undefined && known.copy?.state !== 'finished') {
          await put({ ...known, copy, heardAtMs: nowMs });
        }
      }),

    /**
     * The server did not have the record when it was requested. A request withdrawn shortly before
     * may still have been in flight, so it is looked up again.
     */
    forget: (id: string, askedAtMs: number): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        const known = await find(id);
        if (known !== undefined && askedAtMs - known.acceptedAtMs > CLIENT_WAIT_MS) {
          await db.kv.delete(PREFIX + id);
        }
      }),

    /** Runs in the transaction that corrects the commands. */
    async correctMoments(nowMs: number): Promise<void> {
      const rows = await db.kv.where('key').startsWith(PREFIX).toArray();
      await db.kv.bulkPut(
        rows.map(({ key, value }) => {
          const run = value as FollowedCopy;
          const [acceptedAtMs, heardAtMs] = [run.acceptedAtMs, run.heardAtMs].map((atMs) =>
            Math.min(atMs, nowMs),
          );
          return { key, value: { ...run, acceptedAtMs, heardAtMs } };
        }),
      );
    },

    async remove(id: string): Promise<void> {
      await db.kv.delete(PREFIX + id);
    },
  };
}

export type CopyStore = ReturnType<typeof createCopyStore>;
