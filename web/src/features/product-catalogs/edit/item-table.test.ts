import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../lib/decode-text.ts';
import { buildProduct } from '../test/products.ts';
import { applyEdits, type Draft, type Drafts, mergeDraft } from './drafts.ts';
import { readPrice } from './item-price.ts';
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

  it.each(['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx', '\nx', '＝1+1', '＠x', "'=1", "''@x"])(
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

  it('refuses IDs that a spreadsheet changed, and never makes new items of them', async () => {
    const ids = ['4006381333931', '00012', '120214780008733503', '7'];
    const products = ids.map((retailerId) => buildProduct({ retailerId }));
    const header = 'id,title,description,brand,price,link,image_link,availability';
    const cells = 'Cup,A cup,Petfolk,9.90,https://s.example/c,https://s.example/c.jpg,in stock';
    const read = [
      '4.00638E+12',
      '"4,00638E+12"',
      '4.00638E+12',
      '12',
      '120214780008733000',
      '120214780008734000',
      '120214780008735000',
      '7',
      '4.00638E12',
      '4006381333931.0',
      '4 006 381 333 931',
      '"4,006,381,333,931"',
      "'4006381333931",
      '####',
      '#N/A',
      '#REF!',
    ];
    const table = await readItemTable(
      [header, ...read.map((id) => `${id},${cells}`)].join('\n'),
      products,
      NO_DRAFTS,
    );
    expect(table?.issues).toEqual(
      read.flatMap((id, index) =>
        index === 6 || index === 7
          ? []
          : [{ line: index + 2, id: id.replaceAll('"', ''), issue: 'damaged_id' }],
      ),
    );
    expect(table?.newItems.map(({ retailerId }) => retailerId)).toEqual(['120214780008735000']);
    expect(table?.changes.map(({ product }) => product.retailerId)).toEqual(['7']);
  });

  it('keeps IDs that a spreadsheet would change, and reads them again', async () => {
    const ids = ['4006381333931', '00012', '1-2', '12E5', 'MAR1', '3/4', 'ABC-1', '7', '+7'];
    const products = ids.map((retailerId) => buildProduct({ retailerId }));
    const text = await writeItemsCsv(products, NO_DRAFTS);
    const written = text.split('\r\n').slice(1, -1);
    const kept = (id: string) => `"=""${id}"""`;
    expect(written.map((line) => line.split(',')[0])).toEqual(
      ids.map((id) => (id === 'ABC-1' || id === '7' ? id : kept(id))),
    );
    const table = await readItemTable(text, products, NO_DRAFTS);
    expect([table?.issues, table?.changes, table?.newItems, table?.unchangedCount]).toEqual([
      [],
      [],
      [],
      ids.length,
    ]);
  });

  it.each([
    ['a line that names the separator', 'sep=;\r\n'],
    ['a title above the header', 'Catalog of November\n\n'],
    ['comments of a feed template', '# Required | ID;# Required | "Title";\n"# a\nb";# c\n'],
  ])('skips %s', async (_, preamble) => {
    const product = buildProduct();
    const text = `${preamble}id;title\n${product.retailerId};A\ngone;B`;
    const table = await readItemTable(text, [product], NO_DRAFTS);
    expect(table?.changes).toEqual([{ product, draft: { name: 'A' } }]);
    expect(table?.issues.map(({ id, issue }) => [id, issue])).toEqual([['gone', 'unknown_item']]);
  });

  it('counts the lines of a preamble', async () => {
    const text = 'sep=,\n# a,b\nid,title\ngone,A';
    const table = await readItemTable(text, [buildProduct()], NO_DRAFTS);
    expect(table?.issues).toEqual([{ line: 4, id: 'gone', issue: 'unknown_item' }]);
  });

  it('splits addresses only before the next one', async () => {
    const product = buildProduct();
    const image = 'https://a.example/w_600,h_600/1.jpg';
    const more = 'https://a.example/w_1,h_1/2.jpg, HTTPS://a.example/3.jpg,';
    const text = `id\timage_link\tadditional_image_link\n${product.retailerId}\t${image}\t${more}`;
    const table = await readItemTable(text, [product], NO_DRAFTS);
    expect(table?.changes[0]?.draft.imageUrls).toEqual([
      image,
      'https://a.example/w_1,h_1/2.jpg',
      'HTTPS://a.example/3.jpg',
    ]);
    const drafts = applyEdits(NO_DRAFTS, table?.changes ?? []);
    const again = await readItemTable(await writeItemsCsv([product], drafts), [product], drafts);
    expect(again?.unchangedCount).toBe(1);
  });

  it.each(['|', '; ', ' ', '\n'])('splits addresses at %j', async (separator) => {
    const product = buildProduct();
    const urls = ['https://a.example/w_1;h_1|2.jpg', 'https://a.example/3.jpg'];
    for (const cell of [urls.join(separator), JSON.stringify(urls)]) {
      const text = `id\tadditional_image_link\n${product.retailerId}\t"${cell.replaceAll('"', '""')}"`;
      const table = await readItemTable(text, [product], NO_DRAFTS);
      expect(table?.changes[0]?.draft.imageUrls?.slice(1)).toEqual(urls);
    }
  });

  it('keeps separators in addresses that it writes', async () => {
    const product = buildProduct();
    const imageUrls = ['https://a.example/1.jpg', 'https://a.example/f;https://b.example/2.jpg|'];
    const drafts = applyEdits(NO_DRAFTS, [{ product, draft: { imageUrls } }]);
    const again = await readItemTable(await writeItemsCsv([product], drafts), [product], drafts);
    expect(again?.unchangedCount).toBe(1);
  });

  it.each([
    ['names of other feeds', 'g:id|g:title|image-link'],
    ['spaces', 'ID |Title| Image link'],
  ])('reads columns with %s', async (_, header) => {
    const product = buildProduct();
    const text = `${header}\n${product.retailerId}|A|https://a.example/1.jpg`;
    const table = await readItemTable(text, [product], NO_DRAFTS);
    expect([table?.unknownColumns, table?.changes[0]?.draft.name]).toEqual([[], 'A']);
  });

  it.each([
    ['$9.99', 'USD', '9.99'],
    ['US$9.99', 'USD', 'US$9.99'],
    ['9,99 €', 'EUR', '9.99'],
    ['EUR 9.99', 'EUR', '9.99'],
    ['$9.99', 'EUR', '$9.99'],
    ['€9.99', 'USD', '€9.99'],
    ['zł 9.99', 'PLN', '9.99'],
    ['9.99-19.99 €', 'EUR', '9.99-19.99 €'],
    ['$1.5K', 'USD', '$1.5K'],
  ])('reads the price %j in %s as %j', (text, currency, price) => {
    expect(readPrice(text, currency)).toBe(price);
  });

  it('reads decimal commas with the decimals of the currency', async () => {
    const product = buildProduct({ currency: 'KWD', price: '1.000' });
    for (const [text, price] of [
      ['12,750', '12.750'],
      ['12,750 KWD', '12.750'],
      ['1,2345', '1,2345'],
    ]) {
      const table = await readItemTable(
        `id;price\n${product.retailerId};${text}`,
        [product],
        NO_DRAFTS,
      );
      expect(table?.changes).toEqual([{ product, draft: { price } }]);
    }
  });

  it('needs an id column', async () => {
    expect(await readItemTable('title,price\nA,1', [buildProduct()], NO_DRAFTS)).toBeUndefined();
  });
});
