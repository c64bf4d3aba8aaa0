import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, LAYOUTS, waitForAllRows } from './lib/checker.ts';
import { type Benchmark, type Finding, findingOfRounds } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { getLargeAccount, LARGE_ACCOUNT_ADS } from './lib/large-account.ts';
import { type Person, withProduct } from './lib/product.ts';
import { installShownProbe, readShownMs } from './lib/shown.ts';
import { interleave } from './lib/statistics.ts';

const ROUNDS = 7;
const BYTES_PER_KB = 1000;
/** The server does not compress smaller responses. */
const COMPRESSION_MIN_BYTES = 2_000;
const LOGIN = 'main input[type="password"]';
const AD_USER_ROW = 'a[href^="/checker/users/"]';

type Encoding = 'br' | 'gzip';

/** Scripts that an empty browser loads before the selector matches. */
async function listScripts({
  url,
  selector,
  person,
  isGrid = false,
}: {
  url: string;
  selector: string;
  person?: Person;
  isGrid?: boolean;
}): Promise<readonly string[]> {
  return withProfile(async (profile) => {
    const { context, page } = await profile.open();
    await person?.addSession(context);
    if (isGrid) {
      await chooseDisplay({ page, display: 'table' });
    }
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js')) {
        scripts.add(request.url());
      }
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(selector);
    return [...scripts];
  });
}

/** Bytes of the body on the wire; `fetch` would decompress it. */
function readTransferBytes({ url, encoding }: { url: string; encoding: Encoding }) {
  return new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const isPacked = response.headers['content-encoding'] === encoding;
        if (response.statusCode === 200 && (isPacked || bytes < COMPRESSION_MIN_BYTES)) {
          resolve(bytes);
        } else {
          reject(new Error(`${url}: ${response.statusCode}, not served as ${encoding}`));
        }
      });
    }).on('error', reject);
  });
}

async function benchScripts({
  what,
  limit,
  ...target
}: {
  what: string;
  limit: number;
  url: string;
  selector: string;
  person?: Person;
}): Promise<Finding[]> {
  const scripts = await listScripts(target);
  const findings: Finding[] = [];
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = await Promise.all(scripts.map((url) => readTransferBytes({ url, encoding })));
    findings.push({
      what: `${what}, ${encoding === 'br' ? 'brotli' : 'gzip'}`,
      unit: 'kB',
      floor: null,
      floorIs: '',
      measured: bytes.reduce((sum, each) => sum + each, 0) / BYTES_PER_KB,
      comparison: 'absolute',
      limit,
      isMoreBetter: false,
      detail: `${scripts.length} files requested by a browser with an empty cache, as the server sends them`,
      whenMissed:
        'Most of it is libraries the first list depends on. By the source maps, gzip: React 69 kB, RxDB with Dexie and its dependencies 85, the router 28, zod 26, XState 14, icons 12, the virtual list 10; all of our own code about 110. Only a first list without RxDB would get below 300.',
    });
  }
  return findings;
}

/**
 * Sources of the bundled scripts by path, without the service worker, of which each site has its
 * own.
 */
async function readScripts(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bundled = urls.filter((url) => new URL(url).pathname.startsWith('/assets/'));
  return new Map(
    await Promise.all(
      bundled.map(async (url) => [new URL(url).pathname, await (await fetch(url)).text()] as const),
    ),
  );
}

async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function reload(page: Page): Promise<number> {
  await page.bringToFront();
  await page.reload({ waitUntil: 'commit' });
  return readShownMs(page);
}

async function benchReload({
  person,
  what,
  url,
  selector,
  isGrid,
}: {
  person: Person;
  what: string;
  url: string;
  selector: string;
  isGrid: boolean;
}): Promise<Finding> {
  const site = await serveFloorSite({
    scripts: await readScripts(await listScripts({ url, selector, person, isGrid })),
  });
  return withProfile(async (profile) => {
    const { context, page } = await profile.open();
    await person.addSession(context);
    const floor = await context.newPage();
    await installShownProbe({ page: floor, selector: '.row' });
    await floor.goto(`${site.url}/offline.html`);
    await waitUntilOfflineReady(floor);
    await page.bringToFront();
    await chooseDisplay({ page, display: 'table' });
    await installShownProbe({ page, selector });
    await page.goto(url);
    if (isGrid) {
      await waitForAllRows({ page, display: 'table' });
    }
    await readShownMs(page);
    await waitUntilOfflineReady(page);
    await context.setOffline(true);
    // The first reload fills the code caches that all later ones use.
    await reload(floor);
    await reload(page);
    return findingOfRounds({
      ...(await interleave({
        rounds: ROUNDS,
        floor: () => reload(floor),
        subject: () => reload(page),
      })),
      what,
      unit: 'ms',
      floorIs: 'a page of one row that runs the same script files, from a service worker',
      comparison: 'ratio',
      limit: 2,
      detail: 'offline, from the start of navigation until after the paint',
      whenMissed:
        'The floor contains the cost of the files alone. The rest is opening IndexedDB, reading the stored session and rows, and rendering the shell and the list. Not tried: rendering the first rows before the menus of the shell.',
    });
  }).finally(() => site.close());
}

export const benchmark: Benchmark = {
  name: 'app',
  title: 'App',
  method:
    'The built app as the built server sends it, in the installed Chromium. Scripts are counted on the wire in a browser with an empty cache, until the element named by the limit appears.',
  measures: ['shared/src', 'web/src'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      return [
        ...(await benchScripts({
          what: 'JavaScript before the login screen',
          limit: 150,
          url: `${product.url}/`,
          selector: LOGIN,
        })),
        ...(await benchScripts({
          what: 'JavaScript before the ad users list shows',
          limit: 300,
          url: `${product.url}/ad-users`,
          selector: AD_USER_ROW,
          person,
        })),
        await benchReload({
          person,
          what: 'Warm reload to the rows of the ad users list',
          url: `${product.url}/ad-users`,
          selector: AD_USER_ROW,
          isGrid: false,
        }),
        await benchReload({
          person,
          what: `Warm reload to the rows of ${LARGE_ACCOUNT_ADS} ads`,
          url: `${product.url}${checkerPath({ ...account, tab: 'ads' })}`,
          selector: LAYOUTS.table.anyRow,
          isGrid: true,
        }),
      ];
    }),
};
