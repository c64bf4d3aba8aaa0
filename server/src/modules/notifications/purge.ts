import type { Database } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { createNotificationsRepository } from './repository.ts';

/** Every browser of the account stores them. */
const MAX_PER_ACCOUNT = 500;
const DELETED_AT_ONCE = 1_000;

/** Deletes notifications older than a time, and the oldest ones of accounts with too many. */
export function createNotificationPurge({ db, sync }: { db: Database; sync: Pick<Sync, 'write'> }) {
  const repository = createNotificationsRepository({ db });
  return async (before: Date): Promise<number> => {
    let count = 0;
    for (const { teamId, ids } of await repository.listExpired({
      before,
      kept: MAX_PER_ACCOUNT,
    })) {
      for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
        const docIds = ids.slice(start, start + DELETED_AT_ONCE);
        await sync.write({ teamIds: [teamId] }, async (scope) => {
          await repository.delete(docIds, scope.trx);
          scope.touch({ collection: 'notifications', docIds });
        });
        count += docIds.length;
      }
    }
    return count;
  };
}
