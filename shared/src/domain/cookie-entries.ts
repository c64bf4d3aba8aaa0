import { isRecord, pickNamed } from '../contracts/pasted-text.ts';

/** One cookie of an export, before it is known to be one. */
export interface CookieEntry {
  readonly name: unknown;
  readonly value: unknown;
  /** In lower case, without the leading dot; undefined when the export does not say. */
  readonly host: string | undefined;
  /**
   * The site whose pages alone it is sent from, empty when that is not said; undefined for a cookie
   * that is sent from everywhere.
   */
  readonly partition: string | undefined;
}

export const COOKIE_KEYS = {
  host: ['domain', 'host', 'hostkey', 'hostraw', 'hostname', 'site', 'url', 'origin'],
  name: ['name', 'nameraw', 'key'],
  value: ['value', 'valueraw', 'contentraw', 'content'],
} as const;
/** Keys whose text is about something else than the site a cookie belongs to. */
const OTHER_TEXTS = /^(?:name|nameraw|key|value|valueraw|contentraw|content|path|pathraw|comment)$/;
const HOST = /^\.?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+\.?(?::\d+)?$/i;
const URL_HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
const PARTITION_OF_FIREFOX = /(?:partitionKey|firstPartyDomain)=([^&]*)/i;
const CONTAINER_OF_FIREFOX = /userContextId=[1-9]/i;

/** The host of a URL or of text that looks like a host; undefined for other text. */
export function findHost(text: string): string | undefined {
  const trimmed = text.trim();
  const host = URL_HOST.exec(trimmed)?.[1] ?? (HOST.test(trimmed) ? trimmed : undefined);
  return host
    ?.replace(/:\d+$/, '')
    .replace(/^\.+|\.$/g, '')
    .toLowerCase();
}

export const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '');

/** Tools name the site by many keys: after the usual ones, any other text that is a host or URL. */
function readHost(record: Readonly<Record<string, unknown>>): string | undefined {
  const named = pickNamed({ record, names: COOKIE_KEYS.host });
  if (named !== undefined) {
    return typeof named === 'string' ? (findHost(named) ?? named.trim().toLowerCase()) : '';
  }
  return Object.entries(record)
    .filter(([key]) => !OTHER_TEXTS.test(plainKey(key)) && !/partition|firstparty/i.test(key))
    .map(([, value]) => (typeof value === 'string' ? findHost(value) : undefined))
    .find((host) => host !== undefined);
}

function readPartition(record: Readonly<Record<string, unknown>>): string | undefined {
  const named = pickNamed({
    record,
    names: [
      ...['partitionkey', 'partitionkeysite', 'toplevelsite', 'topframesitekey'],
      'firstpartydomain',
    ],
  });
  const site = isRecord(named) ? pickNamed({ record: named, names: ['toplevelsite'] }) : named;
  if (typeof site === 'string') {
    return findHost(site) ?? site;
  }
  const { originAttributes: attributes, partitioned } = record;
  if (isRecord(attributes)) {
    return readPartition(attributes) ?? (Number(attributes.userContextId) > 0 ? '' : undefined);
  }
  const inAttributes = typeof attributes === 'string' ? readAttributes(attributes) : undefined;
  return inAttributes ?? (partitioned === true ? '' : undefined);
}

/** `^partitionKey=%28https%2Cshop.example%29`; a container, too, has a session of its own. */
function readAttributes(text: string): string | undefined {
  const attributes = decodeAttributes(text);
  const key = PARTITION_OF_FIREFOX.exec(attributes)?.[1];
  const [first, second = first] = key?.replace(/^\(|\)$/g, '').split(',') ?? [];
  return second ?? (CONTAINER_OF_FIREFOX.test(attributes) ? '' : undefined);
}

function decodeAttributes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a record says of one cookie. */
export function readEntry(record: Readonly<Record<string, unknown>>): CookieEntry {
  const name = pickNamed({ record, names: COOKIE_KEYS.name });
  const value = pickNamed({ record, names: COOKIE_KEYS.value }) ?? record.value;
  return { name, value, host: readHost(record), partition: readPartition(record) };
}

export const NO_COOKIE: CookieEntry = {
  name: undefined,
  value: undefined,
  host: undefined,
  partition: undefined,
};

/** `{ ".facebook.com": [...], ".bank.example": [...] }`. */
function fromSites(
  record: Readonly<Record<string, unknown>>,
  depth: number,
): readonly CookieEntry[] {
  return Object.entries(record).flatMap(([site, cookies]) =>
    readJsonEntries(cookies, depth).map((entry) => ({
      ...entry,
      host: entry.host ?? findHost(site),
    })),
  );
}

/** Exports nest sites, lists and cookies; deeper is nonsense. */
const MAX_DEPTH = 4;

const isListOfRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/**
 * The entries of a cookie export as parsed JSON: an array, an array under `cookies` or another key,
 * values by name, or either by site. What is no cookie is an entry without a name.
 */
export function readJsonEntries(value: unknown, depth = MAX_DEPTH): readonly CookieEntry[] {
  if (depth === 0) {
    return [];
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item) =>
      !isRecord(item)
        ? NO_COOKIE
        : Array.isArray(item.cookies)
          ? readJsonEntries(item, depth - 1)
          : readEntry(item),
    );
  }
  if (!isRecord(value)) {
    return [];
  }
  if (Array.isArray(value.cookies)) {
    const host = readHost({ ...value, cookies: undefined });
    return readJsonEntries(value.cookies, depth - 1).map((entry) => ({
      ...entry,
      host: entry.host ?? host,
    }));
  }
  const entries = Object.entries(value);
  const [[key = '', only] = [], ...others] = entries.filter(([, item]) => isListOfRecords(item));
  if (others.length === 0 && only !== undefined && findHost(key) === undefined) {
    return readJsonEntries(only, depth - 1);
  }
  const isBySite = entries.every(
    ([key, item]) => findHost(key) !== undefined && typeof item === 'object',
  );
  if (entries.length > 0 && isBySite) {
    return fromSites(value, depth - 1);
  }
  return entries.map(([name, item]) =>
    isRecord(item) ? readEntry({ name, ...item }) : { ...NO_COOKIE, name, value: item },
  );
}

/** A row without tabs: the columns of an export whose tabs became spaces. */
const SPACED_ROW =
  /^(\S+) +(TRUE|FALSE) +(\S+) +(TRUE|FALSE) +(-?\d+(?:\.\d+)?) +(\S+)(?: +(\S*))?$/i;

function readColumns(line: string): readonly string[] {
  return line.includes('\t') ? line.split('\t') : (SPACED_ROW.exec(line.trim())?.slice(1) ?? []);
}

/**
 * The rows of a Netscape cookie file, as curl and wget write it: seven columns, the first is the
 * domain; undefined for other text. The last column may be empty, and its tab lost.
 */
export function readNetscapeEntries(text: string): readonly CookieEntry[] | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^#HttpOnly_/i, ''))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (!lines.some((line) => line.includes('\t') || SPACED_ROW.test(line.trim()))) {
    return undefined;
  }
  return lines.map((line) => {
    const [domain = '', , , , , name, value = '', ...more] = readColumns(line);
    return name === undefined || more.some((cell) => cell !== '')
      ? NO_COOKIE
      : { name, value, host: findHost(domain) ?? domain.trim(), partition: undefined };
  });
}
