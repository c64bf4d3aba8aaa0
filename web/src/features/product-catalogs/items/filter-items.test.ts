import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemsView } from '../search-params.ts';
import { buildProduct } from '../test/products.ts';
import { filterItems } from './filter-items.ts';

const ITEMS = Array.from({ length: 200 }, (_, index) =>
  buildProduct({
    id: String(index),
    name: index % 3 === 0 ? 'Solar Basic, sand' : 'Storage Plus, GREY',
    retailerId: `HE-${1_000 + index}`,
    visibility: index % 4 === 0 ? 'hidden' : 'published',
  }),
);

it('finds the same rows however a text was typed and erased', () => {
  const text = fc.array(fc.constantFrom('s', 'S', 'a', 'o', ',', ' ', '-', '1', '0'), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.constantFrom(undefined, 'hidden' as const)), { minLength: 1 }),
      (steps) => {
        for (const [characters, visibility] of steps) {
          const typed = characters.join('');
          const wanted = typed.trim().toLowerCase();
          expect(filterItems(ITEMS, { ...itemsView.initial, text: typed, visibility })).toEqual(
            ITEMS.filter(
              (item) =>
                (visibility === undefined || item.visibility === visibility) &&
                `${item.name}\n${item.retailerId}\n${item.id}`.toLowerCase().includes(wanted),
            ),
          );
        }
      },
    ),
    { numRuns: 50 },
  );
});
