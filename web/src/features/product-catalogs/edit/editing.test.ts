import type {
  CatalogSaveDto,
  CatalogUpdateResult,
} from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_REQUESTS_TEXT_MAX } from '@ads-checker/shared/contracts/product-values';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '../test/products.ts';
import { previewBulk } from './bulk-changes.ts';
import { applyData, applyEdits, type Drafts, toItemChange } from './drafts.ts';
import { readPercent } from './price-dialog.tsx';
import { divideSaves, type ItemSave, toSaveOutcome } from './save-items.ts';
import { removeSavedDrafts } from './use-item-saving.ts';

const NO_DRAFTS: Drafts = new Map();

describe('a draft', () => {
  it('holds only what differs from the item', () => {
    const product = buildProduct();
    const drafts = applyEdits(NO_DRAFTS, [{ product, draft: { name: 'New', brand: 'Petfolk' } }]);
    expect([...drafts]).toEqual([[product.id, { name: 'New' }]]);
    expect(applyEdits(drafts, [{ product, draft: { name: product.name ?? '' } }]).size).toBe(0);
  });

  it('is not possible for an item that a feed fills, or without a retailer id', () => {
    for (const product of [
      buildProduct({ isReadOnly: true }),
      buildProduct({ retailerId: null }),
    ]) {
      expect(applyEdits(NO_DRAFTS, [{ product, draft: { name: 'New' } }]).size).toBe(0);
    }
  });

  it('sends changed fields only, a price with its currency', () => {
    const product = buildProduct({ name: 'x'.repeat(300) });
    expect(toItemChange(product, { price: '12.5', visibility: 'hidden' })).toEqual({
      data: { price: '12.5', currency: 'PLN', visibility: 'hidden' },
      errors: {},
    });
    expect(toItemChange(product, undefined)).toEqual({ data: undefined, errors: {} });
  });

  it.each([
    [{ name: ' ' }, { name: 'is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'must have at most 100 characters' }],
    [{ description: 'x'.repeat(5_001) }, { description: 'must have at most 5000 characters' }],
    [{ brand: '' }, { brand: 'is required' }],
    [{ price: '9,99' }, { price: 'must be a number like 9.99' }],
    [{ price: '0' }, { price: 'must be at least 0.01' }],
    [{ price: '' }, { price: 'is required' }],
    [{ url: 'shop' }, { url: 'must be a link that starts with http:// or https://' }],
    [{ imageUrls: [' '] }, { imageUrls: 'must have at least one image' }],
    [{ videoUrls: ['x'] }, { videoUrls: 'must be a link that starts with http:// or https://' }],
    [{ availability: 'soon' }, { availability: 'must be a known availability' }],
    [{ availability: '' }, { availability: 'is required' }],
  ])('%j reports the error', (draft, errors) => {
    expect(toItemChange(buildProduct(), draft)).toEqual({ data: undefined, errors });
  });

  it('has no price while the currency is unknown', () => {
    expect(toItemChange(buildProduct({ currency: null }), { price: '5' }).errors).toEqual({
      price: 'must be in a known currency',
    });
  });

  it('is applied to the item once it is saved', () => {
    expect(applyData({ name: 'New', visibility: 'hidden', price: '5', currency: 'PLN' })).toEqual({
      name: 'New',
      visibility: 'staging',
      price: '5',
    });
  });

  it('stays when it was edited during the save', () => {
    const [one, two] = [buildProduct(), buildProduct()];
    const sent = applyEdits(NO_DRAFTS, [
      { product: one, draft: { name: 'A' } },
      { product: two, draft: { name: 'B' } },
    ]);
    const now = applyEdits(sent, [{ product: two, draft: { name: 'BB' } }]);
    expect([...removeSavedDrafts(now, sent, new Set([one.id, two.id]))]).toEqual([
      [two.id, { name: 'BB' }],
    ]);
  });
});

describe('a bulk change', () => {
  const plain = buildProduct({ price: '100' });
  const yen = buildProduct({ price: '199', currency: 'JPY' });
  const priceless = buildProduct({ price: null });
  const locked = buildProduct({ isReadOnly: true });
  const products = [plain, yen, priceless, locked];

  it('changes prices by percent and skips items without one', () => {
    const preview = previewBulk({
      products,
      drafts: NO_DRAFTS,
      change: { kind: 'price', percent: -10 },
    });
    expect(preview.changes).toEqual([
      { product: plain, draft: { price: '90.00' } },
      { product: yen, draft: { price: '179' } },
    ]);
    expect(preview.skipped).toEqual({ read_only: 1, no_price: 1, unchanged: 0 });
  });

  it('builds on earlier edits', () => {
    const drafts = applyEdits(NO_DRAFTS, [{ product: plain, draft: { price: '50' } }]);
    const { changes } = previewBulk({
      products: [plain],
      drafts,
      change: { kind: 'price', percent: 10 },
    });
    expect(changes).toEqual([{ product: plain, draft: { price: '55.00' } }]);
  });

  it('counts items that already have the visibility', () => {
    const hidden = buildProduct({ visibility: 'staging' });
    const { changes, skipped } = previewBulk({
      products: [plain, hidden],
      drafts: NO_DRAFTS,
      change: { kind: 'visibility', visibility: 'hidden' },
    });
    expect(changes.map(({ product }) => product.id)).toEqual([plain.id]);
    expect(skipped.unchanged).toBe(1);
  });

  it('replaces text literally, including pattern characters', () => {
    const item = buildProduct({ name: 'Bed (L) $5, bed (l)' });
    const replace = (find: string, replacement: string, isCaseSensitive: boolean) =>
      previewBulk({
        products: [item],
        drafts: NO_DRAFTS,
        change: { kind: 'replace', field: 'name', find, replacement, isCaseSensitive },
      }).changes[0]?.draft.name;
    expect(replace('bed (L)', '$&x', false)).toBe('$&x $5, $&x');
    expect(replace('bed (l)', 'Cot', true)).toBe('Bed (L) $5, Cot');
    expect(replace('cat', 'dog', false)).toBeUndefined();
  });

  it.each([
    ['-10', -10],
    ['+5,5 %', 5.5],
    ['−20', -20],
    ['0', undefined],
    ['-100', undefined],
    ['1001', undefined],
    ['ten', undefined],
    ['1.234', undefined],
  ])('parses %j as %s percent', (text, expected) => {
    expect(readPercent(text)).toBe(expected);
  });
});

describe('a save', () => {
  const [one, two, three] = [buildProduct(), buildProduct(), buildProduct()];
  const saveOf = ({ id, retailerId }: typeof one, data: ItemSave['data']): ItemSave => ({
    id,
    isNew: false,
    retailerId: retailerId ?? '',
    data,
  });
  const saves = [one, two, three].map((product) => saveOf(product, { name: 'New' }));
  const judge = (result: Partial<CatalogUpdateResult>) =>
    toSaveOutcome(saves, {
      catalogUpdateResult: {
        status: 'finished',
        errors: [],
        warnings: [],
        errorCount: result.errors?.length ?? 0,
        warningCount: result.warnings?.length ?? 0,
        ...result,
      },
    } as CatalogSaveDto);
  const issue = (product: typeof one, message: string) => ({
    productId: product.id,
    retailerId: product.retailerId,
    message,
  });

  it('is split into as few calls as the limits allow', () => {
    const many = Array.from({ length: 3_001 }, () => saveOf(one, { name: 'A' }));
    expect(divideSaves(many).map(({ length }) => length)).toEqual([3_000, 1]);
    const long = Array.from({ length: 400 }, () => saveOf(one, { description: 'ж'.repeat(5_000) }));
    const calls = divideSaves(long);
    expect(calls.flat()).toHaveLength(400);
    for (const call of calls) {
      expect(new TextEncoder().encode(JSON.stringify(call)).length).toBeLessThanOrEqual(
        PRODUCT_REQUESTS_TEXT_MAX + 100,
      );
    }
  });

  it('keeps valid items when others fail or have warnings', () => {
    expect(judge({ errors: [issue(one, 'No price')], warnings: [issue(two, 'Cut')] })).toEqual({
      saved: new Map([
        [two.id, { name: 'New' }],
        [three.id, { name: 'New' }],
      ]),
      issues: new Map([
        [one.id, { errors: ['No price'], warnings: [] }],
        [two.id, { errors: [], warnings: ['Cut'] }],
      ]),
      unknown: new Set(),
      otherIssues: [],
    });
  });

  it.each(['failed', 'unknown', 'running'] as const)(
    'that ends as %s leaves open which items are saved',
    (status) => {
      const { saved, unknown } = judge({ status, errors: [issue(one, 'No price')] });
      expect([saved.size, [...unknown]]).toEqual([0, [two.id, three.id]]);
    },
  );

  it('leaves items undetermined when more failed than are named', () => {
    const { saved, unknown } = judge({ errors: [issue(one, 'No price')], errorCount: 2 });
    expect([saved.size, unknown.size]).toEqual([0, 2]);
  });

  it('reports issues that belong to no submitted item', () => {
    const { otherIssues, saved } = judge({
      errors: [{ productId: null, retailerId: 'PF-0', message: 'Odd' }],
    });
    expect([otherIssues, saved.size]).toEqual([['PF-0: Odd'], 3]);
  });
});
