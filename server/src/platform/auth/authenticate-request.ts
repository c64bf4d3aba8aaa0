import { extensionVersionSchema } from '@ads-checker/shared/contracts/extension';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { EXTENSION_VERSION_HEADER } from '@ads-checker/shared/http';
import { z } from 'zod';
import type { AppContext } from '../http/state.ts';
import { parseInput } from '../http/validation.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { ActiveSession, SessionStore } from './session-store.ts';

type FindByToken = Parameters<SessionStore['findByToken']>[0];

const BEARER = /^Bearer +(\S+)$/i;

function notLoggedIn(): AppError {
  return new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
}

async function findOrRefuse(
  sessions: SessionStore,
  { token, kind, ...client }: FindByToken,
): Promise<ActiveSession> {
  const session = await sessions.findByToken({ token, kind, ...client });
  if (session === undefined) {
    // A client that was signed out on purpose must forget what it shows; one whose time ran out keeps it; one whose token
    // was renewed has the new one in its cookie jar in a moment, if it is its own.
    const code = await sessions.findRefusal({ token, kind });
    throw new AppError(
      'AuthenticationError',
      ERROR_MESSAGES.authenticationFailed,
      code === undefined ? {} : { code },
    );
  }
  return session;
}

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
      throw notLoggedIn();
    }
    return findOrRefuse(sessions, { token, ip: ctx.ip, kind: 'browser' });
  };
}

function readExtensionVersion(ctx: AppContext): string | undefined {
  const header = ctx.get(EXTENSION_VERSION_HEADER);
  return header === ''
    ? undefined
    : parseInput({
        part: 'headers',
        schema: z.object({ [EXTENSION_VERSION_HEADER]: extensionVersionSchema }),
        value: { [EXTENSION_VERSION_HEADER]: header },
      })[EXTENSION_VERSION_HEADER];
}

/**
 * Finds the session behind the bearer token of a paired extension; a cookie is nothing to it.
 * @throws AuthenticationError when there is none alive.
 */
export function createExtensionAuthenticator({
  sessions,
}: {
  sessions: SessionStore;
}): (ctx: AppContext) => Promise<ActiveSession> {
  return async (ctx) => {
    const [, token] = BEARER.exec(ctx.get('Authorization')) ?? [];
    if (token === undefined) {
      throw notLoggedIn();
    }
    return findOrRefuse(sessions, {
      token,
      ip: ctx.ip,
      kind: 'extension',
      extensionVersion: readExtensionVersion(ctx),
    });
  };
}
