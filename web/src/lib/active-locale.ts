import i18n from 'i18next';
import type { Locale } from './locales.ts';

/** Tells of every change of the language on the screen. */
export function onLocale(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The language on the screen. */
export function activeLocale(): Locale {
  return i18n.language === 'ru-RU' ? 'ru-RU' : 'en-US';
}
