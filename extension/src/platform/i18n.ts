import { createIcuFormat } from '@ads-checker/shared/i18n/icu';
import i18n, { type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** An English text that the catalogue has, followed by `_context` where it has one. */
export type MessageKey = keyof TypeOptions['resources']['translation'];

void i18n
  .use(createIcuFormat())
  .use({
    type: 'backend' as const,
    callbackApi: false,
    init() {},
    // English has no catalogue: its texts are the keys
    read: async (locale: string) =>
      locale === 'ru-RU' ? (await import('../locales/ru-RU/translation.json')).default : {},
  })
  .use(initReactI18next)
  .init({
    lng: 'en-US',
    supportedLngs: ['en-US', 'ru-RU'],
    load: 'currentOnly',
    fallbackLng: false,
    returnEmptyString: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: {
      transSupportBasicHtmlNodes: true,
      transKeepBasicHtmlNodesFor: ['b', 'i', 'u', 'code', 'kbd'],
    },
  });

/** Marks a text for the catalogue where it is kept to be said later: `t(label)`. */
export function msg<const K extends MessageKey>(key: K): K {
  return key;
}

export { i18n };
