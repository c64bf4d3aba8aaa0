import type { Rolldown } from 'vite';

/**
 * What loads together is one file: left alone, the bundler makes a file of each set of modules that the same screens
 * share, a hundred small ones before the first list, which cost more than they save.
 * `start` is all that the login screen needs, `signed-in` all that the first list needs besides. The settings screens
 * share their own; their dependencies stay where they are, lest the first list load forms. The dictionaries that
 * judge passwords have a name, so that no device keeps them for working offline.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 30 },
    {
      name: 'settings',
      test: /\/src\/features\/(?:profile-settings\/(?!queries)|team-settings\/(?:components|index|activity-words|new-member|permissions|use-)|users\/(?:components|index|user-fields)|proxies\/(?!search-params)|ad-users\/(?:form|import)\/)|\/react-hook-form\/|\/@hookform\/|\/src\/lib\/use-form\.ts|\/src\/ui\/(?:form-layout|hand-over|leave-guard|pager|pass-phrase-field|password-strength|switch-row)\.tsx/,
      priority: 20,
      includeDependenciesRecursively: false,
    },
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
    // Icons and small parts that no eager screen uses; without a home they would end in a screen that needs the settings
    {
      name: 'parts',
      test: /\/@heroicons\/|\/src\/(?:ui|lib)\//,
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ],
};
