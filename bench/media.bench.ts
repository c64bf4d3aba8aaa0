import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawPng } from '../e2e/product/pictures.ts';
import type { BusinessDto } from '../shared/src/contracts/pixel-sharing.ts';
import type {
  ListedCatalogDto,
  WholeCatalogDto,
} from '../shared/src/contracts/product-catalogs.ts';
import { withProfile } from './lib/browser.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';

/** Fewer, to see that it works: `MEDIA_FILES=2`. */
const FILES = Number(process.env.MEDIA_FILES ?? 15);
const RUNS = 3;
const FILE_BYTES = 7 * 1024 * 1024;
const AT_ONCE = 3;
const PROFILE = 'Marta Jensen';
/** 90 % of the throughput. */
const LIMIT = 1 / 0.9;
const LONG_MS = 10 * 60_000;

/** The path of the editor with an item that takes so many images more. */
async function findEditor(person: Person): Promise<string> {
  const adUser = (await person.listAdUsers()).find(({ name }) => name === PROFILE);
  const base = `/ad-users/${adUser?.id}`;
  const { data: businesses } = await person.get<{ data: BusinessDto[] }>(`${base}/businesses`);
  for (const { id } of businesses) {
    const { data: catalogs } = await person.get<{ data: ListedCatalogDto[] }>(
      `${base}/businesses/${id}/product-catalogs`,
    );
    for (const catalog of catalogs.filter(({ productCount }) => (productCount ?? 0) > 0)) {
      const { data } = await person.get<{ data: WholeCatalogDto }>(
        `${base}/product-catalogs/${catalog.id}?limit=50`,
      );
      const item = data.products.find(({ isReadOnly, imageUrls }) => !isReadOnly && imageUrls);
      if (item !== undefined) {
        return `${base}/catalogs/${catalog.id}/edit?item=${item.id}`;
      }
    }
  }
  throw new Error('The profile has no item that can be changed.');
}

/** The same bytes in forms that are signed before, as many at once. */
function postBarely(page: Page): Promise<number> {
  return page.evaluate(
    async ({ atOnce, bytes, files }) => {
      const content = new Uint8Array(bytes);
      content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      const forms: FormData[] = [];
      let uploadUrl = '';
      for (let file = 0; file < files; file += 1) {
        const public_id = `floor-${file}-${Math.random().toString(36).slice(2, 7)}`;
        const answer = await fetch('/api/v1/sign-cloudinary-api-request', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ public_id }),
        });
        const { data } = await answer.json();
        uploadUrl = data.uploadUrl;
        const form = new FormData();
        form.append('public_id', public_id);
        form.append('folder', data.folder);
        form.append('timestamp', String(data.timestamp));
        form.append('signature', data.signature);
        form.append('file', new Blob([content]));
        forms.push(form);
      }
      const startedMs = performance.now();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let form = forms.shift(); form !== undefined; form = forms.shift()) {
            const answer = await fetch(uploadUrl, { method: 'POST', body: form });
            if (!answer.ok) {
              throw new Error(await answer.text());
            }
          }
        }),
      );
      return performance.now() - startedMs;
    },
    { atOnce: AT_ONCE, bytes: FILE_BYTES, files: FILES },
  );
}

/** From choosing the files to the moment when the last one has its address. */
async function uploadInPage(page: Page, path: string, files: readonly string[]): Promise<number> {
  await page.goto(path);
  const field = page.getByRole('group', { name: /^Images and videos/ });
  await field.waitFor();
  await page.evaluate((count) => {
    const seen = { startedMs: 0, tookMs: 0 };
    Object.assign(window, { seen });
    document.addEventListener(
      'change',
      () => {
        seen.startedMs ||= performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      const done = document.body.textContent?.split('Uploaded').length ?? 1;
      if (seen.tookMs === 0 && done - 1 >= count) {
        seen.tookMs = performance.now() - seen.startedMs;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, files.length);
  await field.locator('input[type=file]').setInputFiles([...files]);
  const tookMs = () =>
    page.evaluate(() => (window as unknown as { seen: { tookMs: number } }).seen.tookMs);
  const deadlineMs = Date.now() + LONG_MS;
  while ((await tookMs()) === 0) {
    if (Date.now() > deadlineMs) {
      throw new Error('The uploads did not end.');
    }
    await page.waitForTimeout(100);
  }
  return tookMs();
}

async function writeFiles(folder: string): Promise<string[]> {
  const picture = drawPng({ width: 600, height: 600, grey: 120 });
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
    'The built product keeps the files itself. A person chooses them in the editor of an item: they are checked, signed one by one and sent, three at once, until the last one is in the list. The floor posts forms of the same size from the same page to the same address, three at once, signed before the clock starts.',
  run: () =>
    withProduct(async ({ product, person }): Promise<readonly Finding[]> => {
      const path = await findEditor(person);
      const folder = await mkdtemp(join(tmpdir(), 'ads-checker-media-'));
      const files = await writeFiles(folder);
      const [measured, floors]: [number[], number[]] = [[], []];
      await withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        for (let run = 0; run < RUNS; run += 1) {
          measured.push(await uploadInPage(page, `${product.url}${path}`, files));
          floors.push(await postBarely(page));
        }
      });
      await rm(folder, { recursive: true, force: true });
      const [bestMs, floorMs] = [Math.min(...measured), Math.min(...floors)];
      const megabytes = (FILES * FILE_BYTES) / 1024 / 1024;
      const pace = (ms: number) => formatNumber(megabytes / (ms / 1_000));
      return [
        {
          what: `Upload of ${FILES} images from the editor`,
          unit: 'ms',
          measured: bestMs,
          floor: floorMs,
          floorIs: 'bare posts of the same bytes to the same address',
          comparison: 'ratio',
          limit: LIMIT,
          isMoreBetter: false,
          detail: `best of ${RUNS}; ${pace(bestMs)} MB/s against ${pace(floorMs)} MB/s`,
          whenMissed: 'Each file is read for its size in pixels, and signed, before it is sent.',
        },
      ];
    }),
};
