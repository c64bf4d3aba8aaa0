import { AD_USER_STATUSES } from '@ads-checker/shared/contracts/ad-users';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  countStatuses,
  filterProfiles,
  joinGroups,
  joinProfiles,
} from './profiles.ts';
import { profilesView } from './search-params.ts';
import {
  buildActor,
  buildAdUser,
  buildGroup,
  buildPeople,
  buildProxy,
} from './test/build-profiles.ts';

const { read: toQuery, toSearch } = profilesView;

const profiles = joinProfiles({
  adUsers: [
    buildAdUser({ id: '1', name: 'Marta Jensen', groupId: '5', proxyId: '8' }),
    buildAdUser({
      id: '2',
      name: 'Clara Voss',
      customName: 'Helio reserve 2',
      status: 'password_changed',
    }),
    buildAdUser({ id: '3', name: 'Tobias Brandt', accountId: '21', isShared: true }),
    buildAdUser({
      id: '4',
      name: 'Rosa Delgado',
      accountId: '21',
      groupId: '99',
      facebookId: '100055',
    }),
  ],
  groups: [buildGroup()],
  proxies: [buildProxy()],
  people: buildPeople(),
  actor: buildActor(),
});
const show = (search: Record<string, unknown>, tagged: ReadonlySet<string> | null = null) =>
  filterProfiles({ profiles, query: toQuery(search), tagged }).map(({ name }) => name);

describe('joinProfiles', () => {
  it('joins group, proxy and owner', () => {
    expect(
      profiles.map(({ name, group, proxy, ownerName, isOthers }) => [
        name,
        group?.name ?? null,
        proxy?.name ?? null,
        ownerName,
        isOthers,
      ]),
    ).toEqual([
      ['Marta Jensen', 'Solar DACH', 'Frankfurt-04', 'Anna Kovalenko', false],
      ['Helio reserve 2', null, null, 'Anna Kovalenko', false],
      ['Tobias Brandt', null, null, 'dmitry', true],
      ['Rosa Delgado', null, null, 'dmitry', true],
    ]);
  });
});

describe('joinGroups', () => {
  const groups = [
    buildGroup({ id: '7', name: 'Beta' }),
    buildGroup({ id: '8', name: 'Alpha', accountId: '21' }),
    buildGroup({ id: '9', name: 'Alpha' }),
  ];
  const join = (actor: Parameters<typeof joinGroups>[0]['actor']) =>
    joinGroups({
      groups,
      adUsers: [
        buildAdUser({ id: '1', groupId: '7' }),
        buildAdUser({ id: '2', groupId: '7' }),
        buildAdUser({ id: '3', groupId: '8', accountId: '21' }),
      ],
      people: buildPeople(),
      actor,
    }).map(({ group, count, ownerName, canManage }) => [group.id, count, ownerName, canManage]);

  it('counts, lists own groups first, and names the owners of others', () => {
    expect(join(buildActor())).toEqual([
      ['9', 0, null, true],
      ['7', 2, null, true],
      ['8', 1, 'dmitry', false],
    ]);
  });

  it('lets people with the permission manage all groups of the team', () => {
    expect(join(buildActor({ manage_team_ads: true })).map(([, , , may]) => may)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('filterProfiles', () => {
  it.each([
    [{}, ['Marta Jensen', 'Helio reserve 2', 'Tobias Brandt', 'Rosa Delgado']],
    [{ q: 'helio' }, ['Helio reserve 2']],
    [{ q: 'VOSS' }, ['Helio reserve 2']],
    [{ q: '100055' }, ['Rosa Delgado']],
    [{ status: 'error' }, ['Helio reserve 2']],
    [{ status: 'active', q: 'a' }, ['Marta Jensen', 'Tobias Brandt', 'Rosa Delgado']],
    [{ group: 'shared' }, ['Tobias Brandt']],
    [{ group: '5' }, ['Marta Jensen']],
    [{ group: '6' }, []],
  ])('%o', (search, names) => {
    expect(show(search)).toEqual(names);
  });
});

it('treats every status except active as an error', () => {
  const found = AD_USER_STATUSES.filter((status) => {
    const joined = joinProfiles({
      adUsers: [buildAdUser({ status })],
      groups: [],
      proxies: [],
      people: buildPeople(),
      actor: buildActor(),
    });
    const query = toQuery({ status: 'error' });
    return filterProfiles({ profiles: joined, query, tagged: null }).length > 0;
  });
  expect(found).toEqual(AD_USER_STATUSES.filter((status) => status !== 'active'));
});

it('counts statuses within a group, and counts filters', () => {
  expect(countStatuses({ profiles, group: undefined })).toEqual({ all: 4, active: 3, error: 1 });
  expect(countStatuses({ profiles, group: 'shared' })).toEqual({ all: 1, active: 1, error: 0 });
  expect(countFilters(toQuery({ q: 'a', status: 'error', group: '5' }))).toBe(2);
});

describe('the URL of the list', () => {
  it('round-trips', () => {
    const search = { q: 'a', status: 'error', group: 'shared', sort: 'name', order: 'desc' };
    expect(toSearch(toQuery(search))).toEqual(search);
    expect(toSearch(toQuery({}))).toEqual({});
  });

  it('drops invalid parts, and an incomplete order', () => {
    expect(toSearch(toQuery({ q: 'a', status: 'x', group: '<b>', sort: 'name' }))).toEqual({
      q: 'a',
    });
    expect(toSearch(toQuery({ group: 5, sort: 'name', order: 'up' }))).toEqual({ group: '5' });
  });
});
