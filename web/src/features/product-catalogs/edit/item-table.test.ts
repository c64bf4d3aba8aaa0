import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../lib/decode-text.ts';
import { buildProduct } from '../test/products.ts';
import { applyEdits, type Draft, type Drafts, mergeDraft } from './drafts.ts';
import { readItemTable, WRONG_STATUS, writeItemsCsv } from './item-table.ts';
import { createNewItems } from './new-items.ts';

const NO_DRAFTS: Drafts = new Map();

/** Text that people write into cells, and text that breaks tables. */
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
  it('round-trips', async () => {
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
          const drafts = applyEdits(
            NO_DRAFTS,
            products.map((product, index) => ({ product, draft: drafted[index] ?? {} })),
          );
          const table = await readItemTable(
            await writeItemsCsv(products, drafts),
            products,
            NO_DRAFTS,
          );
          const read = applyEdits(NO_DRAFTS, table?.changes ?? []);
          expect(
            products.map((product) => mergeDraft(product, read.get(product.id)).values),
          ).toEqual(products.map((product) => mergeDraft(product, drafts.get(product.id)).values));
          expect(table?.issues).toEqual([]);
        },
      ),
    );
  });

  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx', "'=1", "''@x"])(
    'escapes the formula %j',
    async (name) => {
      const product = buildProduct({ name });
      const text = await writeItemsCsv([product], NO_DRAFTS);
      expect(text).toContain(`'${name}`);
      const table = await readItemTable(text, [product], NO_DRAFTS);
      expect([table?.changes, table?.unchangedCount]).toEqual([[], 1]);
    },
  );

  it('can be pasted from a spreadsheet with any subset of columns', async () => {
    const [first, second] = [buildProduct(), buildProduct()];
    const text = `ID\tPrice\tStatus\tShop\n${first.retailerId}\t12,5\tarchived\tx\n\n${second.retailerId}\t10.00\tactive\tx`;
    expect(await readItemTable(text, [first, second], NO_DRAFTS)).toEqual({
      changes: [{ product: first, draft: { price: '12.5', visibility: 'hidden' } }],
      newItems: [],
      issues: [],
      faults: [],
      unchangedCount: 1,
      unknownColumns: ['Shop'],
      missingColumns: [],
    });
  });

  it('parses a price with its currency, as in product feeds', async () => {
    const product = buildProduct();
    const table = await readItemTable(
      `id;price\n${product.retailerId};19.90 PLN`,
      [product],
      NO_DRAFTS,
    );
    expect(table?.changes).toEqual([{ product, draft: { price: '19.90' } }]);
  });

  it('reads a file saved by a Russian spreadsheet', async () => {
    const product = buildProduct({ retailerId: 'A-1' });
    // A-1;"Корм; 5 кг";12,50;active
    const rows = 'id;title;price;status\r\nA-1;"\xCA\xEE\xF0\xEC; 5 \xEA\xE3";12,50;active\r\n';
    const windows1251 = Uint8Array.from(rows, (character) => character.charCodeAt(0));
    const table = await readItemTable(decodeText(windows1251) ?? '', [product], NO_DRAFTS);
    expect(table?.changes).toMatchObject([
      { product, draft: { name: 'Корм; 5 кг', price: '12.50' } },
    ]);
  });

  it('rejects a price in another currency than the item’s', async () => {
    const product = buildProduct();
    for (const text of [
      `id;price\n${product.retailerId};19.90 EUR`,
      `id;price;currency\n${product.retailerId};19.90;EUR`,
    ]) {
      const table = await readItemTable(text, [product], NO_DRAFTS);
      expect(table?.changes).toEqual([{ product, draft: { price: '19.90 EUR' } }]);
      expect(table?.faults).toEqual([
        { line: 2, id: product.retailerId, field: 'price', message: 'must be a number like 9.99' },
      ]);
    }
  });

  it('reports skipped rows, and the columns that new items need', async () => {
    const product = buildProduct();
    const locked = buildProduct({ isReadOnly: true });
    const rows = [
      'id,title,status,availability',
      'gone,A,active,in stock',
      `${locked.retailerId},A,active,in stock`,
      ',A,active,in stock',
      `${product.retailerId},A,active,in stock`,
      `${product.retailerId},B,active,in stock`,
    ];
    const table = await readItemTable(rows.join('\n'), [product, locked], NO_DRAFTS);
    expect(table?.issues).toEqual([
      { line: 2, id: 'gone', issue: 'unknown_item' },
      { line: 3, id: locked.retailerId, issue: 'read_only' },
      { line: 4, id: '', issue: 'no_id' },
      { line: 6, id: product.retailerId, issue: 'twice' },
    ]);
    expect(table?.changes).toMatchObject([{ product, draft: { name: 'A' } }]);
    expect(table?.missingColumns).toEqual(['description', 'brand', 'price', 'link', 'image_link']);
  });

  it('imports rows with invalid cells, and reports each of them', async () => {
    const product = buildProduct();
    const text = `id,title,brand,status,availability\n${product.retailerId},A,,sold,sold`;
    const table = await readItemTable(text, [product], NO_DRAFTS);
    const at = { line: 2, id: product.retailerId };
    expect(table?.changes).toEqual([
      { product, draft: { name: 'A', brand: '', availability: 'sold' } },
    ]);
    expect(table?.faults).toEqual([
      { ...at, field: 'visibility', message: WRONG_STATUS },
      { ...at, field: 'availability', message: 'must be a known availability' },
      { ...at, field: 'brand', message: 'is required' },
    ]);
  });

  describe('with all columns of a new item', () => {
    const header = 'id,title,description,brand,price,link,image_link,availability';
    const cells = 'Cup,A blue cup,Petfolk,9.90,https://shop.example/cup,https://shop.example/c.jpg';

    it('creates new items from unmatched rows, in the currency of the others', async () => {
      const table = await readItemTable(
        [
          header,
          `NEW-1,${cells},in stock`,
          `NEW-2,${cells.replace('9.90', '8 EUR')},in stock`,
        ].join('\n'),
        [buildProduct()],
        NO_DRAFTS,
      );
      const common = {
        name: 'Cup',
        description: 'A blue cup',
        brand: 'Petfolk',
        url: 'https://shop.example/cup',
        imageUrls: ['https://shop.example/c.jpg'],
        videoUrls: [],
        visibility: 'published',
        availability: 'in stock',
      };
      expect(table).toEqual({
        changes: [],
        newItems: [
          { ...common, retailerId: 'NEW-1', price: '9.90', currency: 'PLN' },
          { ...common, retailerId: 'NEW-2', price: '8', currency: 'EUR' },
        ],
        issues: [],
        faults: [],
        unchangedCount: 0,
        unknownColumns: [],
        missingColumns: [],
      });
    });

    it('keeps incomplete rows, even without a retailer id, and reports what is missing', async () => {
      const table = await readItemTable(
        [header, `,${cells},in stock`, ',,,,free,shop,,soon'].join('\n'),
        [],
        NO_DRAFTS,
      );
      expect(table?.newItems).toMatchObject([{ name: 'Cup' }, { price: 'free', url: 'shop' }]);
      const faults = table?.faults.map(({ line, field, message }) => `${line} ${field} ${message}`);
      expect(faults).toEqual([
        '2 retailerId is required',
        '2 currency is required',
        '3 retailerId is required',
        '3 name is required',
        '3 description is required',
        '3 brand is required',
        '3 currency is required',
        '3 availability must be a known availability',
        '3 price must be a number like 9.99',
        '3 url must be a link that starts with http:// or https://',
        '3 imageUrls must have at least one image',
      ]);
    });

    it('matches new items of the editor by retailer id instead of duplicating them', async () => {
      const [fresh] = createNewItems([], 1);
      if (fresh === undefined) {
        throw new Error('One was asked for.');
      }
      const drafts = applyEdits(NO_DRAFTS, [
        { product: fresh, draft: { retailerId: 'NEW-1', currency: 'PLN' } },
      ]);
      const table = await readItemTable(
        [header, `NEW-1,${cells},in stock`].join('\n'),
        [fresh],
        drafts,
      );
      expect(table?.newItems).toEqual([]);
      expect(table?.changes).toMatchObject([{ product: fresh, draft: { price: '9.90' } }]);
      expect(table?.faults).toEqual([]);
    });
  });

  it('needs an id column', async () => {
    expect(await readItemTable('title,price\nA,1', [buildProduct()], NO_DRAFTS)).toBeUndefined();
  });
});
