import 'i18next';
import type translation from './locales/ru-RU/translation.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof translation };
  }
}
