import type { ProxyLineProblem } from '@ads-checker/shared/domain/proxy-line';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';

const t = getFixedT('proxies');

const PROBLEMS: Readonly<Record<ProxyLineProblem, MessageKey>> = {
  empty: msg('Paste a proxy first'),
  too_long: msg('This is too long for a proxy'),
  not_understood: msg(
    'Not understood. Like socks5://login:password@host:1080 or host:1080:login:password',
  ),
  bad_protocol: msg('The protocol is not http, https, socks4 or socks5'),
  bad_host: msg('The host is not a name or an address'),
  bad_port: msg('The port is not a whole number from 1 to 65535'),
  bad_credentials: msg('Login or password cannot be read'),
};

/** Why a pasted line is no proxy, and what would be one. */
export function proxyLineProblemText(problem: ProxyLineProblem): string {
  return t(PROBLEMS[problem]);
}

/** Forms a line may have, the commonest first. Shown as examples, alike in every language. */
export const PROXY_LINE_EXAMPLES = [
  'socks5://login:password@203.0.113.24:1080',
  '203.0.113.24:1080:login:password',
] as const;
