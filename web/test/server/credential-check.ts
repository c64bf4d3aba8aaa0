import type {
  AdUserAuthMethod,
  AdUserStatus,
  ProfileErrorCode,
} from '@ads-checker/shared/contracts/ad-users';
import type { ProxyDto, ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { type CookieProblem, readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import {
  findBulkProfile,
  type SampleProfile,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { checkTestProxy } from './proxy-handlers.ts';

const STATUS_OF_TOKEN = {
  ok: 'active',
  checkpoint: 'checkpoint_required',
  expired: 'login_required',
  password: 'password_changed',
  app_removed: 'auth_error',
} as const satisfies Record<SampleProfile['tokenState'], AdUserStatus>;

const REFUSALS = {
  auth_error: 'Facebook rejected this profile’s access token. Paste a new one.',
  login_required: 'This profile is logged out. Log in on Facebook and connect it again.',
  checkpoint_required: 'Facebook requires a checkpoint. Complete it on facebook.com.',
  password_changed: 'This profile’s password was changed. Connect it again.',
} as const satisfies Record<Exclude<AdUserStatus, 'active'>, string>;

const COOKIE_PROBLEMS = {
  empty: 'is required',
  too_long: 'must be cookies: header text, JSON or a cookie file',
  not_cookies: 'must be cookies: header text, JSON or a cookie file',
  no_c_user: 'must hold the cookie c_user',
  no_xs: 'must hold the cookie xs',
  bad_c_user: 'must hold the cookie c_user of one profile',
} as const satisfies Record<CookieProblem, string>;

function refuse(code: ProfileErrorCode, message: string, field: string): AppError {
  return new AppError('FailedPreconditionError', message, {
    code,
    details: { fields: [{ field, message }] },
  });
}

/** @throws AppError naming the cookie field. */
export function parseTestCookies(text: string): {
  readonly header: string;
  readonly facebookId: string;
} {
  const reading = readSessionCookies(text);
  if (!reading.ok) {
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: { fields: [{ field: 'body.cookie', message: COOKIE_PROBLEMS[reading.problem] }] },
    });
  }
  return reading;
}

/** @throws AppError that blames the proxy and nobody else. */
export function requireProxyWorks({
  proxy,
  field,
  at,
}: {
  readonly proxy: Pick<ProxyDto, 'geo'> & {
    readonly options: Pick<ProxyOptionsInput, 'hostname' | 'port'>;
  };
  readonly field: 'body.proxyId' | 'body.proxy';
  readonly at: string;
}): void {
  const { check } = checkTestProxy({ ...proxy, at });
  if (!check.isPassed) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, {
      code: `proxy_${check.error ?? 'unknown'}`,
      details: { fields: [{ field, message: ERROR_MESSAGES.proxyUnavailable }] },
    });
  }
}

export function askTestNetwork({
  world,
  accessToken,
}: {
  readonly world: SampleWorld;
  readonly accessToken: string;
}): { readonly status: AdUserStatus; readonly profile: SampleProfile | undefined } {
  const profile =
    [...world.profiles, ...world.otherProfiles].find(
      (candidate) => candidate.accessToken === accessToken,
    ) ?? findBulkProfile({ world, accessToken });
  return {
    profile,
    status: profile === undefined ? 'auth_error' : STATUS_OF_TOKEN[profile.tokenState],
  };
}

/** Who a token belongs to. @throws AppError whose code is a profile error. */
export function requireTestIdentity({
  world,
  accessToken,
  authMethod,
  cookieOwnerId,
  expectedId,
}: {
  readonly world: SampleWorld;
  readonly accessToken: string;
  readonly authMethod: AdUserAuthMethod;
  readonly cookieOwnerId: string;
  /** Of a profile that is there: another one's token is refused. */
  readonly expectedId?: string;
}): SampleProfile {
  const { status, profile } = askTestNetwork({ world, accessToken });
  if (status !== 'active' || profile === undefined) {
    const code = status === 'active' ? 'auth_error' : status;
    throw refuse(code, REFUSALS[code], 'body.accessToken');
  }
  if (expectedId !== undefined && profile.facebookId !== expectedId) {
    throw refuse(
      'cookie_from_another_profile',
      ERROR_MESSAGES.cookieFromAnotherProfile,
      'body.accessToken',
    );
  }
  if (authMethod === 'ads_manager_token_and_cookie' && cookieOwnerId !== profile.facebookId) {
    throw refuse(
      'cookie_from_another_profile',
      ERROR_MESSAGES.cookieFromAnotherProfile,
      'body.cookie',
    );
  }
  return profile;
}
