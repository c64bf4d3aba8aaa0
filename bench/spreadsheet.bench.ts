import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import writeWorkbook from 'write-excel-file/universal';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, waitForAllRows } from './lib/checker.ts';
import { type Benchmark, formatNumber } from './lib/finding.ts';
import { getLargeAccount, LARGE_ACCOUNT_ADS } from './lib/large-account.ts';
import { withProduct } from './lib/product.ts';
import { median } from './lib/statistics.ts';

const SHEET_ROWS = 10_000;
const ROUNDS = 5;
const PREVIEW_MS = 1_000;
const PREVIEW = 'section[aria-label="Preview"]';

/** Splits a line of CSV with optionally quoted cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).replace(
      /^="(.*)"$/,
      '$1',
    ),
  );

/** The exported ads, each with another name, and rows of other ads up to the size of the sheet. */
function editRows(csv: string): string[][] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const titles = cellsOf(head);
  const name = titles.indexOf('Name');
  const own = lines.map((line) =>
    cellsOf(line).map((cell, place) => (place === name ? `${cell} 2` : cell)),
  );
  const others = Array.from({ length: SHEET_ROWS - own.length }, (_, index) =>
    (own[index % own.length] ?? []).map((cell, place) =>
      place === 0 ? `9${String(index).padStart(16, '0')}` : cell,
    ),
  );
  return [titles, ...own, ...others];
}

async function writeFileOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const blob = await writeWorkbook(
    rows.map((row) => row.map((value) => ({ value, type: String }))) as never,
  ).toBlob();
  return Buffer.from(await blob.arrayBuffer());
}

/** Records when the file is given to the page, and when its preview is painted. */
async function installProbe(page: Page): Promise<void> {
  await page.addInitScript((preview) => {
    const marks = { chosenAt: 0, shownAt: 0, longest: 0, last: 0 };
    (globalThis as { sheetMarks?: typeof marks }).sheetMarks = marks;
    const frame = (at: number) => {
      if (marks.chosenAt > 0 && marks.shownAt === 0) {
        marks.longest = Math.max(marks.longest, at - marks.last);
        if (document.querySelector(`${preview} li`) !== null) {
          marks.shownAt = performance.now();
        }
      }
      marks.last = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    addEventListener(
      'change',
      (event) => {
        if ((event.target as HTMLInputElement).type === 'file') {
          Object.assign(marks, { chosenAt: performance.now(), shownAt: 0, longest: 0 });
        }
      },
      true,
    );
  }, PREVIEW);
}

async function previewOnce(page: Page, buffer: Buffer): Promise<{ ms: number; longest: number }> {
  await page
    .locator('aside input[type=file]')
    .setInputFiles({ name: 'ads.xlsx', mimeType: 'application/octet-stream', buffer });
  const handle = await page.waitForFunction(() => {
    const { sheetMarks: marks } = globalThis as {
      sheetMarks?: { chosenAt: number; shownAt: number; longest: number };
    };
    return marks !== undefined && marks.shownAt > 0
      ? { ms: marks.shownAt - marks.chosenAt, longest: marks.longest }
      : null;
  });
  const result = await handle.jsonValue();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  return result ?? { ms: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY };
}

/** The same cells as JSON, read by a worker that does nothing else. */
function readAsJson(page: Page, rows: readonly (readonly string[])[]): Promise<number> {
  return page.evaluate(async (text) => {
    const source = 'onmessage = ({ data }) => postMessage(JSON.parse(data))';
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const startedAt = performance.now();
    const worker = new Worker(url);
    await new Promise((resolve) => {
      worker.onmessage = resolve;
      worker.postMessage(text);
    });
    const ms = performance.now() - startedAt;
    worker.terminate();
    return ms;
  }, JSON.stringify(rows));
}

export const benchmark: Benchmark = {
  name: 'spreadsheet',
  title: 'Spreadsheets',
  method: `The built app on the built server, the account of ${LARGE_ACCOUNT_ADS} ads. Its exported list with another name for each ad, and rows of ads that it does not have up to ${SHEET_ROWS} rows, are written as XLSX by another program and chosen in the import: from the change of the file field to the frame after the preview is in the page, ${ROUNDS} rounds. The floor reads the same cells as JSON in a worker of an empty page.`,
  measures: ['web/src/features/ad-checker/sheet', 'web/src/features/ad-checker/bulk'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const place = await getLargeAccount(person);
      return withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        await installProbe(page);
        await chooseDisplay({ page, display: 'table' });
        await page.goto(`${product.url}${checkerPath({ ...place, tab: 'ads' })}`);
        await waitForAllRows({ page, display: 'table' });
        await page.getByRole('button', { name: 'Export and import' }).click();
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download CSV' }).click();
        const rows = editRows(await readFile(await (await downloading).path(), 'utf8'));
        const file = await writeFileOf(rows);
        const empty = await context.newPage();
        const floors: number[] = [];
        const previews: { ms: number; longest: number }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          await empty.bringToFront();
          floors.push(await readAsJson(empty, rows));
          await page.bringToFront();
          previews.push(await previewOnce(page, file));
        }
        const times = previews.map(({ ms }) => ms);
        const longest = previews.map(({ longest: ms }) => ms);
        return [
          {
            what: `Preview an import of ${rows.length - 1} rows`,
            unit: 'ms',
            floor: median(floors),
            floorIs: 'the same cells as JSON in a worker',
            measured: median(times),
            comparison: 'absolute',
            limit: PREVIEW_MS,
            isMoreBetter: false,
            detail: `${times.length} times, ${times.map(formatNumber).join(', ')} ms; XLSX of ${formatNumber(file.length / 1_000)} kB; longest frame meanwhile ${longest.map(formatNumber).join(', ')} ms`,
            whenMissed:
              'The worker parses the XML of the sheet, which is most of it; the page compares the cells with the list.',
          },
        ];
      });
    }),
};
