import type { BrowserContext, Page } from 'playwright-core';
import type { Product } from '../../e2e/product/product.ts';

const BYTES_PER_MB = 1e6;

export async function readResidentMB(product: Product): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (bytes === undefined) {
    throw new Error('The server reports no resident memory');
  }
  return Number(bytes) / BYTES_PER_MB;
}

/** The JavaScript heap of a page after a garbage collection. */
export async function readHeapMB({ context, page }: { context: BrowserContext; page: Page }) {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / BYTES_PER_MB;
}
