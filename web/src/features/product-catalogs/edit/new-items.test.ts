import { describe, expect, it } from 'vitest';
import type { Replica } from '../../../replica/index.ts';
import { buildProduct } from '../test/products.ts';
import { putDrafts, toItemChange } from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { keepEdits, readKeptEdits } from './kept-drafts.ts';
import { createNewItems, firstDraft, NO_ITEM } from './new-items.ts';
import { judgeSave } from './save-items.ts';
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
    expect([NO_ITEM, ...more].every((item) => isNewItem(item) && canEdit(item))).toBe(true);
    expect(isNewItem(buildProduct())).toBe(false);
  });

  it('requires all fields, and is sent completely', () => {
    expect(toItemChange(NO_ITEM, {}).errors).toEqual({
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
    expect(toItemChange(NO_ITEM, full)).toEqual({
      data: { ...data, currency: 'PLN', imageUrls: ['https://shop.example/cup.jpg'] },
      errors: {},
    });
    expect(toItemChange(NO_ITEM, { ...full, retailerId: 'x'.repeat(101) }).errors).toEqual({
      retailerId: 'must have at most 100 characters',
    });
  });

  it('starts with the currency of the others, or as a copy without the retailer id', () => {
    const like = buildProduct({ visibility: 'staging' });
    expect(firstDraft(like, false)).toEqual({ currency: 'PLN', availability: 'in stock' });
    expect(firstDraft(like, true)).toMatchObject({ name: like.name, visibility: 'hidden' });
    expect(firstDraft(like, true)).not.toHaveProperty('retailerId');
  });

  it('is matched with the issues of a save by its retailer id', () => {
    const issue = { productId: null, retailerId: 'NEW-1', message: 'Taken' };
    const { issues, saved, otherIssues } = judgeSave(
      [{ id: NO_ITEM.id, isNew: true, retailerId: 'NEW-1', data: { name: 'Cup' } }],
      {
        catalogUpdateResult: {
          status: 'finished',
          errors: [issue],
          warnings: [],
          errorCount: 1,
          warningCount: 0,
        },
      } as unknown as Parameters<typeof judgeSave>[1],
    );
    expect([[...issues], saved.size, otherIssues]).toEqual([
      [[NO_ITEM.id, { errors: ['Taken'], warnings: [] }]],
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
          [NO_ITEM.id, { name: 'Cup' }],
        ]),
        new Map([
          [item.id, item],
          [NO_ITEM.id, NO_ITEM],
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
    const drafts = putDrafts(new Map(), [
      { product, draft: { price: '12.00' } },
      { product: NO_ITEM, draft: full },
    ]);
    await keepEdits(device, '1:2', { drafts, newItems: [NO_ITEM] });
    expect(await readKeptEdits(device, '1:2')).toEqual({
      drafts,
      newItems: [NO_ITEM],
      at: expect.any(String),
    });
    expect(await readKeptEdits(device, '1:3')).toBeUndefined();
    await keepEdits(device, '1:2', { drafts: new Map(), newItems: [] });
    expect(await readKeptEdits(device, '1:2')).toBeUndefined();
  });

  it('written by another version are ignored', async () => {
    answers.set('catalog-drafts:1:2', { form: 1, text: '{"drafts":1}', fetchedAt: 'then' });
    expect(await readKeptEdits(device, '1:2')).toBeUndefined();
  });
});
