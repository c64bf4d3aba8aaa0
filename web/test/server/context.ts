import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { HandlerDeps, TestContext } from './handler-types.ts';

/** The error for a readable object without the permission to change it. */
export function denied(): AppError {
  return new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
}

/**
 * A session acts for one account at a time. @throws AppError when the replica of another one asks.
 */
export function requireAskedAccount({
  asked,
  acting,
}: {
  readonly asked: string | undefined;
  readonly acting: string;
}): void {
  if (asked !== undefined && asked !== acting) {
    throw new AppError('ConflictError', 'Another team was opened in this browser.', {
      code: 'other_account_selected',
    });
  }
}

export function noChat(): AppError {
  return new AppError('FailedPreconditionError', ERROR_MESSAGES.noChat, { code: 'no_chat' });
}

export function createContext(deps: HandlerDeps): TestContext {
  const { state, sessions, now } = deps;
  const session: TestContext['session'] = () => {
    const current = sessions.current();
    if (current === undefined) {
      throw new AppError(
        'AuthenticationError',
        ERROR_MESSAGES.notLoggedIn,
        sessions.isRevoked() ? { code: 'session_revoked' } : {},
      );
    }
    return current;
  };
  const actor: TestContext['actor'] = () => {
    const { userId, accountId } = session();
    const permissions = state.people.get(userId)?.own.permissions;
    return {
      userId,
      userPermissions: permissions ?? { create_teams: false, manage_all_users: false },
      account: state.accounts.get(accountId ?? '') ?? null,
    };
  };
  return {
    ...deps,
    session,
    actor,
    activeAccount() {
      const account = state.accounts.get(session().accountId ?? '');
      if (account?.status !== 'active') {
        throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
          code: 'account_restricted',
        });
      }
      return account;
    },
    nowText: () => new Date(now()).toISOString(),
    record({ teamId, ...entry }) {
      const person = state.people.get(session().userId);
      state.activity.push({
        teamId,
        entry: {
          id: state.nextId(),
          at: new Date(now()).toISOString(),
          actor: {
            userId: person?.own.id ?? null,
            name: person === undefined ? null : userDisplayName(person.own),
            tokenName: null,
          },
          ...entry,
        },
      });
    },
  };
}
