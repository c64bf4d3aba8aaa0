import type { Rolldown } from 'vite';

/** The password dictionaries are named, so that they can be excluded from offline caching. */
export const UNCACHED_CHUNK = 'password-dictionaries';

export const SIGNED_IN_CHUNK = 'signed-in';

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

/**
 * `start` is all that the login screen needs, `signed-in` all that the first list needs on top: one
 * file each, because the bundler would otherwise create a file for each set of modules shared by
 * the same screens, a hundred small ones before the first list.
 */
export const firstChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 30 },
    {
      name: UNCACHED_CHUNK,
      test: /\/@zxcvbn-ts\//,
      priority: 20,
      includeDependenciesRecursively: false,
    },
    {
      name: SIGNED_IN_CHUNK,
      test: /\/src\/(?:app\/signed-in-app\.tsx|routes\/ad-users\.index\.tsx|features\/ad-users\/components\/ad-users-screen\.tsx|replica\/create-replica\.ts)/,
      priority: 10,
    },
  ],
};

/**
 * @param shared the files of what several screens share, by module. Everything else is divided by
 *   the router and by `import()`.
 */
export const divideChunks = (
  shared: ReadonlyMap<string, string>,
): Rolldown.CodeSplittingOptions => ({
  groups: [
    ...(firstChunks.groups ?? []),
    {
      name: (id) => shared.get(id) ?? null,
      priority: 5,
      includeDependenciesRecursively: false,
    },
  ],
});
