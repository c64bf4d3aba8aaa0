import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '../test/products.ts';
import { type Draft, type Drafts, mergeDraft, putDrafts } from './drafts.ts';
import { readItemTable, writeItemsCsv } from './item-table.ts';

const NO_DRAFTS: Drafts = new Map();

/** What people write into cells, and what breaks tables. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', "'", '=1+1', '+', '-', '@', ' '),
      fc.constantFrom('😀', '👩‍👩‍👧', 'Łódź', 'кот', '\u200d', '\uFEFF', '%2C'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const url = fc.webUrl({ withQueryParameters: true }).filter((text) => !text.includes(','));

describe('a table of items', () => {
  it('comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: cell,
            description: cell,
            brand: cell,
            imageUrls: fc.array(url, { maxLength: 3 }),
            visibility: fc.constantFrom('published' as const, 'hidden' as const),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        async (drafted: readonly Draft[]) => {
          const products = drafted.map(() => buildProduct());
          const drafts = putDrafts(
            NO_DRAFTS,
            products.map((product, index) => ({ product, draft: drafted[index] ?? {} })),
          );
          const table = await readItemTable(
            await writeItemsCsv(products, drafts),
            products,
            NO_DRAFTS,
          );
          const read = putDrafts(NO_DRAFTS, table?.changes ?? []);
          expect(
            products.map((product) => mergeDraft(product, read.get(product.id)).values),
          ).toEqual(products.map((product) => mergeDraft(product, drafts.get(product.id)).values));
          expect(table?.issues).toEqual([]);
        },
      ),
    );
  });

  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx', "'=1", "''@x"])(
    'lets no spreadsheet run %j',
    async (name) => {
      const product = buildProduct({ name });
      const text = await writeItemsCsv([product], NO_DRAFTS);
      expect(text).toContain(`'${name}`);
      const table = await readItemTable(text, [product], NO_DRAFTS);
      expect([table?.changes, table?.unchangedCount]).toEqual([[], 1]);
    },
  );

  it('is pasted from a spreadsheet with the columns that are there', async () => {
    const [first, second] = [buildProduct(), buildProduct()];
    const text = `ID\tPrice\tStatus\tShop\n${first.retailerId}\t12,5\tarchived\tx\n\n${second.retailerId}\t10.00\tactive\tx`;
    expect(await readItemTable(text, [first, second], NO_DRAFTS)).toEqual({
      changes: [{ product: first, draft: { price: '12.5', visibility: 'hidden' } }],
      issues: [],
      unchangedCount: 1,
      unknownColumns: ['Shop'],
    });
  });

  it('reads a price with its currency, as feeds have it', async () => {
    const product = buildProduct();
    const table = await readItemTable(
      `id;price\n${product.retailerId};19.90 PLN`,
      [product],
      NO_DRAFTS,
    );
    expect(table?.changes).toEqual([{ product, draft: { price: '19.90' } }]);
  });

  it('names the rows that it leaves out', async () => {
    const product = buildProduct();
    const locked = buildProduct({ isReadOnly: true });
    const rows = [
      'id,title,status,availability',
      'gone,A,active,in stock',
      `${locked.retailerId},A,active,in stock`,
      `${product.retailerId},A,sold,in stock`,
      `${product.retailerId},B,active,in stock`,
    ];
    const table = await readItemTable(rows.join('\n'), [product, locked], NO_DRAFTS);
    expect(table?.issues).toEqual([
      { line: 2, id: 'gone', issue: 'unknown_item' },
      { line: 3, id: locked.retailerId, issue: 'read_only' },
      { line: 4, id: product.retailerId, issue: 'status' },
      { line: 5, id: product.retailerId, issue: 'twice' },
    ]);
    expect(table?.changes).toEqual([]);
  });

  it('needs a column that names the items', async () => {
    expect(await readItemTable('title,price\nA,1', [buildProduct()], NO_DRAFTS)).toBeUndefined();
  });
});
