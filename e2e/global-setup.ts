import type { FullConfig } from '@playwright/test';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { Product, type ProductAddress } from './product/product.ts';

const ADDRESSES = 'E2E_PRODUCTS';

/** Starts a product for each worker, so that parallel journeys share no data. */
async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const starts = await Promise.allSettled(Array.from({ length: workers }, () => Product.start()));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(products.map((product) => product.stop()));
  };
  const refused = starts.find((start) => start.status === 'rejected');
  if (refused !== undefined) {
    await stop();
    throw refused.reason;
  }
  process.env[ADDRESSES] = JSON.stringify(
    products.map(({ url, sandboxUrl, dataDir }): ProductAddress => ({ url, sandboxUrl, dataDir })),
  );
  return stop;
}

/** `parallelIndex` stays the same when a worker is replaced after a failure. */
export function getProductOf({ parallelIndex }: { parallelIndex: number }): ProductAddress {
  const addresses = JSON.parse(process.env[ADDRESSES] ?? '[]') as readonly ProductAddress[];
  const address = addresses[parallelIndex];
  if (address === undefined) {
    throw new Error('The product was not started: run the journeys with Playwright.');
  }
  return address;
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default startProducts;
