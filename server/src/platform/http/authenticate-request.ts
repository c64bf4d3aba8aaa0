import { API_TOKEN_PREFIX } from '@ads-checker/shared/access/api-tokens';
import { extensionVersionSchema } from '@ads-checker/shared/contracts/extension';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { EXTENSION_VERSION_HEADER } from '@ads-checker/shared/http';
import { z } from 'zod';
import type { ApiTokenLimiter } from '../auth/api-token-limiter.ts';
import type { ActiveSession, SessionStore } from '../auth/session-store.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { AppContext } from './state.ts';
import { parseInput } from './validation.ts';

type FindByToken = Parameters<SessionStore['findByToken']>[0];

const BEARER = /^Bearer +(\S+)$/i;

function notLoggedIn(): AppError {
  return new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
}

function bearerOf(ctx: AppContext): string | undefined {
  return BEARER.exec(ctx.get('Authorization'))?.[1];
}

async function findOrRefuse(
  sessions: SessionStore,
  { token, kind, ...client }: FindByToken,
): Promise<ActiveSession> {
  const session = await sessions.findByToken({ token, kind, ...client });
  if (session === undefined) {
    // The code tells the client what to do: after a revocation wipe local data, after expiry keep
    // it, after a renewal retry with the new cookie.
    const code = await sessions.findRefusal({ token, kind });
    throw new AppError(
      'AuthenticationError',
      ERROR_MESSAGES.authenticationFailed,
      code === undefined ? {} : { code },
    );
  }
  return session;
}

/** The session of a request's cookie. @throws AuthenticationError without a valid one. */
export function createRequestAuthenticator(deps: {
  sessions: SessionStore;
  cookie: SessionCookie;
}): (ctx: AppContext) => Promise<ActiveSession> {
  return async (ctx) => {
    const token = deps.cookie.read(ctx);
    if (token === undefined) {
      throw notLoggedIn();
    }
    return findOrRefuse(deps.sessions, { token, ip: ctx.ip, kind: 'browser' });
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
 * The session of an extension's bearer token; cookies are ignored. @throws AuthenticationError
 * without a valid one.
 */
export function createExtensionAuthenticator({
  sessions,
}: {
  sessions: SessionStore;
}): (ctx: AppContext) => Promise<ActiveSession> {
  return async (ctx) => {
    const token = bearerOf(ctx);
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

/** Whether a request carries an API token, valid or not: other authentication is then ignored. */
export function hasApiToken(ctx: AppContext): boolean {
  return bearerOf(ctx)?.startsWith(API_TOKEN_PREFIX) === true;
}

/**
 * The session of an API token, counted against its limit; cookies are ignored. @throws
 * AuthenticationError without a valid one. @throws TooManyRequestsError above its limit
 */
export function createApiTokenAuthenticator(deps: {
  sessions: SessionStore;
  limiter: ApiTokenLimiter;
}): (ctx: AppContext) => Promise<ActiveSession> {
  return async (ctx) => {
    const token = bearerOf(ctx);
    if (token === undefined || !hasApiToken(ctx)) {
      throw notLoggedIn();
    }
    const session = await findOrRefuse(deps.sessions, { token, ip: ctx.ip, kind: 'token' });
    await deps.limiter.consume(session.id);
    return session;
  };
}
