import type { StableRow } from '@ads-checker/shared/collections/index';
import type { CheckedAdAccountDto } from '@ads-checker/shared/contracts/object-checks';
import { describe, expect, it } from 'vitest';
import { buildAdUser, buildProxy } from '../ad-users/test/build-profiles.ts';
import { failedChecks, toAccountRows } from './account-rows.ts';
import { sumAccounts } from './account-totals.ts';
import { accountsPath, filterAccounts, sortAccounts, toAccountsView } from './accounts-view.ts';
import { groupAttention, listAttention } from './attention.ts';
import { buildAccount, NOW } from './test/build-accounts.ts';

const adUsers: StableRow<'adUser'>[] = [
  buildAdUser(),
  buildAdUser({ id: '2', name: 'Kyle Whitman', proxyId: '8' }),
];

function rowsOf(...accounts: readonly Partial<CheckedAdAccountDto>[]) {
  return toAccountRows({
    adAccounts: accounts.map((account) => buildAccount(account)),
    adUsers,
    convertMoneyToUSD: false,
    now: NOW,
  });
}
const [first] = rowsOf({});

describe('a row', () => {
  it('compares today with yesterday up to now, in its own currency and in dollars', () => {
    expect(first).toMatchObject({
      key: '1/101',
      profileName: 'Marta Jensen',
      spend: 100,
      spendUSD: 125,
      spentYesterday: 80,
      spentYesterdayUSD: 100,
      change: 25,
      limitShare: 50,
    });
  });

  it.each([
    ['nothing was delivered', { insights: null }, 0],
    ['the results could not be read', { insights: null, unreadFields: ['insights'] }, null],
    ['the check is of yesterday', { day: '2026-03-01' }, null],
    ['the time zone is unknown', { timeZone: null, day: null }, null],
  ] as const)('says of a day on which %s what is known', (_, account, spend) => {
    const [row] = rowsOf(account as Partial<CheckedAdAccountDto>);
    expect(row?.spend).toBe(spend);
    expect(row?.change === null).toBe(spend === null);
  });

  it('leaves unknown values out of comparisons', () => {
    const [row] = rowsOf({
      currencyRatioToUSD: null,
      daySpendLimit: null,
      spentYesterdayByNow: null,
    });
    expect(row).toMatchObject({ spend: 100, spendUSD: null, change: null, limitShare: null });
  });

  it('belongs to a visible profile: a stored list may contain a deleted one', () => {
    expect(rowsOf({ adUserId: '9' })).toEqual([]);
  });
});

it('counts an ad account once, however many profiles see it', () => {
  const rows = rowsOf({ rejectedAdCount: 2 }, { adUserId: '2', rejectedAdCount: 2 });
  expect(rows).toHaveLength(2);
  expect(sumAccounts(rows)).toMatchObject({ spend: 125, activeAdCount: 12, rejectedAdCount: 2 });
});

describe('the view', () => {
  const rows = rowsOf(
    { id: '1', name: 'Alpha', rejectedAdCount: 3 },
    { id: '2', name: 'beta', status: 2, insights: null, adUserId: '2' },
    { id: '3', name: 'Gamma 10', day: '2026-03-01' },
    { id: '4', name: 'Delta', isUserAllowedToAdvertise: false, insights: null, day: '2026-03-01' },
  );
  const idsOf = (list: typeof rows) => list.map(({ account }) => account.id);

  it('round-trips through the URL', () => {
    const view = toAccountsView({ q: 7, show: 'rejected', sort: 'name', order: 'asc' });
    expect(view).toEqual({
      text: '7',
      group: 'rejected',
      figures: [],
      tagIds: [],
      columns: ['profit', 'roi'],
      sort: null,
    });
    const sorted = toAccountsView({ sort: 'spend', order: 'asc', show: 'all' });
    expect(accountsPath(sorted)).toBe('/accounts?sort=spend&order=asc');
    expect(accountsPath(toAccountsView({}))).toBe('/accounts');
    const losing = toAccountsView({ figures: ['spend>50USD', 'nonsense', 'cpc=none'] });
    expect(accountsPath(losing)).toBe(
      `/accounts?${new URLSearchParams({ figures: '["spend>50USD","cpc=none"]' })}`,
    );
    expect(losing.figures).toHaveLength(2);
    const tagged = { tags: ['7', 'nonsense'] };
    expect(toAccountsView(tagged).tagIds).toEqual(['7']);
    expect(accountsPath(toAccountsView(tagged))).toBe(
      `/accounts?${new URLSearchParams({ tags: '["7"]' })}`,
    );
  });

  it.each([
    ['kyle', undefined, ['2']],
    ['GAMMA', undefined, ['3']],
    ['', 'rejected', ['1']],
    ['', 'stopped', ['2', '4']],
    ['', 'active', ['1', '3']],
  ] as const)('finds by %j and shows %s', (text, group, ids) => {
    expect(idsOf(filterAccounts(rows, { text, group, figures: [] }))).toEqual(ids);
  });

  it.each([
    [['spend>100USD'], ['1']],
    [['spend<1USD'], ['2']],
    [['spend=none'], ['3', '4']],
    [['rejectedAds>2', 'spend=100..150USD'], ['1']],
    [['cpc>3USD'], ['1']],
    [['cpc=none'], ['2', '3', '4']],
    [['limitShare<10'], ['2']],
    [['unheardOf>1'], ['1', '2', '3', '4']],
  ])('finds by figures %j, none of which is zero while unknown', (figures, ids) => {
    expect(idsOf(filterAccounts(rows, toAccountsView({ figures })))).toEqual(ids);
  });

  it('puts the largest spend first and unknown ones last, in either order', () => {
    expect(idsOf(sortAccounts(rows, null))).toEqual(['1', '2', '3', '4']);
    const ascending = { column: 'spend', order: 'asc' } as const;
    expect(idsOf(sortAccounts(rows, ascending))).toEqual(['2', '1', '3', '4']);
    const byName = { column: 'account', order: 'desc' } as const;
    expect(idsOf(sortAccounts(rows, byName))).toEqual(['3', '4', '2', '1']);
  });
});

describe('what needs attention', () => {
  const none = { rows: [], adUsers: [], proxies: [], failed: failedChecks([]) };
  const kindsOf = (items: ReturnType<typeof listAttention>) => items.map(({ kind }) => kind);
  const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;

  it('is empty when all is well', () => {
    expect(listAttention({ ...none, rows: rowsOf({}), adUsers })).toEqual([]);
  });

  it('starts with what stops the checks, then the newest, then what the first check found', () => {
    const proxy = buildProxy({
      check: { isPassed: false, isSlow: false, error: 'timeout', statusCode: null } as never,
    });
    const items = listAttention({
      rows: rowsOf(
        { id: '1', rejectedAdCount: 4, rejection: { since: at(7), titles: ['Policy'] } },
        { id: '2', rejectedAdCount: 1, rejection: { since: null, titles: [] } },
        { id: '3', status: 2, disableReason: 1, statusSince: at(9) },
        { id: '4', status: 101 },
        { id: '5', status: 3 },
        { id: '6', daySpendLimit: { amount: '100', currency: 'EUR' } },
      ),
      adUsers: [...adUsers, buildAdUser({ id: '3', status: 'checkpoint_required' })],
      proxies: [proxy, buildProxy({ id: '9' })],
      failed: failedChecks([
        { adUserId: '1', checkedAt: at(8), error: { code: '1', message: 'No.' } },
        { adUserId: '2', checkedAt: at(8), error: { code: 'proxy_timeout', message: 'No.' } },
      ]),
    });
    expect(kindsOf(items)).toEqual([
      'proxy',
      'profile',
      'limit',
      'account',
      'check',
      'rejected',
      'rejected',
      'account',
    ]);
    expect(items.find(({ kind }) => kind === 'check')).toMatchObject({ adUserId: '1' });
  });

  it('reappears when its cause changes', () => {
    const keyOf = (account: Partial<CheckedAdAccountDto>) =>
      listAttention({ ...none, rows: rowsOf({ rejectedAdCount: 2, ...account }) })[0]?.key;
    const before = keyOf({});
    expect(keyOf({})).toBe(before);
    expect(keyOf({ rejectedAdCount: 3 })).not.toBe(before);
    expect(keyOf({ rejection: { since: at(8), titles: [] } })).not.toBe(before);
  });

  it('names an ad account once, with the reasons together', () => {
    const near = { daySpendLimit: { amount: '100', currency: 'EUR' } };
    const rows = rowsOf({ rejectedAdCount: 2, ...near }, { adUserId: '2', rejectedAdCount: 2 });
    const items = listAttention({ ...none, rows: rowsOf({ rejectedAdCount: 2, ...near }) });
    expect(items).toMatchObject([{ kind: 'rejected', count: 2, limitPercent: 100 }]);
    expect(listAttention({ ...none, rows })).toHaveLength(1);
  });

  it('groups items: what is new first, then the most rejected, then the most spent', () => {
    const insights = (spend: string) => ({ ...buildAccount().insights, spend }) as never;
    const rows = rowsOf(
      { id: '1', rejectedAdCount: 1, insights: insights('5') },
      { id: '2', rejectedAdCount: 9, insights: insights('5') },
      { id: '3', rejectedAdCount: 1, insights: insights('50') },
      { id: '4', status: 3, insights: insights('1') },
      { id: '5', status: 3, insights: insights('7') },
    );
    const items = listAttention({ ...none, rows });
    const group = (seen: ReadonlySet<string> | null) =>
      groupAttention({ items, seen, rows, adUsers }).map(({ id, items: inside, newCount }) => [
        id,
        inside.map((item) => ('row' in item ? item.row.account.id : '')),
        newCount,
      ]);
    expect(group(null)).toEqual([
      ['accounts', ['5', '4'], 0],
      ['rejected', ['2', '3', '1'], 0],
    ]);
    const keyOf = (id: string) =>
      items.find((item) => 'row' in item && item.row.account.id === id)?.key ?? '';
    expect(group(new Set(['2', '3', '5'].map(keyOf)))).toEqual([
      ['accounts', ['4', '5'], 1],
      ['rejected', ['1', '2', '3'], 1],
    ]);
  });
});
