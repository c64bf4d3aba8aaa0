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

it('opens results where they are, wherever it is opened from', () => {
  const results: SavedViewContent = {
    ...view,
    list: 'results',
    query: '?period=last_7_days&by=campaign',
    adUserId: null,
    adAccountId: null,
  };
  const currentPath = '/checker/users/8/accounts/902/ads';
  expect(savedViewPath({ view: results, currentPath })).toBe(
    '/results?period=last_7_days&by=campaign',
  );
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
