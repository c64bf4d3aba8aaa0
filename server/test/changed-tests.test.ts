import { expect, it } from 'vitest';
import { findTests } from '../../scripts/suite/changed.ts';

const SOURCES = [
  'server/src/modules/proxies/service.ts',
  'server/src/modules/proxies/service.test.ts',
  'server/src/modules/proxies/routes.ts',
  'server/src/modules/proxies/routes.test.ts',
  'server/src/modules/ad-users/checks.ts',
  'server/src/modules/ad-users/checks.test.ts',
  'server/src/app/container.ts',
  'server/test/http.test.ts',
];
const IMPORTERS = new Map([
  [
    'server/src/modules/proxies/service.ts',
    ['server/src/modules/proxies/service.test.ts', 'server/src/modules/ad-users/checks.ts'],
  ],
  [
    'server/src/modules/ad-users/checks.ts',
    ['server/src/modules/ad-users/checks.test.ts', 'server/src/app/container.ts'],
  ],
  ['server/src/app/container.ts', ['server/test/http.test.ts']],
]);

it('finds the tests that import a change, those of its module, and those further away', () => {
  const changed = ['server/src/modules/proxies/service.ts'];
  expect(findTests({ changed, sources: SOURCES, importers: IMPORTERS })).toEqual([
    'server/src/modules/proxies/service.test.ts',
    'server/src/modules/proxies/routes.test.ts',
    'server/src/modules/ad-users/checks.test.ts',
  ]);
});

it('goes on from what composes the product only when that changed itself', () => {
  const changed = ['server/src/app/container.ts'];
  expect(findTests({ changed, sources: SOURCES, importers: IMPORTERS })).toEqual([
    'server/test/http.test.ts',
  ]);
});
