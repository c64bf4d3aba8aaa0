import {
  type AdUserAuthMethod,
  accessTokenSchema,
  CUSTOM_NAME_MAX_LENGTH,
  needsCookies,
  userAgentSchema,
} from '../contracts/ad-users.ts';
import {
  decodeBase64Text,
  decodePercent,
  isRecord,
  pickNamed,
  toReadableLine,
  unwrapPasted,
} from '../contracts/pasted-text.ts';
import type { ProxyOptionsInput } from '../contracts/proxies.ts';
import { type CookieProblem, readSessionCookieValue } from './cookies.ts';
import { parseLooseJson, splitPastedLines } from './loose-json.ts';
import { PROXY_KEYS, parseProxyValue } from './proxy-line.ts';
import { findProtocol } from './proxy-parts.ts';

export const PROFILE_LINE_MAX_LENGTH = 65_536;
/** Bounds the work on text that only looks like JSON. */
const ENDS_TRIED = 64;

export interface ProfileLine {
  readonly accessToken: string;
  /** Header text; null where cookies are not needed and none were read. */
  readonly cookie: string | null;
  readonly userAgent: string;
  /** `c_user` of the cookies; null without them. */
  readonly facebookId: string | null;
  readonly proxy: ProxyOptionsInput | null;
  readonly customName: string | null;
}

export type ProfileLineProblem =
  | 'empty'
  | 'too_long'
  | 'not_understood'
  | 'no_token'
  | 'bad_token'
  | 'no_cookie'
  | 'no_c_user'
  | 'no_xs'
  | 'bad_c_user'
  | 'no_user_agent'
  | 'bad_user_agent'
  | 'bad_proxy'
  | 'id_mismatch';

export type ProfileLineResult =
  | { readonly ok: true; readonly profile: ProfileLine }
  | {
      readonly ok: false;
      readonly problem: ProfileLineProblem;
      /** The readable fields, for the preview. */
      readonly understood: Partial<ProfileLine>;
    };

type FieldReading =
  | { readonly gives: Partial<ProfileLine> }
  | { readonly problem: ProfileLineProblem };

const COOKIE_PROBLEMS: Readonly<Record<CookieProblem, ProfileLineProblem>> = {
  empty: 'no_cookie',
  not_cookies: 'no_cookie',
  too_long: 'too_long',
  no_c_user: 'no_c_user',
  no_xs: 'no_xs',
  bad_c_user: 'bad_c_user',
};

type Names = Readonly<Record<'token' | 'userAgent' | 'cookies' | 'name' | 'id', readonly string[]>>;
const NAMES: Names = {
  token: ['token', 'accesstoken', 'eaab'],
  userAgent: ['ua', 'useragent'],
  cookies: ['cookies', 'cookie'],
  name: ['name', 'customname'],
  id: ['id', 'uid', 'cuser'],
};

interface LineParts {
  readonly record: Readonly<Record<string, unknown>>;
  /** What follows the combined value: `proxy|name|notes`. */
  readonly rest: readonly string[];
}

/** The object of a combined value: plain JSON, or behind base64, quotes or percent-encoding. */
function readCombinedValue(text: string): Readonly<Record<string, unknown>> | undefined {
  const plain = unwrapPasted(text);
  const json = parseLooseJson(/^%7B/i.test(plain) ? decodePercent(plain) : plain);
  const value = json ?? parseLooseJson(unwrapPasted(decodeBase64Text(plain) ?? ''));
  return isRecord(value) ? value : undefined;
}

/**
 * Where the combined value may end: raw or quoted JSON may contain bars itself, base64 does not.
 */
function findEnds(line: string): readonly number[] {
  const ends = /^[{"'`]/.test(line)
    ? [...line.matchAll(/[}"'`]\s*\|/g)]
        .slice(0, ENDS_TRIED)
        .map(({ 0: end, index }) => index + end.length - 1)
    : [line.indexOf('|')].filter((at) => at !== -1);
  return [...ends, line.length];
}

/**
 * Splits `multitoken|proxy|name|notes` at the first bar before which the combined value is
 * complete.
 */
function readParts(line: string): LineParts | undefined {
  for (const end of findEnds(line)) {
    const record = readCombinedValue(line.slice(0, end));
    if (record !== undefined) {
      return { record, rest: line.slice(end + 1).split('|') };
    }
  }
  return undefined;
}

function readToken(value: unknown): FieldReading {
  if (value === undefined) {
    return { problem: 'no_token' };
  }
  const token = accessTokenSchema.safeParse(value);
  return token.success ? { gives: { accessToken: token.data } } : { problem: 'bad_token' };
}

function readCookie(value: unknown, isNeeded: boolean): FieldReading {
  const reading = readSessionCookieValue(value);
  if (reading.ok) {
    return { gives: { cookie: reading.header, facebookId: reading.facebookId } };
  }
  return isNeeded
    ? { problem: COOKIE_PROBLEMS[reading.problem] }
    : { gives: { cookie: null, facebookId: null } };
}

function readUserAgent(value: unknown): FieldReading {
  if (value === undefined) {
    return { problem: 'no_user_agent' };
  }
  const userAgent = userAgentSchema.safeParse(value);
  return userAgent.success
    ? { gives: { userAgent: userAgent.data } }
    : { problem: 'bad_user_agent' };
}

function readProxy(value: unknown): FieldReading {
  if (value === undefined) {
    return { gives: { proxy: null } };
  }
  const reading = parseProxyValue(value);
  if (reading.ok) {
    return { gives: { proxy: reading.proxy } };
  }
  return reading.problem === 'no_proxy' ? { gives: { proxy: null } } : { problem: 'bad_proxy' };
}

/** Where a tool keeps the address at which the seller changes the exit IP. */
const CHANGE_URL_KEY = /change|rotat|refresh|reset|link/;

const isNothing = (value: unknown): boolean => value === null || value === false || value === '';
/** No proxy, and refused as such. */
const UNCLEAR_PROXY = '?';
const CREDENTIAL_KEYS: readonly string[] = [...PROXY_KEYS.username, ...PROXY_KEYS.password];
const PART_KEYS: readonly string[] = [
  ...CREDENTIAL_KEYS,
  ...PROXY_KEYS.port,
  ...PROXY_KEYS.protocol,
];

/**
 * The proxy of a profile under whatever key, also in an object inside: one that names a proxy, or several such as
 * `proxy_host` and `proxy_port`. What is there and not understood is refused, since a profile
 * without its proxy signs in from elsewhere.
 */
function pickProxy(record: Readonly<Record<string, unknown>>, isInner = false): unknown {
  const fields = Object.entries(record)
    .map(([key, value]) => [key.toLowerCase().replace(/[\s_-]/g, ''), value] as const)
    .filter(([, value]) => value !== undefined && !isNothing(value));
  const said = fields.filter(([key]) => key.includes('proxy') && !CHANGE_URL_KEY.test(key));
  const [, exact] =
    said.find(([key]) => key === 'proxy') ?? (said.length === 1 ? said[0] : undefined) ?? [];
  const hasParts = said.some(([key]) => PART_KEYS.includes(key));
  if (said.length > 0) {
    return exact === undefined || (typeof exact === 'string' && hasParts)
      ? Object.fromEntries(said)
      : exact;
  }
  const [scheme, address] = fields.find(([key]) => findProtocol(key) !== undefined) ?? [];
  if (typeof address === 'string') {
    return address.includes('://') ? address : `${scheme}://${address}`;
  }
  const has = (field: 'host' | 'port') =>
    pickNamed({ record, names: PROXY_KEYS[field] }) !== undefined;
  if (has('host') && has('port')) {
    // A login beside it may be the profile's own.
    return fields.some(([key]) => CREDENTIAL_KEYS.includes(key)) ? UNCLEAR_PROXY : record;
  }
  return isInner
    ? undefined
    : fields
        .map(([, value]) => (isRecord(value) ? pickProxy(value, true) : undefined))
        .find((value) => value !== undefined);
}

function readName(value: unknown): FieldReading {
  const text = typeof value === 'string' ? value : '';
  return { gives: { customName: toReadableLine({ text, maxLength: CUSTOM_NAME_MAX_LENGTH }) } };
}

/** An id of another kind, such as a row number with letters, does not contradict the profile id. */
function isOtherId({
  id,
  facebookId = null,
}: {
  id: unknown;
  facebookId: string | null | undefined;
}): boolean {
  const text = typeof id === 'number' ? String(id) : typeof id === 'string' ? id.trim() : '';
  return facebookId !== null && /^\d+$/.test(text) && text !== facebookId;
}

const isWhole = (profile: Partial<ProfileLine>): profile is ProfileLine =>
  profile.accessToken !== undefined &&
  profile.cookie !== undefined &&
  profile.userAgent !== undefined &&
  profile.facebookId !== undefined &&
  profile.proxy !== undefined &&
  profile.customName !== undefined;

/**
 * Reads one pasted line: a combined value, perhaps followed by `|proxy|name|notes`. The combined value is JSON with a
 * token, cookies and a user agent, raw or behind base64 of any kind. Notes are not kept. Never throws.
 */
export function parseProfileLine(
  line: string,
  authMethod: AdUserAuthMethod = 'ads_manager_token_and_cookie',
): ProfileLineResult {
  const text = line.trim();
  if (text === '') {
    return { ok: false, problem: 'empty', understood: {} };
  }
  if (line.length > PROFILE_LINE_MAX_LENGTH) {
    return { ok: false, problem: 'too_long', understood: {} };
  }
  const parts = readParts(text);
  if (parts === undefined) {
    return { ok: false, problem: 'not_understood', understood: {} };
  }
  const { record, rest } = parts;
  const pick = (field: keyof Names) => pickNamed({ record, names: NAMES[field] });
  const [proxyText = '', nameText = ''] = rest.map((part) => part.trim());
  const readings = [
    readToken(pick('token')),
    readCookie(pick('cookies'), needsCookies(authMethod)),
    readUserAgent(pick('userAgent')),
    readProxy(proxyText === '' ? pickProxy(record) : proxyText),
    readName(nameText === '' ? pick('name') : unwrapPasted(nameText)),
  ];
  const understood: Partial<ProfileLine> = Object.assign(
    {},
    ...readings.map((reading) => ('gives' in reading ? reading.gives : {})),
  );
  const problem = readings.find((reading) => 'problem' in reading)?.problem;
  if (problem !== undefined) {
    return { ok: false, problem, understood };
  }
  if (isOtherId({ id: pick('id'), facebookId: understood.facebookId })) {
    return { ok: false, problem: 'id_mismatch', understood };
  }
  return isWhole(understood)
    ? { ok: true, profile: understood }
    : { ok: false, problem: 'not_understood', understood };
}

export function splitProfileLines(text: string): readonly string[] {
  return splitPastedLines(text);
}
