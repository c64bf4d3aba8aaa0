import type { test } from './fixtures.ts';
import { Product } from './product/product.ts';

/** A start may take 90 s on a machine with much to do, which then is told by its own error. */
const TIMEOUT_MS = 120_000;

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
      { scope: 'worker', timeout: TIMEOUT_MS },
    ],
    product: [async ({ ownProduct }, use) => use(ownProduct), { scope: 'worker' }],
  });
