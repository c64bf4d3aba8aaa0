import JSON5 from 'json5';
import { isRecord, parsePastedJson } from '../contracts/pasted-text.ts';

const BRACKETED = /^(?:\{[\s\S]*\}|\[[\s\S]*\])$/;
/** Texts, which stay as they are, and the words that Python prints for JSON's. */
const TEXT_OR_WORD = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\b(?:True|False|None)\b/g;
const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/**
 * An object or array as JSON, as people edit it (single quotes, a comma after the last entry,
 * comments) or as Python prints it. Undefined for other text, and for one that breaks off.
 */
export function parseLooseJson(text: string): unknown {
  const strict = parsePastedJson(text);
  const trimmed = text.trim();
  if (strict !== undefined || !BRACKETED.test(trimmed)) {
    return strict;
  }
  try {
    return JSON5.parse(trimmed.replace(TEXT_OR_WORD, (part) => WORDS[part] ?? part));
  } catch {
    return undefined;
  }
}

/** Entries of a pasted text: its lines, the members of a JSON array, or one JSON object over several lines. */
export function splitPastedLines(text: string): readonly string[] {
  const trimmed = text.trim();
  const json = /^[[{]/.test(trimmed) ? parseLooseJson(trimmed) : undefined;
  if (isRecord(json)) {
    return [trimmed];
  }
  if (Array.isArray(json)) {
    const members: readonly unknown[] = json;
    return members.flatMap((member) => (typeof member === 'string' ? [member] : writeJson(member)));
  }
  return trimmed
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Nothing when nested too deep to serialise. */
function writeJson(value: unknown): readonly string[] {
  try {
    return [JSON.stringify(value)];
  } catch {
    return [];
  }
}
