import { splitPastedLines, unwrapPasted } from './pasted-text.ts';
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

/** Cells of a line; a cell in double quotes may hold the delimiter. */
function splitCells({ line, delimiter }: { line: string; delimiter: Delimiter }): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    isQuoted = character === '"' ? !isQuoted : isQuoted;
    if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell].map(unwrapPasted);
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
  if (/^[{["']/.test(line) || !/[;,\s]/.test(line)) {
    return [line];
  }
  const pieces = line.split(/[;,\s]+/).filter((piece) => piece !== '');
  return pieces.length > 1 && pieces.every((piece) => parseProxyLine(piece).ok) ? pieces : [line];
}

/**
 * One proxy per entry. Entries are lines, or proxies behind each other on a line; a JSON array, one
 * object over several lines, and a table whose first line names its columns are accepted too. Lines
 * that begin with # are comments.
 */
export function splitProxyLines(text: string): readonly string[] {
  const lines = splitPastedLines(text).filter((line) => !line.startsWith('#'));
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
