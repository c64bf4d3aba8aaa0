import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { root } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS } from '../product/chromium.ts';
import type { NetworkSite } from './network-site.ts';

/** Follows from the key in its manifest. */
export const EXTENSION_ID = 'ohkgenmemondmlakglniahjkceljmjej';
const UNPACKED = join(root, 'extension', 'dist', 'chrome-mv3');

/**
 * A browser with the built extension, as a store would have installed it, in which the network's names lead to the
 * stand-in. Gives what closes it and takes its profile away.
 */
export async function openExtensionBrowser({
  site,
  options = {},
}: {
  site: NetworkSite;
  options?: BrowserContextOptions;
}): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ads-checker-extension-'));
  const executablePath = await ensureBrowser();
  const address = `127.0.0.1:${site.port}`;
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    ...(executablePath === undefined ? {} : { executablePath }),
    headless: true,
    ignoreHTTPSErrors: true,
    args: [
      ...CHROMIUM_ARGS,
      // The first is refused without the second.
      `--disable-extensions-except=${UNPACKED}`,
      `--load-extension=${UNPACKED}`,
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP *.facebook.com ${address}, MAP facebook.com ${address}`,
      // A press on the icon of the toolbar is asked for by the debugging protocol.
      '--enable-unsafe-extension-debugging',
    ],
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
