import { i18n } from '@lingui/core';
import type { Locale } from './locales.ts';

/** Tells of every change of the language on the screen. */
export function onLocale(listener: () => void): () => void {
  return i18n.on('change', listener);
}

/** The language on the screen. */
export function activeLocale(): Locale {
  return i18n.locale === 'ru-RU' ? 'ru-RU' : 'en-US';
}
