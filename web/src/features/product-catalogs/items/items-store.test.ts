import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { describe, expect, it, vi } from 'vitest';
import { ANY_ERROR, type ItemFilter, itemsView } from '../search-params.ts';
import { buildProduct } from '../test/products.ts';
import { countItems, filterItems } from './filter-items.ts';
import { createItemsStore, type ItemsStore } from './items-store.ts';
import type { LoadStep } from './load-items.ts';
import { readStoredItems, storeItems } from './stored-items.ts';

const NOW_MS = Date.parse('2026-11-23T10:00:00Z');
const FRESH = new Date(NOW_MS - 60_000).toISOString();
const STALE = new Date(NOW_MS - 6 * 60_000).toISOString();
const catalog = {
  id: '7',
  adUserId: '1',
  businessId: '2',
  name: 'Petfolk PL',
  vertical: 'commerce',
  productCount: 2,
  businessName: 'Petfolk Group',
};

type Answer = { form?: number; text: string; fetchedAt: string };

function createDevice() {
  const answers = new Map<string, Answer>();
  return {
    answers,
    readAnswer: async (name: string) => answers.get(name),
    storeAnswer: async (name: string, answer: Answer) => {
      answers.set(name, answer);
    },
  };
}

const stepOf = (items: readonly ProductDto[], fetchedAt: string, isComplete = true): LoadStep => ({
  catalog,
  items,
  gaps: null,
  fetchedAt,
  total: items.length,
  isComplete,
});

async function* stepping(steps: readonly LoadStep[], error?: Error): AsyncGenerator<LoadStep> {
  yield* steps;
  if (error !== undefined) {
    throw error;
  }
}

async function watch(store: ItemsStore): Promise<() => void> {
  const stop = store.external.subscribe(() => {});
  await vi.waitFor(() => expect(store.external.get().isLoading).toBe(false));
  return stop;
}

describe('the items of a catalog', () => {
  const items = [buildProduct(), buildProduct()];

  it('load from the network page by page, and are stored', async () => {
    const device = createDevice();
    const seen: number[] = [];
    const store = createItemsStore({
      replica: device,
      adUserId: '1',
      catalogId: '7',
      load: () => stepping([stepOf(items.slice(0, 1), FRESH, false), stepOf(items, FRESH)]),
      now: () => NOW_MS,
    });
    store.external.subscribe(() => seen.push(store.external.get().items.length));
    await vi.waitFor(() => expect(store.external.get().isComplete).toBe(true));
    expect(new Set(seen)).toEqual(new Set([0, 1, 2]));
    await vi.waitFor(async () =>
      expect(await readStoredItems(device, '1:7')).toEqual({
        catalog,
        items,
        gaps: null,
        fetchedAt: FRESH,
      }),
    );
  });

  it('load from the device alone while fresh', async () => {
    const device = createDevice();
    await storeItems(device, '1:7', { catalog, items, gaps: null, fetchedAt: FRESH });
    const load = vi.fn(() => stepping([]));
    const store = createItemsStore({
      replica: device,
      adUserId: '1',
      catalogId: '7',
      load,
      now: () => NOW_MS,
    });
    await watch(store);
    expect(store.external.get()).toMatchObject({ items, isComplete: true, fetchedAt: FRESH });
    expect(load).not.toHaveBeenCalled();
  });

  it('stay as stored when the network is unreachable', async () => {
    const device = createDevice();
    await storeItems(device, '1:7', { catalog, items, gaps: null, fetchedAt: STALE });
    const store = createItemsStore({
      replica: device,
      adUserId: '1',
      catalogId: '7',
      load: () => stepping([], new Error('away')),
      now: () => NOW_MS,
    });
    store.external.subscribe(() => {});
    await vi.waitFor(() => expect(store.external.get().error).not.toBeNull());
    expect(store.external.get()).toMatchObject({ items, isComplete: true, fetchedAt: STALE });
  });

  it('include saved changes, also on the device', async () => {
    const device = createDevice();
    const store = createItemsStore({
      replica: device,
      adUserId: '1',
      catalogId: '7',
      load: () => stepping([stepOf(items, FRESH)]),
      now: () => NOW_MS,
    });
    await watch(store);
    store.patch(new Map([[items[0]?.id ?? '', { name: 'Saved' }]]));
    expect(store.external.get().items.map(({ name }) => name)).toEqual(['Saved', items[1]?.name]);
    await vi.waitFor(async () =>
      expect((await readStoredItems(device, '1:7'))?.items[0]?.name).toBe('Saved'),
    );
  });

  it('are stored for the last five catalogs, in parts', async () => {
    const device = createDevice();
    const many = Array.from({ length: 2_001 }, () => buildProduct());
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await storeItems(device, key, { catalog, items: many, gaps: null, fetchedAt: FRESH });
    }
    expect(await readStoredItems(device, 'a')).toBeUndefined();
    expect(
      [...device.answers].filter(([name, { text }]) => /:a(:|$)/.test(name) && text !== ''),
    ).toEqual([]);
    expect((await readStoredItems(device, 'f'))?.items).toHaveLength(2_001);
    // A part stored at another time makes the whole unreadable.
    device.answers.set('catalog:f:1', { form: 1, text: '[]', fetchedAt: STALE });
    expect(await readStoredItems(device, 'f')).toBeUndefined();
  });
});

describe('item filters', () => {
  const rejected = buildProduct({
    name: 'Orthopaedic bed',
    capabilityToReviewStatus: { DA: 'REJECTED' },
    errors: [{ title: 'No price', description: null, type: 'EMPTY_PRICE', priority: 'HIGH' }],
  });
  const inShops = buildProduct({
    capabilityToReviewStatus: { DA: 'APPROVED', MINI_SHOPS: 'REJECTED' },
  });
  const hidden = buildProduct({ visibility: 'staging' });
  const unknown = buildProduct({ visibility: null, capabilityToReviewStatus: null });
  const items = [rejected, inShops, hidden, unknown];
  const found = (filter: Partial<ItemFilter>) =>
    filterItems(items, { ...itemsView.initial, ...filter });

  it('match review for dynamic ads, visibility, error and text', () => {
    expect(found({})).toBe(items);
    expect(found({ review: 'REJECTED' })).toEqual([rejected]);
    expect(found({ visibility: 'hidden' })).toEqual([hidden]);
    expect(found({ visibility: 'published' })).toEqual([rejected, inShops]);
    expect(found({ error: ANY_ERROR })).toEqual([rejected]);
    expect(found({ error: 'EMPTY_PRICE' })).toEqual([rejected]);
    expect(found({ error: 'EMPTY_BRAND' })).toEqual([]);
    expect(found({ text: ' ORTHO ' })).toEqual([rejected]);
    expect(found({ text: hidden.retailerId?.toLowerCase() ?? '' })).toContain(hidden);
  });

  it('count all values', () => {
    expect(countItems(items)).toEqual({
      all: 4,
      rejected: 1,
      pending: 0,
      hidden: 1,
      withErrors: 1,
      readOnly: 0,
      errors: [['EMPTY_PRICE', 1]],
    });
  });
});
