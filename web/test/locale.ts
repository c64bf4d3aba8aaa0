import i18n from 'i18next';
import { onTestFinished } from 'vitest';
import { NAMESPACES } from '../src/lib/i18n.ts';
import type { Locale } from '../src/lib/locales.ts';

export async function loadAllMessages(): Promise<void> {
  await i18n.loadNamespaces(NAMESPACES);
  await i18n.changeLanguage('ru-RU');
  await i18n.changeLanguage('en-US');
}

/** Switches the language synchronously; its catalogues are already loaded. */
export function showLocale(locale: Locale): void {
  void i18n.changeLanguage(locale);
}

export function inLocale<T>(locale: Locale, run: () => T): T {
  showLocale(locale);
  return run();
}

/** In English, then in Russian. */
export const inBoth = <T>(run: () => T): [T, T] => [inLocale('en-US', run), inLocale('ru-RU', run)];

/** Re-renders like a language change, without changing texts until the test ends. */
export function rerenderTexts(): void {
  onTestFinished(() => showLocale('en-US'));
  for (const namespace of [i18n.options.ns ?? []].flat()) {
    if (!i18n.hasResourceBundle('ru-RU', namespace)) {
      // Without the namespace itself, which `removeResourceBundle` would forget
      onTestFinished(() => {
        delete i18n.store.data['ru-RU']?.[namespace];
      });
    }
    i18n.addResourceBundle('ru-RU', namespace, {}, false, true);
  }
  showLocale(i18n.language === 'en-US' ? 'ru-RU' : 'en-US');
}
