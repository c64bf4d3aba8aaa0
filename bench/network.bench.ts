import type { Page } from 'playwright-core';
import {
  AD_OBJECT_PAGE_MAX,
  AD_OBJECT_PAGE_SIZE,
} from '../shared/src/contracts/ad-object-values.ts';
import { withProfile } from './lib/browser.ts';
import { checkerPath, chooseDisplay, type Tab, waitForAllRows } from './lib/checker.ts';
import type { Benchmark, Finding } from './lib/finding.ts';
import { getLargeAccount, type LargeAccount } from './lib/large-account.ts';
import { withProduct } from './lib/product.ts';

const TABS: readonly { readonly tab: Tab; readonly rows: number }[] = [
  { tab: 'campaigns', rows: 300 },
  { tab: 'ad-sets', rows: 1_200 },
  { tab: 'ads', rows: 6_000 },
];

/** The first page is small for a fast first paint; all further ones have the maximum size. */
function countPages(rows: number): number {
  return 1 + Math.ceil(Math.max(0, rows - AD_OBJECT_PAGE_SIZE) / AD_OBJECT_PAGE_MAX);
}

interface GraphCall {
  readonly method: string;
  readonly path: string;
  readonly isBatchItem: boolean;
  /** Of the profile that calls. */
  readonly profileId: string | null;
  readonly query: Readonly<Record<string, string>>;
}

/** Checks of due profiles and of their ads, which a starting server runs on its own. */
const isBackground = ({ path, query }: GraphCall): boolean =>
  /^\/v[\d.]+\/me$/.test(path) ||
  // Checks of ads read these fields, and rules the objects of one campaign
  (query.fields ?? '').includes('issues_info,campaign{name}') ||
  (query.filtering ?? '').includes('campaign.id');

async function takeCalls(sandboxUrl: string): Promise<readonly GraphCall[]> {
  const { data } = (await (await fetch(`${sandboxUrl}/__sandbox/calls`)).json()) as {
    data: GraphCall[];
  };
  await fetch(`${sandboxUrl}/__sandbox/calls`, { method: 'DELETE' });
  return data.filter(
    (call) => !call.isBatchItem && /^\/v\d/.test(call.path) && !isBackground(call),
  );
}

function describe(calls: readonly GraphCall[]): string {
  const counts = new Map<string, number>();
  for (const { path } of calls) {
    const name = path.replace(/^\/v[\d.]+/, '').replace(/\d{6,}/g, '…');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}

interface Opened {
  readonly page: Page;
  readonly url: string;
  readonly account: LargeAccount;
}

async function goThroughTabs({ page, url, account }: Opened): Promise<void> {
  for (const [index, { tab, rows }] of TABS.entries()) {
    const path = checkerPath({ ...account, tab });
    await (index === 0 ? page.goto(`${url}${path}`) : page.click(`a[href^="${path}"]`));
    await page.waitForFunction(
      (count) =>
        document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count),
      rows + 2,
      { timeout: 60_000 },
    );
  }
  // A list is stored once it is complete
  await waitForAllRows({ page, display: 'table' });
}

async function reloadAll({ page, url, account }: Opened): Promise<void> {
  for (const { tab } of TABS) {
    await page.goto(`${url}${checkerPath({ ...account, tab })}`);
    await waitForAllRows({ page, display: 'table' });
  }
}

export const benchmark: Benchmark = {
  name: 'network',
  title: 'Network economy',
  method:
    'The built app shows the list of ad accounts, opens the large one of the sandbox and goes through its tabs of campaigns, ad sets and ads until every row is loaded; then each is reloaded. The list of ad accounts is on the screen before counting starts; a URL opened directly costs one more call, for that list. The sandbox counts calls of Graph paths, one per HTTP request.',
  measures: ['web/src/features/ad-checker', 'web/src/replica', 'server/src/gateways/graph'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const account = await getLargeAccount(person);
      // A restart empties the server's cache, which the search for the account has filled.
      await product.stopServer();
      await product.startServer();
      return withProfile(async (profile) => {
        const { context, page } = await profile.open();
        await person.addSession(context);
        await chooseDisplay({ page, display: 'table' });
        await takeCalls(product.sandboxUrl);
        // Like a person does: opening an ad account loads the list
        await page.goto(`${product.url}/checker/users/${account.adUserId}/accounts`);
        await page.waitForSelector(`a[href*="/accounts/${account.adAccountId}"]`);
        const before = await takeCalls(product.sandboxUrl);
        const opened = { page, url: product.url, account };
        await goThroughTabs(opened);
        const all = await takeCalls(product.sandboxUrl);
        const { profileId } = all.find(({ path }) => path.includes(account.adAccountId)) ?? {};
        // Others are read in the background
        const first = all.filter((call) => call.profileId === profileId);
        await reloadAll(opened);
        const second = (await takeCalls(product.sandboxUrl)).filter(
          (call) => call.profileId === profileId,
        );
        const forced = TABS.reduce((sum, { rows }) => sum + countPages(rows), 0);
        return [
          {
            what: 'Graph calls to open an account with 300 campaigns, 1,200 ad sets and 6,000 ads',
            unit: 'calls',
            floor: forced,
            floorIs: `pages of ${AD_OBJECT_PAGE_SIZE}, then of ${AD_OBJECT_PAGE_MAX}`,
            measured: first.length,
            comparison: 'difference',
            limit: 1,
            isMoreBetter: false,
            detail: `${describe(first)}; the list of ad accounts, before counting: ${describe(before)}`,
            whenMissed: 'The list of calls shows the extra ones.',
          },
          {
            what: 'Graph calls of a second visit within 5 minutes',
            unit: 'calls',
            floor: null,
            floorIs: '',
            measured: second.length,
            comparison: 'absolute',
            limit: 0,
            isMoreBetter: false,
            detail: second.length === 0 ? 'three page loads' : describe(second),
            whenMissed: 'The list of calls shows the extra ones.',
          },
        ] satisfies Finding[];
      });
    }),
};
