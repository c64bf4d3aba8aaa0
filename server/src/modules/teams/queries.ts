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

export function createTeamQueries({
  people,
  readModel,
}: {
  people: IdentityRepository;
  readModel: TeamsReadModel;
}) {
  return {
    findTeam: (teamId: string) => people.findTeam(teamId),
    findAccount: (accountId: string) => people.findAccount(accountId),
    listUsers: (teamId: string) => people.listUsersOfTeam(teamId),
    listAccounts: (teamId: string) => people.listAccountsOfTeam(teamId),

    /** The consequences of changing or removing an account. */
    async getOverview({
      actor,
      account,
    }: {
      actor: Actor;
      account: Account;
    }): Promise<AccountOverview> {
      const user = await people.findUser(account.userId);
      if (user === undefined) {
        throw entityNotFound('User', account.userId);
      }
      const { isInOtherTeams, ...counts } = await readModel.countBehindAccount({
        accountId: account.id,
        teamId: account.teamId,
        userId: user.id,
      });
      return {
        ...counts,
        invitedAs: account.invitedAs,
        passwordObstacle: findPasswordRestriction({
          actor,
          account: presentAccount(account),
          userPermissions: presentUser(user).permissions,
          isCreatedHere: user.createdByTeamId === account.teamId,
          isInOtherTeams,
        }),
      };
    },
  };
}

export type TeamQueries = ReturnType<typeof createTeamQueries>;
