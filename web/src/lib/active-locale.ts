import i18n from 'i18next';
import type { Locale } from './locales.ts';

export function onLocale(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

export function activeLocale(): Locale {
  return i18n.language === 'ru-RU' ? 'ru-RU' : 'en-US';
}
