import type { ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { type MessageKey, msg } from '../platform/i18n.ts';
import type { Problem } from '../platform/outcome.ts';

const BY_KIND = {
  unreachable: msg(
    'The server cannot be reached. What was read is kept while this window is open.',
  ),
  not_paired: msg('This browser is not connected to a server.'),
  revoked: msg('The connection to the server was ended. Connect this browser again.'),
  not_ads_checker: msg('Something else than Ads Checker answers at this address.'),
  server_too_old: msg('The server is older than this extension. Ask whoever runs it to update it.'),
  extension_too_old: msg(
    'This extension is too old for the server. Download the new one in Ads Checker: Profile settings, Browser extension.',
  ),
} as const satisfies Record<Exclude<Problem['kind'], 'refused'>, MessageKey>;

const PROFILE: Readonly<Record<ProfileErrorCode, MessageKey>> = {
  cookie_from_another_profile: msg(
    'The cookies and the token belong to different profiles. Reload Ads Manager and read again.',
  ),
  already_added: msg('This profile was added already.'),
  user_not_found: msg('The network does not know this profile.'),
  checkpoint_required: msg(
    'The network asks this profile to confirm its identity. Pass the check on facebook.com, then send again.',
  ),
  login_required: msg('This profile is logged out. Log in on facebook.com, then read again.'),
  auth_error: msg(
    'The network does not accept the access token. Reload Ads Manager and read again.',
  ),
  password_changed: msg(
    'The password of this profile was changed. Log in on facebook.com again, then read again.',
  ),
  identity_unavailable: msg('The network did not say who this profile is. Try again in a moment.'),
};

const PROXY: Readonly<Record<ProxyCheckError, MessageKey>> = {
  wrong_credentials: msg('The proxy does not accept its login and password.'),
  refused: msg('The proxy refused the connection.'),
  host_not_found: msg('The host of the proxy was not found.'),
  timeout: msg('The proxy did not answer in time.'),
  wrong_protocol: msg('The proxy speaks another protocol than the chosen one.'),
  target_unreachable: msg('The proxy answers, but cannot reach the network.'),
  tls_error: msg('No secure connection to the proxy could be made.'),
  blocked_address: msg('The address of the proxy is not allowed on this server.'),
  unknown: msg('The proxy could not be used, and it gave no reason.'),
};

const BY_CODE: ReadonlyMap<string | number | null, MessageKey> = new Map([
  ...Object.entries(PROFILE),
  ...Object.entries(PROXY).map(([reason, words]) => [`proxy_${reason}`, words] as const),
]);

const BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries({
    [ERROR_MESSAGES.wrongPairingCode]: msg(
      'This code is wrong, used or too old. Get a new one in Ads Checker.',
    ),
    [ERROR_MESSAGES.permissionsDenied]: msg(
      "You don't have the necessary permissions to perform this action.",
    ),
    [ERROR_MESSAGES.unexpectedError]: msg('An unexpected error occurred. Please try again.'),
    'Too many attempts. Please wait and try again.': msg(
      'Too many attempts. Please wait and try again.',
    ),
    'This change is still being made.': msg('This is still being sent. Try again in a moment.'),
    'The network limits calls of this profile or ad account. Please try again later.': msg(
      'The network limits calls of this profile or ad account. Please try again later.',
    ),
    'The network limits calls of this profile. Please try again later.': msg(
      'The network limits calls of this profile. Please try again later.',
    ),
    'The network limits calls of the application of this profile. Please try again later.': msg(
      'The network limits calls of the application of this profile. Please try again later.',
    ),
    [ERROR_MESSAGES.ownFault]: msg(
      "Ads Checker sent a request the network doesn't support. This is our fault, not the profile's.",
    ),
    'The network did not answer properly. Please try again.': msg(
      'The network did not answer properly. Please try again.',
    ),
    'The network cannot be reached. Please try again.': msg(
      'The network cannot be reached. Please try again.',
    ),
  }),
);

/** What went wrong in the person's language; a text that is not ours stays as it came. */
export function problemText({
  problem,
  translate,
}: {
  readonly problem: Problem;
  readonly translate: (descriptor: MessageKey) => string;
}): string {
  if (problem.kind !== 'refused') {
    return translate(BY_KIND[problem.kind]);
  }
  const words = BY_CODE.get(problem.code) ?? BY_TEXT.get(problem.message);
  return words === undefined ? problem.message : translate(words);
}
