import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { personDocId } from '../identity/index.ts';
import { createInvitationWrites } from './invitation-repository.ts';

const RETENTION_DAYS = 30;

/** Deletes invitations that expired more than 30 days ago; returns how many. */
export function createInvitationPurge(deps: {
  db: Database;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
}): { purge(): Promise<number> } {
  const writes = createInvitationWrites();
  return {
    async purge() {
      const before = new Date(deps.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
      let count = 0;
      for (const teamId of await writes.listTeamsWithOld(before, deps.db)) {
        count += await deps.sync.write({ teamIds: [teamId] }, async ({ trx, touch }) => {
          const ids = await writes.deleteOld({ teamId, before }, trx);
          touch({ collection: 'people', docIds: ids.map(personDocId.invitation) });
          return ids.length;
        });
      }
      return count;
    },
  };
}
