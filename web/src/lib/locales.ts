export const LOCALES = ['en-US', 'ru-RU'] as const;
export type Locale = (typeof LOCALES)[number];
const DEFAULT_LOCALE: Locale = 'en-US';

/** The first supported language of the browser's preferences. */
export function pickLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const known = LOCALES.find(
      (locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase(),
    );
    if (known !== undefined) {
      return known;
    }
  }
  return DEFAULT_LOCALE;
}
