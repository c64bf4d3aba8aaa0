import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { Product, type ProductAddress } from './product/product.ts';

const ADDRESS = 'E2E_PRODUCT';

/** The product that all journeys share, started once. */
export async function startSharedProduct(): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const product = await Product.start();
  const { url, sandboxUrl, dataDir } = product;
  process.env[ADDRESS] = JSON.stringify({ url, sandboxUrl, dataDir } satisfies ProductAddress);
  return () => product.stop();
}

export function getSharedProduct(): ProductAddress {
  const text = process.env[ADDRESS];
  if (text === undefined) {
    throw new Error('The product was not started: run the journeys with Playwright.');
  }
  return JSON.parse(text) as ProductAddress;
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default startSharedProduct;
