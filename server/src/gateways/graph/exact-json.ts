/** The reviver's third argument, newer than the types of the language: the text a value was written as. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepExact: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/**
 * Parses JSON with whole numbers past 2^53 as texts of their digits. @throws SyntaxError as `JSON.parse` does.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepExact as (key: string, value: unknown) => unknown);
}
