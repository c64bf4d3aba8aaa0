import type { Actor } from '@ads-checker/shared/access/identity';
import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import type { DeviceCookie, SessionCookie } from '../../platform/auth/session-cookie.ts';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AppContext } from '../../platform/http/state.ts';
import type { User } from './entities.ts';
import { requireReadableUser } from './policy.ts';
import {
  presentAccount,
  presentOwnInvitation,
  presentOwnUser,
  presentSession,
  presentTeam,
  presentUser,
} from './presenter.ts';
import type { IdentityQueries } from './queries.ts';
import type { IdentityService } from './service.ts';
import type { SignedInState } from './sessions.ts';

function presentSignedIn(state: SignedInState, networkPages: string | undefined) {
  return {
    data: {
      session: presentSession(state.session),
      user: { ...presentOwnUser(state.user), telegramKey: state.telegramKey },
      userTeams: state.teams.map(presentTeam),
      userAccounts: state.accounts.map(presentAccount),
      userInvitations: state.invitations.map(presentOwnInvitation),
      networkPages,
    },
  };
}

export function registerIdentityRoutes({
  api,
  service,
  queries,
  cookie,
  deviceCookie,
  findSession,
  networkPages,
}: {
  api: ApiRouter;
  service: IdentityService;
  queries: IdentityQueries;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  findSession: (ctx: AppContext) => Promise<ActiveSession | undefined>;
  networkPages: string | undefined;
}): void {
  const getReadableUser = async ({
    actor,
    userId,
  }: {
    actor: Actor;
    userId: string;
  }): Promise<User> =>
    requireReadableUser({ actor, userId, ...(await queries.findUserFor({ actor, userId })) });

  api.register(r.login, async ({ body, client, ctx }) => {
    const former = await findSession(ctx);
    const deviceToken = deviceCookie.read(ctx);
    const state = await service.login({ credentials: body, client, former, deviceToken });
    cookie.write(ctx, { token: state.token, expiresAt: state.session.expiresAt });
    deviceCookie.write(ctx, state.deviceToken);
    return presentSignedIn(state, networkPages);
  });

  api.register(r.logout, async ({ session, ctx }) => {
    await service.logout(session);
    cookie.clear(ctx);
    ctx.set('Clear-Site-Data', '"cache", "storage"');
    return { data: null };
  });

  api.register(r.authenticate, async ({ session, ctx }) => {
    const state = await service.authenticate(session);
    const token = cookie.read(ctx);
    // Renews the cookie's lifetime with the session's. Rarely, since a response that arrives after
    // a logout in another tab would bring the cookie back.
    if (session.isExtended && token !== undefined) {
      cookie.write(ctx, { token, expiresAt: state.session.expiresAt });
    }
    return presentSignedIn(state, networkPages);
  });

  api.register(r.selectAccount, async ({ session, params }) => {
    const selected = await service.selectAccount({ session, accountId: params.accountId });
    return {
      data: {
        session: presentSession(selected.session),
        account: presentAccount(selected.account),
      },
    };
  });

  api.register(r.updateProfile, async ({ session, body, idempotencyKey }) => {
    const user = await service.updateProfile({
      session,
      update: body,
      key: idempotencyKey,
      present: presentOwnUser,
    });
    const telegramKey = await service.getTelegramKey(session.userId);
    return { data: { user: { ...user, telegramKey } } };
  });

  api.register(r.changePassword, async ({ session, body, idempotencyKey, ctx }) => {
    const token = await service.changePassword({ session, ...body, key: idempotencyKey });
    if (token !== undefined) {
      cookie.write(ctx, { token, expiresAt: session.expiresAt });
    }
    return { data: null };
  });

  api.register(r.listSessions, async ({ session }) => ({
    data: { sessions: (await service.listSessions(session)).map(presentSession) },
  }));

  api.register(r.endSession, async ({ session, params, query, idempotencyKey }) => ({
    data: await service.endSession({ session, ...params, ...query, key: idempotencyKey }),
  }));

  api.register(r.endOtherSessions, async ({ session, idempotencyKey }) => ({
    data: { endedCount: await service.endOtherSessions({ session, key: idempotencyKey }) },
  }));

  api.register(userRoutes.find, async ({ session: { actor }, body }) => {
    const { users, total } = await service.findUsers({ actor, query: body });
    return {
      data: users.map(presentUser),
      paging: { total, limit: body.limit, offset: body.offset },
    };
  });

  api.register(userRoutes.create, async ({ session: { actor }, body, idempotencyKey }) => {
    const command = { actor, person: body, key: idempotencyKey };
    return { data: { user: await service.createPerson({ ...command, present: presentUser }) } };
  });

  api.register(userRoutes.update, async ({ session, params, body, idempotencyKey }) => {
    const command = { actor: session.actor, ...params, update: body, key: idempotencyKey };
    return { data: { user: await service.updatePerson({ ...command, present: presentUser }) } };
  });

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
}
