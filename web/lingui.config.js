/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en-US',
  locales: ['en-US', 'ru-RU'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'message',
};
