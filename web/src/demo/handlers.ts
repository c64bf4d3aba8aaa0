import type { SyncCollection } from '@ads-checker/shared/contracts/sync';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { createAdObjectHandlers } from './ad-object-handlers.ts';
import type { HandlerDeps, Handlers } from './handler-types.ts';

/** What the server would answer, from the sample world in memory. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { team } = deps;

  const requireSession = (): void => {
    if (!deps.session.isSignedIn()) {
      throw new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
    }
  };
  const find = <T extends { readonly id: string }>(input: {
    readonly list: readonly T[];
    readonly entity: string;
    readonly id: string;
  }): T => {
    requireSession();
    const found = input.list.find(({ id }) => id === input.id);
    if (found === undefined) {
      throw entityNotFound(input.entity, input.id);
    }
    return found;
  };
  const signedIn = () => ({
    data: {
      session: team.session,
      user: team.ownUser,
      userTeams: [team.team],
      userAccounts: team.accounts.filter(({ userId }) => userId === team.ownUser.id),
    },
  });

  const docs = (): Record<SyncCollection, readonly { id: string; doc: unknown }[]> => ({
    people: [
      ...team.users.map((user) => ({ id: `user:${user.id}`, doc: { kind: 'user', user } })),
      { id: `team:${team.team.id}`, doc: { kind: 'team', team: team.team } },
      ...team.accounts.map((account) => ({
        id: `account:${account.id}`,
        doc: { kind: 'account', account },
      })),
    ],
    adUsers: team.adUsers.map((doc) => ({ id: doc.id, doc })),
    adUserGroups: team.adUserGroups.map((doc) => ({ id: doc.id, doc })),
    proxies: team.proxies.map((doc) => ({ id: doc.id, doc })),
  });

  return {
    identity: {
      login: () => {
        deps.session.signIn();
        return signedIn();
      },
      logout: () => {
        deps.session.signOut();
        return { data: null };
      },
      authenticate: () => {
        requireSession();
        return signedIn();
      },
      selectAccount: ({ params }) => {
        const account = find({ list: team.accounts, entity: 'Account', id: params.accountId });
        if (account.userId !== team.ownUser.id) {
          throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
        }
        return { data: { session: team.session, account } };
      },
      updateProfile: ({ body }) => {
        requireSession();
        const { settings, preferredAccountId } = body;
        Object.assign(team.ownUser.settings, settings);
        if (preferredAccountId !== undefined) {
          team.ownUser.preferredAccountId = preferredAccountId;
        }
        return { data: { user: team.ownUser } };
      },
      getUser: ({ params }) => ({
        data: { user: find({ list: team.users, entity: 'User', id: params.userId }) },
      }),
      listUserTeams: ({ params }) => {
        find({ list: team.users, entity: 'User', id: params.userId });
        return { data: { teams: [team.team] } };
      },
      listUserAccounts: ({ params }) => {
        find({ list: team.users, entity: 'User', id: params.userId });
        return {
          data: { accounts: team.accounts.filter(({ userId }) => userId === params.userId) },
        };
      },
      getTeam: ({ params }) => ({
        data: { team: find({ list: [team.team], entity: 'Team', id: params.teamId }) },
      }),
      listTeamUsers: ({ params }) => {
        find({ list: [team.team], entity: 'Team', id: params.teamId });
        return { data: { users: team.users } };
      },
      listTeamAccounts: ({ params }) => {
        find({ list: [team.team], entity: 'Team', id: params.teamId });
        return { data: { accounts: team.accounts } };
      },
      getAccount: ({ params }) => ({
        data: { account: find({ list: team.accounts, entity: 'Account', id: params.accountId }) },
      }),
    },
    adUsers: {
      list: ({ params, query }) => {
        find({ list: team.accounts, entity: 'Account', id: params.accountId });
        const adUsers = team.adUsers.filter(
          ({ accountId, isShared }) =>
            accountId === params.accountId || (query.includeShared === true && isShared),
        );
        return {
          data: {
            adUsers,
            ...(query.includeGroups === true ? { adUserGroups: team.adUserGroups } : {}),
            ...(query.includeProxies === true ? { proxies: team.proxies } : {}),
          },
        };
      },
      get: ({ params }) => {
        const adUser = find({ list: team.adUsers, entity: 'Ad user', id: params.adUserId });
        return {
          data: { adUser, proxy: team.proxies.find(({ id }) => id === adUser.proxyId) ?? null },
        };
      },
    },
    adObjects: createAdObjectHandlers({ ...deps, requireSession }),
    sync: {
      pull: ({ params, query }) => {
        requireSession();
        const from = Number(query.cursor);
        const rows = docs()
          [params.collection].map(({ id, doc }, index) => ({
            id,
            revision: String(index + 1),
            isDeleted: false,
            doc,
          }))
          .slice(from, from + query.limit);
        return { data: { rows, cursor: rows.at(-1)?.revision ?? query.cursor } };
      },
    },
    health: {
      health: () => ({ data: { status: 'ok', version: 'demo', network: 'sandbox' } }),
    },
  };
}
