/** The third argument of a reviver, missing in TypeScript's types: the source text of the value. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepExact: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/**
 * Parses JSON with whole numbers past 2^53 as text, after a byte order mark if there is one. @throws
 * SyntaxError as `JSON.parse` does.
 */
export function parseExactJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return JSON.parse(json, keepExact as (key: string, value: unknown) => unknown);
}
