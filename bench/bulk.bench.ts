import { setTimeout as sleep } from 'node:timers/promises';
import { createRowId } from '../shared/src/domain/row-ids.ts';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, GRID, waitForAllRows } from './lib/checker.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { formatNumber } from './lib/finding.ts';
import { installFrameProbe, measureResponse } from './lib/frame-probe.ts';
import {
  getLargeAccount,
  LARGE_ACCOUNT_ADS,
  type LargeAccount,
  loadLargeAccountAds,
} from './lib/large-account.ts';
import { readHeapMB } from './lib/memory.ts';
import { type Person, withProduct } from './lib/product.ts';

const BATCH_SIZE = 50;
const SOME_ADS = 500;
const FEEDBACK_FRAMES = 2;
const HEAP_GROWTH_MB = 50;
const LONG_MS = 10 * 60_000;
const POLL_MS = 200;

interface SandboxCalls {
  readonly data: readonly {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly isBatchItem: boolean;
  }[];
}

/** Batch requests with changes that the network got since the last reset. */
async function countBatches(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/calls`);
  const { data } = (await answer.json()) as SandboxCalls;
  return data.filter(
    ({ method, path, query: { batch = '' }, isBatchItem }) =>
      method === 'POST' &&
      !isBatchItem &&
      /^\/v\d+\.\d+\/?$/.test(path) &&
      // Rules read their figures in batches in the meantime
      batch.includes('"method":"POST"'),
  ).length;
}

/** Removes the network's rate limits and restarts the count. */
async function liftLimits(sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/__sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scoreLimit: 10_000_000, appCallsPerHour: 10_000_000 }),
  });
  await fetch(`${sandboxUrl}/__sandbox/calls`, { method: 'DELETE' });
}

interface ChangeAnswer {
  readonly data: { readonly id: string; readonly state: string };
}

/** Turns some ads off without a browser. @returns the number of batch requests */
async function switchSome({
  person,
  sandboxUrl,
  ids,
  adUserId,
  adAccountId,
}: LargeAccount & {
  readonly person: Person;
  readonly sandboxUrl: string;
  readonly ids: readonly string[];
}): Promise<number> {
  await liftLimits(sandboxUrl);
  const { data } = await person.post<ChangeAnswer>(`/ad-users/${adUserId}/ad-object-changes`, {
    id: createRowId(),
    adAccountId,
    level: 'ad',
    operation: { type: 'status', status: 'PAUSED' },
    objectIds: ids,
  });
  for (;;) {
    const { data: change } = await person.get<ChangeAnswer>(`/ad-object-changes/${data.id}`);
    if (change.state !== 'running') {
      return countBatches(sandboxUrl);
    }
    await sleep(POLL_MS);
  }
}

function countFinding({
  what,
  ads,
  measured,
}: {
  readonly what: string;
  readonly ads: number;
  readonly measured: number;
}): Finding {
  return {
    what,
    unit: 'calls',
    floor: Math.ceil(ads / BATCH_SIZE),
    floorIs: `${ads} ads in batches of ${BATCH_SIZE}`,
    measured,
    comparison: 'difference',
    limit: 0,
    isMoreBetter: false,
    detail: `${ads} ads`,
    whenMissed: 'A batch was sent again, or not full.',
  };
}

export const benchmark: Benchmark = {
  name: 'bulk',
  title: 'Bulk changes',
  method: `The built app on the built server, the account of ${LARGE_ACCOUNT_ADS} ads, all selected and turned off with one click, against the sandbox without limits. The page records the frame that paints the first switch as off; the heap is read before the click and after the last answer.`,
  measures: [
    'web/src/features/ad-checker',
    'web/src/replica',
    'server/src/modules/ad-object-changes',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const place = await getLargeAccount(person);
      const { sandboxUrl } = product;
      const ads = await loadLargeAccountAds(person);
      const on = ads.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
      // The oldest, which are out of view
      const some = on.slice(-SOME_ADS);
      const batchesOfSome = await switchSome({ person, sandboxUrl, ids: some, ...place });
      return withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        await installFrameProbe(page);
        await chooseDisplay({ page, display: 'table' });
        await page.goto(`${product.url}${checkerPath({ ...place, tab: 'ads' })}`);
        const rows = await waitForAllRows({ page, display: 'table' });
        await page.locator(`${GRID} [role="columnheader"] [role="checkbox"]`).first().click();
        const name = await page
          .locator(`${GRID} [role="switch"][aria-checked="true"]`)
          .first()
          .getAttribute('aria-label');
        const before = await readHeapMB({ context, page });
        await liftLimits(sandboxUrl);
        await page.getByRole('button', { name: 'Turn off' }).hover();
        const response = await measureResponse({
          page,
          expectation: {
            event: 'pointerup',
            root: `${GRID} [role="switch"][aria-label=${JSON.stringify(name)}]`,
            attribute: 'aria-checked',
          },
          act: async () => {
            await page.mouse.down();
            await page.mouse.up();
          },
        });
        await page
          .getByText(/^[\d,]+ turned off/)
          .first()
          .waitFor({ timeout: LONG_MS });
        const after = await readHeapMB({ context, page });
        const changed = on.length - some.length;
        return [
          {
            what: `Turn off ${changed} of ${rows} selected ads, from the click to the first painted switch`,
            unit: 'frames',
            floor: null,
            floorIs: 'the very next frame is 1',
            measured: response?.frames ?? Number.POSITIVE_INFINITY,
            comparison: 'absolute',
            limit: FEEDBACK_FRAMES,
            isMoreBetter: false,
            detail: `${formatNumber(response?.paintedMs ?? 0)} ms`,
            whenMissed:
              'The change is stored before it is shown, and it is applied to all rows at once; only visible rows would need it.',
          },
          {
            what: `Heap after turning off ${changed} ads`,
            unit: 'MB',
            floor: before,
            floorIs: 'the heap before the click',
            measured: after,
            comparison: 'difference',
            limit: HEAP_GROWTH_MB,
            isMoreBetter: false,
            detail: 'each after a garbage collection',
            whenMissed: 'Not profiled.',
          },
          countFinding({
            what: `Batch requests for ${changed} ads`,
            ads: changed,
            measured: await countBatches(sandboxUrl),
          }),
          countFinding({
            what: `Batch requests for ${some.length} ads`,
            ads: some.length,
            measured: batchesOfSome,
          }),
        ];
      });
    }),
};
