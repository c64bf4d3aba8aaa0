import 'fake-indexeddb/auto';
import { ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import {
  scopedRuleRoutes as r,
  type ScopedRuleDto,
} from '@ads-checker/shared/contracts/scoped-rules';
import { sumRuleActionCounts } from '@ads-checker/shared/domain/rules/action-counts';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(1_400);

let server: ReturnType<typeof startTestServer>;
let listed: ScopedRuleDto[];
let owner: { accountId: string; teamId: string };

function ruleOf(id: string, more: Partial<ScopedRuleDto> = {}): ScopedRuleDto {
  return {
    id,
    ...owner,
    name: `Rule ${id}`,
    templateName: null,
    scope: ruleScopeSchema.parse({ isEveryAdUser: true }),
    isEnabled: true,
    binomId: '1',
    binomUserId: '1',
    datePreset: 'today',
    shouldUseTrackerTimezone: false,
    level: 'campaign',
    conditions: {
      operator: 'and',
      items: [{ column: 'network_spend', operator: 'greater_than', value: 20 }],
    },
    truthyAction: 'turn_off_campaign',
    falsyAction: null,
    activeHours: null,
    truthyActions: [],
    falsyActions: [],
    checkIntervalInSeconds: 1_800,
    postUpdateIgnorePeriod: null,
    whenNoTrackerRow: 'skip',
    maxActsPerDay: 3,
    personPrecedenceMinutes: 60,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
    coverage: { adUsers: 2, adAccounts: 5, campaigns: 38, objects: 38 },
    parts: { total: 5, waiting: 0, stopped: 0, failed: 0 },
    troubles: [],
    lastRun: null,
    inProgress: false,
    nextExecutionTime: null,
    actsLastDay: { ...sumRuleActionCounts([]), pausedCampaigns: 4 },
    ...more,
  };
}

const PREVIEW = {
  profiles: [
    {
      id: '1',
      name: 'Anna Weber',
      problem: null,
      adAccounts: [
        { id: '900', name: 'Helio DE 01', ruleId: null, joinedAt: null, campaignCount: 2 },
      ],
    },
    { id: '2', name: 'Ivo Brand', problem: 'Facebook didn’t answer in time.', adAccounts: [] },
  ],
  campaigns: [
    { id: '7', name: 'DE Solar' },
    { id: '8', name: 'DE Heat pump' },
  ].map((campaign) => ({
    ...campaign,
    adUserId: '1',
    adUserName: 'Anna Weber',
    adAccountId: '900',
    adAccountName: 'Helio DE 01',
  })),
  campaignCount: 2,
  unreadAdAccounts: 1,
};

beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  listed = [];
  server.answer(r.list, () => ({ data: { rules: listed } }));
  server.answer(r.previewScope, () => ({ data: PREVIEW }));
  server.answer(r.getCoverage, () => ({
    data: { profiles: [], campaigns: [], joinedCount: 2, leftCount: 1 },
    paging: { total: 0, limit: 100, offset: 0 },
  }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

async function open(path: string, rules: () => ScopedRuleDto[] = () => []) {
  const { user, session, userAccounts } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  owner = { accountId, teamId: userAccounts.find(({ id }) => id === accountId)?.teamId ?? '' };
  listed = rules();
  const replica = await openReplica({ userId: user.id, accountId });
  await renderRoute({
    path,
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('says what such a rule is for while there is none', async () => {
  await open('/rules');
  await screen.findByText('No rules of many profiles yet');
  expect(screen.getByRole('link', { name: 'New rule' }).getAttribute('href')).toBe('/rules/new');
});

it('lists what each rule covers, its trouble and what it did, and switches it', async () => {
  const updates: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    updates.push(body);
    listed = listed.map((rule) => ({ ...rule, isEnabled: false }));
    return { data: { rule: ruleOf('1', { isEnabled: false }) } };
  });
  await open('/rules', () => [
    ruleOf('1'),
    ruleOf('2', {
      parts: { total: 5, waiting: 1, stopped: 0, failed: 1 },
      coverage: { adUsers: 1, adAccounts: 1, campaigns: null, objects: null },
      troubles: [
        {
          adUserId: '1',
          adUserName: 'Anna Weber',
          adAccountId: '900',
          adAccountName: 'Helio DE 01',
          trouble: 'profile_inactive',
          description: null,
        },
      ],
    }),
    ruleOf('3', { parts: { total: 0, waiting: 0, stopped: 0, failed: 0 } }),
  ]);
  await screen.findByRole('link', { name: 'Rule 1' });
  const cells = rows();
  expect(cells.map((row) => row[1])).toEqual([
    expect.stringContaining('2 profiles · 38 campaigns · 5 ad accounts'),
    expect.stringContaining('1 profile · 1 ad account'),
    expect.any(String),
  ]);
  expect(cells.map((row) => row[2])).toEqual([
    'On',
    '2 of 5 in troubleAnna Weber: The profile isn’t active',
    'Covers nothing',
  ]);
  expect(cells.map((row) => row[4])).toEqual(['4 off', '4 off', '4 off']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'Rule “Rule 1”' }));
  await waitFor(() => expect(updates).toEqual([{ isEnabled: false }]));
  await user.click(screen.getByRole('button', { name: /^On/ }));
  await screen.findByText('No rules found');
});

it('shows live what a scope covers, and creates the rule with it', async () => {
  const asked: unknown[] = [];
  server.answer(r.previewScope, ({ body }) => {
    asked.push(body);
    return { data: PREVIEW };
  });
  const created: unknown[] = [];
  server.answer(r.create, ({ body }) => {
    created.push(body);
    return { data: { rules: [ruleOf('5')] } };
  });
  await open('/rules/new');
  await screen.findByText('Covers 2 campaigns in 1 ad account of 2 profiles');
  screen.getByText('1 ad account wasn’t read');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const tree = within(screen.getByRole('list', { name: 'What it covers' }));
  expect(tree.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    'Anna Weber',
    'DE Solar',
    'DE Heat pump',
    'Ivo Brand',
  ]);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('button', { name: 'Create and turn on' }));
  const value = screen.getByRole('textbox', { name: 'Value of filter 1' });
  await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'));
  expect(created).toEqual([]);
  await user.type(value, 'DE');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      level: 'ad',
      scope: { isEveryAdUser: true, names: { campaign: { nameContains: ['DE'] } } },
    }),
  );
});

it.each([
  [null, 0],
  ['7', 1],
])(
  'asks what missing rows of a tracker mean only where there is one: %s',
  async (binomId, count) => {
    await open('/rules/1', () => [ruleOf('1', { binomId })]);
    await screen.findByRole('combobox', { name: 'Tracker' });
    expect(screen.queryAllByRole('combobox', { name: 'No data in the tracker' })).toHaveLength(
      count,
    );
  },
);

it('tells what joined and left, keeps the scope with its rule, and saves what was changed', async () => {
  const updates: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    updates.push(body);
    return { data: { rule: { ...ruleOf('1'), ...(body as object) } } };
  });
  await open('/rules/1', () => [
    ruleOf('1', {
      scope: ruleScopeSchema.parse({
        isEveryAdUser: true,
        names: { campaign: { nameContains: ['DE'] } },
      }),
    }),
  ]);
  await screen.findByRole('button', { name: '2 joined, 1 left' });
  const value = await screen.findByRole('textbox', { name: 'Value of filter 1' });
  expect((value as HTMLInputElement).value).toBe('DE');
  const user = userEvent.setup();
  await user.clear(value);
  await user.type(value, 'AT');
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(updates).toMatchObject([{ scope: { names: { campaign: { nameContains: ['AT'] } } } }]),
  );
});

const RAISING = { truthyActions: [{ type: 'raise_budget' as const, percent: 20 }] };
const WORST_CASE = {
  amounts: [
    { currency: 'EUR', dailyBudget: '340.00', lifetimeBudget: '0.00' },
    { currency: 'USD', dailyBudget: '20.00', lifetimeBudget: '5.00' },
  ],
  usd: '400.00',
  isPartial: true,
  isLimited: true,
  objects: 7,
  unknownObjects: 2,
  unread: 1,
};

const range = (least: number, most: number) => ({ least, median: (least + most) / 2, most });
const SIMULATION: Simulation = {
  days: Array.from({ length: 14 }, (_, index) => ({
    since: `2026-03-${String(28 - index).padStart(2, '0')}T09:00:00.000Z`,
    until: `2026-03-${String(29 - index).padStart(2, '0')}T09:00:00.000Z`,
    moments: index === 3 ? 10 : 48,
    missingMoments: index === 3 ? 38 : 0,
    isKnown: index !== 3,
    acts: 4,
    objects: 2,
    unknownBudgets: index === 5 ? 2 : 0,
  })),
  ranges: {
    acts: range(2, 6),
    objects: range(1, 3),
    turnedOn: range(0, 0),
    turnedOff: range(1, 2),
    changed: range(1, 4),
    notices: range(0, 0),
  },
  amounts: [
    {
      currency: 'EUR',
      days: 13,
      raised: { least: '20.00', median: '45.00', most: '80.00' },
      lowered: { least: '0.00', median: '0.00', most: '0.00' },
    },
  ],
  objects: [
    {
      objectId: '7',
      level: 'campaign',
      name: 'DE Solar',
      adAccountId: '900',
      actions: ['raise_budget'],
      days: 12,
      acts: range(0, 2),
    },
  ],
  objectCount: 3,
  adAccounts: { simulated: 4, withoutFigures: 1, left: 0 },
  unknown: ['budgets', 'tags'],
};

it('tries the rule over recorded days in all that it covers, saved or not', async () => {
  const asked: unknown[] = [];
  server.answer(r.simulate, ({ body }) => {
    asked.push(body);
    return { data: { simulation: SIMULATION } };
  });
  const day = {
    moments: 48,
    missingMoments: 0,
    turnedOn: 0,
    turnedOff: 0,
    changed: 2,
    notices: 1,
    unknownBudgets: 0,
    raised: '40.00',
    lowered: '0',
    spend: '10.00',
    spendConcerned: '0',
  };
  server.answer(r.backtest, ({ body }) => {
    asked.push(body);
    return {
      data: {
        backtests: [
          {
            currency: 'EUR',
            days: [
              {
                ...day,
                date: '2026-03-01',
                raised: null,
                lowered: null,
                changed: 0,
                unknownBudgets: 3,
              },
              { ...day, date: '2026-03-02' },
            ],
            acts: [],
            actCount: 3,
            unknown: ['budgets' as const],
          },
          {
            currency: 'USD',
            days: [{ ...day, date: '2026-03-02', raised: '7.00' }],
            acts: [],
            actCount: 3,
            unknown: [],
          },
        ],
        adAccounts: { simulated: 2, withoutFigures: 0, left: 4 },
      },
    };
  });
  await open('/rules/1', () => [ruleOf('1', RAISING)]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Next 24 hours' }));
  await user.click(await screen.findByRole('button', { name: 'Calculate' }));
  const next = within(await screen.findByRole('region', { name: 'Next 24 hours' }));
  await next.findByText('€20.00 to €80.00');
  next.getByText('Would add to budgets, median €45.00');
  next.getByText('13 of 14 days have enough figures. The others aren’t included.');
  next.getByText('1 ad account has no figures and isn’t included');
  next.getByText('2 changes aren’t included: the budgets weren’t recorded');
  next.getByText('The current tags are used');
  expect(next.getByRole('rowheader', { name: /DE Solar/ }).nextSibling?.textContent).toBe('12');
  next.getByText('1 of 3 objects');
  await user.click(screen.getByRole('button', { name: 'Backtest' }));
  await user.click(await screen.findByRole('button', { name: 'Run backtest' }));
  const past = within(await screen.findByRole('region', { name: 'Backtest' }));
  await past.findByText('3 changes aren’t included: the budgets weren’t recorded');
  past.getByText('There was no time for 4 ad accounts');
  const cells = (day: string): (string | null)[] => {
    const table = within(past.getByRole('table', { name: 'Backtest by day' }));
    const row = table.getByRole('rowheader', { name: new RegExp(`^${day}\\b`) }).parentElement;
    return [...(row?.children ?? [])].map((cell) => cell.textContent);
  };
  expect(cells('1 Mar').slice(5, 8)).toEqual(['–', '–', '–']);
  expect(cells('2 Mar').slice(5, 8)).toEqual(['2', '40.00', '0.00']);
  await user.click(past.getByRole('button', { name: 'USD' }));
  expect(cells('2 Mar').slice(5, 8)).toEqual(['2', '7.00', '0.00']);
  expect(asked).toMatchObject([
    { rule: { ...RAISING, scope: { isEveryAdUser: true } } },
    { rule: { ...RAISING, scope: { isEveryAdUser: true } }, days: 14 },
  ]);
});

it('asks with the worst case before a rule that raises budgets is turned on', async () => {
  const updates: unknown[] = [];
  const asked: unknown[] = [];
  server.answer(r.worstCase, ({ body }) => {
    asked.push(body);
    return { data: { worstCase: WORST_CASE } };
  });
  server.answer(r.simulate, () => ({ data: { simulation: SIMULATION } }));
  server.answer(r.update, ({ body }) => {
    updates.push(body);
    listed = listed.map((rule) => ({ ...rule, isEnabled: true }));
    return { data: { rule: ruleOf('1') } };
  });
  await open('/rules', () => [ruleOf('1', { ...RAISING, isEnabled: false })]);
  const user = userEvent.setup();
  const toggle = await screen.findByRole('switch', { name: 'Rule “Rule 1”' });
  await user.click(toggle);
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(
    'Could add up to €340.00, $20.00 a day to daily budgets. Could add up to $5.00 a day to lifetime budgets ($400.00)',
  );
  dialog.getByText('2 budgets aren’t known and aren’t included');
  dialog.getByText('1 ad account wasn’t read and isn’t included');
  dialog.getByText('The team’s limits allow no more');
  await dialog.findByText(
    'Next 24 hours: changes 2 to 6, would add €20.00 to €80.00 to budgets, median €45.00',
  );
  dialog.getByText('By the figures of 13 days. 1 ad account isn’t included');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  expect(updates).toEqual([]);
  await user.click(toggle);
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(updates).toEqual([{ isEnabled: true }]));
  expect(asked).toMatchObject([{ rule: { ...RAISING, scope: { isEveryAdUser: true } } }]);
});

it('says that the worst case is unknown when the budgets can’t be read', async () => {
  server.answer(r.worstCase, () => {
    throw new AppError('UnavailableError', 'Facebook didn’t answer in time.');
  });
  server.answer(r.simulate, () => ({
    data: { simulation: { ...SIMULATION, ranges: null, amounts: [], objects: [] } },
  }));
  const updates: unknown[] = [];
  server.answer(r.update, ({ body }) => {
    updates.push(body);
    return { data: { rule: ruleOf('1', RAISING) } };
  });
  await open('/rules', () => [ruleOf('1', { ...RAISING, isEnabled: false })]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: 'Rule “Rule 1”' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/^What it could add to budgets isn’t known: /);
  await dialog.findByText('Next 24 hours: not enough figures to tell');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(updates).toEqual([{ isEnabled: true }]));
});
