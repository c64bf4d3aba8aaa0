const PLACEHOLDER = /\{\{?\s*[\p{L}_][\p{L}\p{N}_.-]*(?: [\p{L}\p{N}_.-]+){0,3}\s*\}\}?/gu;
const SHOWN_MAX = 5;

/** Variables that a person took for known, such as `{name}` or `{{first name}}`; each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(PLACEHOLDER))].slice(0, SHOWN_MAX);
}
