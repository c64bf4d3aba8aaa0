import { Client } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import type { AdDto } from '../shared/src/contracts/ad-objects.ts';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, GRID, LAYOUTS, waitForAllRows } from './lib/checker.ts';
import { getDatabaseUrl } from './lib/database.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { serveFloorSite } from './lib/floor-site.ts';
import { installFrameProbe, type Response } from './lib/frame-probe.ts';
import {
  getLargeAccount,
  LARGE_ACCOUNT_ADS,
  type LargeAccount,
  loadLargeAccountAds,
} from './lib/large-account.ts';
import { readHeapMB } from './lib/memory.ts';
import { withProduct } from './lib/product.ts';
import { press, toFramesFinding } from './lib/responses.ts';
import { listQueries, typeAndErase } from './lib/typing.ts';

const ROUNDS = 3;
const FRAMES = 2;
const GROWTH_MB = 20;
const DAYS = 7;
const PRESSES_OF_A_HEAD = 3;
/** Eight of the tracker, twelve of the ad network. */
const COLUMNS = [
  'delivery',
  'spend',
  'trackerLeads',
  'revenue',
  'profit',
  'roi',
  'cpa',
  'epc',
  'cr',
  'trackerClicks',
  'results',
  'costPerResult',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'reach',
  'inlineLinkClicks',
  'createdAt',
];
const SORTED = ['profit', 'roi', 'epc'];
const { rows: ROWS } = LAYOUTS.table;
/** Checkbox, switch and name come first, and positions start at 1. */
const headOf = (column: string): string =>
  `${GRID} [role="columnheader"][aria-colindex="${COLUMNS.indexOf(column) + 4}"]`;

/** Revenue of seven days of every ad, as if a tracker had been read. */
async function addFacts({
  databaseUrl,
  account: { adUserId, adAccountId },
  ads,
}: {
  readonly databaseUrl: string;
  readonly account: LargeAccount;
  readonly ads: readonly AdDto[];
}): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ team_id: string; binom_id: string }>(
      `select a.team_id, (select min(id) from binoms b where b.team_id = a.team_id) as binom_id
       from ad_users u join accounts a on a.id = u.account_id where u.id = $1`,
      [adUserId],
    );
    const { team_id: teamId, binom_id: binomId } = rows[0] ?? {};
    await client.query(
      `insert into result_tasks (ad_user_id, binom_id, day_zone, last_execution_time, next_run_at)
       values ($1, $2, 'ad_account', now(), now() + interval '1 day')
       on conflict (ad_user_id) do update set binom_id = excluded.binom_id, next_run_at = excluded.next_run_at`,
      [adUserId, binomId],
    );
    await client.query(
      `insert into result_ad_accounts (ad_user_id, ad_account_id, name, currency, time_zone)
       values ($1, $2, 'Large', 'USD', 'UTC') on conflict do nothing`,
      [adUserId, adAccountId],
    );
    await client.query(
      `insert into result_ads (team_id, ad_id, ad_set_id, campaign_id, ad_account_id, name)
       select $1, a.id, a."adSetId", a."adCampaignId", $2, a.name
       from json_to_recordset($3) as a(id text, "adSetId" text, "adCampaignId" text, name text)
       on conflict do nothing`,
      [teamId, adAccountId, JSON.stringify(ads)],
    );
    await client.query(
      `insert into tracker_days (binom_id, binom_user_id, time_zone, day, read_at, is_whole)
       select $1, '', 'UTC', current_date - n, now(), true from generate_series(0, $2) n
       on conflict do nothing`,
      [binomId, DAYS],
    );
    await client.query(
      `do $$ declare month date; begin
         for month in select distinct date_trunc('month', current_date - n)::date from generate_series(0, ${DAYS}) n loop
           execute format('create table if not exists tracker_facts_%s partition of tracker_facts for values from (%L) to (%L)',
             to_char(month, 'YYYY_MM'), month, month + interval '1 month');
         end loop; end $$`,
    );
    await client.query(
      `insert into tracker_facts (binom_id, binom_user_id, time_zone, day, level, object_id, tracker_campaign_id,
         clicks, leads, approved, hold, rejected, revenue_cents, revenue_usd_cents, currency)
       select $1, '', 'UTC', current_date - n, 'ad', r.ad_id, '1',
         10 + hashtext(r.ad_id || n) % 10, abs(hashtext(r.ad_id || n)) % 4, 1, 0, 0,
         abs(hashtext(r.ad_id || n)) % 4000, abs(hashtext(r.ad_id || n)) % 4000, 'USD'
       from result_ads r cross join generate_series(0, $3) n
       where r.team_id = $2 and r.ad_account_id = $4 on conflict do nothing`,
      [binomId, teamId, DAYS, adAccountId],
    );
  } finally {
    await client.end();
  }
}

interface Stage {
  readonly app: Page;
  readonly floor: Page;
  readonly context: BrowserContext;
  readonly url: string;
  readonly queries: readonly string[];
}

async function showList({ app, url }: Pick<Stage, 'app' | 'url'>, query = ''): Promise<void> {
  await app.goto(`${url}${query}`);
  await waitForAllRows({ page: app, display: 'table' });
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

/** Lists the ads that lost money, and then all of them again. */
async function filterRows({ app, url }: Stage): Promise<Response> {
  const query = new URLSearchParams({ figures: JSON.stringify(['roi<0']) });
  await showList({ app, url }, `?${query}`);
  await app.locator(headOf('profit')).waitFor();
  return press({ page: app, selector: 'button[aria-label^="Remove filter"]', root: ROWS });
}

async function measure(stage: Stage): Promise<Finding[]> {
  const { app, floor, queries } = stage;
  const floors: Response[] = [];
  const keys: Response[] = [];
  const sorts: Response[] = [];
  const filters: Response[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await showList(stage);
    await app.locator(headOf('profit')).waitFor();
    floors.push(...(await typeAndErase({ page: floor, rows: '#rows', field: 'input', queries })));
    const field = 'input[inputmode="search"][aria-label="Ad name"]';
    keys.push(...(await typeAndErase({ page: app, queries, rows: ROWS, field })));
    sorts.push(...(await sortRows(app)));
    filters.push(await filterRows(stage));
  }
  const painting = 'As in the section Twenty columns: rows are recreated in one frame.';
  const finding = (what: string, measured: Response[]): Finding =>
    toFramesFinding({
      what: `${what}, p95`,
      floorIs: 'a keystroke on an empty page',
      floors,
      measured,
      limit: FRAMES,
      whenMissed: painting,
    });
  return [
    finding('Keystroke in the search to painted rows', keys),
    finding('Click on the head of a figure of the tracker to sorted rows', sorts),
    finding('Removing a filter by ROI to all rows', filters),
  ];
}

export const benchmark: Benchmark = {
  name: 'tracker-columns',
  title: 'Columns of a tracker',
  method: `The built app on the built server in the installed Chromium, 1440 × 900, without a graphics card; the account of ${LARGE_ACCOUNT_ADS} ads is open as a table with the name and ${COLUMNS.length} columns, eight of them a tracker’s, whose facts of ${DAYS} days are in the database. Real key presses and clicks; floor and app alternate in the same browser, ${ROUNDS} rounds. The heap is compared with that of the same page before the profile had a tracker.`,
  measures: ['web/src/features/ad-checker', 'web/src/features/results', 'web/src/ui'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      const ads = await loadLargeAccountAds(person);
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
          const url = `${product.url}${checkerPath({ ...account, tab: 'ads' })}`;
          await showList({ app, url });
          const heapBefore = await readHeapMB({ context, page: app });
          await addFacts({ databaseUrl: await getDatabaseUrl(product), account, ads });
          const findings = await measure({ app, floor, context, url, queries });
          await showList({ app, url });
          await app.locator(headOf('profit')).waitFor();
          return [
            ...findings,
            {
              what: 'JavaScript heap of the page, growth with figures of a tracker',
              unit: 'MB',
              floor: heapBefore,
              floorIs: 'the same page without a tracker',
              measured: (await readHeapMB({ context, page: app })) - heapBefore,
              comparison: 'absolute',
              limit: GROWTH_MB,
              isMoreBetter: false,
              detail: 'after a garbage collection',
              whenMissed: 'Each row with a figure of the tracker is a second object.',
            },
          ];
        });
      } finally {
        await site.close();
      }
    }),
};
