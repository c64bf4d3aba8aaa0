import { type Actor, canManageAllUsers } from '@ads-checker/shared/access/identity';
import type { Account, Team } from './entities.ts';
import { listOwnTeams } from './policy.ts';
import type { IdentityRepository } from './repository.ts';

export type IdentityQueries = ReturnType<typeof createIdentityQueries>;

/** Reads for the screens, limited to what the acting account may see. */
export function createIdentityQueries({ repository }: { repository: IdentityRepository }) {
  const isUnlimited = (actor: Actor, userId: string): boolean =>
    actor.userId === userId || canManageAllUsers(actor);

  return {
    async findUserFor({ actor, userId }: { actor: Actor; userId: string }) {
      const { account } = actor;
      const team = account === null ? undefined : await repository.findTeam(account.teamId);
      return { user: await repository.findUser(userId), teamUserIds: team?.userIds ?? [] };
    },

    /** All of one's own teams; of a colleague only the shared one. */
    async listTeamsOfUser({ actor, userId }: { actor: Actor; userId: string }): Promise<Team[]> {
      const teams = await repository.listTeamsOfUser(userId);
      if (actor.userId === userId) {
        return listOwnTeams({ teams, accounts: await repository.listAccountsOfUser(userId) });
      }
      return isUnlimited(actor, userId)
        ? teams
        : teams.filter(({ id }) => id === actor.account?.teamId);
    },

    /** All of one's own accounts; of a colleague only the one in the shared team. */
    async listAccountsOfUser(input: { actor: Actor; userId: string }): Promise<Account[]> {
      const accounts = await repository.listAccountsOfUser(input.userId);
      return isUnlimited(input.actor, input.userId)
        ? accounts
        : accounts.filter(({ teamId }) => teamId === input.actor.account?.teamId);
    },
  };
}
