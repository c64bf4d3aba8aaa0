import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  defineView,
  flagParam,
  listParam,
  numberParam,
  offsetOf,
  optionalParam,
  pageParams,
  sortParam,
  textParam,
  typedParam,
} from './view.ts';

const id = z.string().regex(/^\d+$/);
const view = defineView({
  text: textParam('q', 5),
  ad: typedParam('ad', id),
  status: optionalParam('status', z.enum(['on', 'off'])),
  kinds: listParam('kind', (value) => (value === 'a' || value === 'b' ? value : undefined)),
  isShared: flagParam('shared', true),
  days: numberParam('days', { values: [1, 7], initial: 7 }),
  ...pageParams(z.int().max(50), 25),
  sort: sortParam({ name: 'asc', spend: 'desc' }),
});

const full = {
  text: 'a b',
  ad: '17',
  status: 'on',
  kinds: ['a', 'b'],
  isShared: false,
  days: 1,
  page: 3,
  limit: 10,
  sort: { column: 'spend', order: 'desc' },
} as const;
const search = {
  q: 'a b',
  ad: '17',
  status: 'on',
  kind: ['a', 'b'],
  shared: false,
  days: 1,
  page: 3,
  limit: 10,
  sort: 'spend',
  order: 'desc',
};

it('reads what it writes', () => {
  expect(view.read(search)).toEqual(full);
  expect(view.toSearch(full)).toEqual(search);
  expect(view.read(view.validateSearch(search))).toEqual(full);
  expect(view.toQuery({ ...view.initial, text: 'x', page: 2 })).toBe('?q=x&page=2');
});

it('writes nothing of the initial view, which it reads where the URL says nothing', () => {
  expect(view.read({})).toEqual(view.initial);
  expect(view.read(undefined)).toEqual(view.initial);
  expect(view.toSearch(view.initial)).toEqual({});
  expect(view.toQuery(view.initial)).toBe('');
});

it.each([
  { q: 'too long' },
  { q: ['a'] },
  { ad: 'x' },
  { status: 'maybe' },
  { kind: 'c' },
  { shared: 'no' },
  { days: 2 },
  { page: 0 },
  { limit: 51 },
  { sort: 'spend' },
  { order: 'asc' },
  { sort: 'toString', order: 'asc' },
  { stranger: 1 },
])('drops %j alone', (part) => {
  expect(view.validateSearch({ ...part, ...('status' in part ? {} : { status: 'off' }) })).toEqual(
    'status' in part ? {} : { status: 'off' },
  );
});

it('reads numbers as the text somebody typed, and text as numbers', () => {
  expect(view.read({ q: 12, ad: 17, page: '2', kind: 'a' })).toEqual({
    ...view.initial,
    text: '12',
    ad: '17',
    page: 2,
    kinds: ['a'],
  });
});

it('keeps what is being typed, and writes it once it can be understood', () => {
  expect(view.toSearch({ ...view.initial, ad: '17x' })).toEqual({});
  expect(view.toSearch({ ...view.initial, ad: '17' })).toEqual({ ad: '17' });
});

it('counts filters, and clears them with the page but not the order', () => {
  expect(view.countFilters(full)).toBe(5);
  expect(view.countFilters({ ...view.initial, text: ' ', page: 2, days: 1 })).toBe(0);
  expect(view.withoutFilters(full)).toEqual({
    ...view.initial,
    days: 1,
    limit: 10,
    sort: full.sort,
  });
});

it('reckons the offset of a page', () => {
  expect(offsetOf({ page: 3, limit: 10 })).toBe(20);
  expect(offsetOf({ page: 999_999_999, limit: 50 })).toBe(10_000_000);
});
