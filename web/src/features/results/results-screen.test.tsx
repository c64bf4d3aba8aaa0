import 'fake-indexeddb/auto';
import { type ResultBreakdown, resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { ALL_MATCHED, buildBreakdown, buildRow } from './test/build-results.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_NOW_MS, toFake: ['Date'] });
  server = startTestServer({ nowMs: SERVER_NOW_MS });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  vi.useRealTimers();
});

const PERIOD = '?since="2026-03-01"&until="2026-03-02"';

const days = buildBreakdown({
  rows: [
    buildRow({
      key: '2026-03-01',
      label: '2026-03-01',
      spendUSD: '60.00',
      revenueUSD: '120.00',
      profitUSD: '60.00',
    }),
    buildRow({
      key: '2026-03-02',
      label: '2026-03-02',
      spendUSD: '40.00',
      revenueUSD: '30.00',
      profitUSD: '-10.00',
    }),
  ],
});

type Answer = (query: { groupBy: string; since: string }) => ResultBreakdown;
const usual: Answer = ({ groupBy, since }) =>
  groupBy === 'day'
    ? days
    : since === '2026-03-01'
      ? buildBreakdown()
      : buildBreakdown({
          rows: [buildRow({ profitUSD: '40.00' }), buildRow({ key: '2', profitUSD: '90.00' })],
          total: {
            ...buildBreakdown().total,
            spendUSD: '400.00',
            comparedSpendUSD: '400.00',
            roi: 0.2,
            leads: 20,
          },
        });

async function open({
  path = `/results${PERIOD}`,
  username = 'administrator',
  answer = usual,
}: {
  path?: string;
  username?: string;
  answer?: Answer;
} = {}) {
  const asked: unknown[] = [];
  server.answer(r.getBreakdown, ({ query }) => {
    asked.push(query);
    return { data: answer(query) };
  });
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { ...shown, asked, replica };
}

async function rowsOf(name = 'Results') {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

it('shows totals with their change, and unknown figures as unknown', async () => {
  const { asked } = await open();
  const [, kyle, , lena, noTracker, noAd, total] = await rowsOf();
  await waitFor(async () =>
    expect((await rowsOf())[1]).toEqual([
      'Kyle Whitman',
      '100.00',
      '150.00',
      '50.00',
      '40.00',
      '50%',
      '10',
      '10.00',
      '',
    ]),
  );
  expect(kyle?.[0]).toBe('Kyle Whitman');
  expect(lena).toEqual(['Lena Vogt', '12.20', '–', '–', '–', '–', '–', '–', '']);
  expect(noTracker?.slice(0, 4)).toEqual(['No tracker row9 ads', '100.00', '–', '−100.00']);
  expect(noAd?.slice(0, 4)).toEqual(['No Facebook ad2 tracker campaigns', '–', '127.32', '127.32']);
  expect(total?.slice(0, 4)).toEqual(['Total with unmatched', '412.20', '417.32', '5.12']);
  const terms = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
  expect(terms).toEqual([
    'Spend≈ $412.20+3% from ≈ $400.00',
    'Revenue≈ $417.320% from ≈ $417.32',
    'Profit≈ $5.120% from ≈ $5.12',
    'ROI1.2%+1 points from 0.2%',
    'Leads29+45% from 20',
    'CPA≈ $14.21−29% from ≈ $20.00',
  ]);
  expect(asked).toEqual(
    expect.arrayContaining([
      { since: '2026-03-01', until: '2026-03-02', groupBy: 'ad_user' },
      { since: '2026-02-27', until: '2026-02-28', groupBy: 'ad_user' },
    ]),
  );
  within(screen.getByRole('table', { name: 'Results' })).getByRole('img', {
    name: 'Some days or amounts are unknown',
  });
});

it('plots spend, revenue and profit by day', async () => {
  await open();
  const figure = await screen.findByRole('figure', {
    name: '1–2 Mar: spend ≈ $412.20, revenue ≈ $417.32, profit ≈ $5.12',
  });
  const day = within(figure).getByRole('slider', { name: 'Day' });
  day.focus();
  await userEvent.keyboard('{Home}');
  expect(day.getAttribute('aria-valuetext')).toBe(
    '1 Mar, Spend ≈ $60.00, Revenue ≈ $120.00, Profit ≈ $60.00',
  );
});

it('says how old each source is, and why one was not read', async () => {
  await open();
  const sources = await screen.findByRole('region', { name: 'Sources' });
  const [network, tracker] = within(sources).getAllByRole('listitem');
  expect(network?.textContent).toMatch(/^Facebook \d\d:\d\d$/);
  expect(tracker?.textContent).toMatch(
    /^Binom EU .*\d\d:\d\d: API key rejected3 unread daysOpen tracker$/,
  );
});

it('opens the ad accounts of a profile, and removes that filter again', async () => {
  const { address, asked } = await open();
  await userEvent.click(await screen.findByRole('link', { name: 'CEE main' }));
  await waitFor(() => expect(address()).toContain('by=ad_account&profile=%222%22'));
  await waitFor(() =>
    expect(asked).toContainEqual({
      since: '2026-03-01',
      until: '2026-03-02',
      groupBy: 'ad_account',
      adUserId: '2',
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Remove filter Profile: / }));
  await waitFor(() => expect(address()).not.toContain('profile='));
});

it('groups and sorts as the URL says, and keeps it there', async () => {
  const { address } = await open();
  await rowsOf();
  await userEvent.click(screen.getByRole('button', { name: 'Spend, ≈ $' }));
  await waitFor(() => expect(address()).toContain('sort=spend&order=desc'));
  expect((await rowsOf()).slice(1, 4).map(([name]) => name)).toEqual([
    'CEE main',
    'Kyle Whitman',
    'Lena Vogt',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'By campaign' }));
  await waitFor(() => expect(address()).toContain('by=campaign'));
});

it('compares buyers for who may read the ads of the team', async () => {
  const { address } = await open({ path: `/results${PERIOD}&tab=board` });
  await waitFor(async () =>
    expect((await rowsOf('Team board')).slice(1, 3).map((cells) => cells.slice(0, 3))).toEqual([
      ['1up 1 place1', 'Kyle Whitman', '50.00+25% from 40.00'],
      ['2down 1 place1', 'CEE main', '−60.00−167% from 90.00'],
    ]),
  );
  const [, first] = await rowsOf('Team board');
  expect(first?.at(-1)).toBe('1 of 2');
  await userEvent.click(screen.getByRole('link', { name: 'Kyle Whitman' }));
  await waitFor(() => expect(address()).toContain('buyer=%221%22'));
});

it('has no board for who reads only their own ads', async () => {
  const { changeAccountPermissions, asked } = await open({ path: `/results${PERIOD}&tab=board` });
  changeAccountPermissions({ read_team_ads: false, manage_team_ads: false });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Team board' })).toBeNull());
  await rowsOf();
  expect(asked).toContainEqual(expect.objectContaining({ groupBy: 'ad_user' }));
});

it('leads to a new tracker when there is none', async () => {
  const { revenueUSD: _revenue, ...total } = buildBreakdown().total;
  await open({
    answer: () =>
      buildBreakdown({
        rows: [],
        unmatched: ALL_MATCHED,
        total: { ...total, revenueUSD: null, profitUSD: null, roi: null, leads: null },
        sources: buildBreakdown().sources.slice(0, 1),
      }),
  });
  await screen.findByText(/^No tracker(s| chosen) yet$/);
  expect(screen.getAllByText('No tracker')).toHaveLength(5);
  screen.getByText('Trackers: none');
});

it('says that results are being read, and that a period has none', async () => {
  const empty = buildBreakdown({ rows: [], unmatched: ALL_MATCHED });
  await open({ answer: () => empty });
  await screen.findByText('Reading results…');
  cleanup();
  queryClient.clear();
  const sources = empty.sources.map((source) => ({ ...source, unreadDayCount: 0 }));
  await open({ answer: () => ({ ...empty, sources }) });
  await screen.findByText('No results in this period');
});

it('shows an error, and loads again', async () => {
  server.refuse(r.getBreakdown, () => new AppError('InternalError', 'Something went wrong.'));
  await open();
  await screen.findByText('Couldn’t load results');
  server.refuse(r.getBreakdown, () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await rowsOf())[1]?.[0]).toBe('Kyle Whitman');
});

it('opens from the device without a server, and says what is not on it', async () => {
  const { replica } = await open();
  await rowsOf();
  for (const name of ['results:ad_user', 'results:before:ad_user']) {
    await waitFor(async () => expect(await replica.readAnswer(name)).toBeDefined());
  }
  cleanup();
  queryClient.clear();
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === r.getBreakdown
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
  await open();
  expect((await rowsOf())[1]?.[0]).toBe('Kyle Whitman');
  await userEvent.click(screen.getByRole('button', { name: 'By campaign' }));
  await screen.findByText(/^(These results aren’t available offline|Can’t reach the server)$/);
});

it('saves period, comparison, breakdown and filters as a view, and opens it again', async () => {
  const user = userEvent.setup();
  const query = '?since=2026-03-01&until=2026-03-02&compare=false&by=campaign&profile=1';
  const { address, goTo } = await open({ path: `/results${query}` });
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Losers');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  await screen.findByRole('button', { name: 'Saved view: Losers' });
  const saved = address();
  await goTo('/results');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Losers' }));
  await waitFor(() => expect(address()).toBe(saved));
  expect(saved).toContain('by=campaign');
  await screen.findByRole('button', { name: 'Saved view: Losers' });
});

it('shows countries by name, and has those read that are not known', async () => {
  let countries: ResultBreakdown['countries'] = {
    readAt: null,
    unreadDayCount: 2,
    isReading: false,
  };
  const nothing = {
    comparedSpendUSD: null,
    revenueUSD: null,
    profitUSD: null,
    roi: null,
    leads: null,
    clicks: null,
    approved: null,
    approveRate: null,
    networkClicks: null,
    clickShare: null,
    byDay: [],
  };
  const { asked } = await open({
    path: `/results${PERIOD}&by=country&compare=false`,
    answer: () =>
      buildBreakdown({
        rows: [
          buildRow({ ...nothing, key: 'DE', label: 'DE', spendUSD: '200.00' }),
          buildRow({ ...nothing, key: 'unknown', label: 'unknown', spendUSD: '12.20' }),
          buildRow({ key: '', label: '', spendUSD: '0.00', leads: 10 }),
        ],
        unmatched: ALL_MATCHED,
        countries,
      }),
  });
  const names = async () => (await rowsOf()).flatMap(([name]) => name ?? []);
  await waitFor(async () =>
    expect(await names()).toEqual([
      'Unknown country',
      'Germany',
      'unknown',
      'Total with unmatched',
    ]),
  );
  expect(await rowsOf()).toContainEqual(['Germany', '200.00', '–', '–', '–', '–', '–', '']);
  screen.getByText('Spend of 2 days isn’t known by country');
  const bodies: unknown[] = [];
  server.answer(r.readCountries, ({ body }) => {
    bodies.push(body);
    countries = { readAt: null, unreadDayCount: 2, isReading: true };
    return { data: { adUserCount: 1 } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Read by country' }));
  await screen.findByText('Reading spend by country…');
  expect(bodies).toEqual([{ since: '2026-03-01', until: '2026-03-02' }]);
  expect(asked.at(-1)).toMatchObject({ groupBy: 'country' });
});
