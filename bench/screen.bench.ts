import type { Page } from 'playwright-core';
import { withProfile } from './lib/browser.ts';
import {
  checkerPath,
  chooseDisplay,
  type Display,
  GRID,
  LAYOUTS,
  waitForAllRows,
} from './lib/checker.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { installFrameProbe, measureResponse, type Response } from './lib/frame-probe.ts';
import { getLargeAccount, LARGE_ACCOUNT_ADS } from './lib/large-account.ts';
import { readHeapMB } from './lib/memory.ts';
import { withProduct } from './lib/product.ts';
import { press, toFramesFinding } from './lib/responses.ts';
import { findLongestFrame } from './lib/scrolling.ts';
import { listQueries, typeAndErase } from './lib/typing.ts';

const ROUNDS = 3;
const SWITCHES_A_ROUND = 8;
const STEPS_A_ROUND = 10;

interface Stage {
  readonly app: Page;
  readonly floor: Page;
  readonly display: Display;
  readonly queries: readonly string[];
}

/** Presses the first enabled switches, each after the change before was sent. */
async function pressSwitches({ app, display }: Stage): Promise<Response[]> {
  await app.bringToFront();
  const responses: Response[] = [];
  for (let position = 1; responses.length < SWITCHES_A_ROUND; position += 1) {
    const selector = `${LAYOUTS[display].row(position)} [role="switch"]`;
    if ((await app.locator(selector).count()) === 0) {
      break;
    }
    const isLocked = await app.locator(selector).getAttribute('aria-disabled');
    if (isLocked === 'true') {
      continue;
    }
    responses.push(await press({ page: app, selector }));
    // Success or failure: an optimistic change is painted as fast either way.
    await app.waitForSelector(`${selector}:not([data-state="waiting"])`, { timeout: 60_000 });
  }
  return responses;
}

async function benchInteraction(stage: Stage): Promise<Finding[]> {
  const { app, floor, display, queries } = stage;
  const keys = { floors: [] as Response[], measured: [] as Response[] };
  const switches = { floors: [] as Response[], measured: [] as Response[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    keys.floors.push(
      ...(await typeAndErase({ page: floor, rows: '#rows', field: 'input', queries })),
    );
    for (let index = 0; index < SWITCHES_A_ROUND; index += 1) {
      switches.floors.push(await press({ page: floor, selector: '#switch' }));
    }
    keys.measured.push(
      ...(await typeAndErase({
        page: app,
        queries,
        rows: LAYOUTS[display].rows,
        field: 'input[inputmode="search"][aria-label="Ad name"]',
      })),
    );
    switches.measured.push(...(await pressSwitches(stage)));
  }
  const how = display === 'table' ? 'the table' : 'cards';
  return [
    toFramesFinding({
      ...keys,
      what: `Keystroke in the search over ${LARGE_ACCOUNT_ADS} ads to painted rows, ${how}, p95`,
      floorIs: 'the same on an empty page',
      limit: 2,
      whenMissed:
        'In a trace of typing, 55 % of the thread time is script, mostly React for the thirty rows that change, 15 % style and layout, 30 % painting without a graphics card. Sticky boxes only while scrolled sideways, buttons only under the pointer and recycled cards saved 12 % on the table and 17 % on the cards. Not tried: fewer cells per row.',
    }),
    toFramesFinding({
      ...switches,
      what: `Switch to its painted state among ${LARGE_ACCOUNT_ADS} ads, ${how}, p95`,
      floorIs: 'the same on an empty page',
      limit: 1,
      whenMissed:
        'Only the switch is rendered; its change is stored and applied to all rows after its frame. A click that coincides with the answer to the previous one waits until that is applied.',
    }),
  ];
}

const INSPECTOR = 'aside[data-inspector]';

async function openInspector(app: Page): Promise<Response | null> {
  await app.locator(GRID).focus();
  const response = await measureResponse({
    page: app,
    expectation: { event: 'keydown', root: '#main' },
    act: () => app.keyboard.press('Enter'),
  });
  await app.waitForSelector(INSPECTOR);
  return response;
}

/** Opens the inspector and moves from one object to the next, without the charts. */
async function benchInspector({ app, floor }: Stage): Promise<Finding[]> {
  const floors: Response[] = [];
  const opened: Response[] = [];
  const stepped: Response[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await floor.bringToFront();
    for (let index = 0; index < STEPS_A_ROUND; index += 1) {
      floors.push(await press({ page: floor, selector: '#switch' }));
    }
    await app.bringToFront();
    for (let index = 0; index < STEPS_A_ROUND; index += 1) {
      opened.push(...[await openInspector(app)].filter((response) => response !== null));
      await app.keyboard.press('Escape');
      await app.waitForSelector(INSPECTOR, { state: 'detached' });
    }
    await openInspector(app);
    for (let index = 0; index < STEPS_A_ROUND; index += 1) {
      const response = await measureResponse({
        page: app,
        expectation: { event: 'keydown', root: '#main' },
        act: () => app.keyboard.press('j'),
      });
      stepped.push(...[response].filter((each) => each !== null));
    }
    await app.keyboard.press('Escape');
    await app.waitForSelector(INSPECTOR, { state: 'detached' });
  }
  const toFinding = (what: string, measured: readonly Response[], whenMissed: string): Finding =>
    toFramesFinding({
      what,
      floorIs: 'a switch on an empty page',
      floors,
      measured,
      limit: 2,
      whenMissed,
    });
  return [
    toFinding(
      `Opening the inspector beside ${LARGE_ACCOUNT_ADS} ads, p95`,
      opened,
      'Besides the pane, the grid is laid out and painted again at its narrower width. It keeps its cells, which it took away in a second frame before.',
    ),
    toFinding(
      `Next of ${LARGE_ACCOUNT_ADS} ads in the inspector, p95`,
      stepped,
      'In a trace of a step before the toolbar, head and bars were memoised a third was script and the rest style, layout and painting without a graphics card; the script has halved since. A step that begins late in a frame takes one more.',
    ),
  ];
}

export const benchmark: Benchmark = {
  name: 'screen',
  title: 'Screen',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; the account of ${LARGE_ACCOUNT_ADS} ads is open. Real key presses, clicks and wheel events; the page records the frame that paints the last change they cause, where frame 1 is the next one. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/ad-checker', 'web/src/ui', 'web/src/replica'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      const queries = await listQueries({ person, ...account });
      const site = await serveFloorSite();
      try {
        const findings: Finding[] = [];
        for (const display of ['table', 'cards'] as const) {
          await withProfile(async (profile) => {
            const { context, page: app } = await profile.open();
            await person.addSession(context);
            const floor = await context.newPage();
            await installFrameProbe(floor);
            await floor.goto(`${site.url}/interactive.html`);
            await installFrameProbe(app);
            await chooseDisplay({ page: app, display });
            await app.bringToFront();
            await app.goto(`${product.url}${checkerPath({ ...account, tab: 'ads' })}`);
            await waitForAllRows({ page: app, display });
            const stage = { app, floor, display, queries };
            findings.push(...(await benchInteraction(stage)));
            if (display === 'table') {
              findings.push(
                ...(await benchInspector(stage)),
                await findLongestFrame({
                  ...stage,
                  rounds: ROUNDS,
                  what: `Longest frame while scrolling the grid of ${LARGE_ACCOUNT_ADS} ads`,
                  whenMissed:
                    'A fling brings a screen of new rows into every frame. In a trace, style, layout, paint and pictures outweighed script. Elements that stay in place while scrolling, cells without clipping and three pictures per frame removed two fifths of the thread time. Not tried: names first, figures when scrolling stops.',
                }),
                {
                  what: `JavaScript heap of the page with ${LARGE_ACCOUNT_ADS} ads open`,
                  unit: 'MB',
                  floor: await readHeapMB({ context, page: floor }),
                  floorIs: 'an empty page',
                  measured: await readHeapMB({ context, page: app }),
                  comparison: 'absolute',
                  limit: 150,
                  isMoreBetter: false,
                  detail: 'after a garbage collection, at the end of the runs above',
                  whenMissed: 'All rows of the open account are held in memory.',
                },
              );
            }
          });
        }
        return findings;
      } finally {
        await site.close();
      }
    }),
};
