import type { Actor } from '@ads-checker/shared/access/identity';
import { findPasswordRestriction } from '@ads-checker/shared/access/members';
import type { AccountOverview } from '@ads-checker/shared/contracts/teams';
import { entityNotFound } from '@ads-checker/shared/errors';
import {
  type Account,
  type IdentityRepository,
  presentAccount,
  presentUser,
} from '../identity/index.ts';
import type { TeamsReadModel } from './read-model.ts';

export function createTeamQueries(deps: { people: IdentityRepository; readModel: TeamsReadModel }) {
  return {
    findTeam: (teamId: string) => deps.people.findTeam(teamId),
    findAccount: (accountId: string) => deps.people.findAccount(accountId),
    listUsers: (teamId: string) => deps.people.listUsersOfTeam(teamId),
    listAccounts: (teamId: string) => deps.people.listAccountsOfTeam(teamId),

    /** The consequences of changing or removing an account. */
    async getOverview(input: { actor: Actor; account: Account }): Promise<AccountOverview> {
      const user = await deps.people.findUser(input.account.userId);
      if (user === undefined) {
        throw entityNotFound('User', input.account.userId);
      }
      const { isInOtherTeams, ...counts } = await deps.readModel.countBehindAccount({
        accountId: input.account.id,
        teamId: input.account.teamId,
        userId: user.id,
      });
      return {
        ...counts,
        invitedAs: input.account.invitedAs,
        passwordObstacle: findPasswordRestriction({
          actor: input.actor,
          account: presentAccount(input.account),
          userPermissions: presentUser(user).permissions,
          isCreatedHere: user.createdByTeamId === input.account.teamId,
          isInOtherTeams,
        }),
      };
    },
  };
}

export type TeamQueries = ReturnType<typeof createTeamQueries>;
