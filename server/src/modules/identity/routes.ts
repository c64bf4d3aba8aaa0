import type { Actor } from '@ads-checker/shared/access/identity';
import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { DeviceCookie, SessionCookie } from '../../platform/http/session-cookie.ts';
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

export function registerIdentityRoutes(input: {
  api: ApiRouter;
  service: IdentityService;
  queries: IdentityQueries;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  findSession: (ctx: AppContext) => Promise<ActiveSession | undefined>;
  networkPages: string | undefined;
}): void {
  const getReadableUser = async (given: { actor: Actor; userId: string }): Promise<User> =>
    requireReadableUser({
      actor: given.actor,
      userId: given.userId,
      ...(await input.queries.findUserFor({ actor: given.actor, userId: given.userId })),
    });

  input.api.register(r.login, async ({ body, client, ctx }) => {
    const former = await input.findSession(ctx);
    const deviceToken = input.deviceCookie.read(ctx);
    const state = await input.service.login({ credentials: body, client, former, deviceToken });
    input.cookie.write(ctx, { token: state.token, expiresAt: state.session.expiresAt });
    input.deviceCookie.write(ctx, state.deviceToken);
    return presentSignedIn(state, input.networkPages);
  });

  input.api.register(r.logout, async ({ session, ctx }) => {
    await input.service.logout(session);
    input.cookie.clear(ctx);
    ctx.set('Clear-Site-Data', '"cache", "storage"');
    return { data: null };
  });

  input.api.register(r.authenticate, async ({ session, ctx }) => {
    const state = await input.service.authenticate(session);
    const token = input.cookie.read(ctx);
    // Renews the cookie's lifetime with the session's. Rarely, since a response that arrives after
    // a logout in another tab would bring the cookie back.
    if (session.isExtended && token !== undefined) {
      input.cookie.write(ctx, { token, expiresAt: state.session.expiresAt });
    }
    return presentSignedIn(state, input.networkPages);
  });

  input.api.register(r.selectAccount, async ({ session, params }) => {
    const selected = await input.service.selectAccount({ session, accountId: params.accountId });
    return {
      data: {
        session: presentSession(selected.session),
        account: presentAccount(selected.account),
      },
    };
  });

  input.api.register(r.updateProfile, async ({ session, body, idempotencyKey }) => {
    const user = await input.service.updateProfile({
      session,
      update: body,
      key: idempotencyKey,
      present: presentOwnUser,
    });
    const telegramKey = await input.service.getTelegramKey(session.userId);
    return { data: { user: { ...user, telegramKey } } };
  });

  input.api.register(r.changePassword, async ({ session, body, idempotencyKey, ctx }) => {
    const token = await input.service.changePassword({ session, ...body, key: idempotencyKey });
    if (token !== undefined) {
      input.cookie.write(ctx, { token, expiresAt: session.expiresAt });
    }
    return { data: null };
  });

  input.api.register(r.listSessions, async ({ session }) => ({
    data: { sessions: (await input.service.listSessions(session)).map(presentSession) },
  }));

  input.api.register(r.endSession, async ({ session, params, query, idempotencyKey }) => ({
    data: await input.service.endSession({ session, ...params, ...query, key: idempotencyKey }),
  }));

  input.api.register(r.endOtherSessions, async ({ session, idempotencyKey }) => ({
    data: { endedCount: await input.service.endOtherSessions({ session, key: idempotencyKey }) },
  }));

  input.api.register(userRoutes.find, async ({ session: { actor }, body }) => {
    const { users, total } = await input.service.findUsers({ actor, query: body });
    return {
      data: users.map(presentUser),
      paging: { total, limit: body.limit, offset: body.offset },
    };
  });

  input.api.register(userRoutes.create, async ({ session: { actor }, body, idempotencyKey }) => {
    const command = { actor, person: body, key: idempotencyKey };
    return {
      data: { user: await input.service.createPerson({ ...command, present: presentUser }) },
    };
  });

  input.api.register(userRoutes.update, async ({ session, params, body, idempotencyKey }) => {
    const command = { actor: session.actor, ...params, update: body, key: idempotencyKey };
    return {
      data: { user: await input.service.updatePerson({ ...command, present: presentUser }) },
    };
  });

  input.api.register(userRoutes.get, async ({ session: { actor }, params: { userId } }) => ({
    data: { user: presentUser(await getReadableUser({ actor, userId })) },
  }));

  input.api.register(userRoutes.listTeams, async ({ session: { actor }, params: { userId } }) => {
    const user = await getReadableUser({ actor, userId });
    const teams = await input.queries.listTeamsOfUser({ actor, userId: user.id });
    return { data: { teams: teams.map(presentTeam) } };
  });

  input.api.register(
    userRoutes.listAccounts,
    async ({ session: { actor }, params: { userId } }) => {
      const user = await getReadableUser({ actor, userId });
      const accounts = await input.queries.listAccountsOfUser({ actor, userId: user.id });
      return { data: { accounts: accounts.map(presentAccount) } };
    },
  );
}
