import 'fake-indexeddb/auto';
import {
  type AutomationOverview,
  type AutomationRule,
  automationRoutes as r,
} from '@ads-checker/shared/contracts/automation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

const AT = new Date().toISOString();
const ZERO = { usd: '0.00', isPartial: false };
const NO_SUMS = {
  acts: { turnedOn: 0, turnedOff: 0, budgets: 0, bids: 0, notices: 0 },
  raised: ZERO,
  lowered: ZERO,
  spendStopped: ZERO,
};

function rule(id: string, more: Partial<AutomationRule> = {}): AutomationRule {
  return {
    kind: 'rule',
    id,
    name: `Rule ${id}`,
    accountId: '1',
    adUserId: '7',
    ...NO_SUMS,
    level: 'ad',
    place: {
      adUserName: 'Anna Weber',
      adAccountId: '900',
      adAccountName: 'Helio DE 01',
      adCampaignId: '78',
      adCampaignName: 'Solar DE',
    },
    coverage: null,
    isEnabled: true,
    state: 'on',
    waitsFor: null,
    parts: { total: 1, waiting: 0, stopped: 0, failed: 0 },
    lastActAt: null,
    ...more,
  };
}
const refOf = ({ kind, id, name, accountId, adUserId }: AutomationRule) => ({
  kind,
  id,
  name,
  accountId,
  adUserId,
});

function overviewOf(
  rules: readonly AutomationRule[],
  more: Partial<AutomationOverview> = {},
): AutomationOverview {
  return {
    since: AT,
    rules: [...rules],
    ruleCount: rules.length,
    enabledCount: rules.filter(({ isEnabled }) => isEnabled).length,
    totals: NO_SUMS,
    idle: { rules: [], count: 0 },
    conflicts: { pairs: [], hasMore: false },
    ahead: { plannedChanges: 0, schedules: 0, nextAt: null },
    ...more,
  };
}

let server: ReturnType<typeof startTestServer>;
let overview: AutomationOverview;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  overview = overviewOf([]);
  server.answer(r.getOverview, () => ({ data: overview }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const open = async (path = '/automation') => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path,
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return within(await screen.findByRole('region', { name: 'Automation' }));
};
const cellTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const figures = () =>
  [...screen.getByLabelText('Totals').children].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent),
  );

it('says how the first rule is made', async () => {
  const shown = await open();
  await shown.findByText('No rules yet');
  expect(shown.queryByRole('complementary')).toBeNull();
});

it('says that it is not available offline', async () => {
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === r.getOverview
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const shown = await open();
  await shown.findByText('Automation isn’t available offline');
});

it('tells what rules did, what is unknown, and what keeps them', async () => {
  const unknown = { usd: null, isPartial: false };
  const acts = { turnedOn: 1, turnedOff: 2, budgets: 3, bids: 1, notices: 1 };
  const sums = {
    acts,
    raised: { usd: '5.50', isPartial: false },
    lowered: { usd: '20.00', isPartial: true },
    spendStopped: unknown,
  };
  overview = overviewOf(
    [
      rule('1', { ...sums, lastActAt: AT }),
      rule('2', {
        kind: 'scoped_rule',
        adUserId: null,
        place: null,
        level: 'campaign',
        coverage: { adUsers: 2, adAccounts: 3, campaigns: 61 },
        state: 'stopped',
        parts: { total: 3, waiting: 0, stopped: 1, failed: 0 },
      }),
      rule('3', { state: 'waits', waitsFor: 'proxy_down', name: null }),
      rule('4', { isEnabled: false, state: 'off' }),
    ],
    { totals: sums, ahead: { plannedChanges: 1, schedules: 2, nextAt: null } },
  );
  const shown = await open();
  await shown.findByText('Rule 1');
  screen.getByText('3 rules on');
  expect(figures()).toEqual([
    ['Acts', '8', '2 off, 1 on, 3 budgets, 1 bid, 1 notice'],
    ['Budgets moved', '+$5.50, −$20.00 or more', ''],
    ['Spend stopped', 'Unknown', 'What was turned off had spent on the day before'],
    ['Due in 24 hours', '3', '1 planned change, 2 schedules'],
  ]);
  const [first, second, third, fourth] = cellTexts();
  expect(first?.slice(0, 5)).toEqual([
    'Rule 1Ads · Solar DE · Anna Weber',
    'On',
    '82 off, 1 on, 3 budgets, 1 bid, 1 notice',
    '+$5.50, −$20.00 or more',
    'Unknown',
  ]);
  expect(second).toEqual([
    'Rule 2Campaigns · 61 campaigns in 3 ad accounts',
    'Stopped itself1 of 3 ad accounts',
    '–',
    '–',
    '–',
    '–',
  ]);
  expect(third?.slice(0, 2)).toEqual([
    'Rule without a nameAds · Solar DE · Anna Weber',
    'WaitingThe proxy isn’t responding',
  ]);
  expect(fourth?.[1]).toBe('Off');
  expect(shown.getByRole('link', { name: 'Rule 1' }).getAttribute('href')).toBe(
    '/ad-users/7/rules/1/runs',
  );
  // Of another member: its log is not theirs
  expect(shown.queryByRole('link', { name: 'Rule 2' })).toBeNull();
});

it('names conflicts and rules that never act, and links to them', async () => {
  const [one, other, idle] = [rule('1'), rule('2'), rule('3')];
  overview = overviewOf([one, other, idle], {
    conflicts: {
      pairs: [
        {
          rules: [refOf(one), refOf(other)],
          adAccountCount: 1,
          adAccountId: '900',
          adAccountName: 'Helio DE 01',
        },
      ],
      hasMore: false,
    },
    idle: { rules: [{ ...refOf(idle), createdAt: AT }], count: 2 },
  });
  await open();
  const attention = within(await screen.findByRole('complementary', { name: 'Needs attention' }));
  const conflicts = within(
    attention.getByRole('region', { name: 'Rules that can undo each other 1' }),
  );
  expect(
    conflicts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Rule 1', '/ad-users/7/rules/1'],
    ['Rule 2', '/ad-users/7/rules/2'],
  ]);
  conflicts.getByText('Helio DE 01');
  const idles = within(attention.getByRole('region', { name: 'No act in 31 days 2' }));
  expect(idles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Rule 3']);
  idles.getByText('and 1 more');
});

it('asks for another period', async () => {
  const asked: unknown[] = [];
  overview = overviewOf([rule('1')]);
  server.answer(r.getOverview, ({ query }) => {
    asked.push(query.period);
    return { data: overview };
  });
  const shown = await open('/automation?period=week');
  await shown.findByText('Rule 1');
  expect(asked).toEqual(['week']);
  await userEvent.setup().click(screen.getByRole('button', { name: '24 hours' }));
  await waitFor(() => expect(asked).toEqual(['week', 'day']));
});
