import { createIcuFormat } from '@ads-checker/shared/i18n/icu';
import { createInstance, type TFunction } from 'i18next';
import russian from './locales/ru-RU/translation.json' with { type: 'json' };

const i18n = createInstance();

void i18n.use(createIcuFormat()).init({
  lng: 'en-US',
  fallbackLng: false,
  returnEmptyString: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { 'ru-RU': { translation: russian } },
});

/**
 * `t` in a person's language. @param languageCode IETF language tag, as `ru` or `en-GB`; default:
 * English.
 */
export function translatorFor(languageCode: string | null): TFunction {
  const isRussian = languageCode?.toLowerCase().split('-')[0] === 'ru';
  return i18n.getFixedT(isRussian ? 'ru-RU' : 'en-US');
}
