import type { ApiTokenScope } from '@ads-checker/shared/access/api-tokens';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { API_VERSION, API_VERSION_HEADER } from '@ads-checker/shared/http';
import type { ActiveSession } from '../auth/session-store.ts';
import type { AppContext } from './state.ts';
import { invalidInput } from './validation.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const TRUSTED_FETCH_SITES = ['same-origin', 'none'];

/** The configured origin and, for localhost, its other names. */
export function acceptedOrigins(appOrigin: string): ReadonlySet<string> {
  const url = new URL(appOrigin);
  if (!LOOPBACK_HOSTS.includes(url.hostname)) {
    return new Set([url.origin]);
  }
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK_HOSTS.map((host) => `${url.protocol}//${host}${port}`));
}

/**
 * Browsers send the origin of writes. Other programs send none, and carry no cookies that a page
 * could abuse.
 */
export function checkOrigin(ctx: AppContext, origins: ReadonlySet<string>): void {
  const origin = ctx.get('Origin');
  const site = ctx.get('Sec-Fetch-Site');
  const isTrusted =
    origin === '' ? site === '' || TRUSTED_FETCH_SITES.includes(site) : origins.has(origin);
  if (!isTrusted) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied, {
      code: 'foreign_origin',
    });
  }
}

/** @throws UpgradeRequiredError for a client that is older than the contracts. */
export function checkApiVersion(ctx: AppContext): void {
  const header = ctx.get(API_VERSION_HEADER);
  if (header === '') {
    return;
  }
  if (!/^\d{1,6}$/.test(header)) {
    throw invalidInput([
      { field: `headers.${API_VERSION_HEADER}`, message: 'must be a whole number' },
    ]);
  }
  if (Number(header) < API_VERSION) {
    throw new AppError('UpgradeRequiredError', 'A new version is available. Reload the page.');
  }
}

/**
 * @throws AuthorizationError when the API token lacks the scope, or tokens are not allowed at all
 */
export function checkScope(
  { apiToken }: Pick<ActiveSession, 'apiToken'>,
  scope: ApiTokenScope | undefined,
): void {
  if (scope === undefined) {
    throw new AppError('AuthorizationError', 'API tokens can’t be used for this call.', {
      code: 'token_refused',
    });
  }
  if (apiToken?.scopes.includes(scope) !== true) {
    throw new AppError('AuthorizationError', `This API token doesn’t have the scope ${scope}.`, {
      code: 'scope_missing',
      details: { scope },
    });
  }
}
