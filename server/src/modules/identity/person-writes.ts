import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { User } from './entities.ts';
import type { UserRepository } from './user-repository.ts';

const MAX_ATTEMPTS = 10;

class TeamsMoved extends Error {}

/**
 * Runs a write to a person, whom all their teams see. A team joined between reading the memberships
 * and taking the locks would keep the old document: the person's row is locked, which adding them
 * to a team waits for, and the write restarts when there is a team whose lock it does not hold.
 */
export async function writeToPerson<T>(
  { users, sync, userId }: { users: UserRepository; sync: Sync; userId: string },
  work: (write: { scope: WriteScope; user: User | undefined }) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const teamIds = await users.listTeamIdsOfUser(userId);
    try {
      return await sync.write({ teamIds }, async (scope) => {
        const user = await users.lockUser(userId, scope.trx);
        const now = await users.listTeamIdsOfUser(userId, scope.trx);
        if (now.some((id) => !teamIds.includes(id))) {
          throw new TeamsMoved();
        }
        return work({ scope, user });
      });
    } catch (error) {
      if (!(error instanceof TeamsMoved) || attempt === MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
}
