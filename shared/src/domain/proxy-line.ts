import {
  decodePercent,
  dropMarks,
  isRecord,
  pickNamed,
  toReadableLine,
  unwrapPasted,
} from '../contracts/pasted-text.ts';
import { PROXY_NAME_MAX_LENGTH } from '../contracts/proxies.ts';
import { parseLooseJson } from './loose-json.ts';
import {
  findProtocol,
  PORT,
  type ProxyLineResult,
  type ProxyParts,
  refuse,
  SELLER_PROTOCOL,
  toProxy,
} from './proxy-parts.ts';

export type { ProxyLineProblem, ProxyLineResult } from './proxy-parts.ts';

export const PROXY_LINE_MAX_LENGTH = 4_096;

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

/** A second proxy, a link, a comment or a separator: it would be taken for the end of the password. */
function hasExtraText(credentials: string): boolean {
  return /\s|:\/\/|[;,|]\S*[\w\]]:\d|[;,]$/.test(credentials);
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
 * `protocol://user:password@host:port`, or `protocol://host:port:user:password` as sellers write
 * it. The last @ ends the credentials, since sellers do not encode theirs.
 */
function parseUrl({ scheme, text }: { scheme: string; text: string }): ProxyLineResult {
  const at = text.lastIndexOf('@');
  const { host, rest = '' } = splitHost(text.slice(at + 1).replace(/\/$/, ''));
  const reordered = findReordered(text) ?? (at === -1 && /^\d+:/.test(rest) ? text : undefined);
  if (reordered !== undefined) {
    return parseSellerForm({ text: reordered, protocol: scheme });
  }
  if (hasExtraText(text.slice(0, at === -1 ? 0 : at))) {
    return refuse('extra_text');
  }
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
  if (hasExtraText(text.slice(0, at))) {
    return refuse('extra_text');
  }
  return credentials.username === ''
    ? refuse('bad_credentials')
    : toProxy({ protocol: SELLER_PROTOCOL, host, port: rest, ...credentials });
}

/**
 * `host:port`, `host:port:user:password`, and the type before or behind these credentials; a password
 * may hold colons.
 */
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
  if (hasExtraText(afterPort)) {
    return refuse('extra_text');
  }
  const [front, behind = ''] = splitPart(afterPort);
  const typeInFront = protocol === undefined && behind.includes(':') && findProtocol(front);
  if (typeInFront) {
    return toProxy({ ...parts, protocol: typeInFront, ...splitCredentials(behind) });
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

const SEPARATORS = ['|', ';', '\t', ',', ' '] as const;

/** The same parts in the same order behind other separators, as in `HTTP|203.0.113.7|8080|user|pw`. */
function findSeparated(text: string): string | undefined {
  if (text.includes(':')) {
    return undefined;
  }
  for (const separator of SEPARATORS) {
    const parts = text.split(separator).map((part) => part.trim());
    const at = findProtocol(parts[0] ?? '') === undefined ? 0 : 1;
    if (parts.length <= 6 && looksLikeHost(parts[at] ?? '') && PORT.test(parts[at + 1] ?? '')) {
      return parts.join(':');
    }
  }
  return undefined;
}

/** `host:port@user:password`, and the credentials behind another separator. */
const HOST_FIRST = /^(\[[^\]]*\]|[^:@\s]+):(\d{1,5})\s*([@;|,\s])\s*(\S.*)$/;

/** The parts of a proxy whose credentials stand elsewhere than in sellers' forms, in their order. */
function findReordered(text: string): string | undefined {
  const [, host = '', port = '', separator = '', credentials = ''] = HOST_FIRST.exec(text) ?? [];
  const [username = '', password = '', ...more] = credentials.split(
    credentials.includes(':') ? ':' : separator,
  );
  const isPair =
    username !== '' && password !== '' && more.length === 0 && !/\s/.test(username + password);
  // `user.name:12@host:80`, and words behind a space, are something else
  const isOther =
    separator === '@' ? PORT.test(password) : separator === ' ' && !credentials.includes(':');
  if (isPair && !isOther && looksLikeHost(host) && !looksLikeHost(username)) {
    return [host, port, username, password].join(':');
  }
  const [name = '', secret = '', hostLast = '', portLast = '', ...others] = text.split(':');
  return others.length === 0 &&
    !looksLikeHost(name) &&
    !PORT.test(secret) &&
    looksLikeHost(hostLast) &&
    PORT.test(portLast) &&
    !text.includes('@')
    ? [hostLast, portLast, name, secret].join(':')
    : undefined;
}

/** A URL that changes the exit IP is the seller's own; the product does not call it. */
const CHANGE_URL = /(?<=\S)(?:\s*[:|;,]\s*|\s+|\s*[[(]\s*)https?:\/\/\S*$/i;

function parseText(line: string): ProxyLineResult {
  if (NO_PROXY.test(line)) {
    return refuse('no_proxy');
  }
  const text = line.replace(CHANGE_URL, '');
  const separated = findSeparated(text);
  if (separated !== undefined) {
    return parseText(separated);
  }
  const url = /^([^:/@\s]*):\/\/(.*)$/s.exec(text);
  if (url !== null) {
    return parseUrl({ scheme: url[1] ?? '', text: url[2] ?? '' });
  }
  const [first, rest] = splitPart(text);
  if (rest !== undefined && findProtocol(first) !== undefined) {
    return parseSellerForm({ text: rest, protocol: first });
  }
  const reordered = findReordered(text);
  if (reordered !== undefined) {
    return parseSellerForm({ text: reordered, protocol: undefined });
  }
  return isAtForm(text) ? parseAtForm(text) : parseSellerForm({ text, protocol: undefined });
}

const asText = (value: unknown): string | undefined =>
  value === undefined ? '' : typeof value === 'string' ? value : undefined;

/** Names of the fields in lower case, without hyphens and underscores. */
export const PROXY_KEYS = {
  host: [
    'host',
    'hostname',
    'ip',
    'address',
    'server',
    'proxyhost',
    'proxyip',
    'proxyserver',
    'proxyaddress',
    'proxy',
  ],
  port: ['port', 'proxyport'],
  protocol: [
    ...['type', 'protocol', 'scheme', 'mode', 'kind', 'proto', 'schema'],
    ...['proxytype', 'proxyprotocol', 'proxyscheme', 'proxymode'],
  ],
  username: ['login', 'username', 'user', 'proxylogin', 'proxyusername', 'proxyuser'],
  password: ['password', 'pass', 'passwd', 'pwd', 'proxypassword', 'proxypass'],
  name: ['name', 'title'],
} as const;
const PORT_AT_END = /:\d+$/;
const PROTOCOL_KEY = /type|proto|scheme|schema|mode|kind/;
/** How tools say that a profile has no proxy. */
const NO_PROXY = /^(?:none|no|off|direct|disabled|(?:no|without)[\s_-]?proxy)$/i;
const SWITCHES = ['enabled', 'isenabled', 'proxyenabled', 'useproxy'] as const;

/** Whether it says that no proxy is used, in whichever field. */
function saysNoProxy(record: Readonly<Record<string, unknown>>): boolean {
  const isOn = pickNamed({ record, names: SWITCHES });
  const isEmpty = ['host', 'port'].every(
    (field) => pickNamed({ record, names: PROXY_KEYS[field as 'host' | 'port'] }) === undefined,
  );
  const texts = Object.values(record).filter((value) => typeof value === 'string');
  return isOn === false || (isEmpty && texts.some((text) => NO_PROXY.test(text.trim())));
}

/** `{ host, port, auth: { username, password } }` and `{ proxy: { … } }`: fields of objects inside. */
function flatten(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inner = Object.values(record).filter(isRecord);
  const names: readonly string[] = [...PROXY_KEYS.username, ...PROXY_KEYS.password];
  const own = { ...record };
  for (const key of Object.keys(own)) {
    if (isRecord(own[key])) {
      delete own[key];
    }
  }
  const has = (fields: readonly string[]) =>
    pickNamed({ record: own, names: fields }) !== undefined;
  const isWrapper = !has(PROXY_KEYS.host) && !has(PROXY_KEYS.port);
  const taken = isWrapper
    ? inner
    : inner.map((part) =>
        Object.fromEntries(
          Object.entries(part).filter(([key]) =>
            names.includes(key.toLowerCase().replace(/[\s_-]/g, '')),
          ),
        ),
      );
  return Object.assign({}, ...taken, own);
}

/** The protocol as written, under whatever key; undefined where nothing says one. */
function pickProtocol(record: Readonly<Record<string, unknown>>): unknown {
  const named = pickNamed({ record, names: PROXY_KEYS.protocol });
  if (named !== undefined) {
    return named;
  }
  const claimed: readonly string[] = Object.values(PROXY_KEYS).flat();
  const others = Object.entries(record)
    .map(([key, value]) => [key.toLowerCase().replace(/[\s_-]/g, ''), value] as const)
    .filter(([key, value]) => !claimed.includes(key) && typeof value === 'string');
  const found =
    others.find(([, value]) => findProtocol(String(value)) !== undefined) ??
    others.find(([key, value]) => PROTOCOL_KEY.test(key) && value !== '');
  return found?.[1];
}

/** `{ server: 'http://a.b:1', username, password }`: an address that says more than the host. */
function parseServer({
  server,
  record,
}: {
  server: string;
  record: Readonly<Record<string, unknown>>;
}): ProxyLineResult {
  const reading = parseText(server);
  if (!reading.ok) {
    return reading;
  }
  const { protocol, hostname, port, username, password } = reading.proxy;
  const credentials = {
    username: asText(pickNamed({ record, names: PROXY_KEYS.username })) || username,
    password: asText(pickNamed({ record, names: PROXY_KEYS.password })) || password,
  };
  return toProxy({
    protocol: /^\w+:\/\//.test(server) ? protocol : String(pickProtocol(record) ?? protocol),
    host: hostname,
    port: String(port),
    username: credentials.username ?? '',
    password: credentials.password ?? '',
  });
}

/** `{ name, host, port, type, login, password }` and the names other tools use. */
function parseObject(object: Readonly<Record<string, unknown>>): ProxyLineResult {
  const record = flatten(object);
  if (saysNoProxy(record)) {
    return refuse('no_proxy');
  }
  const pick = (field: keyof typeof PROXY_KEYS) => pickNamed({ record, names: PROXY_KEYS[field] });
  const host = asText(pick('host'));
  const rawPort = pick('port');
  const port = typeof rawPort === 'number' ? String(rawPort) : asText(rawPort)?.trim();
  const rawProtocol = pickProtocol(record);
  if (typeof rawProtocol === 'string' && NO_PROXY.test(rawProtocol.trim())) {
    return refuse('no_proxy');
  }
  const protocol = asText(rawProtocol ?? SELLER_PROTOCOL);
  const username = asText(pick('username'));
  const password = asText(pick('password'));
  const name = asText(pick('name'))?.trim();
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
  const saysMore = host.includes('://') || (port === '' && PORT_AT_END.test(host));
  const reading = saysMore
    ? parseServer({ server: host.trim(), record })
    : toProxy({ protocol, host, port, username, password });
  return reading.ok
    ? { ...reading, name: toReadableLine({ text: name ?? '', maxLength: PROXY_NAME_MAX_LENGTH }) }
    : reading;
}

/** Reads a proxy from pasted text or from parsed JSON. Never throws. */
export function parseProxyValue(value: unknown): ProxyLineResult {
  if (isRecord(value)) {
    return parseObject(value);
  }
  if (Array.isArray(value) && value.length === 1) {
    const [only]: readonly unknown[] = value;
    return Array.isArray(only) ? refuse('not_understood') : parseProxyValue(only);
  }
  if (typeof value !== 'string') {
    return refuse(value === undefined || value === null ? 'empty' : 'not_understood');
  }
  const text = unwrapPasted(dropMarks(value));
  if (text === '') {
    return refuse('empty');
  }
  if (value.length > PROXY_LINE_MAX_LENGTH) {
    return refuse('too_long');
  }
  if (text.startsWith('{')) {
    const json = parseLooseJson(text);
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
