import type { Page } from 'playwright-core';
import type { BusinessDto } from '../shared/src/contracts/pixel-sharing.ts';
import { PRODUCT_REQUESTS_MAX, PRODUCTS_PAGE_MAX } from '../shared/src/contracts/product-values.ts';
import { withProfile } from './lib/browser.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { installFrameProbe, measureResponse, type Response } from './lib/frame-probe.ts';
import { type Person, withProduct } from './lib/product.ts';
import { p95, times } from './lib/responses.ts';
import { measureShown } from './lib/shown.ts';
import { median } from './lib/statistics.ts';
import { typeAndErase } from './lib/typing.ts';

/** Smaller for a quick trial: `CATALOG_ITEMS=500`. */
const ITEMS = Number(process.env.CATALOG_ITEMS ?? 50_000);
const CHANGED = Math.min(10_000, ITEMS);
const PROFILE = 'Marta Jensen';
const LONG_MS = 10 * 60_000;
const ROUNDS = 3;
/** Latency of a network call, ms: less than any real one. */
const NETWORK_MS = 100;
const FLOORS = 5;
const FIRST_PAGE = 50;
const WARM_ITEMS = 60;
const ITEMS_SECTION = 'section[aria-label="Items"]';
const FIRST_ROWS_RATIO = 3;
const PREVIEW_MS = 200;
const FRAMES = 2;
const VERSION = 'v27.0';
/** Parts of the sample’s names and retailer ids, so that no keystroke leaves the list empty. */
const QUERIES = ['-1147', 'sand', '-1236'];
const FIELDS =
  'id,retailer_id,url,name,description,brand,price,currency,image_url,additional_image_urls,videos,visibility,availability,capability_to_review_status,review_rejection_reasons,errors,product_feed';

interface SandboxCalls {
  readonly data: readonly { readonly method: string; readonly path: string }[];
}

async function admin<T>(sandboxUrl: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandboxUrl}/__sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

async function addCatalog(sandboxUrl: string, person: Person, name: string, itemCount: number) {
  const profile = (await person.listAdUsers()).find((each) => each.name === PROFILE);
  if (profile === undefined) {
    throw new Error(`The product has no profile ${PROFILE}.`);
  }
  const { id: adUserId, facebookId } = profile;
  const { data } = await person.get<{ data: BusinessDto[] }>(`/ad-users/${adUserId}/businesses`);
  const added = await admin<{ data: { id: string } }>(sandboxUrl, 'POST', '/catalogs', {
    add: { businessId: data[0]?.id ?? '', name, itemCount },
  });
  return { adUserId, facebookId, catalogId: added.data.id };
}

/** Reads bare pages from the network, with as many items as the screen shows first. */
async function readDirectly(sandboxUrl: string, facebookId: string, catalogId: string) {
  const { profiles } = await admin<{ profiles: { facebookId: string; accessToken: string }[] }>(
    sandboxUrl,
    'GET',
    '/world',
  );
  const token = profiles.find((each) => each.facebookId === facebookId)?.accessToken ?? '';
  const tookMs: number[] = [];
  for (let round = 0; round < FLOORS; round += 1) {
    const startedMs = performance.now();
    const answer = await fetch(
      `${sandboxUrl}/${VERSION}/${catalogId}/products?limit=${FIRST_PAGE}&summary=true&fields=${FIELDS}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    await answer.text();
    tookMs.push(performance.now() - startedMs);
  }
  return median(tookMs);
}

/**
 * From the click on its name in the list to the frame with the first items; `onListed` runs before.
 */
async function openCatalog(
  page: Page,
  { url, name, onListed }: { url: string; name: string; onListed?: () => Promise<unknown> },
): Promise<number> {
  await page.goto(url);
  const link = page.getByRole('link', { name, exact: true });
  await link.waitFor({ timeout: LONG_MS });
  // Wait until all businesses are listed: their calls precede those of a catalog
  await page.getByText(/^\d+ catalogs: /).waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: 'just now' }).waitFor({ timeout: LONG_MS });
  await onListed?.();
  return measureShown({ page, selector: `${ITEMS_SECTION} li`, act: () => link.click() });
}

const isRead = (path: string, catalogId: string): boolean =>
  path === `/${VERSION}/${catalogId}` || path === `/${VERSION}/${catalogId}/products`;

const untilRead = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /items?, [\d,]+ rejected$/ })
    .waitFor({ timeout: LONG_MS });

export const benchmark: Benchmark = {
  name: 'catalogs',
  title: `A catalog of ${formatNumber(ITEMS)} items`,
  method:
    `The built product against the sandbox without network limits; another catalog is opened first. The floor of the first rows is a bare page of the sandbox with the same fields; the sandbox counts all calls. Each call that reads items takes at least ${NETWORK_MS} ms, as over the internet. ` +
    'Keys are pressed in the search once all items are read; prices are changed for all items of a second catalog.',
  measures: ['web/src/features/product-catalogs', 'server/src/modules/product-catalogs'],
  run: () =>
    withProduct(async ({ product, person }): Promise<readonly Finding[]> => {
      const { sandboxUrl } = product;
      await admin(sandboxUrl, 'POST', '/settings', {
        scoreLimit: 10_000_000,
        appCallsPerHour: 10_000_000,
      });
      // One catalog per round, because an opened one is cached on the device
      const large = await addCatalog(sandboxUrl, person, 'Bench large 1', ITEMS);
      const catalogIds = [large.catalogId];
      for (let round = 2; round <= ROUNDS; round += 1) {
        const added = await addCatalog(sandboxUrl, person, `Bench large ${round}`, ITEMS);
        catalogIds.push(added.catalogId);
      }
      const changed = await addCatalog(sandboxUrl, person, 'Bench prices', CHANGED);
      const { adUserId, facebookId } = large;
      await addCatalog(sandboxUrl, person, 'Bench warm', WARM_ITEMS);
      return withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        await installFrameProbe(page);
        const list = `${product.url}/ad-users/${adUserId}/catalogs`;
        // Warm up: code is loaded and has run once, on both sides
        await openCatalog(page, { url: list, name: 'Bench warm' });
        await untilRead(page);
        const floors: number[] = [];
        const firsts: number[] = [];
        let reads = 0;
        await admin(sandboxUrl, 'POST', '/settings', { delayMs: NETWORK_MS });
        for (const [round, catalogId] of catalogIds.entries()) {
          floors.push(await readDirectly(sandboxUrl, facebookId, catalogId));
          firsts.push(
            await openCatalog(page, {
              url: list,
              name: `Bench large ${round + 1}`,
              onListed: () => admin(sandboxUrl, 'DELETE', '/calls'),
            }),
          );
          await untilRead(page);
          const calls = await admin<SandboxCalls>(sandboxUrl, 'GET', '/calls');
          reads = calls.data.filter(({ path }) => isRead(path, catalogId)).length;
        }
        await admin(sandboxUrl, 'POST', '/settings', { delayMs: 0 });
        const typed: Response[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          typed.push(
            ...(await typeAndErase({
              page,
              rows: ITEMS_SECTION,
              field: 'input[aria-label="Name or retailer ID"]',
              queries: QUERIES,
            })),
          );
        }

        await page.goto(`${product.url}/ad-users/${adUserId}/catalogs/${changed.catalogId}/edit`);
        await page
          .getByText(`Select all ${CHANGED.toLocaleString('en-US')}`)
          .click({ timeout: LONG_MS });
        await page.getByRole('button', { name: 'Price', exact: true }).click();
        await page.getByLabel('Change by, %').fill('');
        await page.getByLabel('Change by, %').focus();
        const preview = await measureResponse({
          page,
          expectation: { event: 'keydown', root: '[role="dialog"]' },
          act: () => page.keyboard.press('7'),
        });
        await admin(sandboxUrl, 'DELETE', '/calls');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: /^Save \d/ }).click({ timeout: LONG_MS });
        await page
          .getByRole('complementary', { name: 'Save result' })
          .waitFor({ timeout: LONG_MS });
        const batches = (await admin<SandboxCalls>(sandboxUrl, 'GET', '/calls')).data.filter(
          ({ path }) => path.endsWith('/items_batch'),
        );
        return [
          {
            what: 'First rows of a catalog',
            unit: 'ms',
            measured: median(firsts),
            floor: median(floors),
            floorIs: 'a bare page of the network',
            comparison: 'ratio',
            limit: FIRST_ROWS_RATIO,
            isMoreBetter: false,
            detail: `from the click on its name to the frame with the first items, median of ${ROUNDS} catalogs; in both, a network call takes at least ${NETWORK_MS} ms`,
            whenMissed: 'It waits for more than one network call in a row.',
          },
          {
            what: `Calls that read ${formatNumber(ITEMS)} items`,
            unit: 'calls',
            measured: reads,
            floor: 1 + Math.ceil(Math.max(0, ITEMS - FIRST_PAGE) / PRODUCTS_PAGE_MAX),
            floorIs: 'one screenful, then pages of 1,000',
            comparison: 'ratio',
            limit: 1,
            isMoreBetter: false,
            detail: `${reads} calls`,
            whenMissed: 'Something is read twice.',
          },
          {
            what: `Keystroke in the search of ${formatNumber(ITEMS)} items`,
            unit: 'frames',
            measured: p95(typed.map(({ frames }) => frames)),
            floor: null,
            floorIs: '–',
            comparison: 'absolute',
            limit: FRAMES,
            isMoreBetter: false,
            detail: `95th percentile of ${typed.length} keystrokes; from the event to after the paint: median ${formatNumber(median(times(typed)))}, p95 ${formatNumber(p95(times(typed)))} ms`,
            whenMissed:
              'Items are searched within the keystroke, among the results of the previous one. Most of the rest is painting cards without a graphics card.',
          },
          {
            what: `Preview of a new price for ${formatNumber(CHANGED)} items`,
            unit: 'ms',
            measured: preview?.paintedMs ?? Number.NaN,
            floor: null,
            floorIs: '–',
            comparison: 'absolute',
            limit: PREVIEW_MS,
            isMoreBetter: false,
            detail: 'from the keystroke to the frame that shows it',
            whenMissed: 'Computing and rendering the preview takes longer.',
          },
          {
            what: `Batches that save ${formatNumber(CHANGED)} prices`,
            unit: 'calls',
            measured: batches.length,
            floor: Math.ceil(CHANGED / PRODUCT_REQUESTS_MAX),
            floorIs: `batches of ${formatNumber(PRODUCT_REQUESTS_MAX)} items`,
            comparison: 'ratio',
            limit: 1,
            isMoreBetter: false,
            detail: `${batches.length} batches; items of a feed are excluded`,
            whenMissed: 'A batch was repeated.',
          },
        ];
      });
    }),
};
