import { expect, it } from 'vitest';
import { joinProfiles } from './profiles.ts';
import type { SortColumn } from './search-params.ts';
import { sortProfiles } from './sort-profiles.ts';
import { buildActor, buildAdUser, buildPeople } from './test/build-profiles.ts';

const profiles = joinProfiles({
  adUsers: [
    buildAdUser({ id: '1', name: 'Roofs 10', syncedAt: null, createdAt: '2025-01-02T00:00:00Z' }),
    buildAdUser({
      id: '2',
      name: 'roofs 9',
      status: 'login_required',
      syncedAt: '2025-06-02T00:00:00+02:00',
      createdAt: '2025-01-01T00:00:00Z',
    }),
    buildAdUser({
      id: '3',
      name: 'Attics',
      syncedAt: '2025-06-01T23:00:00Z',
      createdAt: '2025-01-02T00:00:00Z',
    }),
  ],
  groups: [],
  proxies: [],
  people: buildPeople(),
  actor: buildActor(),
});

it.each<[SortColumn, string[]]>([
  ['name', ['3', '2', '1']],
  ['status', ['3', '1', '2']],
  ['synced', ['1', '2', '3']],
  ['added', ['2', '3', '1']],
])('sorts by %s, equals by name, and from the end', (column, ids) => {
  const sorted = (isDescending: boolean) =>
    sortProfiles({ profiles, sort: { column, isDescending } }).map(({ id }) => id);
  expect(sorted(false)).toEqual(ids);
  expect(sorted(true)).toEqual(ids.toReversed());
});
