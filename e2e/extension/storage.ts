import type { BrowserContext } from '@playwright/test';
import { readLocalText } from '../product/local-data.ts';
import { EXTENSION_ID } from './browser.ts';

/** Provided by the browser in extension pages. */
declare const chrome: {
  readonly storage: Readonly<
    Record<'local' | 'session' | 'sync', { get: (keys: null) => Promise<Record<string, unknown>> }>
  >;
};

export interface ExtensionStorage {
  readonly local: Readonly<Record<string, unknown>>;
  /** All other storage of the extension, as one text. */
  readonly rest: string;
}

export async function readExtensionStorage(context: BrowserContext): Promise<ExtensionStorage> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${EXTENSION_ID}/about.html`);
  const areas = await page.evaluate(async () => ({
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
    sync: await chrome.storage.sync.get(null),
    caches: await caches.keys(),
  }));
  const { local, ...rest } = areas;
  const text = `${JSON.stringify(rest)}\n${await readLocalText(page)}`;
  await page.close();
  return { local, rest: text };
}
