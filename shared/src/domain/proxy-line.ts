import {
  PROXY_CREDENTIAL_MAX_LENGTH,
  PROXY_NAME_MAX_LENGTH,
  type ProxyOptionsInput,
  type ProxyProtocol,
  proxyOptionsInputSchema,
} from '../contracts/proxies.ts';
import {
  decodePercent,
  isRecord,
  parsePastedJson,
  pickNamed,
  splitPastedLines,
  toReadableLine,
  unwrapPasted,
} from './pasted-text.ts';

export type ProxyLineProblem =
  | 'empty'
  | 'too_long'
  | 'not_understood'
  | 'bad_protocol'
  | 'bad_host'
  | 'bad_port'
  | 'bad_credentials';
export type ProxyLineResult =
  | { readonly ok: true; readonly proxy: ProxyOptionsInput; readonly name: string | null }
  | { readonly ok: false; readonly problem: ProxyLineProblem };

export const PROXY_LINE_MAX_LENGTH = 4_096;

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
const SELLER_PROTOCOL: ProxyProtocol = 'socks5';

const PORT = /^[1-9]\d{0,4}$/;
const IPV4_PART = /^(?:0|[1-9]\d{0,2})$/;
const LABEL_MAX_LENGTH = 63;

interface ProxyParts {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
}

const refuse = (problem: ProxyLineProblem): ProxyLineResult => ({ ok: false, problem });

function findProtocol(text: string): ProxyProtocol | undefined {
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
function toProxy(parts: ProxyParts): ProxyLineResult {
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

interface HostAndRest {
  readonly host: string;
  /** Text after the host and its colon; undefined when there is none. */
  readonly rest: string | undefined;
}

/** Splits off the host: an IPv6 address in brackets, otherwise everything up to the first colon. */
function splitHost(text: string): HostAndRest {
  const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(text);
  return match === null
    ? { host: text, rest: undefined }
    : { host: match[1] ?? '', rest: match[2] };
}

function splitPart(text: string): readonly [part: string, rest: string | undefined] {
  const at = text.indexOf(':');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function splitCredentials(text: string): Pick<ProxyParts, 'username' | 'password'> {
  const [username, password = ''] = splitPart(text);
  return { username, password };
}

/** `user:password` of a URL, each part encoded. */
function readUserInfo(text: string): Pick<ProxyParts, 'username' | 'password'> {
  const { password, username } = splitCredentials(text);
  return { username: decodePercent(username), password: decodePercent(password) };
}

/**
 * `protocol://user:password@host:port`. The last @ ends the credentials, since sellers do not
 * encode theirs.
 */
function parseUrl({ scheme, text }: { scheme: string; text: string }): ProxyLineResult {
  const at = text.lastIndexOf('@');
  const { host, rest = '' } = splitHost(text.slice(at + 1).replace(/\/$/, ''));
  return toProxy({
    protocol: scheme,
    host,
    port: rest,
    ...readUserInfo(at === -1 ? '' : text.slice(0, at)),
  });
}

/** `user:password@host:port`, not encoded. */
function parseAtForm(text: string): ProxyLineResult {
  const at = text.lastIndexOf('@');
  const { host, rest = '' } = splitHost(text.slice(at + 1));
  const credentials = splitCredentials(text.slice(0, at));
  return credentials.username === ''
    ? refuse('bad_credentials')
    : toProxy({ protocol: SELLER_PROTOCOL, host, port: rest, ...credentials });
}

/** `host:port`, `host:port:user:password` and `host:port:user:password:type`; a password may hold colons. */
function parseSellerForm({
  text,
  protocol,
}: {
  text: string;
  protocol: string | undefined;
}): ProxyLineResult {
  const { host, rest } = splitHost(text);
  if (rest === undefined) {
    return refuse(protocol === undefined ? 'not_understood' : 'bad_port');
  }
  const [port, afterPort] = splitPart(rest);
  const parts = { protocol: protocol ?? SELLER_PROTOCOL, host, port, username: '', password: '' };
  if (afterPort === undefined) {
    return toProxy(parts);
  }
  // In `host:port:user:http` the last part is a password; a type follows credentials or stands
  // alone.
  const cut = afterPort.lastIndexOf(':');
  const credentials = cut === -1 ? '' : afterPort.slice(0, cut);
  const type = findProtocol(afterPort.slice(cut + 1));
  if (protocol === undefined && type !== undefined && (cut === -1 || credentials.includes(':'))) {
    return toProxy({ ...parts, protocol: type, ...splitCredentials(credentials) });
  }
  const isLoneName = cut === -1 && findProtocol(parts.protocol) !== 'socks4';
  return isLoneName
    ? refuse('bad_credentials')
    : toProxy({ ...parts, ...splitCredentials(afterPort) });
}

/** Contains dots, brackets or is localhost: unlikely for a user name before a colon. */
const looksLikeHost = (text: string): boolean => /[.[]/.test(text) || text === 'localhost';

/**
 * `host:port:user:p@ss` and `user:12@host:port` are ambiguous: a front that is a host with a port
 * decides.
 */
function isAtForm(text: string): boolean {
  const { host, rest } = splitHost(text);
  const isSeller =
    looksLikeHost(host) && PORT.test(splitPart(rest ?? '')[0]) && (rest ?? '').includes(':');
  return text.includes('@') && !isSeller;
}

function parseText(text: string): ProxyLineResult {
  const url = /^([^:/@\s]*):\/\/(.*)$/s.exec(text);
  if (url !== null) {
    return parseUrl({ scheme: url[1] ?? '', text: url[2] ?? '' });
  }
  const [first, rest] = splitPart(text);
  if (rest !== undefined && findProtocol(first) !== undefined) {
    // The URL that changes the exit IP is the seller's own; the product does not call it.
    const withoutChangeUrl = rest.replace(/:https?:\/\/\S*$/i, '');
    return parseSellerForm({ text: withoutChangeUrl, protocol: first });
  }
  return isAtForm(text) ? parseAtForm(text) : parseSellerForm({ text, protocol: undefined });
}

const asText = (value: unknown): string | undefined =>
  value === undefined ? '' : typeof value === 'string' ? value : undefined;

/** `{ name, host, port, type, login, password }` and the names other tools use. */
function parseObject(record: Readonly<Record<string, unknown>>): ProxyLineResult {
  const pick = (...names: string[]) => pickNamed({ record, names });
  const host = asText(pick('host', 'hostname', 'ip', 'address', 'server'));
  const rawPort = pick('port');
  const port = typeof rawPort === 'number' ? String(rawPort) : asText(rawPort)?.trim();
  const protocol = asText(pick('type', 'protocol', 'scheme') ?? SELLER_PROTOCOL);
  const username = asText(pick('login', 'username', 'user'));
  const password = asText(pick('password', 'pass'));
  const name = asText(pick('name', 'title'))?.trim();
  if (host === '' && rawPort === undefined) {
    return refuse('not_understood');
  }
  if (protocol === undefined) {
    return refuse('bad_protocol');
  }
  if (host === undefined) {
    return refuse('bad_host');
  }
  if (port === undefined) {
    return refuse('bad_port');
  }
  if (username === undefined || password === undefined) {
    return refuse('bad_credentials');
  }
  const reading = toProxy({ protocol, host, port, username, password });
  return reading.ok
    ? { ...reading, name: toReadableLine({ text: name ?? '', maxLength: PROXY_NAME_MAX_LENGTH }) }
    : reading;
}

/** Reads a proxy from pasted text or from parsed JSON. Never throws. */
export function parseProxyValue(value: unknown): ProxyLineResult {
  if (isRecord(value)) {
    return parseObject(value);
  }
  if (typeof value !== 'string') {
    return refuse(value === undefined || value === null ? 'empty' : 'not_understood');
  }
  const text = unwrapPasted(value);
  if (text === '') {
    return refuse('empty');
  }
  if (value.length > PROXY_LINE_MAX_LENGTH) {
    return refuse('too_long');
  }
  if (text.startsWith('{')) {
    const json = parsePastedJson(text);
    return isRecord(json) ? parseObject(json) : refuse('not_understood');
  }
  return parseText(text);
}

/**
 * Reads one proxy in the formats of sellers and tools: a URL, `host:port`,
 * `host:port:user:password` (SOCKS5), `host:port:user:password:type`,
 * `type:host:port:user:password` with an optional change-IP URL, `user:password@host:port`, or a
 * JSON object. IPv6 addresses are in brackets. Never throws.
 */
export function parseProxyLine(text: string): ProxyLineResult {
  return parseProxyValue(text);
}

/** One proxy per line; a JSON array, or one object over several lines, is accepted too. */
export function splitProxyLines(text: string): readonly string[] {
  return splitPastedLines(text);
}
