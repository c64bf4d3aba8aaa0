import { type SyncCollection, syncDocSchemas } from '@ads-checker/shared/collections/index';
import type { RowCheck } from '@ads-checker/shared/contracts/sync';
import type { Clock } from '../../lib/clock.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

/** Rows can be lost under an open tab as well. */
const CHECK_EVERY_MS = 60 * 60_000;

interface RowCheckerDeps {
  readonly name: SyncCollection;
  readonly collection: OwnedCollection;
  readonly clock: Clock;
  /** How many of its rows this release cannot read; a newer one may. */
  readonly onUnreadable: (count: number) => void;
  readonly onLocalFailure: () => void;
  readonly onDue: () => void;
}

/**
 * Whether the collection holds what the server says. The checkpoint lives in a database of its own,
 * so rows can be lost without it, as when a browser replaces a damaged file by an empty one.
 */
export function createRowChecker(deps: RowCheckerDeps) {
  let isDue = true;
  let cancel = (): void => undefined;
  let unreadable = new Set<string>();

  return {
    isDue: (): boolean => isDue,
    require(): void {
      isDue = true;
    },
    /** The rows were checked: it is due again later. */
    postpone(): void {
      isDue = false;
      cancel();
      cancel = deps.clock.setTimer(() => {
        isDue = true;
        deps.onDue();
      }, CHECK_EVERY_MS);
    },
    /** Counts rows that this release cannot read. */
    countUnreadable(documents: readonly Pick<OwnedDocument, 'id' | 'isInvalid'>[]): void {
      for (const { id, isInvalid } of documents) {
        unreadable[isInvalid ? 'add' : 'delete'](id);
      }
      deps.onUnreadable(unreadable.size);
    },
    async holds({ count, revisionSum }: RowCheck): Promise<boolean> {
      try {
        const rows = await deps.collection.find().exec();
        const sum = rows.reduce((total, { revision }) => total + BigInt(revision), 0n);
        const schema = syncDocSchemas[deps.name];
        unreadable = new Set(
          rows
            .filter(({ isInvalid, data }) => isInvalid && !schema.safeParse(data).success)
            .map(({ id }) => id),
        );
        deps.onUnreadable(unreadable.size);
        return rows.length === count && String(sum) === revisionSum;
      } catch {
        // What cannot be read is pulled anew as well.
        deps.onLocalFailure();
        return false;
      }
    },
    close: (): void => cancel(),
  };
}

export type RowChecker = ReturnType<typeof createRowChecker>;
