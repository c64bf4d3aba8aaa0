import { expect, it } from 'vitest';
import { type ColumnSort, nextSort } from './next-sort.ts';

it.each([
  ['asc', 'desc'],
  ['desc', 'asc'],
] as const)(
  'sorts %s first, then %s, then not at all, and anew by another column',
  (first, second) => {
    const press = (sort: ColumnSort<'name' | 'age'> | null) =>
      nextSort({ sort, column: 'name', first });
    const once = press(null);
    expect(once).toEqual({ column: 'name', order: first });
    const twice = press(once);
    expect(twice).toEqual({ column: 'name', order: second });
    expect(press(twice)).toBeNull();
    expect(press({ column: 'age', order: second })).toEqual(once);
  },
);
