import { formatter } from '@lingui/format-po';

/** Line numbers stay out of the catalogues: they would change with every edit. */
export default {
  sourceLocale: 'en-US',
  locales: ['en-US', 'ru-RU'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};
