import { isRecord } from '../contracts/pasted-text.ts';
import {
  COOKIE_KEYS,
  type CookieEntry,
  findHost,
  NO_COOKIE,
  plainKey,
  readEntry,
  readJsonEntries,
} from './cookie-entries.ts';
import { splitCells } from './delimited-text.ts';
import { parseLooseJson } from './loose-json.ts';

/** `-H 'cookie: a=b'` and `-b 'a=b'` of a curl command, as browsers copy a request. */
const CURL_HEADER = /(?:^|\s)(?:-H|--header)\s+\$?(['"])cookie:\s*(.*?)\1/is;
const CURL_COOKIE = /(?:^|\s)(?:-b|--cookie)\s+\$?(['"])(.*?)\1/is;
const HEADER_LINE = /^:?[\w-]+:(?!\/\/)\s*\S/;
const COOKIE_LINE = /^cookie:\s*(\S.*)$/i;
const SET_COOKIE_LINE = /^set-cookie:\s*([^=;\s]+)=([^;]*)(.*)$/i;
const DOMAIN = /;\s*domain\s*=\s*([^;\s]+)/i;
/** As Firefox copies all cookies: `c_user:"5"`. */
const NAMED_LINE = /^"?([^\s:"=;]+)"?\s*:\s*(?:"([^"]*)"|([^\s"]+)),?$/;
/** Columns of the cookies in Chromium's developer tools, which copies rows without a header. */
const TOOLS_COLUMNS = [
  ...['name', 'value', 'domain', 'path', 'expires', 'size', 'httpOnly', 'secure', 'sameSite'],
  ...['partitionKeySite', 'crossSite', 'priority'],
] as const;
const DELIMITERS = ['\t', ';', ','] as const;

const toLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The cookie header in a curl command or among the headers of a request. */
export function findCookieHeader(text: string): string | undefined {
  const ofCurl = CURL_HEADER.exec(text) ?? CURL_COOKIE.exec(text);
  if (ofCurl !== null) {
    return ofCurl[2];
  }
  const lines = toLines(text).map((line) => line.trim());
  const found = lines
    .map((line) => COOKIE_LINE.exec(line)?.[1])
    .filter((line) => line !== undefined);
  return found.length > 0 && lines.every((line) => HEADER_LINE.test(line))
    ? found.join('; ')
    : undefined;
}

function readAll(
  lines: readonly string[],
  read: (line: string) => CookieEntry | undefined,
): readonly CookieEntry[] | undefined {
  const entries = lines.map(read);
  return entries.some((entry) => entry === undefined)
    ? undefined
    : entries.filter((entry) => entry !== undefined);
}

function readSetCookie(line: string): CookieEntry | undefined {
  const [match, name, value, attributes = ''] = SET_COOKIE_LINE.exec(line.trim()) ?? [];
  const domain = DOMAIN.exec(attributes)?.[1];
  return match === undefined
    ? undefined
    : { ...NO_COOKIE, name, value, host: domain === undefined ? undefined : findHost(domain) };
}

function readNamedLine(line: string): CookieEntry | undefined {
  const [match, name, quoted, plain] = NAMED_LINE.exec(line.trim()) ?? [];
  return match === undefined ? undefined : { ...NO_COOKIE, name, value: quoted ?? plain };
}

function readJsonLine(line: string): CookieEntry | undefined {
  const json = /^\{/.test(line.trim()) ? parseLooseJson(line) : undefined;
  return isRecord(json) ? readJsonEntries([json])[0] : undefined;
}

/** A table whose first row names its columns, or rows in the order of the developer tools. */
function readTable(lines: readonly string[]): readonly CookieEntry[] | undefined {
  const [first = '', ...others] = lines;
  for (const delimiter of DELIMITERS) {
    const header = splitCells({ line: first, delimiter }).map(plainKey);
    const has = (names: readonly string[]) => header.some((name) => names.includes(name));
    const isHeader = has(COOKIE_KEYS.name) && has(COOKIE_KEYS.value) && has(COOKIE_KEYS.host);
    if (isHeader) {
      return others.map((line) => readRow({ cells: splitCells({ line, delimiter }), header }));
    }
  }
  const rows = lines.map((line) => line.split('\t'));
  const isOfTools = rows.every(
    ([, , domain = '', path = '']) => findHost(domain) !== undefined && path.startsWith('/'),
  );
  return isOfTools ? rows.map((cells) => readRow({ cells, header: TOOLS_COLUMNS })) : undefined;
}

function readRow({
  cells,
  header,
}: {
  cells: readonly string[];
  header: readonly string[];
}): CookieEntry {
  return readEntry(Object.fromEntries(header.map((name, at) => [name, cells[at]?.trim() ?? ''])));
}

/**
 * The entries of a text that is neither JSON, a cookie file nor a header: `Set-Cookie` lines, a JSON
 * object on each line, a table, or `name: value` on lines. Undefined for other text.
 */
export function readTextEntries(text: string): readonly CookieEntry[] | undefined {
  const lines = toLines(text);
  const named = readAll(lines, readNamedLine);
  return (
    readAll(lines, readSetCookie) ??
    readAll(lines, readJsonLine) ??
    readTable(lines) ??
    (named?.some(({ name }) => name === 'c_user') === true ? named : undefined)
  );
}
