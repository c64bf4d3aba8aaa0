import { Firefox } from '../firefox/firefox.ts';
import type { FirefoxPage } from '../firefox/firefox-page.ts';
import { test as base, expect } from '../fixtures.ts';
import { ConsoleGuard } from '../product/console-guard.ts';
import { NO_APP } from '../soak/browsers.ts';

/** Remembers connections, so that the journey can close them as the browser does. */
const CUTTABLE = `(() => {
  const connections = [];
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  };
  window.cutDatabases = () => {
    for (const connection of connections.splice(0)) {
      connection.close();
      connection.dispatchEvent(new Event('close'));
    }
  };
})()`;

/** What Firefox does when a person forbids a site to store data. */
const BLOCKED = `(() => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  }
  window.BroadcastChannel = class { constructor() { refuse(); } };
})()`;

interface Fixtures {
  readonly start: (script: string) => Promise<FirefoxPage>;
}

const test = base.extend<Fixtures>({
  // Nothing happens in the browser of the other journeys.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
  consoleGuard: async ({}, use) => use(new ConsoleGuard()),
  start: async ({ newMember: { api } }, use) => {
    const started: Firefox[] = [];
    await use(async (script) => {
      const firefox = await Firefox.start();
      started.push(firefox);
      await firefox.runFirst(script);
      await firefox.addCookies((await api.storageState()).cookies);
      return firefox.openPage();
    });
    await Promise.all(started.map((firefox) => firefox.stop()));
  },
});

// Starting another browser is slow on a small machine.
test.setTimeout(120_000);

test('Firefox pulls a lost database anew, and goes on when connections are closed', async ({
  start,
  newMember: { api },
  productUrl,
}) => {
  await api.addGroup('Before the loss');
  const page = await start(CUTTABLE);
  await page.goto(`${productUrl}/ad-users`);
  await page.expectText('Before the loss');
  await page.expectText('Synced');

  await page.goto(`${productUrl}${NO_APP}`);
  const lost = await page.evaluate<string[]>(`(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => /^rxdb-dexie-rx-.*--adUserGroups$/.test(name));
    await Promise.all(names.map((name) => new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    })));
    return names;
  })()`);
  expect(lost).toHaveLength(1);
  await page.goto(`${productUrl}/ad-users`);
  await page.expectText('Before the loss');
  await page.expectText('Synced');

  await page.evaluate('window.cutDatabases()');
  await api.addGroup('After the cut');
  await page.expectText('After the cut');
  await page.expectText('Synced');
});

test('Firefox works from memory where site data is blocked', async ({
  start,
  newMember: { api },
  productUrl,
}) => {
  await api.addGroup('In memory');
  const page = await start(BLOCKED);
  await page.goto(`${productUrl}/ad-users`);
  await page.expectText('In memory');
  await page.expectText('Nothing is saved on this device');
  await page.expectText('Synced');
});
