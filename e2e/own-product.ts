import type { test } from './fixtures.ts';
import { Product } from './product/product.ts';

/** Starting may take 90 s on a busy machine, and then fails with an error of its own. */
const TIMEOUT_MS = 120_000;

/** Journeys on a product of their own whose server is killed, while others use the shared one. */
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
