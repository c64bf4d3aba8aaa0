import { describe, expect, it } from 'vitest';
import { PROXY_SORTS, proxiesPath, proxiesView } from './search-params.ts';

const { countFilters, read, toSearch, withoutFilters } = proxiesView;

describe('the URL of the proxies', () => {
  it('round-trips', () => {
    const search = {
      q: 'fra',
      country: ['DE', 'US'],
      protocol: ['http', 'socks5'],
      shared: false,
      sort: 'answer',
      order: 'desc',
    };
    expect(toSearch(read(search))).toEqual(search);
    expect(toSearch(read({}))).toEqual({});
    expect(proxiesPath(read({ country: ['DE'], shared: false }))).toBe(
      '/proxies?country=%5B%22DE%22%5D&shared=false',
    );
  });

  it.each([
    [{ country: 'de' }, { country: ['DE'] }],
    [{ country: ['DE', 'de', 'Germany', 7, null, { a: 1 }] }, { country: ['DE'] }],
    [{ country: [] }, {}],
    [{ protocol: ['ftp', 'http', 'http'] }, { protocol: ['http'] }],
    [{ protocol: { http: true } }, {}],
    [{ shared: true }, {}],
    [{ shared: 'no' }, {}],
    [{ sort: 'name' }, {}],
    [{ sort: 'password', order: 'asc' }, {}],
    [{ q: 17 }, { q: '17' }],
    [{ q: ['a'] }, {}],
    [{ q: 'x'.repeat(201) }, {}],
    [{ stranger: 1 }, {}],
  ])('reduces %j to %j', (search, understood) => {
    expect(toSearch(read(search))).toEqual(understood);
  });
});

it('counts and clears filters, keeping the order', () => {
  const view = read({
    q: ' a ',
    country: ['DE'],
    protocol: ['http'],
    shared: false,
    sort: 'name',
    order: 'desc',
  });
  expect(countFilters(view)).toBe(4);
  expect(countFilters(read({ q: '  ' }))).toBe(0);
  expect(toSearch(withoutFilters(view))).toEqual({ sort: 'name', order: 'desc' });
});

it('sorts numbers descending, text ascending', () => {
  const columns = ['name', 'check', 'answer', 'profiles', 'owner'] as const;
  expect(columns.map((column) => PROXY_SORTS[column])).toEqual([
    'asc',
    'asc',
    'desc',
    'desc',
    'asc',
  ]);
});
