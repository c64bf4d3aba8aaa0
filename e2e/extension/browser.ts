import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { root } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS } from '../product/chromium.ts';
import type { NetworkSite } from './network-site.ts';

/** Derived from the key in the extension's manifest. */
export const EXTENSION_ID = 'ohkgenmemondmlakglniahjkceljmjej';
const UNPACKED = join(root, 'extension', 'dist', 'chrome-mv3');

/**
 * Opens Chromium with the built extension installed and the ad network's hostnames mapped to the
 * stand-in site.
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
      // Chromium ignores `--load-extension` without this flag.
      `--disable-extensions-except=${UNPACKED}`,
      `--load-extension=${UNPACKED}`,
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP *.facebook.com ${address}, MAP facebook.com ${address}`,
      // Allows DevTools to press the toolbar icon.
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
