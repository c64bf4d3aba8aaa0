import { describe, expect, it } from 'vitest';
import type { Replica } from '../../../replica/index.ts';
import { buildProduct } from '../test/products.ts';
import { applyEdits, toItemChange } from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { createInitialDraft, createNewItems, EMPTY_ITEM } from './new-items.ts';
import { toSaveOutcome } from './save-items.ts';
import { readStoredEdits, storeEdits } from './stored-edits.ts';
import { toUndo } from './use-item-saving.ts';

const full = {
  retailerId: 'NEW-1',
  name: 'Cup',
  description: 'A cup',
  brand: 'Petfolk',
  price: '9.90',
  currency: 'pln',
  url: 'https://shop.example/cup',
  imageUrls: ['https://shop.example/cup.jpg', ' '],
  videoUrls: [],
  visibility: 'published',
  availability: 'in stock',
} as const;

describe('a new item', () => {
  it('is editable and has an id of its own', () => {
    const [first, ...more] = createNewItems(['new-2'], 3);
    expect([first, ...more].map((item) => item?.id)).toEqual(['new-3', 'new-4', 'new-5']);
    expect([EMPTY_ITEM, ...more].every((item) => isNewItem(item) && canEdit(item))).toBe(true);
    expect(isNewItem(buildProduct())).toBe(false);
  });

  it('requires all fields, and is sent completely', () => {
    expect(toItemChange(EMPTY_ITEM, {}).errors).toEqual({
      retailerId: 'is required',
      name: 'is required',
      description: 'is required',
      brand: 'is required',
      price: 'is required',
      currency: 'is required',
      url: 'is required',
      imageUrls: 'must have at least one image',
      availability: 'is required',
    });
    const { retailerId: _, ...data } = full;
    expect(toItemChange(EMPTY_ITEM, full)).toEqual({
      data: { ...data, currency: 'PLN', imageUrls: ['https://shop.example/cup.jpg'] },
      errors: {},
    });
    expect(toItemChange(EMPTY_ITEM, { ...full, retailerId: 'x'.repeat(101) }).errors).toEqual({
      retailerId: 'must have at most 100 characters',
    });
  });

  it('starts with the currency of the others, or as a copy without the retailer id', () => {
    const like = buildProduct({ visibility: 'staging' });
    expect(createInitialDraft(like, false)).toEqual({ currency: 'PLN', availability: 'in stock' });
    expect(createInitialDraft(like, true)).toMatchObject({ name: like.name, visibility: 'hidden' });
    expect(createInitialDraft(like, true)).not.toHaveProperty('retailerId');
  });

  it('is matched with the issues of a save by its retailer id', () => {
    const issue = { productId: null, retailerId: 'NEW-1', message: 'Taken' };
    const { issues, saved, otherIssues } = toSaveOutcome(
      [{ id: EMPTY_ITEM.id, isNew: true, retailerId: 'NEW-1', data: { name: 'Cup' } }],
      {
        catalogUpdateResult: {
          status: 'finished',
          errors: [issue],
          warnings: [],
          errorCount: 1,
          warningCount: 0,
        },
      } as unknown as Parameters<typeof toSaveOutcome>[1],
    );
    expect([[...issues], saved.size, otherIssues]).toEqual([
      [[EMPTY_ITEM.id, { errors: ['Taken'], warnings: [] }]],
      0,
      [],
    ]);
  });
});

describe('restoring previous values', () => {
  it('creates drafts with the previous values of saved items, except empty ones', () => {
    const item = buildProduct({ brand: null });
    expect(
      toUndo(
        new Map([
          [item.id, { price: '12', currency: 'PLN', brand: 'New', visibility: 'hidden' as const }],
          [EMPTY_ITEM.id, { name: 'Cup' }],
        ]),
        new Map([
          [item.id, item],
          [EMPTY_ITEM.id, EMPTY_ITEM],
        ]),
      ),
    ).toEqual([{ id: item.id, draft: { price: '10.00', visibility: 'published' } }]);
  });
});

describe('edits stored on the device', () => {
  const answers = new Map<string, { form: number; text: string; fetchedAt: string }>();
  const device = {
    readAnswer: async (name: string) => answers.get(name),
    storeAnswer: async (
      name: string,
      answer: { form: number; text: string; fetchedAt: string },
    ) => {
      answers.set(name, answer);
    },
  } as unknown as Pick<Replica, 'readAnswer' | 'storeAnswer'>;

  it('are restored, and are deleted once empty', async () => {
    const product = buildProduct();
    const drafts = applyEdits(new Map(), [
      { product, draft: { price: '12.00' } },
      { product: EMPTY_ITEM, draft: full },
    ]);
    await storeEdits(device, '1:2', { drafts, newItems: [EMPTY_ITEM] });
    expect(await readStoredEdits(device, '1:2')).toEqual({
      drafts,
      newItems: [EMPTY_ITEM],
      at: expect.any(String),
    });
    expect(await readStoredEdits(device, '1:3')).toBeUndefined();
    await storeEdits(device, '1:2', { drafts: new Map(), newItems: [] });
    expect(await readStoredEdits(device, '1:2')).toBeUndefined();
  });

  it('written by another version are ignored', async () => {
    answers.set('catalog-drafts:1:2', { form: 1, text: '{"drafts":1}', fetchedAt: 'then' });
    expect(await readStoredEdits(device, '1:2')).toBeUndefined();
  });
});
