import type { test } from './fixtures.ts';
import { Product } from './product/product.ts';

/** Journeys on a product of their own, whose server dies: others use the shared one meanwhile. */
export const onOwnProduct = (base: typeof test) =>
  base.extend<object, { readonly ownProduct: Product }>({
    ownProduct: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
      async ({}, use) => {
        const product = await Product.start();
        await use(product);
        await product.stop();
      },
      { scope: 'worker' },
    ],
    product: [async ({ ownProduct }, use) => use(ownProduct), { scope: 'worker' }],
  });
