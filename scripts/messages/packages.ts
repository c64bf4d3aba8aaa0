import { join } from 'node:path';
import type { MessagePackage } from './catalogs.ts';
import { ERRORS, readErrorUses } from './error-sources.ts';

const root = join(import.meta.dirname, '../..');

export const MESSAGE_PACKAGES = {
  web: {
    sources: join(root, 'web/src'),
    catalogs: join(root, 'web/src/locales/ru-RU'),
    namespaceOf: (file) =>
      file === ERRORS ? ERRORS : (/^features\/([\w-]+)\//.exec(file)?.[1] ?? 'common'),
    readMore: readErrorUses,
    common: 'common',
    types: join(root, 'web/src/locales/catalogs.ts'),
  },
  extension: {
    sources: join(root, 'extension/src'),
    catalogs: join(root, 'extension/src/locales/ru-RU'),
    namespaceOf: () => 'translation',
    common: 'translation',
  },
  server: {
    sources: join(root, 'server/src'),
    catalogs: join(root, 'server/src/platform/i18n/locales/ru-RU'),
    namespaceOf: () => 'translation',
    common: 'translation',
  },
} as const satisfies Record<string, MessagePackage>;
