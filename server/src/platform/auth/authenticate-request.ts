import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { AppContext } from '../http/state.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { ActiveSession, SessionStore } from './session-store.ts';

/** Finds the session behind a request's cookie. @throws AuthenticationError when there is none alive. */
export function createRequestAuthenticator({
  sessions,
  cookie,
}: {
  sessions: SessionStore;
  cookie: SessionCookie;
}): (ctx: AppContext) => Promise<ActiveSession> {
  return async (ctx) => {
    const token = cookie.read(ctx);
    if (token === undefined) {
      throw new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
    }
    const session = await sessions.findByToken({ token, ip: ctx.ip });
    if (session === undefined) {
      // A client that was signed out on purpose must forget what it shows; one whose time ran out keeps it.
      throw new AppError(
        'AuthenticationError',
        ERROR_MESSAGES.authenticationFailed,
        (await sessions.isRevoked(token)) ? { code: 'session_revoked' } : {},
      );
    }
    return session;
  };
}
