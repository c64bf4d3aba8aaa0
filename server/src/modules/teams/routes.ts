import type { Actor } from '@ads-checker/shared/access/identity';
import { teamRoutes as r } from '@ads-checker/shared/contracts/teams';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentAccount, presentTeam, presentUser } from '../identity/index.ts';
import { requireManageableAccount, requireReadableAccount, requireReadableTeam } from './policy.ts';
import type { TeamQueries } from './queries.ts';
import type { TeamsService } from './service.ts';

export function registerTeamRoutes({
  api,
  service,
  queries,
}: {
  api: ApiRouter;
  service: TeamsService;
  queries: TeamQueries;
}): void {
  const getReadableTeam = async ({ actor, teamId }: { actor: Actor; teamId: string }) =>
    requireReadableTeam({ actor, teamId, team: await queries.findTeam(teamId) });

  api.register(r.create, async ({ session: { actor }, body, idempotencyKey }) => {
    return { data: await service.createTeam({ actor, team: body, key: idempotencyKey }) };
  });

  api.register(r.get, async ({ session: { actor }, params: { teamId } }) => ({
    data: { team: presentTeam(await getReadableTeam({ actor, teamId })) },
  }));

  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { team: await service.updateTeam({ actor, ...params, update: body, key }) },
  }));

  api.register(r.listUsers, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const users = await queries.listUsers(team.id);
    return { data: { users: users.map(presentUser) } };
  });

  api.register(r.listAccounts, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const accounts = await queries.listAccounts(team.id);
    return { data: { accounts: accounts.map(presentAccount) } };
  });

  api.register(
    r.createAccount,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await service.addMember({ actor, ...params, member: body, key }),
    }),
  );

  api.register(r.getAccount, async ({ session: { actor }, params: { accountId } }) => {
    const account = await queries.findAccount(accountId);
    return {
      data: { account: presentAccount(requireReadableAccount({ actor, account, accountId })) },
    };
  });

  api.register(r.getAccountOverview, async ({ session: { actor }, params: { accountId } }) => {
    const found = await queries.findAccount(accountId);
    const account = requireManageableAccount({ actor, account: found, accountId });
    return { data: { overview: await queries.getOverview({ actor, account }) } };
  });

  api.register(
    r.updateAccount,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { account: await service.updateMember({ actor, ...params, update: body, key }) },
    }),
  );

  api.register(r.deleteAccount, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.removeMember({ actor, ...params, key }),
  }));
}
