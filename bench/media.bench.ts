import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createPng } from '../e2e/product/pictures.ts';
import type { BusinessDto } from '../shared/src/contracts/pixel-sharing.ts';
import type {
  ListedCatalogDto,
  ProductCatalogDetailsDto,
} from '../shared/src/contracts/product-catalogs.ts';
import { withProfile } from './lib/browser.ts';
import { type Benchmark, type Finding, findingOfRounds, formatNumber } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';
import { interleave, median } from './lib/statistics.ts';

/** Smaller for a quick trial: `MEDIA_FILES=2`. */
const FILES = Number(process.env.MEDIA_FILES ?? 10);
/** Both sides together stay below the number of signatures that the server issues per minute. */
const ROUNDS = 3;
const FILE_BYTES = 7 * 1024 * 1024;
const AT_ONCE = 3;
/** Simulated bandwidth, 100 Mbit/s both ways: locally, the processor would be the bottleneck. */
const LINE_BYTES_PER_S = 12_500_000;
/** Rounds without the bandwidth limit, which show the cost of the page itself. */
const LOCAL_ROUNDS = 2;
const PROFILE = 'Marta Jensen';
/** 90 % of the throughput. */
const LIMIT = 1 / 0.9;
/** Timeout of one round: about twenty times its duration. */
const TURN_MS = 15_000;
const QUIET_MS = 500;

/** Editor paths with one item each whose images can be changed. */
async function findEditors(person: Person, count: number): Promise<readonly string[]> {
  const adUser = (await person.listAdUsers()).find(({ name }) => name === PROFILE);
  const base = `/ad-users/${adUser?.id}`;
  const { data: businesses } = await person.get<{ data: BusinessDto[] }>(`${base}/businesses`);
  for (const { id } of businesses) {
    const { data: catalogs } = await person.get<{ data: ListedCatalogDto[] }>(
      `${base}/businesses/${id}/product-catalogs`,
    );
    for (const catalog of catalogs.filter(({ productCount }) => (productCount ?? 0) > 0)) {
      const { data } = await person.get<{ data: ProductCatalogDetailsDto }>(
        `${base}/product-catalogs/${catalog.id}?limit=50`,
      );
      const items = data.products.filter(({ isReadOnly, imageUrls }) => !isReadOnly && imageUrls);
      if (items.length >= count) {
        return items
          .slice(0, count)
          .map((item) => `${base}/catalogs/${catalog.id}/edit?item=${item.id}`);
      }
    }
  }
  throw new Error(`The profile has no catalog with ${count} items that can be changed.`);
}

/** Fails after a while with the step that did not complete and what the page showed. */
async function withinTurn<T>(
  what: string,
  work: Promise<T>,
  look: () => Promise<string>,
): Promise<T> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(async () => {
    const seen = await look().catch((error: unknown) => String(error));
    timer.reject(new Error(`${what} did not end within ${TURN_MS / 1_000} s. Seen: ${seen}`));
  }, TURN_MS);
  try {
    return await Promise.race([work, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

/** Waits until the page has completed its initial sync. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(async (quietMs) => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let [last, since] = [count(), Date.now()]; Date.now() - since < quietMs; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (count() !== last) {
        [last, since] = [count(), Date.now()];
      }
    }
  }, QUIET_MS);
}

/** Posts the same files in forms signed in advance, with the same concurrency. */
async function postDirectly(page: Page, files: readonly string[]): Promise<number> {
  await page.evaluate(() => {
    document.querySelector('#floor')?.remove();
    const input = document.createElement('input');
    Object.assign(input, { id: 'floor', type: 'file', multiple: true });
    document.body.append(input);
  });
  await page.locator('#floor').setInputFiles([...files]);
  const work = page.evaluate(async (atOnce) => {
    const { files: chosen } = document.querySelector('#floor') as HTMLInputElement;
    const seen = { floor: 'signing' };
    Object.assign(window, { seenFloor: seen });
    const forms: FormData[] = [];
    let uploadUrl = '';
    for (const file of chosen ?? []) {
      const public_id = `floor-${Math.random().toString(36).slice(2, 9)}`;
      const answer = await fetch('/api/v1/sign-cloudinary-api-request', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ public_id }),
      });
      if (!answer.ok) {
        throw new Error(`Signing: ${await answer.text()}`);
      }
      const { data } = await answer.json();
      uploadUrl = data.uploadUrl;
      const form = new FormData();
      form.append('public_id', public_id);
      form.append('folder', data.folder);
      form.append('timestamp', String(data.timestamp));
      form.append('signature', data.signature);
      form.append('file', file);
      forms.push(form);
    }
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
          seen.floor = `${forms.length} not begun`;
          const answer = await fetch(uploadUrl, { method: 'POST', body: form });
          if (!answer.ok) {
            throw new Error(`Posting: ${await answer.text()}`);
          }
        }
      }),
    );
    return performance.now() - startedMs;
  }, AT_ONCE);
  return withinTurn('The bare posts', work, () =>
    page.evaluate(() => (window as unknown as { seenFloor: { floor: string } }).seenFloor.floor),
  );
}

const rowTexts = async (field: Locator): Promise<string> =>
  (await field.getByRole('listitem').allInnerTexts())
    .map((text) => text.replaceAll(/\s+/g, ' '))
    .join(' | ');

/** From choosing the files until the last one has its URL. */
async function uploadInPage(page: Page, files: readonly string[]): Promise<number> {
  const field = page.getByRole('group', { name: /^Images and videos/ });
  await field.evaluate((element, count) => {
    const done = Promise.withResolvers<number>();
    Object.assign(window, { uploadsDone: done.promise });
    let startedMs = 0;
    document.addEventListener('change', () => (startedMs ||= performance.now()), {
      capture: true,
      once: true,
    });
    const observer = new MutationObserver(() => {
      if ((element.textContent?.split('Uploaded').length ?? 1) - 1 >= count) {
        observer.disconnect();
        done.resolve(performance.now() - startedMs);
      }
    });
    observer.observe(element, { subtree: true, childList: true, characterData: true });
  }, files.length);
  await field.locator('input[type=file]').setInputFiles([...files]);
  const work = page.evaluate(
    () => (window as unknown as { uploadsDone: Promise<number> }).uploadsDone,
  );
  return withinTurn('The uploads', work, () => rowTexts(field));
}

async function writeFiles(folder: string): Promise<string[]> {
  const picture = createPng({ width: 600, height: 600, grey: 120 });
  const content = Buffer.concat([picture, Buffer.alloc(FILE_BYTES - picture.length)]);
  return Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const file = join(folder, `picture ${index}.png`);
      await writeFile(file, content);
      return file;
    }),
  );
}

export const benchmark: Benchmark = {
  name: 'media',
  title: `Uploading ${FILES} images of ${FILE_BYTES / 1024 / 1024} MB`,
  method:
    'The built product keeps the files itself. A person selects them in the editor of an item; they are checked, signed one by one and sent, three at once, until the last one is in the list. The floor posts the same files from the same page to the same address, three at once, signed before the clock starts. Both alternate over a 100 Mbit/s connection emulated by the browser. Each round uses another item, since uploads stay with their item as a draft.',
  measures: ['server/src/modules/media', 'server/src/gateways/media-host'],
  run: () =>
    withProduct(async ({ product, person }): Promise<readonly Finding[]> => {
      const paths = await findEditors(person, ROUNDS + LOCAL_ROUNDS);
      const folder = await mkdtemp(join(tmpdir(), 'ads-checker-media-'));
      const files = await writeFiles(folder);
      const { overLine, local } = await withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        const takeTurns = (rounds: number, firstPath: number) => {
          const open = async (round: number) => {
            await page.goto(`${product.url}${paths[firstPath + round]}`);
            await page.getByRole('group', { name: /^Images and videos/ }).waitFor();
            await waitUntilQuiet(page);
          };
          return interleave({
            rounds,
            floor: async (round) => {
              await open(round);
              return postDirectly(page, files);
            },
            subject: async (round) => {
              await open(round);
              return uploadInPage(page, files);
            },
          });
        };
        const ofPage = await takeTurns(LOCAL_ROUNDS, 0);
        const line = await context.newCDPSession(page);
        await line.send('Network.enable');
        await line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: LINE_BYTES_PER_S,
          uploadThroughput: LINE_BYTES_PER_S,
        });
        return { local: ofPage, overLine: await takeTurns(ROUNDS, LOCAL_ROUNDS) };
      }).finally(() => rm(folder, { recursive: true, force: true }));
      const megabytes = (FILES * FILE_BYTES) / 1024 / 1024;
      const pace = (values: readonly number[]) =>
        `${formatNumber(megabytes / (median(values) / 1_000))} MB/s`;
      return [
        findingOfRounds({
          what: `Upload of ${FILES} images from the editor`,
          unit: 'ms',
          ...overLine,
          floorIs: 'bare posts of the same files to the same address',
          comparison: 'ratio',
          limit: LIMIT,
          detail: `${pace(overLine.measured)} against ${pace(overLine.floors)}; without the emulated connection ${pace(local.measured)} against ${pace(local.floors)}`,
          whenMissed:
            'Each file is read for its dimensions and signed before it is sent, and the page reports progress.',
        }),
      ];
    }),
};
