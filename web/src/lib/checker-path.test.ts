import { expect, it } from 'vitest';
import { checkerPath } from './checker-path.ts';

it('writes URLs in the router’s format', () => {
  expect(checkerPath({ adUserId: '7' })).toBe('/checker/users/7/accounts');
  expect(checkerPath({ adUserId: '7', adAccountId: '9' })).toBe(
    '/checker/users/7/accounts/9/campaigns',
  );
  const path = checkerPath({
    adUserId: '7',
    adAccountId: '9',
    tab: 'ad-sets',
    search: { q: '42', campaigns: ['120214788310550'], sort: '-spend' },
  });
  const url = new URL(path, 'http://localhost');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/checker/users/7/accounts/9/ad-sets',
    { q: '"42"', campaigns: '["120214788310550"]', sort: '-spend' },
  ]);
});
