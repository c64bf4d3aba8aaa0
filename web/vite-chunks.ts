import { statSync } from 'node:fs';
import type { Rolldown } from 'vite';

/** The password dictionaries are named, so that they can be excluded from offline caching. */
export const UNCACHED_CHUNK = 'password-dictionaries';

/**
 * Names of screens such as `ad-users.index` or `ads-manager` are what filters of ads block, so that
 * files are named by their contents alone.
 */
export const fileNames: Pick<
  Rolldown.OutputOptions,
  'hashCharacters' | 'entryFileNames' | 'chunkFileNames' | 'assetFileNames'
> = {
  hashCharacters: 'base36',
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: ({ name }) =>
    name === UNCACHED_CHUNK ? `assets/${UNCACHED_CHUNK}-[hash].js` : 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

const PARTS =
  /\/(?:web\/src\/(?:ui|lib)\/(?!palette|lines?-|pager|server-list)|@heroicons\/react\/)[^?\0]*$/;
const SMALL_BYTES = 2_500;

/**
 * `start` is all that the login screen needs, `signed-in` all that the first list needs on top: one
 * file each, because the bundler would otherwise create a file for each set of modules shared by
 * the same screens, a hundred small ones before the first list. `forms`, `common` and `small` are what
 * many screens share, for the same reason. Everything else is divided by the router and by `import()`.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 30 },
    {
      name: UNCACHED_CHUNK,
      test: /\/@zxcvbn-ts\//,
      priority: 20,
      includeDependenciesRecursively: false,
    },
    {
      name: 'signed-in',
      test: /\/src\/(?:app\/signed-in-app\.tsx|routes\/ad-users\.index\.tsx|features\/ad-users\/components\/ad-users-screen\.tsx|replica\/create-replica\.ts)/,
      priority: 10,
    },
    {
      name: 'forms',
      test: /\/(?:react-hook-form|@hookform\/resolvers|web\/src\/(?:lib|ui)\/[^/]*(?:form|draft|leave-guard|field-error|kept)[^/]*)/,
      minShareCount: 3,
      priority: 6,
      includeDependenciesRecursively: false,
    },
    {
      name: 'common',
      test: /\/(?:web\/src\/(?:ui|lib)|shared\/src|@heroicons\/react|p-map)\//,
      minShareCount: 6,
      priority: 5,
      includeDependenciesRecursively: false,
    },
    {
      name: 'small',
      test: (id) => PARTS.test(id) && statSync(id).size < SMALL_BYTES,
      minShareCount: 2,
      priority: 4,
      includeDependenciesRecursively: false,
    },
  ],
};
