import type { Page } from 'playwright-core';
import { withProfile } from './browser.ts';
import { chooseDisplay, waitForAllRows } from './checker.ts';
import { type Finding, findingOfRounds } from './finding.ts';
import { serveFloorSite } from './floor-site.ts';
import type { Person } from './product.ts';
import { installShownProbe, readShownMs } from './shown.ts';
import { interleave } from './statistics.ts';

const ROUNDS = 7;

/** Scripts that an empty browser loads before the selector matches. */
export async function listScripts({
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

/** Time to the rows of a screen from what the device holds, without a network. */
export async function benchReload({
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
