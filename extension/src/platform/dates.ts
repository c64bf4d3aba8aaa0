import type { Locale } from './settings.ts';

/** The day comes before the month in both. */
const DATE_LOCALES = { 'en-US': 'en-GB', 'ru-RU': 'ru-RU' } as const;

export function formatDay({ iso, locale }: { iso: string; locale: Locale }): string {
  return new Date(iso).toLocaleDateString(DATE_LOCALES[locale], { dateStyle: 'medium' });
}
