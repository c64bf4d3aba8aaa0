import type { Rolldown } from 'vite';

/**
 * `start` is all that the login screen needs, `signed-in` all that the first list needs besides: each one file, since
 * left alone the bundler makes a file of each set of modules that the same screens share, a hundred small ones before
 * the first list. Everything else is divided by the router and by `import()`. The dictionaries that judge passwords have
 * a name, so that no device keeps them for working offline.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 30 },
    {
      name: 'password-dictionaries',
      test: /\/@zxcvbn-ts\//,
      priority: 20,
      includeDependenciesRecursively: false,
    },
    {
      name: 'signed-in',
      test: /\/src\/(?:app\/signed-in-app\.tsx|features\/ad-users\/components\/ad-users-screen\.tsx|replica\/create-replica\.ts)/,
      priority: 10,
    },
  ],
};
