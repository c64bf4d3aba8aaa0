import { i18n, type Messages } from '@lingui/core';
import type { Locale } from './locales.ts';

/** One catalogue is loaded, the one that is read. */
const CATALOGS: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  'en-US': () => import('../locales/en-US.po'),
  'ru-RU': () => import('../locales/ru-RU.po'),
};

let wanted: Locale | undefined;

/** Loads and shows a language; the last one asked for wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const { messages } = await CATALOGS[locale]();
  if (wanted === locale) {
    i18n.loadAndActivate({ locale, messages });
    document.documentElement.lang = locale.slice(0, 2);
  }
}

/** The language on the screen. */
export function activeLocale(): Locale {
  return i18n.locale === 'ru-RU' ? 'ru-RU' : 'en-US';
}
