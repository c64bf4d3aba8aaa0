import type { SavedViewContent } from '@ads-checker/shared/contracts/saved-views';
import { expect, it } from 'vitest';
import { matchesCurrentView, savedViewPath } from './current-view.ts';

const view: SavedViewContent = {
  list: 'adSets',
  query: '?q=solar&sort=-spend',
  period: { preset: 'today' },
  columns: ['spend'],
  pinned: [],
  adUserId: '7',
  adAccountId: '901',
};

it.each([
  ['/', '/checker/users/7/accounts/901/ad-sets?q=solar&sort=-spend'],
  ['/checker/users/8/accounts', '/checker/users/7/accounts/901/ad-sets?q=solar&sort=-spend'],
  [
    '/checker/users/8/accounts/902/ads',
    '/checker/users/8/accounts/902/ad-sets?q=solar&sort=-spend',
  ],
])('opens from %s at %s', (currentPath, path) => {
  expect(savedViewPath({ view, currentPath })).toBe(path);
});

it.each(['', 'q=1', '/../../users', '?a#b'])('opens without an invalid query: %j', (query) => {
  expect(savedViewPath({ view: { ...view, query }, currentPath: '/' })).toBe(
    '/checker/users/7/accounts/901/ad-sets',
  );
});

it.each([
  ['results', '?period=last_7_days&by=campaign'],
  ['accounts', '?show=active&figures=roi<0'],
] as const)('opens %s where they are, wherever it is opened from', (list, query) => {
  const ofNoAccount: SavedViewContent = {
    ...{ ...view, list, query },
    adUserId: null,
    adAccountId: null,
  };
  const currentPath = '/checker/users/8/accounts/902/ads';
  expect(savedViewPath({ view: ofNoAccount, currentPath })).toBe(`/${list}${query}`);
});

it('matches the list wherever it was saved, until anything differs', () => {
  expect(matchesCurrentView({ view, shown: { ...view, adUserId: '8', adAccountId: '902' } })).toBe(
    true,
  );
  const changes: Partial<SavedViewContent>[] = [
    { query: '' },
    { period: { preset: 'yesterday' } },
    { columns: ['spend', 'clicks'] },
    { pinned: ['spend'] },
    { list: 'ads' },
  ];
  for (const change of changes) {
    expect(matchesCurrentView({ view, shown: { ...view, ...change } })).toBe(false);
  }
});
