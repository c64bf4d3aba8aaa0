import type { Actor } from '@ads-checker/shared/access/identity';
import { teamRoutes as r } from '@ads-checker/shared/contracts/teams';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentAccount, presentTeam, presentUser } from '../identity/index.ts';
import { requireManageableAccount, requireReadableAccount, requireReadableTeam } from './policy.ts';
import type { TeamQueries } from './queries.ts';
import type { TeamsService } from './service.ts';

export function registerTeamRoutes(input: {
  api: ApiRouter;
  service: TeamsService;
  queries: TeamQueries;
}): void {
  const getReadableTeam = async ({ actor, teamId }: { actor: Actor; teamId: string }) =>
    requireReadableTeam({ actor, teamId, team: await input.queries.findTeam(teamId) });

  input.api.register(r.create, async ({ session: { actor }, body, idempotencyKey }) => {
    return { data: await input.service.createTeam({ actor, team: body, key: idempotencyKey }) };
  });

  input.api.register(r.get, async ({ session: { actor }, params: { teamId } }) => ({
    data: { team: presentTeam(await getReadableTeam({ actor, teamId })) },
  }));

  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { team: await input.service.updateTeam({ actor, ...params, update: body, key }) },
    }),
  );

  input.api.register(r.listUsers, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const users = await input.queries.listUsers(team.id);
    return { data: { users: users.map(presentUser) } };
  });

  input.api.register(r.listAccounts, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const accounts = await input.queries.listAccounts(team.id);
    return { data: { accounts: accounts.map(presentAccount) } };
  });

  input.api.register(
    r.createAccount,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.addMember({ actor, ...params, member: body, key }),
    }),
  );

  input.api.register(r.getAccount, async ({ session: { actor }, params: { accountId } }) => {
    const account = await input.queries.findAccount(accountId);
    return {
      data: { account: presentAccount(requireReadableAccount({ actor, account, accountId })) },
    };
  });

  input.api.register(
    r.getAccountOverview,
    async ({ session: { actor }, params: { accountId } }) => {
      const found = await input.queries.findAccount(accountId);
      const account = requireManageableAccount({ actor, account: found, accountId });
      return { data: { overview: await input.queries.getOverview({ actor, account }) } };
    },
  );

  input.api.register(
    r.updateAccount,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { account: await input.service.updateMember({ actor, ...params, update: body, key }) },
    }),
  );

  input.api.register(
    r.deleteAccount,
    async ({ session: { actor }, params, idempotencyKey: key }) => ({
      data: await input.service.removeMember({ actor, ...params, key }),
    }),
  );
}
