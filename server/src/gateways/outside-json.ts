import { toStorableJson } from '@ads-checker/shared/domain/storable-text';

/** The third argument of a reviver, missing in TypeScript's types: the source text of the value. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepExact: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/** A whole number that may exceed 2^53. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}/;

/**
 * Parses what a vendor sent, the one place where it enters: whole numbers past 2^53 stay text, so
 * that ids and money are exact, and no text holds what cannot be stored. A byte order mark before it
 * is skipped. Undefined for invalid JSON, which no valid answer is.
 */
export function parseOutsideJson(text: string): unknown {
  try {
    const json = toStorableJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return LONG_NUMBER.test(json)
      ? JSON.parse(json, keepExact as (key: string, value: unknown) => unknown)
      : JSON.parse(json);
  } catch {
    return undefined;
  }
}
