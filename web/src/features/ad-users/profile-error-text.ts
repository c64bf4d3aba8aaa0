import { PROFILE_ERROR_CODES, type ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import type { CookieProblem } from '@ads-checker/shared/domain/cookies';
import type { ProfileLineProblem } from '@ads-checker/shared/domain/profile-lines';
import { AppError } from '@ads-checker/shared/errors';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import { findProxyError, proxyErrorText } from '../../lib/proxy-labels.ts';

const t = getFixedT('ad-users');

const COOKIE_PROBLEMS = {
  empty: msg('The cookies are missing.'),
  too_long: msg('Too many cookies for one site.'),
  not_cookies: msg('These aren’t cookies. Use JSON, a cookie file or “name=value; …”.'),
  no_c_user: msg('The c_user cookie is missing. Log in to the profile, then copy the cookies.'),
  no_xs: msg('The xs cookie is missing. Copy all cookies of the site.'),
  bad_c_user: msg('The c_user cookie has no profile ID.'),
} as const satisfies Record<CookieProblem, MessageKey>;

export function cookieProblemText(problem: CookieProblem): string {
  return t(COOKIE_PROBLEMS[problem]);
}

const LINE_PROBLEMS = {
  empty: msg('Paste a multi-token first.'),
  too_long: msg('Too long for one profile.'),
  not_understood: msg('Invalid multi-token. Paste the whole value.'),
  no_token: msg('The access token is missing.'),
  bad_token: msg('The access token must start with EAA. Copy all of it.'),
  no_cookie: msg('The cookies are missing or invalid.'),
  no_c_user: COOKIE_PROBLEMS.no_c_user,
  no_xs: COOKIE_PROBLEMS.no_xs,
  bad_c_user: COOKIE_PROBLEMS.bad_c_user,
  no_user_agent: msg('The user agent is missing.'),
  bad_user_agent: msg('The user agent must be one line of plain text.'),
  bad_proxy: msg('Invalid proxy format.'),
  id_mismatch: msg('The ID and cookies belong to different profiles.'),
} as const satisfies Record<ProfileLineProblem, MessageKey>;

export function lineProblemText(problem: ProfileLineProblem): string {
  return t(LINE_PROBLEMS[problem]);
}

const PROFILE_ERRORS = {
  cookie_from_another_profile: msg(
    'The cookies and token belong to different profiles. Copy both from the same browser.',
  ),
  already_added: msg("You've already added this user."),
  user_not_found: msg('Profile not found on Facebook. It may have been deleted.'),
  checkpoint_required: msg(
    'Facebook requires a checkpoint. Complete it on facebook.com, then try again.',
  ),
  login_required: msg(
    'This profile is logged out. Log in to Facebook, then copy the token and cookies again.',
  ),
  auth_error: msg('Facebook rejected this token. Copy a new one.'),
  password_changed: msg(
    'This profile’s password was changed. Log in, then copy the token and cookies again.',
  ),
  identity_unavailable: msg(
    'Couldn’t get this profile’s ID and name. Try again or copy a new token.',
  ),
  token_without_ads: msg(
    'This token can’t read or manage ads. Copy the token of an open Ads Manager page.',
  ),
  token_only_reads_ads: msg('This token only reads ads. The current one can also manage them.'),
} as const satisfies Record<ProfileErrorCode, MessageKey>;

/** Why a profile could not be connected, and what to do. */
function profileErrorText(code: ProfileErrorCode): string {
  return t(PROFILE_ERRORS[code]);
}

/** The profile error of a server error; undefined for other errors. */
export function findProfileError(error: unknown): ProfileErrorCode | undefined {
  return error instanceof AppError
    ? PROFILE_ERROR_CODES.find((code) => error.code === code)
    : undefined;
}

export function connectionErrorText(error: unknown): string {
  const profileError = findProfileError(error);
  if (profileError !== undefined) {
    return profileErrorText(profileError);
  }
  const fault = findProxyError(error);
  if (fault !== undefined) {
    const reason = proxyErrorText(fault);
    return t('Proxy error. {reason}', { reason });
  }
  return error instanceof NetworkFailure
    ? t('Can’t reach the server. Your input is kept. Try again when you’re online.')
    : plainErrorText({ error, translate: t });
}

/** The form field of an error; undefined when it concerns the whole profile. */
export function findRejectedField(
  error: unknown,
): 'accessToken' | 'cookie' | 'proxyId' | undefined {
  if (findProxyError(error) !== undefined) {
    return 'proxyId';
  }
  switch (findProfileError(error)) {
    case 'cookie_from_another_profile':
      return 'cookie';
    case 'auth_error':
    case 'login_required':
    case 'password_changed':
    case 'user_not_found':
    case 'identity_unavailable':
      return 'accessToken';
    default:
      return undefined;
  }
}
