import { isRecord, pickNamed } from './pasted-text.ts';

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

const NAMES = {
  host: ['domain', 'host', 'hostkey', 'hostraw', 'hostname', 'site', 'url', 'origin'],
  name: ['name', 'nameraw', 'key'],
  value: ['value', 'valueraw', 'contentraw', 'content'],
} as const;
/** Keys whose text is about something else than the site a cookie belongs to. */
const OTHER_TEXTS = /^(?:name|nameraw|key|value|valueraw|contentraw|content|path|pathraw|comment)$/;
const HOST = /^\.?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+\.?(?::\d+)?$/i;
const URL_HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
const PARTITION_OF_FIREFOX = /partitionKey=([^&]*)/i;

/** The host of a URL or of text that looks like a host; undefined for other text. */
function findHost(text: string): string | undefined {
  const trimmed = text.trim();
  const host = URL_HOST.exec(trimmed)?.[1] ?? (HOST.test(trimmed) ? trimmed : undefined);
  return host
    ?.replace(/:\d+$/, '')
    .replace(/^\.+|\.$/g, '')
    .toLowerCase();
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '');

/** Tools name the site by many keys: after the usual ones, any other text that is a host or URL. */
function readHost(record: Readonly<Record<string, unknown>>): string | undefined {
  const named = pickNamed({ record, names: NAMES.host });
  if (typeof named === 'string') {
    return findHost(named) ?? named.trim().toLowerCase();
  }
  return Object.entries(record)
    .filter(([key]) => !OTHER_TEXTS.test(plainKey(key)) && !/partition|firstparty/i.test(key))
    .map(([, value]) => (typeof value === 'string' ? findHost(value) : undefined))
    .find((host) => host !== undefined);
}

function readPartition(record: Readonly<Record<string, unknown>>): string | undefined {
  const named = pickNamed({
    record,
    names: ['partitionkey', 'toplevelsite', 'topframesitekey', 'firstpartydomain'],
  });
  const site = isRecord(named) ? pickNamed({ record: named, names: ['toplevelsite'] }) : named;
  if (typeof site === 'string') {
    return findHost(site) ?? site;
  }
  const { originAttributes } = record;
  const attribute =
    typeof originAttributes === 'string'
      ? PARTITION_OF_FIREFOX.exec(decodeAttributes(originAttributes))?.[1]
      : undefined;
  // `(https,shop.example)`, perhaps with a port.
  const inAttributes = attribute?.replace(/^\(|\)$/g, '').split(',')[1];
  return inAttributes ?? (record.partitioned === true ? '' : undefined);
}

function decodeAttributes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readEntry(record: Readonly<Record<string, unknown>>): CookieEntry {
  const name = pickNamed({ record, names: NAMES.name });
  const value = pickNamed({ record, names: NAMES.value }) ?? record.value;
  return { name, value, host: readHost(record), partition: readPartition(record) };
}

const NOTHING: CookieEntry = {
  name: undefined,
  value: undefined,
  host: undefined,
  partition: undefined,
};

/** `{ ".facebook.com": [...], ".bank.example": [...] }`. */
function fromSites(record: Readonly<Record<string, unknown>>): readonly CookieEntry[] {
  return Object.entries(record).flatMap(([site, cookies]) =>
    readJsonEntries(cookies).map((entry) => ({ ...entry, host: entry.host ?? findHost(site) })),
  );
}

/**
 * The entries of a cookie export as parsed JSON: an array, an array under `cookies`, values by
 * name, or either by site. What is no cookie is an entry without a name.
 */
export function readJsonEntries(value: unknown): readonly CookieEntry[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item) => (isRecord(item) ? readEntry(item) : NOTHING));
  }
  if (!isRecord(value)) {
    return [];
  }
  if (Array.isArray(value.cookies)) {
    const host = readHost({ ...value, cookies: undefined });
    return readJsonEntries(value.cookies).map((entry) => ({ ...entry, host: entry.host ?? host }));
  }
  const entries = Object.entries(value);
  const isBySite = entries.every(
    ([key, item]) => findHost(key) !== undefined && typeof item === 'object',
  );
  if (entries.length > 0 && isBySite) {
    return fromSites(value);
  }
  return entries.map(([name, item]) =>
    isRecord(item) ? readEntry({ name, ...item }) : { ...NOTHING, name, value: item },
  );
}

/** A row without tabs: the columns of an export whose tabs became spaces. */
const SPACED_ROW = /^(\S+) +(TRUE|FALSE) +(\S+) +(TRUE|FALSE) +(\d+) +(\S+)(?: +(\S*))?$/i;

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
    return name === undefined || more.length > 0
      ? NOTHING
      : { name, value, host: findHost(domain) ?? domain.trim(), partition: undefined };
  });
}
