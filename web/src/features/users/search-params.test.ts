import { describe, expect, it } from 'vitest';
import { toUsersQuery, USER_SORTS, usersPath, usersView } from './search-params.ts';

const { read, toSearch } = usersView;

describe('the URL of the users', () => {
  it('round-trips', () => {
    const search = { q: 'oleg', page: 3, limit: 50, sort: 'lastLogin', order: 'desc' };
    expect(toSearch(read(search))).toEqual(search);
    expect(toSearch(read({}))).toEqual({});
    expect(usersPath(read(search))).toBe('/users?q=oleg&page=3&limit=50&sort=lastLogin&order=desc');
    expect(usersPath(read({ q: 17, page: '2' }))).toBe('/users?q=%2217%22&page=2');
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'two' },
    { page: true },
    { page: null },
    { page: [2] },
    { page: '99999999999999999999' },
    { limit: 0 },
    { limit: 51 },
    { limit: '1e1' },
    { sort: 'email', order: 'asc' },
    { sort: 'username' },
    { order: 'asc' },
    { sort: 'username', order: 'up' },
    { q: { a: 1 } },
    { q: 'x'.repeat(101) },
    { stranger: 1 },
  ])('drops %j', (search) => {
    expect(toSearch(read({ ...search, ...('q' in search ? {} : { q: 'a' }) }))).toEqual(
      'q' in search ? {} : { q: 'a' },
    );
  });

  it.each([1, 50])('accepts a limit of %i', (limit) => {
    expect(read({ limit }).limit).toBe(limit);
  });

  it.each(['id', 'username', 'firstName', 'lastName', 'lastLogin'])(
    'accepts an order by %s in either direction',
    (sort) => {
      for (const order of ['asc', 'desc']) {
        expect(toSearch(read({ sort, order }))).toEqual({ sort, order });
      }
    },
  );
});

it('builds the request of a URL', () => {
  expect(toUsersQuery(read({}))).toEqual({ search: '', limit: 25, offset: 0 });
  expect(
    toUsersQuery(read({ q: ' oleg ', page: 3, limit: 10, sort: 'id', order: 'desc' })),
  ).toEqual({
    search: 'oleg',
    limit: 10,
    offset: 20,
    orderBy: { column: 'id', order: 'desc' },
  });
  expect(toUsersQuery(read({ page: 999_999_999 })).offset).toBe(10_000_000);
});

it('sorts by the latest login first, text ascending', () => {
  expect((['username', 'lastLogin'] as const).map((column) => USER_SORTS[column])).toEqual([
    'asc',
    'desc',
  ]);
});
