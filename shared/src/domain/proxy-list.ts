import { splitCells } from './delimited-text.ts';
import { splitPastedLines } from './loose-json.ts';
import { PROXY_KEYS, parseProxyLine } from './proxy-line.ts';

const DELIMITERS = [';', '\t', ',', '|', ':'] as const;
type Delimiter = (typeof DELIMITERS)[number];
type Field = keyof typeof PROXY_KEYS;

interface Header {
  readonly delimiter: Delimiter;
  /** Null for a column that says nothing of the proxy. */
  readonly fields: readonly (Field | null)[];
}

function findField(cell: string): Field | null {
  const name = cell.toLowerCase().replace(/[\s_-]/g, '');
  const isNamed = ([, names]: readonly [string, readonly string[]]) => names.includes(name);
  return (Object.entries(PROXY_KEYS).find(isNamed)?.[0] as Field | undefined) ?? null;
}

/** The first line of a table: cells that name at least a host and a port. */
function readHeader(line: string): Header | undefined {
  return DELIMITERS.map((delimiter) => ({
    delimiter,
    fields: splitCells({ line, delimiter }).map(findField),
  })).find(({ fields }) => fields.includes('host') && fields.includes('port'));
}

/** Rows of another width are damaged: they give an object that is refused. */
function toObject({ line, header }: { line: string; header: Header }): string {
  const cells = splitCells({ line, delimiter: header.delimiter });
  const named = header.fields.flatMap((field, at) => (field === null ? [] : [[field, cells[at]]]));
  return JSON.stringify(
    cells.length === header.fields.length ? Object.fromEntries(named) : { row: line },
  );
}

/** Several proxies on one line, when each piece is a proxy by itself. */
function splitLine(line: string): readonly string[] {
  if (/^[{["']/.test(line) || !/[;,|\s]/.test(line)) {
    return [line];
  }
  const pieces = line.split(/[;,|\s]+/).filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => parseProxyLine(piece).ok) ? pieces : [line];
}

/** Numbers and bullets of a list. */
const LIST_MARK = /^(?:[-*•–—]|\d{1,4}[.)])\s+/;

/** Without what makes lines a list: marks before them, and a separator behind all but the last. */
function toItems(lines: readonly string[]): readonly string[] {
  const items = lines.map((line) => line.replace(LIST_MARK, ''));
  const isSeparated = items.length > 1 && items.slice(0, -1).every((item) => /[,;]$/.test(item));
  return isSeparated ? items.map((item) => item.replace(/[,;]$/, '')) : items;
}

const LABELLED = /^([\p{L}\s_-]+?)\s*[:=]\s*(.*)$/u;

/** `IP: 203.0.113.7`, `Port: 8080` … on lines of their own; a field that repeats begins the next. */
function readLabelled(lines: readonly string[]): readonly string[] | undefined {
  const proxies: Record<string, string>[] = [];
  for (const line of lines) {
    const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
    const field = findField(label);
    if (field === null) {
      return undefined;
    }
    const current = proxies.at(-1);
    if (current === undefined || field in current) {
      proxies.push({ [field]: value });
    } else {
      current[field] = value;
    }
  }
  return proxies.every((proxy) => 'host' in proxy && 'port' in proxy)
    ? proxies.map((proxy) => JSON.stringify(proxy))
    : undefined;
}

/**
 * One proxy per entry. Entries are lines, or proxies behind each other on a line; a JSON array, one
 * object over several lines, a table whose first line names its columns, and fields with their names
 * on lines of their own are accepted too. Lines that begin with # are comments.
 */
export function splitProxyLines(text: string): readonly string[] {
  const lines = toItems(splitPastedLines(text).filter((line) => !line.startsWith('#')));
  const labelled = lines.length > 1 ? readLabelled(lines) : undefined;
  if (labelled !== undefined) {
    return labelled;
  }
  const [first = ''] = lines;
  const header = first.startsWith('{') ? undefined : readHeader(first);
  if (header === undefined) {
    return lines.flatMap(splitLine);
  }
  // `IP:PORT:LOGIN:PASS` over lines of just that form: a password may hold the delimiter.
  return header.delimiter === ':' && header.fields[0] === 'host' && header.fields[1] === 'port'
    ? lines.slice(1).flatMap(splitLine)
    : lines.slice(1).map((line) => toObject({ line, header }));
}
