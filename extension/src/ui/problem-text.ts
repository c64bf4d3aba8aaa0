import type { ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { TFunction } from 'i18next';
import { type MessageKey, msg } from '../platform/i18n.ts';
import type { Problem } from '../platform/outcome.ts';
import { fieldIssueText } from './field-issue-text.ts';

const BY_KIND = {
  unreachable: msg('Can’t reach the server. Your data is kept while this window is open.'),
  not_paired: msg('This browser isn’t connected to a server.'),
  revoked: msg('The server disconnected this browser. Connect it again.'),
  not_ads_checker: msg('This address isn’t an Ads Checker server.'),
  server_too_old: msg(
    'The server is older than this extension. Ask the server admin to update it.',
  ),
  extension_too_old: msg(
    'This extension is outdated. Download the new version in Ads Checker: Profile settings → Browser extension.',
  ),
} as const satisfies Record<Exclude<Problem['kind'], 'refused'>, MessageKey>;

const PROFILE: Readonly<Record<ProfileErrorCode, MessageKey>> = {
  cookie_from_another_profile: msg(
    'The cookies and token belong to different profiles. Reload Ads Manager and read again.',
  ),
  already_added: msg('You’ve already added this profile.'),
  user_not_found: msg('Profile not found on Facebook.'),
  checkpoint_required: msg(
    'Facebook requires a checkpoint. Complete it on facebook.com, then send again.',
  ),
  login_required: msg('This profile is logged out. Log in on facebook.com, then read again.'),
  auth_error: msg('Facebook rejected the access token. Reload Ads Manager and read again.'),
  password_changed: msg(
    'This profile’s password was changed. Log in on facebook.com, then read again.',
  ),
  token_without_ads: msg(
    'This token can’t read or manage ads. Open Ads Manager in this browser and read again.',
  ),
  token_only_reads_ads: msg('This token only reads ads. The current one can also manage them.'),
  identity_unavailable: msg('Couldn’t get this profile’s ID and name. Try again in a moment.'),
};

const PROXY: Readonly<Record<ProxyCheckError, MessageKey>> = {
  wrong_credentials: msg('The proxy rejected the username and password.'),
  refused: msg('The proxy refused the connection.'),
  host_not_found: msg('Proxy host not found.'),
  timeout: msg('The proxy timed out.'),
  wrong_protocol: msg('Wrong proxy protocol. Choose another.'),
  target_unreachable: msg('The proxy responds but can’t reach Facebook.'),
  network_unreachable: msg('The proxy responds but can’t reach Facebook.'),
  tls_error: msg('Couldn’t make a secure connection to the proxy.'),
  blocked_address: msg('This server doesn’t allow this proxy address.'),
  unknown: msg('The proxy failed for an unknown reason.'),
};

const BY_CODE: ReadonlyMap<string | number | null, MessageKey> = new Map([
  ...Object.entries(PROFILE),
  ...Object.entries(PROXY).map(([reason, words]) => [`proxy_${reason}`, words] as const),
]);

const BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    [ERROR_MESSAGES.wrongPairingCode]: msg(
      'This code is invalid or expired. Get a new one in Ads Checker.',
    ),
    [ERROR_MESSAGES.usedPairingKey]: msg(
      'This key has connected all its browsers. Create another one in Ads Checker.',
    ),
    [ERROR_MESSAGES.invalidFields]: msg(
      'Some fields are filled incorrectly. Please correct them and try again.',
    ),
    [ERROR_MESSAGES.permissionsDenied]: msg(
      "You don't have the necessary permissions to perform this action.",
    ),
    [ERROR_MESSAGES.unexpectedError]: msg('An unexpected error occurred. Please try again.'),
    'Too many attempts. Wait a moment and try again.': msg(
      'Too many attempts. Wait a moment and try again.',
    ),
    'This change is still being made.': msg('Still sending. Try again in a moment.'),
    'Facebook rate limit reached for this profile or ad account. Try again later.': msg(
      'Facebook rate limit reached for this profile or ad account. Try again later.',
    ),
    'Facebook rate limit reached for this profile. Try again later.': msg(
      'Facebook rate limit reached for this profile. Try again later.',
    ),
    'Facebook rate limit reached for this profile’s app. Try again later.': msg(
      'Facebook rate limit reached for this profile’s app. Try again later.',
    ),
    [ERROR_MESSAGES.ownFault]: msg(
      'Facebook doesn’t support this request. This is a bug in Ads Checker, not a problem with the profile.',
    ),
    'Unexpected response from Facebook. Try again.': msg(
      'Unexpected response from Facebook. Try again.',
    ),
    'Can’t reach Facebook. Try again.': msg('Can’t reach Facebook. Try again.'),
    'Someone else is changing this profile. Try again.': msg(
      'Someone else is changing this profile. Try again.',
    ),
    'This profile’s proxy was just changed. Try again.': msg(
      'This profile’s proxy was just changed. Try again.',
    ),
    'Please try again.': msg('An unexpected error occurred. Please try again.'),
    [ERROR_MESSAGES.databaseUnavailable]: msg('Database unavailable. Try again later.'),
    [ERROR_MESSAGES.serverOffline]: msg('The server is offline. Try again later.'),
    [ERROR_MESSAGES.tooManyAtOnce]: msg(
      'Too many of your requests are waiting. Try again when they are done.',
    ),
    [ERROR_MESSAGES.apiError]: msg('There was a problem with your request. Please try again.'),
    [ERROR_MESSAGES.invalidRequest]: msg(
      'The request was made with the wrong parameters or in an invalid way.',
    ),
    [ERROR_MESSAGES.proxyUnavailable]: msg('Can’t connect to the proxy server.'),
  }),
);

interface Pattern {
  readonly pattern: RegExp;
  readonly words: MessageKey;
}

/** The number is the first thing that each captures. */
const LIMITS: readonly Pattern[] = [
  {
    pattern: /^You have (\d+) connected extensions, the limit for a user\. Disconnect one first\.$/,
    words: msg('You have {max} connected extensions, the limit for a user. Disconnect one first.'),
  },
  {
    pattern: /^This team has (\d+) profiles, the limit for a team\.$/,
    words: msg('This team has {max} profiles, the limit for a team.'),
  },
  {
    pattern: /^This team has (\d+) proxies, the limit for a team\.$/,
    words: msg('This team has {max} proxies, the limit for a team.'),
  },
];

/** What was chosen and is gone since. */
const MISSING: readonly Pattern[] = [
  { pattern: /^Group '\d+' not found$/, words: msg('This group was deleted. Choose another.') },
  { pattern: /^Proxy '\d+' not found$/, words: msg('This proxy was deleted. Choose another.') },
  { pattern: /^Ad user '\d+' not found$/, words: msg('This profile was deleted. Read again.') },
  {
    pattern: /^Boosting profile '\d+' not found$/,
    words: msg('This boosting profile was deleted. Read again.'),
  },
];

function limitText({ message, translate }: { message: string; translate: TFunction }) {
  for (const { pattern, words } of LIMITS) {
    const [, max] = pattern.exec(message) ?? [];
    if (max !== undefined) {
      return translate(words, { max });
    }
  }
  return undefined;
}

/** The problem in the user's language; messages of others stay as they are. */
export function problemText({
  problem,
  translate,
}: {
  readonly problem: Problem;
  readonly translate: TFunction;
}): string {
  if (problem.kind !== 'refused') {
    return translate(BY_KIND[problem.kind]);
  }
  const { code, message, fields } = problem;
  if (message === ERROR_MESSAGES.invalidFields && fields.length > 0) {
    return fields.map((issue) => fieldIssueText({ issue, t: translate })).join(' ');
  }
  const words =
    BY_CODE.get(code) ??
    BY_TEXT.get(message) ??
    MISSING.find(({ pattern }) => pattern.test(message))?.words;
  return words === undefined ? (limitText({ message, translate }) ?? message) : translate(words);
}
