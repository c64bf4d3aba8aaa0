import 'fake-indexeddb/auto';
import {
  type ResultBreakdown,
  type ResultRow,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { putTracker } from '../../../test/server/put-tracker.ts';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { buildAccount } from './test/build-accounts.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

setBoxSize(800);

let server: ReturnType<typeof startTestServer>;
const row = (key: string, changes: Partial<ResultRow> = {}): ResultRow => ({
  key,
  label: key,
  spendUSD: '100.00',
  comparedSpendUSD: '100.00',
  revenueUSD: '150.00',
  profitUSD: '50.00',
  roi: 50,
  leads: 10,
  clicks: 400,
  approved: 4,
  approveRate: 40,
  networkClicks: 500,
  clickShare: 80,
  isPartial: false,
  byDay: [],
  ...changes,
});
let rows: ResultRow[];
let asked: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_NOW_MS + 2 * 3_600_000, toFake: ['Date'] });
  server = startTestServer({ nowMs: SERVER_NOW_MS });
  asked = [];
  rows = [
    row('1', { isPartial: true }),
    row('2', { revenueUSD: '10.00', profitUSD: '-90.00', roi: -90, leads: 1 }),
  ];
  server.answer(resultRoutes.getBreakdown, ({ query }): { data: ResultBreakdown } => {
    asked.push(query);
    const { key: _key, label: _label, byDay: _byDay, ...total } = row('');
    return {
      data: {
        rows,
        unmatched: {
          spendUSD: '0.00',
          adCount: 0,
          revenueUSD: '0.00',
          trackerCampaignCount: 0,
          leads: 0,
          clicks: 0,
          approved: 0,
          networkClicks: 0,
        },
        total: { ...total, byDay: [] },
        sources: [
          {
            kind: 'network',
            id: null,
            name: 'Facebook',
            readAt: null,
            error: null,
            unreadDayCount: 0,
          },
          {
            kind: 'tracker',
            id: '7',
            name: 'Binom EU',
            readAt: '2026-03-02T10:30:00.000Z',
            error: null,
            unreadDayCount: 0,
          },
        ],
        countries: null,
        adAccountCount: 3,
        adUserCount: 2,
      },
    };
  });
  const [first = '', second = ''] = server.state.profiles.adUsers.keys();
  server.state.objectChecks.adAccounts.push(
    buildAccount({ id: '1', adUserId: first, name: 'Helio' }),
    // Another profile sees the same ad account
    buildAccount({ id: '1', adUserId: second, name: 'Helio' }),
    buildAccount({ id: '2', adUserId: first, name: 'Fjord' }),
    buildAccount({ id: '3', adUserId: first, name: 'Kiso' }),
  );
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  localStorage.clear();
  vi.useRealTimers();
});

async function open(path = '/accounts') {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { ...shown, replica };
}

async function cellsOf(columns: readonly string[]) {
  const table = await screen.findByRole('table', { name: 'Ad accounts' });
  await within(table).findByRole('columnheader', { name: /^Profit/ });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => {
      const cells = within(line).getAllByRole('cell');
      // The total spans the first three columns, and two others
      const isTotal = cells[0]?.textContent?.startsWith('Total') === true;
      return columns.map(
        (column) => cells[heads.indexOf(column) - (isTotal ? 2 : 0)]?.textContent ?? '',
      );
    });
}

it('asks for nothing without trackers', async () => {
  await open();
  await screen.findAllByText('Kiso');
  expect(screen.queryByRole('columnheader', { name: /^Profit/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  expect(asked).toEqual([]);
});

it('shows what trackers say of today, each ad account once in the total', async () => {
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  await open('/accounts?sort=roi&order=asc');
  expect(await cellsOf(['Profit, ≈ $', 'ROI'])).toEqual([
    ['−90.00', '−90%'],
    ['50.00', '50%'],
    ['50.00', '50%'],
    ['No data', '–'],
    ['−40.00', '−20%'],
  ]);
  expect(asked).toEqual([{ since: '2026-03-02', until: '2026-03-02', groupBy: 'ad_account' }]);
  screen.getByText('Binom EU');
  expect(screen.getAllByRole('img', { name: 'Some days or amounts are unknown' })).toHaveLength(3);
});

it('shows the columns that are chosen, and filters by any of them', async () => {
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  const { address } = await open('/accounts?figures=["roi<0"]');
  expect(await cellsOf(['Ad account', 'Profit, ≈ $'])).toEqual([
    ['Fjord', '−90.00'],
    ['', '−90.00'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Tracker columns' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'CPA' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toContain('cpa'));
  expect(await cellsOf(['CPA, ≈ $'])).toEqual([['100.00'], ['100.00']]);
});

it('keeps the figures of the day on the device', async () => {
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  const { replica } = await open();
  await cellsOf([]);
  for (const name of ['results:day:0:ad_account', 'checked-ad-accounts']) {
    await waitFor(async () => expect(await replica.readAnswer(name)).toBeDefined());
  }
  cleanup();
  queryClient.clear();
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === resultRoutes.getBreakdown
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
  await open('/accounts?sort=roi&order=asc');
  expect((await cellsOf(['Profit, ≈ $']))[0]).toEqual(['−90.00']);
});

it('saves filters, order and columns as a view, and opens it again', async () => {
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  const { address, goTo } = await open(
    '/accounts?figures=["roi<0"]&columns=cpa&sort=roi&order=asc',
  );
  await screen.findByRole('columnheader', { name: /^CPA/ });
  const asSaved = address();
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Losers');
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await screen.findByRole('button', { name: 'Saved view: Losers' });
  await goTo('/accounts');
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Losers' }));
  await screen.findByRole('button', { name: 'Saved view: Losers' });
  await screen.findByRole('columnheader', { name: /^CPA/ });
  expect(decodeURIComponent(address())).toBe(decodeURIComponent(asSaved));
});
