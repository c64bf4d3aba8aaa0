import { COOKIE_MAX_LENGTH } from '../contracts/ad-users.ts';
import {
  decodeBase64Text,
  decodePercent,
  isRecord,
  pickNamed,
  unwrapPasted,
} from '../contracts/pasted-text.ts';
import { type CookieEntry, readJsonEntries, readNetscapeEntries } from './cookie-entries.ts';
import { findCookieHeader, readTextEntries } from './cookie-texts.ts';
import { parseLooseJson } from './loose-json.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

export type CookieTextProblem = 'empty' | 'too_long' | 'not_cookies';
export type CookieProblem = CookieTextProblem | 'no_c_user' | 'no_xs' | 'bad_c_user';

export type CookiesResult =
  | { readonly ok: true; readonly cookies: readonly Cookie[] }
  | { readonly ok: false; readonly problem: CookieTextProblem };
export type SessionCookiesResult =
  | { readonly ok: true; readonly header: string; readonly facebookId: string }
  | { readonly ok: false; readonly problem: CookieProblem };

/** Exports of a whole browser hold cookies of other sites, which are ignored. */
const SITE = /(?:^|\.)facebook\.com$/i;
/** A token of RFC 9110. */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Characters that fit in a header without ending the cookie. */
const COOKIE_VALUE = /^[\x20-\x3A\x3C-\x7E]*$/;
const FACEBOOK_ID = /^[1-9]\d{0,19}$/;
/** The value the ad network's site sets when it removes a cookie. */
const REMOVED_VALUE = 'deleted';

function toCookie({ name, value }: { name: unknown; value: unknown }): Cookie | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof name !== 'string' || typeof text !== 'string') {
    return undefined;
  }
  const cookie = { name: name.trim(), value: text.trim() };
  return COOKIE_NAME.test(cookie.name) && COOKIE_VALUE.test(cookie.value) ? cookie : undefined;
}

/** What makes a session. */
const SESSION_NAMES = ['c_user', 'xs'] as const;

/**
 * All cookies that have a value. One entry that is not a cookie makes the text none, unless the
 * session is whole without it.
 */
function goodOrNone(cookies: readonly (Cookie | undefined)[]): readonly Cookie[] {
  const good = cookies.filter((cookie) => cookie !== undefined && cookie.value !== '');
  const isSession = SESSION_NAMES.every((wanted) => good.some((cookie) => cookie?.name === wanted));
  return isSession || !cookies.includes(undefined)
    ? good.filter((cookie) => cookie !== undefined)
    : [];
}

const isOfSite = (host: string): boolean => SITE.test(host);
/** Whose cookies a browser sends to the site itself. */
const MAIN_HOST = /^(?:www\.)?facebook\.com$/i;

/** Copies of a cookie in the order in which they are the session's. */
const rankOf = ({ host = 'facebook.com', partition }: CookieEntry): number =>
  partition === undefined ? (MAIN_HOST.test(host) ? 0 : 1) : 2;

/**
 * The cookies of the ad network. In an export that names sites, an entry without one is not ours.
 * Copies that are sent inside another site's page alone are no part of the session; those of
 * another subdomain or container are so only without one of the site itself.
 */
function fromEntries(entries: readonly CookieEntry[]): readonly Cookie[] {
  const namesSites = entries.some(({ host }) => host !== undefined);
  return goodOrNone(
    entries
      .filter(({ host }) => (host === undefined ? !namesSites : isOfSite(host)))
      .filter(({ partition = '' }) => partition === '' || isOfSite(partition))
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(toCookie),
  );
}

function fromHeader(text: string): readonly Cookie[] {
  const pairs = text
    .replace(/^cookie:/i, '')
    .split(/[;\r\n]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  return goodOrNone(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? undefined : toCookie({ name: pair.slice(0, at), value: pair.slice(at + 1) });
    }),
  );
}

function fromPlainText(text: string): readonly Cookie[] {
  const json = /^[[{]/.test(text) ? parseLooseJson(text) : undefined;
  if (json !== undefined) {
    const header = isRecord(json)
      ? pickNamed({ record: json, names: ['cookie', 'cookies'] })
      : undefined;
    return typeof header === 'string' && /=/.test(header)
      ? fromHeader(unwrapPasted(header))
      : fromEntries(readJsonEntries(json));
  }
  const rows = readTextEntries(text) ?? readNetscapeEntries(text);
  return rows === undefined ? fromHeader(findCookieHeader(text) ?? text) : fromEntries(rows);
}

function fromText(text: string): readonly Cookie[] {
  const encoded = decodeBase64Text(text);
  const decoded = encoded === undefined ? [] : fromPlainText(unwrapPasted(encoded));
  // `_a==` is base64 of nothing, and a cookie whose value is `=`.
  if (decoded.length > 0) {
    return decoded;
  }
  return fromPlainText(/^%(?:5B|7B)/i.test(text) ? decodePercent(text) : text);
}

function readAll(
  value: unknown,
): { readonly cookies: readonly Cookie[] } | { readonly problem: CookieTextProblem } {
  if (value === undefined || value === null) {
    return { problem: 'empty' };
  }
  if (typeof value !== 'string') {
    const cookies = fromEntries(readJsonEntries(value));
    return cookies.length === 0 ? { problem: 'not_cookies' } : { cookies };
  }
  const text = unwrapPasted(value);
  if (text === '') {
    return { problem: 'empty' };
  }
  if (value.length > COOKIE_MAX_LENGTH) {
    return { problem: 'too_long' };
  }
  const cookies = fromText(text);
  return cookies.length === 0 ? { problem: 'not_cookies' } : { cookies };
}

/** One cookie per name: the first, which browsers send first because its path is the longest. */
function firstOfEach(cookies: readonly Cookie[]): readonly Cookie[] {
  const names = new Set<string>();
  return cookies.filter(({ name }) => !names.has(name) && names.add(name));
}

/**
 * Reads pasted cookies: header text, also within a curl command or a request, JSON, a Netscape
 * cookie file, a table of the browser's tools, `Set-Cookie` lines, or base64 of any of them. Of cookies with a domain only those of the ad network's site are kept. Never throws.
 */
export function readCookies(text: string): CookiesResult {
  const read = readAll(text);
  return 'problem' in read
    ? { ok: false, problem: read.problem }
    : { ok: true, cookies: firstOfEach(read.cookies) };
}

/**
 * Reads the cookies of a signed-in profile from text or parsed JSON: `c_user` is the profile id,
 * `xs` the session. Cookies of two profiles in one text give `bad_c_user`, since the profile is
 * ambiguous.
 */
export function readSessionCookieValue(value: unknown): SessionCookiesResult {
  const read = readAll(value);
  if ('problem' in read) {
    return { ok: false, problem: read.problem };
  }
  const valuesOf = (name: string): readonly string[] => [
    ...new Set(read.cookies.filter((cookie) => cookie.name === name).map((cookie) => cookie.value)),
  ];
  const [facebookId = '', ...others] = valuesOf('c_user').filter((text) => text !== '');
  if (facebookId === '') {
    return { ok: false, problem: 'no_c_user' };
  }
  if (others.length > 0 || !FACEBOOK_ID.test(facebookId)) {
    return { ok: false, problem: 'bad_c_user' };
  }
  const cookies = firstOfEach(read.cookies.filter((cookie) => cookie.value !== ''));
  const session = cookies.find((cookie) => cookie.name === 'xs');
  if (session === undefined || session.value === REMOVED_VALUE) {
    return { ok: false, problem: 'no_xs' };
  }
  const header = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  return header.length > COOKIE_MAX_LENGTH
    ? { ok: false, problem: 'too_long' }
    : { ok: true, header, facebookId };
}

export function readSessionCookies(text: string): SessionCookiesResult {
  return readSessionCookieValue(text);
}
