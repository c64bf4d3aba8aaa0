import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import {
  type ObjectResults,
  objectResultRoutes,
} from '@ads-checker/shared/contracts/object-results';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { updateSettings } from '../../../lib/settings.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { networkFiguresOf } from '../tracker-figures.ts';

vi.setConfig({ testTimeout: 60_000 });
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(4_000);

const source: NonNullable<ObjectResults['source']> = {
  binomId: '7',
  name: 'Binom EU',
  binomUserId: null,
  currency: 'USD',
  rate: 0.868,
  dayZone: 'ad_account',
  timeZone: 'Europe/Berlin',
  readAt: '2026-01-05T10:00:00.000Z',
  unreadDayCount: 0,
  error: null,
};

const known: ObjectResults = { source, rows: [], undivided: [], byDay: [] };

let server: ReturnType<typeof startTestServer>;
let answer: ObjectResults | null;

beforeEach(() => {
  server = startTestServer();
  answer = known;
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === objectResultRoutes.list
        ? answer === null
          ? Promise.reject(new NetworkFailure('read results', undefined))
          : Promise.resolve({ status: 200, retryAfter: null, json: { data: answer } })
        : server.transport.send(request),
  });
  updateSettings({ adObjectsDisplayMode: 'table', locale: 'en-US' });
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await wipeAll();
  server.restore();
  localStorage.clear();
});

/** The ads of an ad account of which some have spent. */
function findAds() {
  const ads = [...server.network.ads.values()];
  const spentOf = (row: (typeof ads)[number]) => networkFiguresOf(row).spend ?? 0;
  const named = (row: (typeof ads)[number]) =>
    ads.filter(({ name, adAccountId }) => name === row.name && adAccountId === row.adAccountId)
      .length === 1;
  const spent = ads.filter((row) => spentOf(row) > 1 && named(row) && row.status === 'ACTIVE');
  const adAccountId = spent[0]?.adAccountId ?? '';
  return { adAccountId, ads: spent.filter((row) => row.adAccountId === adAccountId) };
}

async function open(search = {}) {
  const { adAccountId } = findAds();
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const { data } = await call(adUserRoutes.list, {
    params: { accountId },
    query: { includeShared: 'true' as const },
  });
  const adUserId = data.adUsers.find(({ name }) => name === 'Marta Jensen')?.id ?? '';
  const replica = await openReplica({ userId: user.id, accountId });
  await renderRoute({
    path: checkerPath({ adUserId, adAccountId, tab: 'ads', search }),
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return userEvent.setup();
}

const resultOf = (id: string, revenue: string) => ({
  ...{ id, clicks: 40, leads: 4, approved: 2, hold: 1, rejected: 1 },
  ...{ revenue, comparedSpend: '1.00', isPartial: false },
});
const heads = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
async function findCells(name: string): Promise<readonly (string | null)[]> {
  const box = await screen.findByRole('switch', { name });
  const row = box.closest('[role=row]');
  return within(row as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
}
const columnOf = (title: RegExp) => heads().findIndex((head) => title.test(head ?? ''));

it('shows revenue and profit beside the spend, a loss in red, and what has no data', async () => {
  const { ads } = findAds();
  const [winner, loser, other] = ads;
  const spend = (row: typeof winner) => Number(row?.insights?.spend);
  answer = {
    ...known,
    rows: [
      resultOf(winner?.id ?? '', (spend(winner) + 50).toFixed(2)),
      resultOf(loser?.id ?? '', '0.00'),
    ],
  };
  await open({ sort: 'none' });
  await screen.findByRole('columnheader', { name: /^Profit/ });
  expect(heads().slice(columnOf(/^Spend/), columnOf(/^EPC/) + 1)).toEqual([
    expect.stringMatching(/^Spend/),
    'Tracker leads',
    expect.stringMatching(/^Revenue, ≈/),
    expect.stringMatching(/^Profit, ≈/),
    'ROI',
    expect.stringMatching(/^CPA, [^≈]+$/),
    expect.stringMatching(/^EPC, ≈/),
  ]);
  expect((await findCells(winner?.name ?? ''))[columnOf(/^Profit/)]).toBe('50.00');
  const loss = await findCells(loser?.name ?? '');
  expect(loss[columnOf(/^Profit/)]).toMatch(/^−/);
  expect(loss[columnOf(/^ROI/)]).toBe('−100%');
  const none = await findCells(other?.name ?? '');
  expect(none[columnOf(/^Tracker leads/)]).toBe('No data');
  expect(none[columnOf(/^Profit/)]).toBe('–');
  expect(screen.getByText('USD × 0.868')).toBeTruthy();
});

it('filters by a figure of the tracker, which finds no row without data', async () => {
  const { ads } = findAds();
  const [winner, loser] = ads;
  answer = {
    ...known,
    rows: [resultOf(winner?.id ?? '', '99999.00'), resultOf(loser?.id ?? '', '0.00')],
  };
  await open({ figures: ['roi<0'] });
  await screen.findByRole('columnheader', { name: /^Profit/ });
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
  expect(screen.getByRole('switch', { name: loser?.name ?? '' })).toBeTruthy();
  expect(await screen.findByRole('row', { name: /^Total of 1 ad/ })).toBeTruthy();
});

it('opens what an object earned, and a rule from it', async () => {
  const [loser] = findAds().ads;
  if (loser?.insights == null) {
    throw new Error('No ad has spent.');
  }
  const insights = { ...loser.insights, targetAction: 'lead' };
  server.network.ads.set(loser.id, { ...loser, insights });
  answer = {
    ...known,
    rows: [resultOf(loser?.id ?? '', '0.00')],
    byDay: [{ date: '2026-01-05', spend: '10.00', actions: { lead: 3 }, ...resultOf('1', '0.00') }],
  };
  await open({ object: loser?.id });
  const pane = within(await screen.findByRole('complementary', { name: loser?.name ?? '' }));
  const results = within(await pane.findByRole('region', { name: 'Results' }));
  expect(results.getByText('Profit').nextSibling?.textContent).toMatch(/^≈ −/);
  expect(results.getByText('ROI').nextSibling?.textContent).toBe('−100%');
  expect((await pane.findByText('Leads by Facebook')).textContent).toBe('Leads by Facebook 3');
  const funnel = within(pane.getByRole('region', { name: 'Funnel' }));
  expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Clicks40of [\d,]+$/),
    'Leads410.00%',
    'Approved250.00%',
  ]);
  const rule = pane.getByRole('link', { name: 'Make a rule from this' });
  const start = new URL(rule.getAttribute('href') ?? '', 'http://x').searchParams.get('start');
  expect(JSON.parse(start ?? '')).toMatchObject({
    campaign: {
      id: loser?.adCampaignId,
      name: server.network.campaigns.get(loser?.adCampaignId ?? '')?.name,
      adAccountId: loser?.adAccountId,
    },
    level: 'ad',
    binomId: '7',
    binomUserId: null,
    truthyAction: 'turn_off_ad',
    conditions: {
      operator: 'and',
      items: [
        { column: 'network_spend', operator: 'greater_than_or_equal' },
        { column: 'roi', operator: 'less_than', value: 0 },
      ],
    },
  });
});

it('has no columns of a tracker where the profile has none', async () => {
  answer = { ...known, source: null };
  const [first] = findAds().ads;
  await open();
  await screen.findByRole('switch', { name: first?.name ?? '' });
  expect(columnOf(/^Profit/)).toBe(-1);
});

it('shows the last figures of the list while the server is unreachable', async () => {
  const [winner] = findAds().ads;
  answer = { ...known, rows: [resultOf(winner?.id ?? '', '99999.00')] };
  await open();
  const before = await waitFor(async () => {
    const cells = await findCells(winner?.name ?? '');
    expect(cells[columnOf(/^Revenue/)]).toBe('99,999.00');
    return cells;
  });
  cleanup();
  queryClient.clear();
  answer = null;
  await open();
  await screen.findByRole('columnheader', { name: /^Profit/ });
  expect(await findCells(winner?.name ?? '')).toEqual(before);
});
