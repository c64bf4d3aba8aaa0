import type { Actor } from '@ads-checker/shared/access/identity';
import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import type { SessionCookie } from '../../platform/auth/session-cookie.ts';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppContext } from '../../platform/http/state.ts';
import type { User } from './entities.ts';
import { requireReadableAccount, requireReadableTeam, requireReadableUser } from './policy.ts';
import {
  presentAccount,
  presentOwnUser,
  presentSession,
  presentTeam,
  presentUser,
} from './presenter.ts';
import type { IdentityQueries } from './queries.ts';
import type { IdentityService, SignedInState } from './service.ts';

function presentSignedIn(state: SignedInState) {
  return {
    data: {
      session: presentSession(state.session),
      user: presentOwnUser(state.user),
      userTeams: state.teams.map(presentTeam),
      userAccounts: state.accounts.map(presentAccount),
    },
  };
}

export function registerIdentityRoutes({
  api,
  service,
  queries,
  cookie,
  findSession,
}: {
  api: ApiRouter;
  service: IdentityService;
  queries: IdentityQueries;
  cookie: SessionCookie;
  findSession: (ctx: AppContext) => Promise<ActiveSession | undefined>;
}): void {
  const getReadableUser = async ({
    actor,
    userId,
  }: {
    actor: Actor;
    userId: string;
  }): Promise<User> =>
    requireReadableUser({ actor, userId, ...(await queries.findUserFor({ actor, userId })) });
  const getReadableTeam = async ({ actor, teamId }: { actor: Actor; teamId: string }) =>
    requireReadableTeam({ actor, teamId, team: await queries.findTeam(teamId) });

  api.register(r.login, async ({ body, client, ctx }) => {
    const former = await findSession(ctx);
    const state = await service.login({ credentials: body, client, former });
    cookie.write(ctx, { token: state.token, expiresAt: state.session.expiresAt });
    return presentSignedIn(state);
  });

  api.register(r.logout, async ({ session, ctx }) => {
    await service.logout(session);
    cookie.clear(ctx);
    ctx.set('Clear-Site-Data', '"cache", "storage"');
    return { data: null };
  });

  api.register(r.authenticate, async ({ session }) =>
    presentSignedIn(await service.authenticate(session)),
  );

  api.register(r.selectAccount, async ({ session, params }) => {
    const selected = await service.selectAccount({ session, accountId: params.accountId });
    return {
      data: {
        session: presentSession(selected.session),
        account: presentAccount(selected.account),
      },
    };
  });

  api.register(r.updateProfile, async ({ session, body, idempotencyKey }) => ({
    data: {
      user: await service.updateProfile({
        session,
        update: body,
        key: idempotencyKey,
        present: presentOwnUser,
      }),
    },
  }));

  api.register(userRoutes.get, async ({ session: { actor }, params: { userId } }) => ({
    data: { user: presentUser(await getReadableUser({ actor, userId })) },
  }));

  api.register(userRoutes.listTeams, async ({ session: { actor }, params: { userId } }) => {
    const user = await getReadableUser({ actor, userId });
    const teams = await queries.listTeamsOfUser({ actor, userId: user.id });
    return { data: { teams: teams.map(presentTeam) } };
  });

  api.register(userRoutes.listAccounts, async ({ session: { actor }, params: { userId } }) => {
    const user = await getReadableUser({ actor, userId });
    const accounts = await queries.listAccountsOfUser({ actor, userId: user.id });
    return { data: { accounts: accounts.map(presentAccount) } };
  });

  api.register(teamRoutes.get, async ({ session: { actor }, params: { teamId } }) => ({
    data: { team: presentTeam(await getReadableTeam({ actor, teamId })) },
  }));

  api.register(teamRoutes.listUsers, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const users = await queries.listUsersOfTeam(team.id);
    return { data: { users: users.map(presentUser) } };
  });

  api.register(teamRoutes.listAccounts, async ({ session: { actor }, params: { teamId } }) => {
    const team = await getReadableTeam({ actor, teamId });
    const accounts = await queries.listAccountsOfTeam(team.id);
    return { data: { accounts: accounts.map(presentAccount) } };
  });

  api.register(teamRoutes.getAccount, async ({ session: { actor }, params: { accountId } }) => {
    const account = await queries.findAccount(accountId);
    return {
      data: { account: presentAccount(requireReadableAccount({ actor, account, accountId })) },
    };
  });
}
