import { expect, it } from 'vitest';
import { joinProfiles } from './profiles.ts';
import type { SortColumn } from './search-params.ts';
import { sortProfiles } from './sort-profiles.ts';
import { buildActor, buildAdUser, buildPeople } from './test/build-profiles.ts';

const profiles = joinProfiles({
  adUsers: [
    buildAdUser({ id: '1', name: 'Roofs 10', createdAt: '2025-01-02T00:00:00Z' }),
    buildAdUser({
      id: '2',
      name: 'roofs 9',
      status: 'login_required',
      createdAt: '2025-01-01T00:00:00Z',
    }),
    buildAdUser({
      id: '3',
      name: 'Attics',
      createdAt: '2025-01-02T00:00:00Z',
    }),
  ],
  groups: [],
  proxies: [],
  people: buildPeople(),
  actor: buildActor(),
});

const known = new Map([
  ['1', { syncedAt: null }],
  ['2', { syncedAt: '2025-06-02T00:00:00+02:00' }],
  ['3', { syncedAt: '2025-06-01T23:00:00Z' }],
]);

it.each<[SortColumn, string[]]>([
  ['name', ['3', '2', '1']],
  ['status', ['3', '1', '2']],
  ['synced', ['1', '2', '3']],
  ['added', ['2', '3', '1']],
])('sorts by %s in both directions, ties by name', (column, ids) => {
  const sorted = (isDescending: boolean) =>
    sortProfiles({ profiles, sort: { column, isDescending }, known }).map(({ id }) => id);
  expect(sorted(false)).toEqual(ids);
  expect(sorted(true)).toEqual(ids.toReversed());
});

it('puts unknown last syncs at the end in either order', () => {
  const some = new Map([...known].filter(([id]) => id !== '2'));
  const sorted = (isDescending: boolean) =>
    sortProfiles({ profiles, sort: { column: 'synced', isDescending }, known: some }).map(
      ({ id }) => id,
    );
  expect(sorted(false)).toEqual(['1', '3', '2']);
  expect(sorted(true)).toEqual(['3', '1', '2']);
});
