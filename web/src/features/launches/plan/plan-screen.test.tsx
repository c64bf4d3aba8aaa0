import 'fake-indexeddb/auto';
import { creativeRoutes } from '@ads-checker/shared/contracts/creatives';
import {
  type LaunchPlanDto,
  type LaunchPlanUpdate,
  launchPlanRoutes as plans,
} from '@ads-checker/shared/contracts/launch-plans';
import {
  type NewLaunchRun,
  launchRunRoutes as runs,
} from '@ads-checker/shared/contracts/launch-runs';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import {
  buildAccount,
  buildAssets,
  buildContent,
  buildItem,
  buildPlan,
  buildRun,
  buildRunDetails,
} from '../test/build-launch.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

let server: ReturnType<typeof startTestServer>;
let plan: LaunchPlanDto;
let updates: LaunchPlanUpdate[];
let started: NewLaunchRun[];
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  plan = buildPlan();
  updates = [];
  started = [];
  server.answer(plans.get, () => ({ data: plan }));
  server.answer(plans.list, () => ({ data: [] }));
  server.answer(plans.update, ({ body }) => {
    updates.push(body);
    plan = {
      ...plan,
      name: body.name ?? plan.name,
      content: body.content ?? plan.content,
      revision: body.revision + 1,
    };
    return { data: plan };
  });
  server.answer(plans.assets, () => ({ data: buildAssets() }));
  server.answer(plans.start, ({ body }) => {
    started.push(body);
    return { data: buildRun({ id: body.id, kind: body.kind }) };
  });
  server.answer(runs.list, () => ({ data: [] }));
  server.answer(runs.get, () => ({ data: buildRunDetails() }));
  server.answer(creativeRoutes.list, () => ({ data: [] }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const open = async () => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const route = await renderRoute({
    path: '/launches/plans/600',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  await screen.findByRole('heading', { level: 1, name: plan.name });
  return route;
};
const tree = () => screen.findByRole('treegrid', { name: 'What will be created' });
const rowTexts = async () =>
  within(await tree())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).queryAllByRole('rowheader'), ...within(row).queryAllByRole('gridcell')].map(
        (cell) => cell.textContent,
      ),
    );
const row = async (name: string) => {
  const cell = within(await tree()).getAllByText(name)[0];
  const found = cell?.closest<HTMLElement>('[role=row]');
  if (found == null) {
    throw new Error(`No row ${name}`);
  }
  return found;
};

it('shows what will be created, in which ad account, for how much a day', async () => {
  await open();
  // The rates come with the ad accounts
  await screen.findAllByText(/326\.09/);
  expect((await rowTexts()).slice(0, 4)).toEqual([
    [
      'Helio DE 012 campaigns, 4 ads',
      'Helio Energie',
      'Helio Leads DE',
      'Europe/Berlin',
      '€150.00',
      '326.09',
      '–',
    ],
    ['DE Solar1 ad set', 'Helio Energie', 'Helio Leads DE', 'At once', '150.00', '163.04', '–'],
    ['Broad 35–642 ads', 'Helio Energie', 'Helio Leads DE', 'At once', 'Campaign', '–', '–'],
    ['Static v7', 'Helio Energie', 'Helio Leads DE', '–', '–', '–', '–'],
  ]);
  expect((await rowTexts()).at(-1)).toEqual([
    'Total of 1 ad account',
    '',
    '',
    '',
    '',
    '≈ $326.09',
    '',
  ]);
  screen.getByRole('button', { name: 'Create 4 ads, paused' });
});

it('renames, changes a budget and leaves out by key and by pointer, and saves itself', async () => {
  await open();
  const user = userEvent.setup();
  (await row('DE Solar')).focus();
  await user.keyboard('{Enter}');
  const input = within(await tree()).getByRole('textbox', { name: 'Name' });
  await user.clear(input);
  await user.type(input, 'Deutschland{Enter}');
  await row('Deutschland');
  await user.click(within(await row('AT Solar')).getByRole('button', { name: /^Budget a day/ }));
  const budget = within(await tree()).getByRole('textbox', { name: 'Budget a day' });
  await user.clear(budget);
  await user.type(budget, 'x');
  expect(budget.getAttribute('aria-invalid')).toBe('true');
  await user.clear(budget);
  await user.type(budget, '60,5{Enter}');
  (await row('Static v8')).focus();
  await user.keyboard(' ');
  await waitFor(() =>
    expect(updates.at(-1)?.content?.edits).toEqual({
      '900/DE': { name: 'Deutschland' },
      '900/AT': { budget: '60.5' },
      '900/DE/broad/51': { isLeftOut: true },
    }),
  );
  screen.getByRole('button', { name: 'Create 3 ads, paused' });
  await screen.findByText('Saved');
  await user.click(screen.getByRole('button', { name: 'Edited 3' }));
  expect((await rowTexts()).map(([first]) => first)).toContain('Deutschland1 ad set');
});

it('moves through the tree by arrows', async () => {
  await open();
  const user = userEvent.setup();
  (await row('Helio DE 01')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await row('DE Solar'));
  await user.keyboard('{ArrowLeft}');
  expect((await row('DE Solar')).getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await row('Helio DE 01'));
});

it('says what is to fix and leads to it', async () => {
  plan = buildPlan({
    content: buildContent({
      countries: [],
      campaignPer: 'ad_account',
      accounts: [buildAccount({ pageId: null, pageName: null })],
    }),
  });
  server.answer(plans.assets, () => ({
    data: buildAssets({
      pages: [
        { id: '71', name: 'Helio Schweiz', instagramUserId: '9' },
        { id: '72', name: 'Helio Tipps', instagramUserId: null },
      ],
    }),
  }));
  await open();
  const user = userEvent.setup();
  screen.getByText('No countries. Choose at least one.');
  await screen.findByText('No Page in this ad account. Choose one.');
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Helio Schweiz' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Page' }), '71');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(updates.at(-1)?.content?.accounts[0]).toMatchObject({
      pageId: '71',
      pageName: 'Helio Schweiz',
      instagramUserId: '9',
    }),
  );
  expect(screen.queryByText('No Page in this ad account. Choose one.')).toBeNull();
});

it('chooses the only Page and pixel, and tells why an ad account says nothing', async () => {
  const blank = { pageId: null, pageName: null, pixelId: null, pixelName: null };
  plan = buildPlan({
    content: buildContent({
      accounts: [
        buildAccount(blank),
        buildAccount({ ...blank, adAccountId: '901', adAccountName: 'Helio CH' }),
      ],
    }),
  });
  server.answer(plans.assets, ({ params }) => {
    if (params.adAccountId === '901') {
      throw new AppError('UnavailableError', 'Facebook did not answer.');
    }
    return { data: buildAssets() };
  });
  await open();
  await waitFor(() =>
    expect(updates.at(-1)?.content?.accounts).toMatchObject([
      { pageId: '70', pixelId: '80' },
      { pageId: null, pixelId: null },
    ]),
  );
  const user = userEvent.setup();
  await user.click(within(await tree()).getByRole('button', { name: 'Helio CH' }));
  await within(await screen.findByRole('dialog')).findByText(
    /^Couldn’t read what this ad account offers/,
  );
});

it('asks which plan counts when somebody else changed it', async () => {
  server.answer(plans.update, ({ body }) => {
    if (body.revision === 1) {
      plan = buildPlan({ name: 'Theirs', revision: 5 });
      throw new AppError('ConflictError', 'This plan was changed meanwhile.', {
        code: 'launch_plan_changed',
      });
    }
    updates.push(body);
    return { data: { ...plan, ...body, revision: 6 } as LaunchPlanDto };
  });
  await open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Active' }));
  await screen.findByText('Someone else changed this plan. Your changes aren’t saved.');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(updates.at(-1)).toMatchObject({ revision: 5 }));
  await screen.findByText('Saved');
});

it('checks the saved plan and tells each refusal in the network’s words', async () => {
  server.answer(plans.start, ({ body }) => {
    started.push(body);
    const check = buildRun({ id: body.id, kind: 'check', state: 'finished' });
    plan = { ...plan, lastCheck: check };
    return { data: check };
  });
  server.answer(runs.get, () => ({
    data: buildRunDetails({
      kind: 'check',
      state: 'finished',
      items: [
        buildItem({ key: '900/DE', state: 'done' }),
        buildItem({
          key: '900/AT',
          state: 'failed',
          error: { message: 'x', code: 100, networkMessage: 'The budget is too low.' },
        }),
        buildItem({ key: '900/DE/broad', level: 'ad_set', state: 'unchecked' }),
      ],
    }),
  }));
  await open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Facebook: “[100] The budget is too low.”');
  expect(started).toEqual([{ id: expect.any(String), kind: 'check', revision: 1 }]);
  expect((await rowTexts()).map((cells) => cells.at(-1)).slice(0, 3)).toEqual([
    '1 refused',
    'Accepted',
    'Not checked',
  ]);
  screen.getByText(/^Checked by Facebook/);
});

it('launches paused at once, active after a question, and opens the launch', async () => {
  const { address } = await open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Active' }));
  await user.click(await screen.findByRole('button', { name: 'Create 4 ads, active' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Ads start spending once Facebook approves them/);
  await user.click(dialog.getByRole('button', { name: 'Create 4 ads, active' }));
  await waitFor(() => expect(address()).toMatch(/^\/launches\/runs\/\d+$/));
  expect(started).toEqual([{ id: expect.any(String), kind: 'launch', revision: 2 }]);
});

it('lets a read-only person look alone', async () => {
  plan = buildPlan({ canChange: false });
  await open();
  await tree();
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
  expect(within(await tree()).queryAllByRole('checkbox')).toEqual([]);
});

it('is launched at a time, which is changed and canceled', async () => {
  const planned: unknown[] = [];
  server.answer(plans.planStart, ({ body }) => {
    planned.push(body);
    plan = buildPlan({
      plannedStart: {
        ...body,
        at: '2100-12-01T05:00:00.000Z',
        state: 'planned',
        userId: '1',
        error: null,
      },
    });
    return { data: plan };
  });
  server.answer(plans.cancelStart, () => {
    plan = buildPlan();
    return { data: plan };
  });
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Launch at a time' }));
  const dialog = within(await screen.findByRole('dialog'));
  const time = dialog.getByLabelText('Launch at');
  await user.clear(time);
  await user.type(time, '2020-01-01T06:00');
  await user.click(dialog.getByRole('button', { name: 'Save time' }));
  await dialog.findByText('Choose a time at least a minute ahead');
  await user.clear(time);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await user.type(time, `${tomorrow}T06:00`);
  await user.click(dialog.getByRole('button', { name: 'Save time' }));
  await screen.findByText(/^Launches 1 Dec 2100, 06:00/);
  expect(planned).toEqual([{ localTime: `${tomorrow}T06:00`, timeZone: 'Europe/Berlin' }]);
  screen.getByRole('button', { name: 'Change start time' });
  await user.click(screen.getByRole('button', { name: 'Cancel start' }));
  await screen.findByRole('button', { name: 'Launch at a time' });
});

it('says why it was not launched at its time', async () => {
  plan = buildPlan({
    plannedStart: {
      localTime: '2025-12-01T06:00',
      timeZone: 'Europe/Berlin',
      at: '2025-12-01T05:00:00.000Z',
      state: 'missed',
      userId: '1',
      error: {
        message: 'The launch was more than an hour late.',
        code: 'launch_late',
        networkMessage: null,
      },
    },
  });
  await open();
  await screen.findByText(/^Not launched .*06:00: The launch was more than an hour late\.$/);
});

it('maps custom audiences by their names, and tells which ad account lacks one or cannot run ads', async () => {
  const terms = buildContent().terms;
  const [audience] = terms.audiences;
  const buyers = { ...audience, customAudiences: ['Buyers'], excludedAudiences: ['Old buyers'] };
  plan = buildPlan({
    content: buildContent({
      terms: { ...terms, audiences: [buyers as (typeof terms.audiences)[number]] },
    }),
  });
  server.answer(plans.assets, () => ({ data: buildAssets({ isUsable: false }) }));
  await open();
  await waitFor(() =>
    expect(updates.at(-1)?.content?.accounts[0]).toMatchObject({
      isUsable: false,
      customAudiences: [{ id: '90', name: 'Buyers' }],
    }),
  );
  expect((await screen.findAllByText('2 to fix')).length).toBeGreaterThan(0);
  await screen.findByText(/No custom audience “Old buyers” in this ad account/);
});
