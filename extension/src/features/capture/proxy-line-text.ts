import type { ProxyLineProblem } from '@ads-checker/shared/domain/proxy-line';
import type { TFunction } from 'i18next';
import { type MessageKey, msg } from '../../platform/i18n.ts';

/** In the words of the web app's list of proxies. */
const PROBLEMS: Readonly<Record<ProxyLineProblem, MessageKey>> = {
  empty: msg('Paste a proxy first'),
  too_long: msg('Too long for a proxy'),
  not_understood: msg(
    'Invalid format. Example: socks5://username:password@host:1080 or host:1080:username:password',
  ),
  bad_protocol: msg('Protocol must be http, https, socks4 or socks5'),
  bad_host: msg('Invalid host'),
  bad_port: msg('Port must be a number from 1 to 65535'),
  bad_credentials: msg('Couldn’t read the username or password'),
  extra_text: msg('Remove what follows the proxy: comment, link or second proxy'),
  no_proxy: msg('This line has no proxy'),
};

/** Why a pasted text is not a proxy. */
export function proxyLineProblemText({
  problem,
  t,
}: {
  readonly problem: ProxyLineProblem;
  readonly t: TFunction;
}): string {
  return t(PROBLEMS[problem]);
}
