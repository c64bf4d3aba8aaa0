import {
  PROXY_CREDENTIAL_MAX_LENGTH,
  type ProxyOptionsInput,
  type ProxyProtocol,
  proxyOptionsInputSchema,
} from '../contracts/proxies.ts';

export type ProxyLineProblem =
  | 'empty'
  | 'too_long'
  | 'not_understood'
  | 'bad_protocol'
  | 'bad_host'
  | 'bad_port'
  | 'bad_credentials'
  /** A second proxy, a link or a comment where the credentials end. */
  | 'extra_text'
  /** It says that no proxy is used. */
  | 'no_proxy';
export type ProxyLineResult =
  | { readonly ok: true; readonly proxy: ProxyOptionsInput; readonly name: string | null }
  | { readonly ok: false; readonly problem: ProxyLineProblem };

/**
 * Sellers' names of the protocols. A trailing `a` or `h` means remote DNS, which is always used.
 */
const PROTOCOL_NAMES: Readonly<Record<string, ProxyProtocol>> = {
  http: 'http',
  https: 'https',
  socks4: 'socks4',
  socks4a: 'socks4',
  socks5: 'socks5',
  socks5h: 'socks5',
  socks: 'socks5',
};
/** What a line without a protocol means: spec 1 section 9. */
export const SELLER_PROTOCOL: ProxyProtocol = 'socks5';

export const PORT = /^[1-9]\d{0,4}$/;
const IPV4_PART = /^(?:0|[1-9]\d{0,2})$/;
const LABEL_MAX_LENGTH = 63;

export interface ProxyParts {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
}

export const refuse = (problem: ProxyLineProblem): ProxyLineResult => ({ ok: false, problem });

export function findProtocol(text: string): ProxyProtocol | undefined {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(PROTOCOL_NAMES, name) ? PROTOCOL_NAMES[name] : undefined;
}

function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}

function normaliseHost(text: string): string | undefined {
  const host = text.trim().toLowerCase();
  const bare = /^\[(.*)\]$/.exec(host)?.[1];
  if (bare !== undefined || host.includes(':')) {
    const address = bare ?? host;
    return isIpv6(address) ? address : undefined;
  }
  const labels = host.replace(/\.$/, '').split('.');
  // A last label of digits makes resolvers read an IPv4 address, or fail.
  if (/^\d+$/.test(labels.at(-1) ?? '')) {
    const isAddress =
      labels.length === 4 && labels.every((part) => IPV4_PART.test(part) && Number(part) <= 255);
    return isAddress ? labels.join('.') : undefined;
  }
  return labels.every((label) => label.length <= LABEL_MAX_LENGTH && !/^-|-$/.test(label))
    ? host
    : undefined;
}

/** Returns the first field that is invalid, or the proxy. */
export function toProxy(parts: ProxyParts): ProxyLineResult {
  const protocol = findProtocol(parts.protocol);
  if (protocol === undefined) {
    return refuse('bad_protocol');
  }
  const hostname = normaliseHost(parts.host);
  if (
    hostname === undefined ||
    !proxyOptionsInputSchema.shape.hostname.safeParse(hostname).success
  ) {
    return refuse('bad_host');
  }
  const port = Number(parts.port);
  if (!PORT.test(parts.port) || port > 65_535) {
    return refuse('bad_port');
  }
  const { username } = parts;
  // SOCKS4 knows a user id and no password.
  const password = protocol === 'socks4' ? '' : parts.password;
  const isPasswordAlone = username === '' && password !== '';
  // Basic authentication ends the user name at the first colon.
  const isNameCut = username.includes(':') && (protocol === 'http' || protocol === 'https');
  const isTooLong = [username, password].some((text) => text.length > PROXY_CREDENTIAL_MAX_LENGTH);
  if (isPasswordAlone || isNameCut || isTooLong) {
    return refuse('bad_credentials');
  }
  const proxy = proxyOptionsInputSchema.safeParse({ protocol, hostname, port, username, password });
  return proxy.success ? { ok: true, proxy: proxy.data, name: null } : refuse('bad_credentials');
}
