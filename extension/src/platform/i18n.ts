import { createIcuFormat } from '@ads-checker/shared/i18n/icu';
import i18n, { type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** An English text of the catalogue, followed by `_context` where it has one. */
export type MessageKey = keyof TypeOptions['resources']['translation'];

void i18n
  .use(createIcuFormat())
  .use({
    type: 'backend' as const,
    callbackApi: false,
    init() {},
    // English needs no catalogue: the keys are its texts
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

/** Marks a text for extraction that is translated later: `t(label)`. */
export function msg<const K extends MessageKey>(key: K): K {
  return key;
}

export { i18n };
