import 'fake-indexeddb/auto';
import {
  type AdCostDto,
  type AdCostSummary,
  type CostUpdateState,
  costUpdateRoutes as r,
} from '@ads-checker/shared/contracts/cost-updates';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const AT = '2026-11-21T13:31:00.000Z';

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

function sharedId(): string {
  const adUser = [...server.state.profiles.adUsers.values()].find(
    ({ status, isShared }) => status === 'active' && isShared,
  );
  if (adUser === undefined) {
    throw new Error('The team has no healthy shared profile.');
  }
  return adUser.id;
}

function cost(overrides: Partial<AdCostDto> = {}): AdCostDto {
  return {
    adUserId: sharedId(),
    adId: '120214788311190',
    date: '2026-11-21',
    amount: '38.40',
    amountUSD: '44.24',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    fetchedAt: AT,
    updatedAt: null,
    updateResult: null,
    adName: 'Reel v2',
    adAccountId: '101',
    adCampaignId: null,
    adSetId: null,
    pushRequestedAt: null,
    ...overrides,
  };
}

const failed = (overrides: Partial<AdCostDto> = {}) =>
  cost({
    adId: '7',
    adName: 'Static v5',
    updatedAt: AT,
    updateResult: {
      ok: false,
      amount: null,
      amountUSD: null,
      trackerUrl: 'https://trk.example.test',
      trackerName: 'Binom EU',
      campaignId: null,
      campaignName: null,
      description: 'No clicks for this ad in the tracker.',
      code: 'no_clicks',
      completedAt: AT,
      parts: [],
    },
    ...overrides,
  });

const summary: AdCostSummary = {
  fetchedAmountUSD: '105.64',
  waitingAmountUSD: '44.24',
  updatedAmountUSD: '0.00',
  failedAmountUSD: '61.40',
  unmatchedAmountUSD: '61.40',
  unmatchedCount: 1,
  unknownUSDCount: 0,
  countByStatus: { pending: 1, success: 0, failure: 1 },
};

async function open({
  costs = [],
  username = 'administrator',
  isOn = true,
  query = '',
  runs = [],
  sums = summary,
}: {
  costs?: readonly AdCostDto[];
  username?: string;
  isOn?: boolean;
  query?: string;
  runs?: CostUpdateState['runs'];
  sums?: AdCostSummary;
} = {}) {
  const adUserId = sharedId();
  const tasks = server.state.profiles.tasks.get(adUserId);
  if (tasks === undefined) {
    throw new Error('The profile has no tasks.');
  }
  const state: CostUpdateState = {
    binomCostUpdateTask: {
      ...tasks.binomCostUpdateTask,
      binomSettings: isOn ? [{ binomId: '1', binomUserId: null, binomCampaignIds: [] }] : [],
    },
    costMultiplier: 1,
    progress: null,
    nextRunAt: null,
    intervalMinutes: 60,
    runs,
  };
  const asked: unknown[] = [];
  server.answer(r.getTask, () => ({ data: state }));
  server.answer(r.listAdCosts, ({ query: filter }) => {
    asked.push(filter);
    return {
      data: [...costs],
      summary: sums,
      paging: { total: costs.length, limit: 50, offset: 0 },
    };
  });
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: `/ad-users/${adUserId}/ad-costs${query}`,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { asked };
}

it('shows the cost and status of each ad, and lists spend without clicks', async () => {
  const { asked } = await open({ costs: [cost(), failed()] });
  const table = await screen.findByRole('table', { name: 'Costs' });
  const sums = screen.getByRole('region', { name: 'Sums in USD' });
  expect(sums.textContent).toContain('$105.64');
  expect(sums.textContent).toContain('Trackers have no clicks for $61.40');
  const row = within(table).getByRole('row', { name: /Static v5/ });
  expect(row.textContent).toContain('No clicks for this ad in the tracker');
  expect(row.textContent).toContain('Failed');
  expect(within(table).getByRole('row', { name: /Reel v2/ }).textContent).toContain('Pending');
  await userEvent.click(within(sums).getByRole('button', { name: 'Show 1 cost' }));
  expect(await screen.findByRole('button', { name: 'No clicks' })).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ failure: 'no_clicks' });
});

it('pushes one again, and shows why that failed', async () => {
  const pushed: unknown[] = [];
  await open({ costs: [failed()] });
  server.answer(r.pushAdCosts, ({ body }) => {
    pushed.push(body);
    return { data: { requestedCount: 1 } };
  });
  const again = await screen.findByRole('button', { name: 'Send again: Static v5, 21 Nov' });
  await userEvent.click(again);
  expect(pushed).toEqual([{ costs: [{ adId: '7', date: '2026-11-21' }] }]);
  server.answer(r.pushAdCosts, () => {
    throw new AppError('FailedPreconditionError', 'Choose a tracker for this task first.', {
      code: 'task_off',
    });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry 1 failed' }));
  expect(await screen.findByText('Choose a tracker for this task first.')).toBeTruthy();
});

it('links to the tasks while the task is off, and reports when nothing was spent', async () => {
  await open({ isOn: false });
  expect(await screen.findByText('Cost update is off')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a tracker' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  await open({ isOn: false, username: 'oksana_melnyk' });
  expect(
    await screen.findByText('Only members who manage this profile can choose a tracker for it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose a tracker' })).toBeNull();
  cleanup();
  queryClient.clear();
  await open();
  expect(await screen.findByText('No costs in this period')).toBeTruthy();
});

it('is read-only for members with whom the profile is shared', async () => {
  await open({ costs: [failed()], username: 'oksana_melnyk' });
  await screen.findByRole('table', { name: 'Costs' });
  expect(screen.queryByRole('button', { name: /^Push/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows totals only when something was read: none without a run, zero after one', async () => {
  const sums: AdCostSummary = {
    ...summary,
    fetchedAmountUSD: '0.00',
    waitingAmountUSD: '0.00',
    failedAmountUSD: '0.00',
    unmatchedAmountUSD: '0.00',
    unmatchedCount: 0,
    countByStatus: { pending: 0, success: 0, failure: 0 },
  };
  const run: CostUpdateState['runs'][number] = {
    id: '1',
    startedAt: AT,
    finishedAt: AT,
    fetchedCount: 0,
    sentCount: 0,
    failedCount: 0,
    error: null,
    problems: [],
  };
  const shown = () =>
    within(screen.getByRole('region', { name: 'Sums in USD' }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  for (const [options, amount] of [
    [{ isOn: false, runs: [run] }, '–'],
    [{ isOn: true, runs: [] }, '–'],
    [{ isOn: true, runs: [{ ...run, error: { code: null, message: 'Timed out' } }] }, '–'],
    [{ isOn: true, runs: [run] }, '$0.00'],
  ] as const) {
    await open({ ...options, runs: [...options.runs], sums });
    await screen.findByText(options.isOn ? 'No costs in this period' : 'Cost update is off');
    expect(shown()).toEqual([amount, amount, amount, amount]);
    cleanup();
    queryClient.clear();
  }
});
