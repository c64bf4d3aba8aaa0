/**
 * PostgreSQL stores neither U+0000 nor, in JSON, lone surrogates; screens show neither. What people
 * send is refused by {@link findTextFlaw}; what comes from outside passes {@link toStorableText} or
 * {@link toStorableJson} where it is read.
 */
export type TextFlaw = 'nul' | 'torn';

export function findTextFlaw(text: string): TextFlaw | undefined {
  if (text.includes('\u0000')) {
    return 'nul';
  }
  return text.isWellFormed() ? undefined : 'torn';
}

/** Drops U+0000, and shows half of a character as U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

const FLAWED_ESCAPE = /\\u(?:0000|d[89a-f])/i;
/** A whole pair, a flawed escape, or any other escape, which may be a backslash itself. */
const ESCAPES = /(\\ud[89ab]..\\ud[c-f]..)|\\u(0000|d[89a-f]..)|\\./gis;

/**
 * {@link toStorableText} for all texts and names of a JSON document, before it is parsed: no depth
 * of nesting matters.
 */
export function toStorableJson(json: string): string {
  if (!FLAWED_ESCAPE.test(json)) {
    return json;
  }
  return json.replace(ESCAPES, (whole, pair?: string, flawed?: string) => {
    if (pair !== undefined || flawed === undefined) {
      return whole;
    }
    return flawed === '0000' ? '' : '\ufffd';
  });
}
