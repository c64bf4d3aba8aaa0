import type { ChangeStore } from '../bulk/change-store.ts';
import type { CopyStore } from '../copies/copy-store.ts';
import type { AdObjectChangeRun } from '../model/bulk-changes.ts';
import type { FollowedCopy } from '../model/copies.ts';
import type { UnreadableChange } from '../model/types.ts';
import type { LocalDatabase, StoredAnswer, StoredCommand } from '../storage/dexie-database.ts';
import { isReadableAnswer, isReadableCommand } from '../storage/stored-shapes.ts';

/** Names the contents of the database: absent after they were deleted. */
const IDENTITY_KEY = 'outbox-identity';

export interface Journal {
  readonly identity: unknown;
  readonly commands: readonly StoredCommand[];
  readonly unreadable: readonly UnreadableChange[];
  readonly answers: readonly StoredAnswer[];
  readonly changes: readonly AdObjectChangeRun[];
  readonly copies: readonly FollowedCopy[];
}

export interface OutboxStores {
  readonly db: LocalDatabase;
  readonly changes: ChangeStore;
  readonly copies: CopyStore;
}

/** The contents of the outbox, and storing them again. */
export function createJournalStore({ db, changes, copies }: OutboxStores) {
  return {
    /** Commands in order, and answers after `answerSeq`, in one snapshot. */
    readJournal: (answerSeq: number): Promise<Journal> =>
      db.transaction('r', db.outbox, db.answers, db.kv, async () => {
        const rows = await db.outbox.orderBy('seq').toArray();
        const answers = await db.answers.where('seq').above(answerSeq).toArray();
        return {
          identity: (await db.kv.get(IDENTITY_KEY))?.value,
          commands: rows.filter(isReadableCommand),
          unreadable: rows
            .filter((row) => !isReadableCommand(row))
            .map((row) => ({ key: row.seq ?? 0, row })),
          answers: answers.filter(isReadableAnswer),
          changes: await changes.list(),
          copies: await copies.list(),
        };
      }),

    /** Names the contents, unless another tab did. Returns the name. */
    identify: (identity: string): Promise<unknown> =>
      db.transaction('rw', db.kv, async () => {
        const known = await db.kv.get(IDENTITY_KEY);
        if (known === undefined) {
          await db.kv.put({ key: IDENTITY_KEY, value: identity });
        }
        return known?.value ?? identity;
      }),

    /**
     * Stores commands again whose database was emptied, before those issued since. Returns how many
     * were missing; none when another tab was faster.
     */
    restore: (commands: readonly StoredCommand[], identity: string): Promise<number> =>
      db.transaction('rw', db.outbox, db.kv, async () => {
        if ((await db.kv.get(IDENTITY_KEY)) !== undefined) {
          return 0;
        }
        const later = await db.outbox.orderBy('seq').toArray();
        const laterIds = new Set(later.map(({ id }) => id));
        const missing = commands.filter(({ id }) => !laterIds.has(id));
        await db.outbox.clear();
        await db.outbox.bulkAdd([...missing, ...later].map(({ seq: _seq, ...command }) => command));
        await db.kv.put({ key: IDENTITY_KEY, value: identity });
        return missing.length;
      }),

    /** Discards a change that cannot be read. */
    dropUnreadable: (key: number): Promise<void> => db.outbox.delete(key),
  };
}
