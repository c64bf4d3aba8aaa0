/**
 * Undoes what tools wrap around an exported value: quotes, percent-encoding, base64. Nothing here
 * throws.
 */

/** Undefined when the text is not JSON. */
export function parsePastedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Trims white space and one pair of quotes, and unescapes JSON or spreadsheet quoting. */
export function unwrapPasted(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed.charAt(0);
  if (trimmed.length < 2 || !['"', "'", '`'].includes(quote) || !trimmed.endsWith(quote)) {
    return trimmed;
  }
  const json = quote === '"' ? parsePastedJson(trimmed) : undefined;
  return (
    typeof json === 'string' ? json : trimmed.slice(1, -1).replaceAll(quote + quote, quote)
  ).trim();
}

/** The text itself when it is not valid percent-encoding. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Decodes base64 or base64url, padded or not, possibly URL-encoded; undefined for other text. Bytes
 * are read as UTF-8, otherwise as Latin-1, as `btoa` writes them.
 */
export function decodeBase64Text(text: string): string | undefined {
  const plain = (text.includes('%') ? decodePercent(text) : text)
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (plain === '' || plain.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(plain)) {
    return undefined;
  }
  const binary = atob(plain);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    );
  } catch {
    return binary;
  }
}

/**
 * The first value found under several names of one field, ignoring case, hyphens and underscores.
 */
export function pickNamed(input: {
  readonly record: Readonly<Record<string, unknown>>;
  /** In lower case, without hyphens and underscores. */
  readonly names: readonly string[];
}): unknown {
  const byName = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input.record)) {
    const plainName = name.toLowerCase().replace(/[\s_-]/g, '');
    const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
    if (!isBlank && !byName.has(plainName)) {
      byName.set(plainName, value);
    }
  }
  return input.names.map((name) => byName.get(name)).find((value) => value !== undefined);
}

/** Control characters and line ends. */
const SEPARATING = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Bidirectional and zero-width marks can make a name pass for another. Joiners are part of letters
 * and emoji, and stay.
 */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu;

/** Messengers put such marks around what is copied from them. */
export const dropMarks = (text: string): string => text.replace(INVISIBLE, '');

/**
 * A pasted name cleaned up: one line, cut to a length in UTF-16 units, null when nothing visible
 * remains. A bad name is never a reason to refuse the row.
 */
export function toReadableLine(input: {
  readonly text: string;
  readonly maxLength: number;
}): string | null {
  const line = input.text
    .replace(SEPARATING, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, input.maxLength)
    .replace(/\p{Cs}+/gu, '')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : null;
}
