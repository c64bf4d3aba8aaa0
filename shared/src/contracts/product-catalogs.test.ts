import { expect, it } from 'vitest';
import { productRequestSchema } from './product-catalogs.ts';
import { NEW_PRODUCT_FIELDS } from './product-values.ts';

const data = {
  name: 'Cup',
  description: 'A blue cup',
  brand: 'Petfolk',
  price: '9.90',
  currency: 'EUR',
  url: 'https://shop.example/cup',
  imageUrls: ['https://shop.example/cup.jpg'],
  availability: 'in stock',
} as const;

it.each(NEW_PRODUCT_FIELDS)('a new item needs its %s, one that exists does not', (field) => {
  const { [field]: _, ...rest } = data;
  const { price: _price, currency: _currency, ...priceless } = rest as typeof data;
  const some = field === 'price' || field === 'currency' ? priceless : rest;
  const read = (productId: string | null) =>
    productRequestSchema.safeParse({ productId, retailerId: 'NEW-1', data: some });
  expect(read('1').success).toBe(true);
  expect(read(null).error?.issues).toContainEqual(
    expect.objectContaining({ path: ['data', field], message: 'is required' }),
  );
});

it.each([
  ['JPY', '1299', undefined],
  ['JPY', '1299.00', undefined],
  ['JPY', '1299.50', 'must be a whole number'],
  ['EUR', '9.90', undefined],
  ['EUR', '9.999', 'must have at most 2 decimals'],
  ['KWD', '12.750', undefined],
  ['KWD', '12.7505', 'must be a number like 9.99'],
])('a price has no more decimals than %s has: %s', (currency, price, message) => {
  const { error } = productRequestSchema.safeParse({
    productId: '1',
    retailerId: 'CUP-1',
    data: { price, currency },
  });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual(
    message === undefined ? undefined : [['data.price', message]],
  );
});
