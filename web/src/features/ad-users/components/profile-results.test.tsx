import 'fake-indexeddb/auto';
import {
  type ResultBreakdown,
  type ResultRow,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { putTracker } from '../../../../test/server/put-tracker.ts';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { updateSettings } from '../../../lib/settings.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { AdUsersScreen } from './ad-users-screen.tsx';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900, { rect: { width: 900, height: 100 } });

let server: ReturnType<typeof startTestServer>;
let asked: string[];
/** At half past two of today, in the zone of the test. */
const READ_AT = new Date();
READ_AT.setHours(14, 30, 0, 0);
const FIGURES = {
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
};

beforeEach(() => {
  server = startTestServer();
  asked = [];
  const ids = [...server.state.profiles.adUsers.keys()];
  const rowOf = (key: string, changes: Partial<ResultRow>): ResultRow => ({
    ...FIGURES,
    key,
    label: key,
    byDay: [],
    ...changes,
  });
  server.answer(resultRoutes.getBreakdown, ({ query }): { data: ResultBreakdown } => {
    asked.push(query.groupBy);
    return {
      data: {
        rows: [rowOf(ids[0] ?? '', { profitUSD: '-20.00', roi: -20 }), rowOf(ids[1] ?? '', {})],
        unmatched: {
          spendUSD: null,
          adCount: 0,
          revenueUSD: null,
          trackerCampaignCount: 0,
          leads: null,
          clicks: null,
          approved: null,
          networkClicks: null,
        },
        total: { ...FIGURES, byDay: [] },
        sources: [
          {
            kind: 'tracker',
            id: '7',
            name: 'Binom EU',
            readAt: READ_AT.toISOString(),
            error: null,
            unreadDayCount: 0,
          },
        ],
        adAccountCount: 1,
        adUserCount: 1,
        countries: null,
      },
    };
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  localStorage.clear();
  updateSettings({ adUsersDisplayMode: 'table' });
});

async function open() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/ad-users',
    home: <AdUsersScreen />,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  await screen.findByRole('link', { name: 'CEE main' });
}

const nameOf = (id: string | undefined) => {
  const { customName = null, name = '' } = server.state.profiles.adUsers.get(id ?? '') ?? {};
  return customName ?? name;
};

it('asks trackers for nothing in a team without them', async () => {
  await open();
  expect(screen.queryByRole('columnheader', { name: /^Profit/ })).toBeNull();
  expect(asked).toEqual([]);
});

it('shows the profit of today after the list, sorts by it, and says what is unknown', async () => {
  updateSettings({ adUsersDisplayMode: 'table' });
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  await open();
  const [first, second] = server.state.profiles.adUsers.keys();
  const head = await screen.findByRole('columnheader', { name: /^Profit/ });
  const table = screen.getByRole('table', { name: 'Profiles' });
  const at = within(table).getAllByRole('columnheader').indexOf(head);
  const profits = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => within(line).getAllByRole('cell')[at]?.textContent);
  expect(profits()).toContain('No data');
  expect(screen.getByText('Binom EU').parentElement?.textContent).toBe('Binom EU 14:30');
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() =>
    expect(profits().slice(0, 3)).toEqual(['50.00ROI 50%', '−20.00ROI −20%', 'No data']),
  );
  expect(
    within(table)
      .getAllByRole('link')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual([nameOf(second), nameOf(first)]);
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(profits().slice(0, 2)).toEqual(['−20.00ROI −20%', '50.00ROI 50%']));
  expect(asked).toEqual(['ad_user']);
});

it('shows it on cards', async () => {
  updateSettings({ adUsersDisplayMode: 'cards' });
  putTracker(server.state, { id: '7', name: 'Binom EU' });
  await open();
  await screen.findByText('$50.00');
  screen.getByText('−$20.00');
});
