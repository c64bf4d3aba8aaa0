/** Architecture rules, quoted by name in docs/architecture.md. A rule that stops holding stops the build. */
const TEST = '[.]test[.]tsx?$|(^|/)test/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-circular', 'A cycle means two folders are one.', {}, { circular: true }),
    rule(
      'shared-is-a-leaf',
      'Contracts depend on zod and nothing else.',
      {
        path: '^shared/src/',
        pathNot: `^shared/src/domain/(comment-matching/|loose-json\\.ts)|${TEST}`,
      },
      { path: '.+', pathNot: '^shared/src/|node_modules/zod/' },
    ),
    rule(
      'shared-loose-json-is-json5',
      'Hand-edited and printed lists are JSON only nearly.',
      { path: '^shared/src/domain/loose-json\\.ts' },
      { path: '.+', pathNot: '^shared/src/|node_modules/json5/' },
    ),
    rule(
      'shared-matching-has-its-data',
      'Matching comments takes tables of characters, domains and phone numbers.',
      { path: '^shared/src/domain/comment-matching/', pathNot: TEST },
      {
        path: '.+',
        pathNot: '^shared/src/|node_modules/(unhomoglyph|linkify-it|tlds|libphonenumber-js)/',
      },
    ),
    rule(
      'shared-matching-stays-lazy',
      'Its tables weigh more than the first screen.',
      { path: '^shared/src/(contracts|collections|access|activity)/' },
      { path: '^shared/src/domain/comment-(matching|cleaning)/' },
    ),
    rule(
      'packages-meet-in-shared',
      'web, server and extension never import one another.',
      { path: '^(web|server|extension)/' },
      { path: '^(web|server|extension)/', pathNot: '^$1/' },
    ),
    rule(
      'no-test-code-in-product',
      'Factories and fakes stay in tests.',
      { path: '^(web|server|extension|shared)/src/', pathNot: TEST },
      { path: TEST },
    ),
    rule(
      'sandbox-is-its-own-program',
      'The stand-in for the vendors shares no code with the client that talks to them.',
      { path: '^server/(src|sandbox)/', pathNot: TEST },
      { path: '^server/(src|sandbox)/', pathNot: '^server/$1/' },
    ),

    rule(
      'network-sdk-judges-only',
      "The network's own SDK is a judge of the sandbox in tests: its licence keeps it out of what is shipped.",
      {
        path: '^(web|server|extension|shared|e2e|bench)/',
        pathNot: '^server/sandbox/(testing/sdk(-account|-creation)?[.]ts$|.*[.]test[.]ts$)',
      },
      { path: 'facebook-nodejs-business-sdk' },
    ),
    rule(
      'media-sdk-judges-only',
      "The media host's own SDK is a judge of signatures and of the sandbox in tests.",
      { path: '^(web|server|extension|shared|e2e|bench)/', pathNot: TEST },
      { path: 'node_modules/cloudinary/' },
    ),
    rule(
      'sdk-harness-in-tests-only',
      'What imports the SDK is itself for tests.',
      {
        path: '^(web|server|extension|shared|e2e|bench)/',
        pathNot: `^server/sandbox/testing/sdk-(account|creation)[.]ts$|${TEST}`,
      },
      { path: '^server/sandbox/testing/sdk(-account|-creation)?[.]ts$' },
    ),

    rule(
      'server-modules-through-index',
      'Another module is reached by its index.ts only.',
      { path: '^server/src/modules/([^/]+)/', pathNot: TEST },
      {
        path: '^server/src/modules/[^/]+/.+',
        pathNot: '^server/src/modules/$1/|^server/src/modules/[^/]+/index[.]ts$',
      },
    ),
    rule(
      'server-not-own-index',
      'Inside a module import the file, not the barrel.',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/$1/index[.]ts$' },
    ),
    rule(
      'server-routes-are-thin',
      'routes.ts validates, authorises, calls the service, presents.',
      { path: '^server/src/modules/[^/]+/routes[.]ts$' },
      {
        path: '/[a-z-]*(repository|read-model)[.]ts$|^server/src/gateways/|^server/src/platform/db/',
      },
    ),
    rule(
      'server-policy-and-presenter-are-pure',
      'No I/O in policy.ts or presenter.ts: they may know the types of what does it.',
      { path: '^server/src/modules/[^/]+/(policy|presenter)[.]ts$' },
      {
        path: '^server/src/(platform|gateways|app)/|/[a-z-]*(repository|read-model|service|routes)[.]ts$',
        // What a form may know of a secret is worked out beside the secret, without I/O.
        pathNot: '^server/src/platform/crypto/stored-secret[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'server-sql-in-repositories',
      'Only repository, read-model and projection files see Knex.',
      {
        path: '^server/src/',
        pathNot: `/[a-z-]*(repository|read-model|projection)[.]ts$|^server/src/platform/|^server/src/app/|^server/src/main/|${TEST}`,
      },
      { path: 'node_modules/knex/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-gateway-by-port',
      'Modules know the port; the container picks the client.',
      { path: '^server/src/modules/', pathNot: TEST },
      {
        path: '^server/src/gateways/',
        pathNot: '[/-]port[.]ts$|^server/src/gateways/[^/]+/ports/',
      },
    ),
    rule(
      'server-gateways-know-no-modules',
      'A vendor adapter knows nothing of our features.',
      { path: '^server/src/gateways/' },
      { path: '^server/src/(modules|app|main)/' },
    ),
    rule(
      'server-platform-is-low',
      'platform/ knows neither features nor vendors.',
      { path: '^server/src/platform/' },
      { path: '^server/src/(modules|gateways|app|main)/' },
    ),
    rule(
      'server-nobody-imports-app',
      'Only main/ starts the composition root.',
      { path: '^server/src/', pathNot: `^server/src/(app|main)/|${TEST}` },
      { path: '^server/src/(app|main)/' },
    ),
    rule(
      'server-migrations-are-frozen',
      'A migration must not change when the code it ran with does.',
      { path: '^server/migrations/' },
      { path: '^(server/src|shared)/' },
    ),

    rule(
      'web-features-through-index',
      'Another feature is reached by its index.ts only.',
      { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      {
        path: '^web/src/features/[^/]+/.+',
        pathNot: '^web/src/features/$1/|^web/src/features/[^/]+/index[.]ts$',
      },
    ),
    rule(
      'web-not-own-index',
      'Inside a feature import the file, not the barrel.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/$1/index[.]ts$' },
    ),
    rule(
      'web-features-know-no-routes',
      'Screens are composed above features.',
      { path: '^web/src/(features|replica|lib|ui)/' },
      { path: '^web/src/(routes|app)/' },
    ),
    rule(
      'web-low-layers-know-no-features',
      'replica, lib and ui serve features, never the reverse.',
      { path: '^web/src/(replica|lib|ui)/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'web-ui-is-dumb',
      'Design-system parts take props only.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(replica|lib/api)' },
    ),
    rule(
      'web-rxdb-in-replica',
      'One folder owns the local database.',
      { path: '^web/src/', pathNot: `^web/src/replica/|${TEST}` },
      { path: 'node_modules/(rxdb|dexie)/' },
    ),
    rule(
      'ext-entrypoints-are-leaves',
      'Entrypoints register what features do; nothing imports them.',
      { path: '^extension/' },
      { path: '^extension/src/entrypoints/' },
    ),
    rule(
      'ext-low-layers-know-no-features',
      'messaging, platform and ui serve features, never the reverse.',
      { path: '^extension/src/(messaging|platform|ui)/' },
      { path: '^extension/src/(features|entrypoints)/' },
    ),
    rule(
      'ext-platform-is-low',
      'platform knows neither messages nor screens.',
      { path: '^extension/src/platform/' },
      { path: '^extension/src/(messaging|ui)/' },
    ),
    rule(
      'web-replica-through-index',
      'Features see queries and commands, not collections.',
      { path: '^web/src/', pathNot: `^web/src/replica/|${TEST}` },
      { path: '^web/src/replica/.+', pathNot: '^web/src/replica/index[.]ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
