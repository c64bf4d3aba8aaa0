import { describe, expect, it } from 'vitest';
import { loadAllMessages, showLocale } from '../../../test/locale.ts';
import { filterProxies, joinProxies, sortProxies, withRequestedCheck } from './proxy-rows.ts';
import { proxiesView } from './search-params.ts';
import { buildActor, buildCheck, buildGeo, buildProxy } from './test/build-proxies.ts';

const proxies = [
  buildProxy({
    id: '1',
    adUserIds: ['5', '6'],
    geo: buildGeo('DE', 'Frankfurt am Main'),
    check: buildCheck(),
  }),
  buildProxy({
    id: '2',
    name: null,
    options: { hostname: '5.9.118.24', port: 3128, protocol: 'http' },
    geo: buildGeo('US', 'Dallas', '107.150.23.88'),
    check: buildCheck({ delayMs: 4_800, isSlow: true }),
  }),
  buildProxy({
    id: '3',
    name: 'Berlin-09',
    accountId: '21',
    isShared: true,
    check: buildCheck({ isPassed: false, error: 'refused', delayMs: null }),
  }),
  buildProxy({
    id: '4',
    name: 'Oslo-02',
    accountId: '21',
    checkRequestedAt: '2025-03-12T09:00:00Z',
  }),
];
const known = new Map(
  proxies.map(({ id, check, checkRequestedAt }) => [id, { check, checkRequestedAt }]),
);
const join = (input: Partial<Parameters<typeof joinProxies>[0]> = {}) =>
  joinProxies({
    proxies,
    adUsers: [],
    people: [],
    actor: buildActor({ read_team_ads: true }),
    checkingIds: new Set(),
    ...input,
  });
const namesOf = (rows: ReturnType<typeof join>) => rows.map(({ name }) => name);

describe('a proxy row', () => {
  it('contains its name or host, state, users, and whether it can be changed', () => {
    expect(
      join().map(({ name, address, state, countryName, users, isOwn, canManage }) => ({
        name,
        address,
        state,
        countryName,
        users: users.length,
        isOwn,
        canManage,
      })),
    ).toEqual([
      {
        name: 'Frankfurt-04',
        address: 'fra.example:1080',
        state: 'passed',
        countryName: 'Germany',
        users: 2,
        isOwn: true,
        canManage: true,
      },
      {
        name: '5.9.118.24',
        address: '5.9.118.24:3128',
        state: 'slow',
        countryName: 'United States',
        users: 0,
        isOwn: true,
        canManage: true,
      },
      {
        name: 'Berlin-09',
        address: 'fra.example:1080',
        state: 'failed',
        countryName: null,
        users: 0,
        isOwn: false,
        canManage: false,
      },
      {
        name: 'Oslo-02',
        address: 'fra.example:1080',
        state: 'unchecked',
        countryName: null,
        users: 0,
        isOwn: false,
        canManage: false,
      },
    ]);
  });

  it('omits what a person may not read, and allows what they may change', () => {
    expect(namesOf(join({ actor: buildActor() }))).toEqual([
      'Frankfurt-04',
      '5.9.118.24',
      'Berlin-09',
    ]);
    expect(
      join({ actor: buildActor({ manage_team_ads: true }) }).map(({ canManage }) => canManage),
    ).toEqual([true, true, true, true]);
  });

  it('shows a check requested by this page', () => {
    expect(join({ checkingIds: new Set(['1']) })[0]?.state).toBe('checking');
  });

  it('names countries in the language of the app', async () => {
    await loadAllMessages();
    showLocale('ru-RU');
    expect(join()[0]?.countryName).toBe('Германия');
  });
});

it.each([
  [{}, ['Frankfurt-04', '5.9.118.24', 'Berlin-09', 'Oslo-02']],
  [{ q: 'FRANK' }, ['Frankfurt-04']],
  [{ q: '5.9.' }, ['5.9.118.24']],
  [{ q: '107.150' }, ['5.9.118.24']],
  [{ q: ':3128' }, ['5.9.118.24']],
  [{ country: ['DE', 'FR'] }, ['Frankfurt-04']],
  [{ protocol: ['http'] }, ['5.9.118.24']],
  [{ shared: false }, ['Frankfurt-04', '5.9.118.24']],
  [{ q: 'x' }, ['Frankfurt-04', 'Berlin-09', 'Oslo-02']],
])('%j lists %j', (search, names) => {
  expect(namesOf(filterProxies({ rows: join(), view: proxiesView.read(search) }))).toEqual(names);
});

it.each([
  [null, ['5.9.118.24', 'Berlin-09', 'Frankfurt-04', 'Oslo-02']],
  [{ column: 'name', order: 'desc' }, ['Oslo-02', 'Frankfurt-04', 'Berlin-09', '5.9.118.24']],
  [{ column: 'check', order: 'asc' }, ['Berlin-09', '5.9.118.24', 'Oslo-02', 'Frankfurt-04']],
  [{ column: 'answer', order: 'desc' }, ['5.9.118.24', 'Frankfurt-04', 'Berlin-09', 'Oslo-02']],
  [{ column: 'answer', order: 'asc' }, ['Frankfurt-04', '5.9.118.24', 'Berlin-09', 'Oslo-02']],
  [{ column: 'location', order: 'desc' }, ['5.9.118.24', 'Frankfurt-04', 'Berlin-09', 'Oslo-02']],
  [{ column: 'profiles', order: 'desc' }, ['Frankfurt-04', '5.9.118.24', 'Berlin-09', 'Oslo-02']],
] as const)('in the order %j come %j: what is unknown stands last', (sort, names) => {
  expect(namesOf(sortProxies({ rows: join(), sort, known }))).toEqual(names);
});

it('puts unknown results last in either order', () => {
  const some = new Map([...known].filter(([id]) => id !== '2'));
  for (const order of ['asc', 'desc'] as const) {
    const sorted = sortProxies({ rows: join(), sort: { column: 'answer', order }, known: some });
    expect(namesOf(sorted)).toEqual(['Frankfurt-04', '5.9.118.24', 'Berlin-09', 'Oslo-02']);
  }
});

it('shows a pending check instead of the previous result', () => {
  const [passed] = join();
  const stateOf = (checkRequestedAt: string | null) =>
    passed === undefined ? undefined : withRequestedCheck(passed, { checkRequestedAt });
  expect([stateOf('2025-03-12T09:00:00Z'), stateOf(null)]).toEqual(['checking', 'passed']);
  expect(passed && withRequestedCheck(passed, undefined)).toBe('passed');
});
