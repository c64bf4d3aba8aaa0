import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTextSearch } from './text-search.ts';

const ROWS = Array.from({ length: 60 }, (_, index) => ({
  text: `${'ab'.repeat(index % 5)}c${index}`,
  isEven: index % 2 === 0,
}));

it('matches a full search, and returns the same list for the same text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { minLength: 1 }), (steps) => {
      const find = createTextSearch<(typeof ROWS)[number]>((row) => row.text);
      for (const [wanted, isEven] of steps) {
        const isIn = (row: (typeof ROWS)[number]) => !isEven || row.isEven;
        const search = { rows: ROWS, text: wanted, others: String(isEven), isIn };
        const found = find(search);
        expect(found).toEqual(ROWS.filter((row) => isIn(row) && row.text.includes(wanted)));
        expect(find(search)).toBe(found);
      }
    }),
    { numRuns: 50 },
  );
});

it('returns the list itself when nothing is filtered out', () => {
  const find = createTextSearch<(typeof ROWS)[number]>((row) => row.text);
  expect(find({ rows: ROWS, text: '', others: '', isIn: () => true })).toBe(ROWS);
});
