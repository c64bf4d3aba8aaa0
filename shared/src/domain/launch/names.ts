/** Placeholders of a name, and what each stands for. */
export const NAME_MACROS = [
  'account',
  'country',
  'audience',
  'creative',
  'text',
  'date',
  'buyer',
  'n',
] as const;
export type NameMacro = (typeof NAME_MACROS)[number];

/** Null where an object has none, such as the creative of a campaign. */
export type NameValues = Readonly<Record<NameMacro, string | null>>;

const MACRO = /\{([^{}]*)\}/g;

function isMacro(name: string): name is NameMacro {
  return (NAME_MACROS as readonly string[]).includes(name);
}

/** Placeholders of a pattern that stand for nothing, such as `{contry}`. */
export function findUnknownMacros(pattern: string): string[] {
  return [...pattern.matchAll(MACRO)].map(([, name = '']) => name).filter((name) => !isMacro(name));
}

/**
 * The name that a pattern gives: macros are replaced once, what they stand for is not read as a
 * pattern. Spaces that an empty value leaves are joined.
 */
export function nameBy(pattern: string, values: NameValues): string {
  return pattern
    .replace(MACRO, (macro, name: string) => (isMacro(name) ? (values[name] ?? '') : macro))
    .replace(/ {2,}/g, ' ')
    .trim();
}
