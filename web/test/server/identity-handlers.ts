import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { noChat } from './context.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import { applyNames, findByLogin } from './people.ts';
import { listAccountsOfUser, type TestPerson, toOwnInvitation, toTeam } from './state.ts';

export function createIdentityHandlers(context: TestContext): Handlers['identity'] {
  const { state, sessions, events } = context;

  const self = (): TestPerson => {
    const { userId } = context.session();
    const person = state.people.get(userId);
    if (person === undefined) {
      throw entityNotFound('User', userId);
    }
    return person;
  };
  const signedIn = () => {
    const session = sessions.settle(context.session());
    const { own } = self();
    const userAccounts = listAccountsOfUser(state, own.id);
    return {
      data: {
        session,
        user: own,
        userTeams: userAccounts.flatMap(({ teamId }) => {
          const team = state.teams.get(teamId);
          return team === undefined ? [] : [toTeam(state, team)];
        }),
        userAccounts,
        userInvitations: [...state.invitations.values()]
          .filter(
            ({ userId, status, expiresAt }) =>
              userId === own.id && status === 'pending' && Date.parse(expiresAt) > context.now(),
          )
          .map((invitation) => toOwnInvitation(state, invitation))
          .toReversed(),
      },
    };
  };

  return {
    /** Unknown users are signed in as the admin, with any password. */
    login: ({ body }) => {
      const person = findByLogin(state, body.username) ?? state.people.get(state.administratorId);
      if (person === undefined || (person.password !== null && person.password !== body.password)) {
        throw new AppError('AuthenticationError', ERROR_MESSAGES.wrongCredentials);
      }
      sessions.signIn(person);
      return signedIn();
    },
    logout: () => {
      context.session();
      sessions.signOut();
      return { data: null };
    },
    authenticate: () => signedIn(),
    selectAccount: ({ params }) => {
      const session = context.session();
      const account = state.accounts.get(params.accountId);
      if (account === undefined || account.userId !== session.userId) {
        throw entityNotFound('Account', params.accountId);
      }
      if (account.status !== 'active') {
        throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
          code: 'account_restricted',
        });
      }
      return { data: { session: sessions.actFor(session.id, account), account } };
    },
    updateProfile: ({ body }) => {
      const person = self();
      const { own } = person;
      const { preferredAccountId, telegramChatSettings } = body;
      if (
        typeof preferredAccountId === 'string' &&
        state.accounts.get(preferredAccountId)?.userId !== own.id
      ) {
        throw entityNotFound('Account', preferredAccountId);
      }
      if (telegramChatSettings !== undefined) {
        throw noChat();
      }
      applyNames(person, body);
      Object.assign(own.settings, body.settings);
      own.notificationSettings = Object.assign(
        {},
        own.notificationSettings,
        body.notificationSettings,
      );
      if (preferredAccountId !== undefined) {
        own.preferredAccountId = preferredAccountId;
      }
      events.identity([own.id]);
      return { data: { user: own } };
    },
    changePassword: ({ body }) => {
      const { id: exceptId, userId } = context.session();
      self().password = body.newPassword;
      sessions.endAllOf({ userId, exceptId });
      return { data: null };
    },
    listSessions: () => ({
      data: { sessions: sessions.listActive(context.session().userId) },
    }),
    endSession: ({ params }) => {
      const { userId } = context.session();
      if (!sessions.listActive(userId).some(({ id }) => id === params.sessionId)) {
        throw entityNotFound('Session', params.sessionId);
      }
      sessions.end([params.sessionId]);
      return { data: null };
    },
    endOtherSessions: () => {
      const { id: exceptId, userId } = context.session();
      return { data: { endedCount: sessions.endAllOf({ userId, exceptId }) } };
    },
  };
}
