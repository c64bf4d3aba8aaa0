import type { Page } from 'playwright-core';
import { withProfile } from './lib/browser.ts';
import { multiplyProfiles, spreadOverGroups } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { installFrameProbe, type Response } from './lib/frame-probe.ts';
import { type Person, withProduct } from './lib/product.ts';
import { median, percentile } from './lib/statistics.ts';
import { typeAndErase } from './lib/typing.ts';

const PROFILES = 2_000;
const GROUPS = 100;
const ROUNDS = 3;
const FRAME_MS = 1000 / 60;
const SHARE = 0.95;
const TABLE = '[role="table"][aria-label="Profiles"]';
/**
 * Digits of names and ids: each keystroke changes the visible rows in both layouts and leaves
 * hundreds, dozens or a few of them. A keystroke that keeps the same rows would show nothing to
 * measure.
 */
const QUERIES = ['147', '36', '958'] as const;

const ARRANGEMENTS = [
  { how: 'ungrouped', areAdUsersGrouped: false },
  { how: 'grouped', areAdUsersGrouped: true },
] as const;

async function addGroups(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 1; index <= GROUPS; index += 1) {
    const { data } = await person.post<{ data: { adUserGroup: { id: string } } }>(
      `/accounts/${person.accountId}/ad-user-groups`,
      { name: `Group ${index}`, color: index % 10 },
    );
    ids.push(data.adUserGroup.id);
  }
  return ids;
}

async function openList({ page, url }: { page: Page; url: string }): Promise<void> {
  await page.goto(`${url}/ad-users`);
  await page.waitForFunction(
    ({ table, count }) =>
      Number(document.querySelector(table)?.getAttribute('aria-rowcount') ?? '0') > count,
    { table: TABLE, count: PROFILES },
    { timeout: 60_000 },
  );
}

const p95 = (values: readonly number[]): number => percentile({ values, share: SHARE });

function findingOf({
  how,
  floors,
  measured,
}: {
  readonly how: string;
  readonly floors: readonly Response[];
  readonly measured: readonly Response[];
}): Finding {
  const times = (responses: readonly Response[]) => responses.map(({ paintedMs }) => paintedMs);
  const frames = (responses: readonly Response[]) => p95(responses.map((each) => each.frames));
  const spread = (responses: readonly Response[]) =>
    `median ${formatNumber(median(times(responses)))}, p95 ${formatNumber(p95(times(responses)))} ms`;
  return {
    what: `Keystroke in the search over ${PROFILES} profiles in ${GROUPS} groups to painted rows, ${how}, p95`,
    unit: 'ms',
    floor: p95(times(floors)),
    floorIs: 'the same on an empty page',
    measured: p95(times(measured)),
    comparison: 'absolute',
    limit: 2 * FRAME_MS,
    isMoreBetter: false,
    detail: `${measured.length} samples; floor ${spread(floors)}, measured ${spread(measured)}; frames at p95: floor ${frames(floors)}, measured ${frames(measured)}`,
    whenMissed:
      'Profiled: about a quarter of a keystroke is script and a quarter style and layout, since rows are recycled; the rest is painting without a graphics card. Keystrokes after which few rows become many cost most, since those rows are created.',
  };
}

export const benchmark: Benchmark = {
  name: 'ad-users',
  title: 'Profiles',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card, with ${PROFILES} profiles in ${GROUPS} groups. Real key presses in the search of the list; the page records the frame that paints the last change of the rows. Floor and app alternate in the same browser, ${ROUNDS} rounds.`,
  measures: ['web/src/features/ad-users', 'web/src/ui', 'web/src/replica'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await multiplyProfiles({ product, person, copies: PROFILES });
      await spreadOverGroups({ databaseUrl, groupIds: await addGroups(person) });
      const site = await serveFloorSite();
      try {
        const findings: Finding[] = [];
        for (const { how, areAdUsersGrouped } of ARRANGEMENTS) {
          await withProfile(async (profile) => {
            const { context, page: app } = await profile.open();
            await person.addSession(context);
            const floor = await context.newPage();
            await installFrameProbe(floor);
            await floor.goto(`${site.url}/interactive.html`);
            await installFrameProbe(app);
            await app.addInitScript((isGrouped) => {
              localStorage.setItem(
                'ads-checker:settings',
                JSON.stringify({ locale: 'en-US', areAdUsersGrouped: isGrouped }),
              );
            }, areAdUsersGrouped);
            await app.bringToFront();
            await openList({ page: app, url: product.url });
            const floors: Response[] = [];
            const measured: Response[] = [];
            for (let round = 0; round < ROUNDS; round += 1) {
              const typed = { queries: QUERIES };
              floors.push(
                ...(await typeAndErase({ ...typed, page: floor, rows: '#rows', field: 'input' })),
              );
              measured.push(
                ...(await typeAndErase({
                  ...typed,
                  page: app,
                  rows: `${TABLE} [role="rowgroup"]`,
                  field: 'input[inputmode="search"][aria-label="Search by name"]',
                })),
              );
            }
            findings.push(findingOf({ how, floors, measured }));
          });
        }
        return findings;
      } finally {
        await site.close();
      }
    }),
};
