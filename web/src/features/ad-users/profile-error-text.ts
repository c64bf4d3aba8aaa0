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
  too_long: msg('These are more cookies than a browser keeps for one site.'),
  not_cookies: msg(
    'These are no cookies. Paste them as JSON, as a file of cookies, or as “name=value; …”.',
  ),
  no_c_user: msg('The cookie c_user is missing. Copy the cookies while logged in.'),
  no_xs: msg('The cookie xs is missing. Copy all cookies of the site, not only some.'),
  bad_c_user: msg('The cookie c_user holds no id.'),
} as const satisfies Record<CookieProblem, MessageKey>;

/** Why a text is not the cookies of a session. */
export function cookieProblemText(problem: CookieProblem): string {
  return t(COOKIE_PROBLEMS[problem]);
}

const LINE_PROBLEMS = {
  empty: msg('Nothing is pasted.'),
  too_long: msg('This is too long for one profile.'),
  not_understood: msg("Not understood. It begins with “eyJ” or with “'{'”, and is pasted whole."),
  no_token: msg('The access token is missing.'),
  bad_token: msg('The access token does not begin with EAA, or is not whole.'),
  no_cookie: msg('The cookies are missing or cannot be read.'),
  no_c_user: COOKIE_PROBLEMS.no_c_user,
  no_xs: COOKIE_PROBLEMS.no_xs,
  bad_c_user: COOKIE_PROBLEMS.bad_c_user,
  no_user_agent: msg('The user agent is missing.'),
  bad_user_agent: msg('The user agent is not one line of plain text.'),
  bad_proxy: msg('The proxy cannot be read.'),
  id_mismatch: msg('The id and the cookies belong to different profiles.'),
} as const satisfies Record<ProfileLineProblem, MessageKey>;

/** Why a pasted line is no whole profile. */
export function lineProblemText(problem: ProfileLineProblem): string {
  return t(LINE_PROBLEMS[problem]);
}

const PROFILE_ERRORS = {
  cookie_from_another_profile: msg(
    'The cookies belong to another profile than the token. Copy both from the same browser.',
  ),
  already_added: msg("You've already added this user."),
  user_not_found: msg('The network does not know this profile. It may have been deleted.'),
  checkpoint_required: msg(
    'The network asks this profile to confirm who it is. Pass the check there, then try again.',
  ),
  login_required: msg(
    'This profile is logged out. Log in there, then copy the token and the cookies again.',
  ),
  auth_error: msg('The network does not accept this token. Copy a new one.'),
  password_changed: msg(
    'The password of this profile was changed. Log in there, then copy the token and the cookies again.',
  ),
  identity_unavailable: msg(
    'The network did not tell the id and the name of this profile. Try again, or copy a new token.',
  ),
} as const satisfies Record<ProfileErrorCode, MessageKey>;

/** Why the network would not let a profile be connected, and what to do. */
function profileErrorText(code: ProfileErrorCode): string {
  return t(PROFILE_ERRORS[code]);
}

/** The profile error a refusal of the server speaks of; undefined when it is about something else. */
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
    return t('It is the proxy, not the profile. {reason}', { reason });
  }
  return error instanceof NetworkFailure
    ? t('The server cannot be reached. Nothing is lost: try again when there is a network.')
    : plainErrorText({ error, translate: t });
}

/** The field of the form that a refusal is about; undefined when it is about the profile as a whole. */
export function findRefusedField(error: unknown): 'accessToken' | 'cookie' | 'proxyId' | undefined {
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
