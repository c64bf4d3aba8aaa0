import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import type { ExternalStore } from '../../lib/external-store.ts';
import { waitForIdle } from '../../lib/idle.ts';
import type { SyncStatus } from '../model/types.ts';

const namesSchema = z.array(z.string()).catch([]);

/**
 * Which collections the server had no rows of. A collection without rows that is not among them lost
 * them on this device, or was never pulled.
 */
export function followEmptiness({
  status,
  stored,
  listEmpty,
  save,
  isClosed,
}: {
  readonly status: ExternalStore<SyncStatus>;
  readonly stored: unknown;
  /** Collections without rows on this device. */
  readonly listEmpty: () => Promise<readonly SyncCollection[]>;
  readonly save: (names: readonly string[]) => Promise<unknown>;
  readonly isClosed: () => boolean;
}) {
  let names = namesSchema.parse(stored);
  let hasSynced = false;
  let isLooking = false;

  const look = async (): Promise<void> => {
    await waitForIdle();
    if (isClosed()) {
      return;
    }
    const found = await listEmpty();
    if (status.get().state === 'synced' && found.join() !== names.join()) {
      names = [...found];
      await save(names);
    }
  };
  const follow = (): void => {
    if (status.get().state !== 'synced') {
      return;
    }
    hasSynced = true;
    if (!isLooking) {
      isLooking = true;
      look()
        // Another tab may be deleting the database; what is known stays as it is
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }
  };
  status.subscribe(follow);
  follow();

  return {
    knowsAsEmpty: (collection: SyncCollection): boolean => hasSynced || names.includes(collection),
  };
}
