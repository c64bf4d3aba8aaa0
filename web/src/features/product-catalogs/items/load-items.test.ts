import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { buildProduct } from '../test/products.ts';
import { type LoadStep, loadItems } from './load-items.ts';

const catalog = {
  id: '7',
  adUserId: '1',
  businessId: '2',
  name: 'Petfolk PL',
  vertical: 'commerce',
  productCount: 3,
  businessName: 'Petfolk Group',
};
const items = [buildProduct(), buildProduct(), buildProduct()];

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) {
    close();
  }
});

/** Serves one item per page, each with the cursor of the next. */
async function load(afters: readonly (string | null)[]): Promise<LoadStep[]> {
  let asked = 0;
  const restore = setTransport({
    send: async () => {
      const at = asked % items.length;
      const after = afters[asked] ?? null;
      asked += 1;
      const paging = { hasNext: after !== null, hasPrev: false, total: 3, after, before: null };
      const data = { ...catalog, products: [items[at]] };
      const json = { data, paging, fetchedAt: '2026-11-20T10:00:00.000Z' };
      return { status: 200, retryAfter: null, json };
    },
    openStream: () => () => undefined,
  });
  closers.push(restore);
  const steps: LoadStep[] = [];
  const { signal } = new AbortController();
  for await (const step of loadItems({ adUserId: '1', catalogId: '7', signal })) {
    steps.push(step);
  }
  return steps;
}

it('reads a catalog to its last page', async () => {
  const steps = await load(['a', 'b', null]);
  expect(
    steps.map(({ items: loaded, gaps, isComplete }) => [loaded.length, gaps, isComplete]),
  ).toEqual([
    [1, null, false],
    [2, null, false],
    [3, null, true],
  ]);
});

it.each([
  ['a ring', ['a', 'b', 'c', 'a', 'b', 'c', 'a'], 4],
  ['a page that leads to itself', ['a', 'b', 'b', 'b'], 3],
])('ends at %s, and tells that the list is cut short', async (_, afters, asked) => {
  const steps = await load(afters);
  expect(steps).toHaveLength(asked);
  expect(steps.at(-1)).toMatchObject({
    items,
    gaps: { isCutShort: true, unreadableRows: 0 },
    isComplete: true,
  });
});
