import 'fake-indexeddb/auto';
import {
  type AutomationOverview,
  type AutomationRule,
  automationRoutes as r,
} from '@ads-checker/shared/contracts/automation';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
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
  profit: ZERO,
};
const STAKE = {
  currencies: [],
  total: ZERO,
  dailyCount: 0,
  otherCount: 0,
  unknownCount: 0,
  readAt: null,
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
    actsByPart: Array.from({ length: 24 }, () => 0),
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
    matchCount: rules.length,
    ruleCount: rules.length,
    enabledCount: rules.filter(({ isEnabled }) => isEnabled).length,
    totals: NO_SUMS,
    hours: [],
    profitDays: [],
    stake: STAKE,
    idle: { rules: [], count: 0 },
    conflicts: { pairs: [], hasMore: false },
    worstCase: null,
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
  within(screen.getByRole('table', { name: 'Rules by acts' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const figures = () =>
  [...screen.getByRole('region', { name: 'Totals' }).querySelectorAll('dl')].map((figure) =>
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
    profit: { usd: '-12.00', isPartial: true },
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
    [
      'Profit after acts',
      '−$12.00, partly unknown',
      'Of what was changed, from the day of the act on',
    ],
  ]);
  const ahead = within(screen.getByRole('region', { name: 'Due in 24 hours 3' }));
  expect(
    ahead.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['1 planned change', '/planned-changes'],
    ['2 schedules', '/schedules'],
  ]);
  const [first, second, third, fourth] = cellTexts();
  expect(first?.slice(0, 7)).toEqual([
    'Rule 1Ads · Solar DE · Anna Weber',
    'On',
    '82 off, 1 on, 3 budgets, 1 bid, 1 notice',
    '',
    '+$5.50, −$20.00 or more',
    'Unknown',
    '−$12.00, partly unknown',
  ]);
  expect(second).toEqual([
    'Rule 2Campaigns · 61 campaigns in 3 ad accounts',
    'Stopped itself1 of 3 ad accounts',
    '–',
    '',
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

it('tells what is at stake, in what currencies, and what is not known', async () => {
  overview = overviewOf([rule('1')], {
    stake: {
      currencies: [
        { currency: 'EUR', dailyBudget: '1200.5', campaignCount: 30 },
        { currency: 'USD', dailyBudget: '60', campaignCount: 2 },
      ],
      total: { usd: '1400.10', isPartial: true },
      dailyCount: 32,
      otherCount: 1,
      unknownCount: 4,
      readAt: AT,
    },
  });
  await open();
  const stake = await screen.findByRole('region', { name: 'At stake now' });
  expect([...stake.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '32 campaigns that are on may spend $1,400.10 or more a day: €1,200.50, $60.00',
    '1 without a daily budget',
    '4 unknown',
    'just now',
  ]);
});

it('draws hours of the day, and days of the week', async () => {
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const moved = { raised: { usd: '5.00', isPartial: false }, lowered: ZERO, spendStopped: ZERO };
  overview = overviewOf([rule('1')], {
    since: new Date(Date.now() - 86_400_000).toISOString(),
    hours: [{ at: hour, acts: 3, ...moved }],
  });
  await open();
  const plot = within(await screen.findByRole('figure', { name: 'Acts: 0' }));
  const slider = plot.getByRole('slider', { name: 'Hour' });
  expect(slider.getAttribute('aria-valuemax')).toBe('25');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^\d\d:00, Acts 3$/);
  within(screen.getByRole('figure', { name: /^Budgets moved/ })).getByRole('table', {
    name: 'By hour',
    hidden: true,
  });
});

it('finds rules, and pauses all of the team', async () => {
  const asked: object[] = [];
  overview = overviewOf([rule('1')]);
  server.answer(r.getOverview, ({ query }) => {
    asked.push(query);
    return query.text === '' ? { data: overview } : { data: { ...overview, rules: [] } };
  });
  const limits = {
    teamId: '1',
    maxActsPerHour: 100,
    maxBudgetRaisePerDay: null,
    maxObjectRaisePercentPerDay: null,
    maxFailedPercent: 50,
    maxActsOverUsual: null,
    pausedAt: null,
    pauseReason: null,
  };
  server.answer(ruleRoutes.getLimits, ({ params }) => ({
    data: { limits: { ...limits, ...params } },
  }));
  server.answer(ruleRoutes.updateLimits, ({ params, body }) => ({
    data: {
      limits: {
        ...limits,
        ...params,
        pausedAt: body.isPaused === true ? AT : null,
        pauseReason: body.isPaused === true ? ('person' as const) : null,
      },
    },
  }));
  const user = userEvent.setup();
  const shown = await open();
  await shown.findByText('Rule 1');
  await user.click(screen.getByRole('button', { name: 'In trouble' }));
  await user.type(screen.getByRole('textbox', { name: /^Search rules/ }), 'x');
  await screen.findByText('No rules found');
  expect(asked.at(-1)).toEqual({ period: 'day', state: 'attention', text: 'x' });
  await user.click(screen.getByRole('button', { name: 'Pause all rules' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Rules, schedules and planned changes wait/);
  await user.click(dialog.getByRole('button', { name: 'Pause all rules' }));
  await screen.findByText(/^All rules of the team have been paused since/);
  await user.click(screen.getByRole('button', { name: 'Resume all rules' }));
  await waitFor(() => expect(screen.queryByText(/have been paused since/)).toBeNull());
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

it('says what all rules together could add to budgets a day', async () => {
  const worstCase = {
    amounts: [{ currency: 'EUR', dailyBudget: '340.00', lifetimeBudget: '0.00' }],
    usd: '400.00',
    isPartial: true,
    isLimited: false,
    objects: 7,
    unknownObjects: 2,
    unread: 1,
    rules: 3,
  };
  overview = overviewOf([rule('1')], { worstCase });
  await open();
  const part = within(await screen.findByRole('region', { name: /^Could add a day/ }));
  part.getByText('$400.00 or more');
  part.getByText('By 3 rules · daily budgets €340.00 · 2 budgets unknown · 1 rule not run yet');
});
