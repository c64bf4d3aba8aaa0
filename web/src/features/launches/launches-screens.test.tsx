import 'fake-indexeddb/auto';
import { creativeRoutes } from '@ads-checker/shared/contracts/creatives';
import {
  type LaunchPlanDto,
  type NewLaunchPlan,
  launchPlanRoutes as plans,
} from '@ads-checker/shared/contracts/launch-plans';
import {
  type LaunchRunDetailsDto,
  type LaunchRunDto,
  launchRunRoutes as runs,
} from '@ads-checker/shared/contracts/launch-runs';
import {
  type LaunchTemplateDto,
  type NewLaunchTemplate,
  type TemplateLoss,
  launchTemplateRoutes as templates,
} from '@ads-checker/shared/contracts/launch-templates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { writeTemplate } from './template/template-json.ts';
import {
  buildCounts,
  buildItem,
  buildPlan,
  buildRun,
  buildRunDetails,
  buildTemplate,
  buildTerms,
} from './test/build-launch.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

let server: ReturnType<typeof startTestServer>;
let listed: { runs: LaunchRunDto[]; plans: LaunchPlanDto[]; templates: LaunchTemplateDto[] };
let created: { plans: NewLaunchPlan[]; templates: NewLaunchTemplate[] };
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  listed = { runs: [], plans: [], templates: [] };
  created = { plans: [], templates: [] };
  server.answer(runs.list, () => ({ data: listed.runs }));
  server.answer(plans.list, () => ({ data: listed.plans }));
  server.answer(templates.list, () => ({ data: listed.templates }));
  server.answer(creativeRoutes.list, () => ({ data: [] }));
  server.answer(plans.create, ({ body }) => {
    created.plans.push(body);
    return { data: buildPlan(body) };
  });
  server.answer(plans.get, () => ({ data: buildPlan() }));
  server.answer(templates.create, ({ body }) => {
    created.templates.push(body as NewLaunchTemplate);
    const template = buildTemplate({ ...body, isShared: body.isShared ?? false });
    listed.templates.push(template);
    return { data: template };
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const open = async (path: string) => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  return renderRoute({
    path,
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
};
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('says what launches, plans and templates are for while there are none', async () => {
  const { goTo } = await open('/launches');
  await screen.findByText('No launches yet');
  await goTo('/launches?tab=plans');
  await screen.findByText('No plans yet');
  await goTo('/launches?tab=templates');
  await screen.findByText('No templates yet');
});

it('lists launches with what became of them, without checks', async () => {
  const ads = buildCounts({ total: 4, done: 4 });
  listed.runs = [
    buildRun(),
    buildRun({ id: '701', name: 'Check', kind: 'check' }),
    buildRun({ id: '702', name: 'Done', state: 'finished', ads, counts: ads }),
    buildRun({
      id: '703',
      name: 'Gone',
      state: 'undone',
      ads: buildCounts({ total: 4, skipped: 4 }),
    }),
  ];
  await open('/launches');
  const table = await screen.findByRole('table', { name: 'Launches' });
  expect(cellsOf(table).map((cells) => cells.slice(0, 4))).toEqual([
    ['Solar DACH, 28 Nov', 'Creating…', '1 of 4', 'Paused'],
    ['Done', 'Created', '4 of 4', 'Paused'],
    ['Gone', 'Undone', '0 of 4', 'Paused'],
  ]);
});

it('plans a launch from a template', async () => {
  listed.templates = [buildTemplate(), buildTemplate({ id: '501', name: 'Other', terms: null })];
  const { address } = await open('/launches');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New launch' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: /^Other/ })).disabled).toBe(
    true,
  );
  await user.click(dialog.getByRole('button', { name: /^Solar leads/ }));
  await waitFor(() => expect(address()).toMatch(/^\/launches\/plans\/\d+$/));
  expect(created.plans).toMatchObject([
    {
      name: expect.stringMatching(/^Solar leads, /),
      content: { terms: buildTerms(), accounts: [], countries: [], status: 'PAUSED', edits: {} },
    },
  ]);
});

it('makes a template from nothing, with what its objective offers', async () => {
  const { address } = await open('/launches/templates/new');
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Solar');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Objective' }),
    'OUTCOME_AWARENESS',
  );
  const goals = within(screen.getByRole('combobox', { name: 'Performance goal' }));
  expect(goals.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Reach',
    'Impressions',
    'Ad recall lift',
  ]);
  expect(screen.queryByRole('combobox', { name: 'Conversion event' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await screen.findByText('Some fields are filled incorrectly. Please correct them and try again.');
  await user.type(screen.getByRole('textbox', { name: 'Website URL' }), 'https://helio.example');
  await user.click(screen.getByRole('button', { name: 'Add text' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New text' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Eigenstrom');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Country' }), 'DE');
  await user.type(
    dialog.getByRole('textbox', { name: 'Primary text' }),
    'Eigenstrom statt Strompreis',
  );
  await user.click(dialog.getByRole('button', { name: 'Add text' }));
  await screen.findByRole('button', { name: /^Eigenstrom/ });
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await waitFor(() => expect(address()).toMatch(/^\/launches\/templates\/\d+$/));
  expect(created.templates).toMatchObject([
    {
      name: 'Solar',
      terms: {
        objective: 'OUTCOME_AWARENESS',
        optimizationGoal: 'REACH',
        event: null,
        texts: [{ name: 'Eigenstrom', country: 'DE', message: 'Eigenstrom statt Strompreis' }],
        link: 'https://helio.example',
      },
    },
  ]);
});

it('reads a template from a file, and names the fields that it refuses', async () => {
  await open('/launches/templates/new');
  const user = userEvent.setup();
  const file = (text: string) => new File([text], 'template.json', { type: 'application/json' });
  const input = await screen.findByLabelText('Template file');
  const text = writeTemplate({ name: 'Solar leads', terms: buildTerms() });
  await user.upload(input, file(text.replace('"ageMin": 35', '"ageMin": 3')));
  await screen.findByText('terms.audiences.0.ageMin');
  await user.upload(input, file(text));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
      'Solar leads',
    ),
  );
  screen.getByRole('button', { name: /^Broad 35–64/ });
  expect(screen.queryByText('terms.audiences.0.ageMin')).toBeNull();
});

it('fills a template in from a campaign, and names what is not carried over', async () => {
  const losses: TemplateLoss[] = ['lifetime_budget', 'custom_audiences'];
  server.answer(templates.ofCampaign, ({ params }) => ({
    data: {
      name: `Campaign ${params.adCampaignId}`,
      terms: buildTerms(),
      countries: ['DE'],
      losses,
    },
  }));
  await open('/launches/templates/new?profile=1&account=900&campaign=77');
  await screen.findByText('Not carried over from the campaign:');
  screen.getByText('Lifetime budget: plans have daily budgets.');
  screen.getByText('Custom audiences: not all could be read.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Campaign 77');
});

it('shows a shared template of somebody else without letting it change', async () => {
  listed.templates = [buildTemplate({ canChange: false, isShared: true })];
  await open('/launches/templates/500');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save template' })).toBeNull();
  screen.getByRole('button', { name: 'Plan launch' });
});

const error = { message: 'x', code: 100, networkMessage: 'The image is too small.' };
const items = [
  buildItem({ position: 1, state: 'done', objectId: '120215530410112' }),
  buildItem({
    position: 2,
    parentPosition: 1,
    level: 'ad_set',
    key: '900/DE/broad',
    name: 'Broad',
    state: 'done',
    objectId: '120215530410198',
  }),
  buildItem({
    position: 3,
    parentPosition: 2,
    level: 'ad',
    key: '900/DE/broad/50',
    name: 'Static v7',
    state: 'failed',
    error,
    editable: {
      name: 'Static v7',
      budget: null,
      bid: null,
      message: null,
      headline: null,
      description: null,
      link: null,
    },
  }),
  buildItem({
    position: 4,
    parentPosition: 2,
    level: 'ad',
    key: '900/DE/broad/51',
    name: 'Static v8',
    state: 'done',
  }),
];
const finished: Partial<LaunchRunDetailsDto> = {
  items,
  state: 'finished',
  counts: buildCounts({ total: 4, done: 3, failed: 1 }),
  ads: buildCounts({ total: 2, done: 1, failed: 1 }),
};

it('follows a launch, stops it, and tells each failure in the network’s words', async () => {
  let run = buildRunDetails({ items });
  server.answer(runs.get, () => ({ data: run }));
  server.answer(runs.stop, () => {
    run = buildRunDetails({ ...finished, state: 'stopped' });
    return { data: buildRun({ state: 'stopped' }) };
  });
  await open('/launches/runs/700');
  await screen.findByText('Continues if you close this page');
  screen.getByText('1 of 4 created');
  screen.getByText('Facebook: “[100] The image is too small.”');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

it('shows what becomes of each object as it happens', async () => {
  server.answer(runs.get, () => ({ data: buildRunDetails({ items }) }));
  let follower: Parameters<Parameters<typeof server.stream>[1]>[0] | undefined;
  server.stream(runs.stream, (listener) => {
    follower = listener;
    listener.onOpen();
    return () => undefined;
  });
  await open('/launches/runs/700');
  await screen.findByText('1 of 4 created');
  await waitFor(() => expect(follower).toBeDefined());
  const mended = items.map((item) => ({ ...item, state: 'done' as const, error: null }));
  const { items: _, ...head } = buildRunDetails({
    state: 'finished',
    counts: buildCounts({ total: 4, done: 4 }),
    ads: buildCounts({ total: 2, done: 2 }),
  });
  follower?.onMessage('items', [mended[2]], '2');
  await waitFor(() => expect(screen.queryByText(/The image is too small/)).toBeNull());
  follower?.onMessage('run', head);
  await screen.findByText('2 of 2 created');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

it('tries one row again, and changes one first', async () => {
  server.answer(runs.get, () => ({ data: buildRunDetails(finished) }));
  const asked: unknown[] = [];
  server.answer(runs.retry, ({ body }) => {
    asked.push(body);
    return { data: buildRun({ state: 'finished' }) };
  });
  await open('/launches/runs/700');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Try “Static v7” again' }));
  await waitFor(() => expect(asked).toEqual([{ items: [{ position: 3 }] }]));
  await user.click(screen.getByRole('button', { name: 'Edit “Static v7”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Static v7”' }));
  dialog.getByText('Facebook: “[100] The image is too small.”');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' larger');
  await user.click(dialog.getByRole('button', { name: 'Save and try again' }));
  await waitFor(() =>
    expect(asked[1]).toEqual({ items: [{ position: 3, name: 'Static v7 larger' }] }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tries again what failed', async () => {
  let run = buildRunDetails(finished);
  server.answer(runs.get, () => ({ data: run }));
  server.answer(runs.retry, () => {
    run = buildRunDetails({ items });
    return { data: buildRun() };
  });
  await open('/launches/runs/700');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Try 1 again' }));
  await screen.findByRole('button', { name: 'Stop' });
});

it('undoes a launch after saying what is deleted', async () => {
  let run = buildRunDetails(finished);
  server.answer(runs.get, () => ({ data: run }));
  server.answer(runs.undo, () => {
    run = buildRunDetails({
      ...finished,
      state: 'undone',
      items: items.map((item) => ({ ...item, state: 'deleted' })),
    });
    return { data: buildRun({ state: 'undone' }) };
  });
  await open('/launches/runs/700');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Undo launch' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(
    'This deletes 1 campaign, 1 ad set and 1 ad on Facebook. Images stay in the ad accounts. This can’t be undone.',
  );
  await user.click(dialog.getByRole('button', { name: 'Undo launch' }));
  await screen.findByText('Undone');
  expect(screen.queryByRole('button', { name: 'Undo launch' })).toBeNull();
});
