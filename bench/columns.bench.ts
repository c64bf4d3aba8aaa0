import type { Page } from 'playwright-core';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, GRID, LAYOUTS, waitForAllRows } from './lib/checker.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { installFrameProbe, measureResponse, type Response } from './lib/frame-probe.ts';
import { getLargeAccount, LARGE_ACCOUNT_ADS } from './lib/large-account.ts';
import { readHeapMB } from './lib/memory.ts';
import { withProduct } from './lib/product.ts';
import { p95, press, type Samples, toFramesFinding } from './lib/responses.ts';
import { findLongestFrame } from './lib/scrolling.ts';
import { listQueries, typeAndErase } from './lib/typing.ts';

const ROUNDS = 3;
const FRAMES = 2;
const BULK_MS = 100;
const HEAP_MB = 250;
const PRESSES_OF_A_HEAD = 3;
const TOGGLED_COLUMNS = 4;

/** Everything about an ad's delivery and results, and its link, id and day. */
const COLUMNS = [
  'delivery',
  'spend',
  'results',
  'costPerResult',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'reach',
  'cpp',
  'inlineLinkClicks',
  'costPerInlineLinkClick',
  'inlineLinkClickCtr',
  'roas',
  'qualityRanking',
  'engagementRateRanking',
  'conversionRateRanking',
  'link',
  'createdAt',
];
const SORTED = ['spend', 'impressions', 'ctr', 'cpc'];
const { rows: ROWS } = LAYOUTS.table;
/** Checkbox, switch and name come first, and positions start at 1. */
const headOf = (column: string): string =>
  `${GRID} [role="columnheader"][aria-colindex="${COLUMNS.indexOf(column) + 4}"]`;
const SELECT_ALL = `${GRID} [role="columnheader"] [role="checkbox"]`;

interface Stage {
  readonly app: Page;
  readonly floor: Page;
}

async function sortRows(app: Page): Promise<Response[]> {
  const responses: Response[] = [];
  for (const column of SORTED) {
    for (let pressed = 0; pressed < PRESSES_OF_A_HEAD; pressed += 1) {
      responses.push(await press({ page: app, selector: headOf(column), root: ROWS }));
    }
  }
  return responses;
}

/** Selects each of the first deliveries and deselects it again. */
async function filterRows(app: Page): Promise<Response[]> {
  await app.getByRole('button', { name: 'Filter', exact: true }).click();
  const options = 'section[aria-label="Delivery"] button[role="checkbox"]';
  await app.waitForSelector(options);
  const responses: Response[] = [];
  for (const index of [0, 0, 1, 1, 2, 2]) {
    const selector = `${options} >> nth=${index}`;
    await app.locator(selector).hover();
    const response = await measureResponse({
      page: app,
      expectation: { event: 'pointerup', root: ROWS },
      act: async () => {
        await app.mouse.down();
        await app.mouse.up();
      },
    });
    // The visible rows may all have this delivery
    responses.push(...[response].filter((each) => each !== null));
  }
  await app.keyboard.press('Escape');
  await app.waitForSelector(options, { state: 'detached' });
  return responses;
}

/** Hides columns and shows them again. */
async function changeColumns(app: Page): Promise<Response[]> {
  await app.getByRole('button', { name: 'Columns', exact: true }).click();
  const menu = '[role="dialog"][aria-label="Columns"]';
  const responses: Response[] = [];
  for (const item of ['li:nth-child(3)', 'h3 +']) {
    for (let index = 0; index < TOGGLED_COLUMNS; index += 1) {
      const selector = `${menu} ${item} button[role="checkbox"]`;
      responses.push(await press({ page: app, selector, root: GRID }));
    }
  }
  await app.keyboard.press('Escape');
  await app.waitForSelector(menu, { state: 'detached' });
  return responses;
}

/** From pressing "select all" to the bar, and from a typed letter to the new names. */
async function previewBulkChange(app: Page): Promise<{ select: Response; preview: Response }> {
  const select = await press({
    page: app,
    selector: `${SELECT_ALL} >> nth=0`,
    root: '#main',
    attribute: 'aria-checked',
  });
  await app.getByRole('button', { name: 'Rename', exact: true }).click();
  await app.getByRole('textbox', { name: 'Find' }).focus();
  const preview = await measureResponse({
    page: app,
    expectation: { event: 'keydown', root: 'section[aria-label="Preview"]' },
    act: () => app.keyboard.press('e'),
  });
  if (preview === null) {
    throw new Error('A letter to find previewed nothing');
  }
  await app.getByRole('button', { name: 'Cancel', exact: true }).click();
  await app.locator(SELECT_ALL).first().click();
  return { select, preview };
}

function toFinding({
  what,
  floors,
  measured,
  whenMissed,
}: Samples & { readonly what: string; readonly whenMissed: string }): Finding {
  return toFramesFinding({
    what: `${what}, p95`,
    floorIs: 'a keystroke on an empty page',
    floors,
    measured,
    limit: FRAMES,
    whenMissed,
  });
}

async function benchStage({
  app,
  floor,
  queries,
}: Stage & { readonly queries: readonly string[] }): Promise<Finding[]> {
  const floors: Response[] = [];
  const keys: Response[] = [];
  const sorts: Response[] = [];
  const filters: Response[] = [];
  const changes: Response[] = [];
  const bulk: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(...(await typeAndErase({ page: floor, rows: '#rows', field: 'input', queries })));
    keys.push(
      ...(await typeAndErase({
        page: app,
        queries,
        rows: ROWS,
        field: 'input[inputmode="search"][aria-label="Ad name"]',
      })),
    );
    sorts.push(...(await sortRows(app)));
    filters.push(...(await filterRows(app)));
    changes.push(...(await changeColumns(app)));
    const { select, preview } = await previewBulkChange(app);
    bulk.push(select.paintedMs + preview.paintedMs);
  }
  const painting =
    'Rows with the visible columns are recreated in one frame. About half of a keystroke is script, the rest style, layout and painting without a graphics card. Cells without hooks and wrappers, columns that measure only themselves and unchanged styles removed half of the visible elements, and three quarters of the script of a changed column. Rows of fixed widths instead of a grid each, recycled switches, texts looked up once and totals after the frame removed a third of the layout and of the script at p95. Not tried: keeping spare rows when few match.';
  return [
    toFinding({
      what: 'Keystroke in the search to painted rows',
      floors,
      measured: keys,
      whenMissed: painting,
    }),
    toFinding({
      what: 'Click on a column header to sorted rows',
      floors,
      measured: sorts,
      whenMissed: painting,
    }),
    toFinding({
      what: 'Click on a delivery filter to filtered rows',
      floors,
      measured: filters,
      whenMissed: `${painting} Unchanged options, and rendering the filter chip and overlay after the rows, removed a sixth of the script before the paint.`,
    }),
    toFinding({
      what: 'Toggling a column to the changed table',
      floors,
      measured: changes,
      whenMissed: painting,
    }),
    {
      what: `Select all and preview a bulk change of ${LARGE_ACCOUNT_ADS} rows`,
      unit: 'ms',
      floor: p95(floors.map((each) => each.paintedMs)),
      floorIs: 'one keystroke on an empty page',
      measured: p95(bulk),
      comparison: 'absolute',
      limit: BULK_MS,
      isMoreBetter: false,
      detail: `${bulk.length} times, ${bulk.map(formatNumber).join(', ')} ms: from the click to the selection, plus from the first letter of a name to its preview`,
      whenMissed:
        'Not profiled. A letter plans the change of all 6,000 rows and computes the preview of all of them; only visible ones are rendered.',
    },
  ];
}

export const benchmark: Benchmark = {
  name: 'columns',
  title: 'Twenty columns',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; the account of ${LARGE_ACCOUNT_ADS} ads is open as a table with the name and ${COLUMNS.length} columns, including every figure of the insights. Real key presses, clicks and wheel events, measured as in the section Screen. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/ad-checker', 'web/src/ui'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      const queries = await listQueries({ person, ...account });
      const site = await serveFloorSite();
      try {
        return await withProfile(async (profile) => {
          const { context, page: app } = await profile.open();
          await person.addSession(context);
          const floor = await context.newPage();
          await installFrameProbe(floor);
          await floor.goto(`${site.url}/interactive.html`);
          await installFrameProbe(app);
          await chooseDisplay({ page: app, display: 'table', columns: COLUMNS });
          await app.bringToFront();
          await app.goto(`${product.url}${checkerPath({ ...account, tab: 'ads' })}`);
          await waitForAllRows({ page: app, display: 'table' });
          return [
            ...(await benchStage({ app, floor, queries })),
            await findLongestFrame({
              app,
              floor,
              rounds: ROUNDS,
              what: 'Longest frame while scrolling',
              whenMissed:
                'A fling brings a screen of new rows into every frame; in a trace, style, layout and painting are three quarters of it. Elements that stay in place while scrolling, cells without clipping, positions that are not recomputed and three pictures per frame removed two fifths of the thread time. The pictures of the sandbox are SVG: each is a separate document on the main thread.',
            }),
            {
              what: 'JavaScript heap of the page',
              unit: 'MB',
              floor: await readHeapMB({ context, page: floor }),
              floorIs: 'an empty page',
              measured: await readHeapMB({ context, page: app }),
              comparison: 'absolute',
              limit: HEAP_MB,
              isMoreBetter: false,
              detail: 'after a garbage collection, at the end of the runs above',
              whenMissed: 'All rows of the open account are held in memory.',
            },
          ];
        });
      } finally {
        await site.close();
      }
    }),
};
