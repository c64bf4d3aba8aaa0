import 'fake-indexeddb/auto';
import { type ResultTask, resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { putTracker } from '../../../test/server/put-tracker.ts';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { ResultsPicker } from './components/results-picker.tsx';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const NO_TASK: ResultTask = {
  adUserId: '1',
  binomId: null,
  binomUserId: null,
  trackerCurrency: 'USD',
  dayZone: 'ad_account',
  sourceBinomId: null,
  costUpdateBinomId: null,
  readSince: null,
  progress: null,
  nextRunAt: null,
  lastRun: null,
};

let server: ReturnType<typeof startTestServer>;
let task: ResultTask;
let sent: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_NOW_MS, toFake: ['Date'] });
  server = startTestServer({ nowMs: SERVER_NOW_MS });
  task = NO_TASK;
  sent = [];
  server.answer(r.getTask, () => ({ data: task }));
  server.answer(r.updateTask, ({ body }) => {
    sent.push(body);
    const { binomId = task.binomId } = body;
    task = { ...task, binomId, sourceBinomId: binomId ?? task.costUpdateBinomId };
    return { data: task };
  });
  server.answer(trackerRoutes.listTrafficSources, () => ({
    data: {
      trafficSources: [{ id: '1', name: 'Facebook', isDeleted: false, tokens: null }],
      unreadableRows: 0,
    },
  }));
  server.answer(trackerRoutes.listUsers, () => ({
    data: { users: [{ id: '4', login: 'anna_media' }], unreadableRows: 0 },
  }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  vi.useRealTimers();
});

const addTracker = (id: string, name: string) => putTracker(server.state, { id, name });

async function openReplicaOf(username: string) {
  const { user, session } = await signIn(username);
  return openReplica({ userId: user.id, accountId: session.accountId ?? '' });
}

async function open({
  path,
  around = null,
  username = 'administrator',
}: {
  path: string;
  around?: ReactNode;
  username?: string;
}) {
  const replica = await openReplicaOf(username);
  await renderRoute({
    path,
    around,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { replica };
}

const openPicker = ({
  canManage = true,
  onSaved,
}: {
  canManage?: boolean;
  onSaved?: () => void;
} = {}) =>
  open({
    path: '/profile-settings',
    around: (
      <ResultsPicker
        adUserId="1"
        adUserName="Marta Jensen"
        adAccountZone="Europe/Berlin"
        canManage={canManage}
        {...(onSaved === undefined ? {} : { onSaved })}
      />
    ),
  });

async function openPanel(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  const panel = within(await screen.findByRole('dialog', { name: 'Results from' }));
  await panel.findByRole('group', { name: 'Results from' });
  return panel;
}

const optionsOf = (panel: Awaited<ReturnType<typeof openPanel>>) =>
  panel.getAllByRole<HTMLInputElement>('radio').map((radio) => ({
    text: radio.parentElement?.textContent,
    isChosen: radio.checked,
    isDisabled: radio.disabled,
  }));

it('shows results of a chosen tracker, and gives the focus back', async () => {
  addTracker('7', 'Binom EU');
  addTracker('8', 'Keitaro US');
  const onSaved = vi.fn();
  await openPicker({ onSaved });
  const panel = await openPanel('Results from Off');
  await panel.findAllByText('Connected');
  expect(optionsOf(panel)).toEqual([
    { text: 'OffFacebook figures only', isChosen: true, isDisabled: false },
    {
      text: expect.stringMatching(/^Binom EUchecked .* · trk7\.example\.testConnected$/),
      isChosen: false,
      isDisabled: false,
    },
    {
      text: expect.stringMatching(/^Keitaro USchecked .* · trk8\.example\.testConnected$/),
      isChosen: false,
      isDisabled: false,
    },
  ]);
  panel.getByText('For all ad accounts of Marta Jensen');
  panel.getByRole<HTMLInputElement>('radio', { name: 'Off' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await panel.findByRole('option', { name: 'anna_media' });
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Tracker user' }), '4');
  panel.getByText('Same day on Facebook and in Binom EU');
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Day zone' }), 'UTC · tracker');
  panel.getByText('Facebook counts spend in the ad account’s days.');
  await userEvent.click(panel.getByRole('button', { name: 'Show results' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { binomId: '7', binomUserId: '4', trackerCurrency: 'USD', dayZone: 'tracker' },
    ]),
  );
  await screen.findByRole('button', { name: 'Results from Binom EU' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Results from Binom EU'));
});

it('cannot be off while the cost update has a tracker, whose user counts', async () => {
  addTracker('7', 'Binom EU');
  addTracker('8', 'Keitaro US');
  task = { ...NO_TASK, binomId: '8', sourceBinomId: '8', costUpdateBinomId: '7' };
  await openPicker();
  const panel = await openPanel('Results from Keitaro US');
  expect(optionsOf(panel).slice(0, 2)).toEqual([
    {
      text: 'OffRemove the tracker of the cost update first',
      isChosen: false,
      isDisabled: true,
    },
    { text: 'Tracker of the cost updateBinom EU', isChosen: false, isDisabled: false },
  ]);
  await userEvent.click(panel.getByRole('radio', { name: 'Tracker of the cost update' }));
  panel.getByText('As in the cost update');
  await userEvent.click(panel.getByRole('button', { name: 'Show results' }));
  await screen.findByRole('button', { name: 'Results from Binom EU' });
  expect(sent).toMatchObject([{ binomId: null }]);
});

it('offers to mend a tracker that rejects its key instead of choosing it', async () => {
  addTracker('7', 'Binom EU');
  server.refuse(
    trackerRoutes.listTrafficSources,
    () => new AppError('BadRequestError', 'The tracker rejected the API key.', { code: 'bad_key' }),
  );
  await openPicker();
  const panel = await openPanel('Results from Off');
  await panel.findByText('API key rejected');
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Binom EU' }).disabled).toBe(true);
  expect(panel.getByRole('link', { name: 'Replace API key' }).getAttribute('href')).toBe(
    '/team-settings/trackers/7',
  );
});

it('keeps the choice when the server refuses it', async () => {
  addTracker('7', 'Binom EU');
  server.refuse(r.updateTask, () => new AppError('AuthorizationError', 'You can’t change this.'));
  await openPicker();
  const panel = await openPanel('Results from Off');
  await userEvent.click(panel.getByRole('radio', { name: 'Binom EU' }));
  await userEvent.click(panel.getByRole('button', { name: 'Show results' }));
  await panel.findByRole('alert');
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Binom EU' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Results from Off', hidden: true })).toBeDefined();
});

it('shows the choice to who may not change it, and where no tracker is', async () => {
  await openPicker({ canManage: false });
  const panel = await openPanel('Results from Off');
  panel.getByText('You need to manage this profile to change this.');
  panel.getByText('This team has no trackers yet.');
  expect(panel.queryByRole('button', { name: 'Show results' })).toBeNull();
  await userEvent.click(panel.getByRole('radio', { name: 'Off' }));
  await userEvent.click(panel.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('names the tracker without a server', async () => {
  addTracker('7', 'Binom EU');
  task = { ...NO_TASK, binomId: '7', sourceBinomId: '7' };
  const { replica } = await openPicker();
  await screen.findByRole('button', { name: 'Results from Binom EU' });
  await waitFor(async () => expect(await replica.readAnswer('results-task:1')).toBeDefined());
  cleanup();
  queryClient.clear();
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === r.getTask
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
  await openPicker();
  await screen.findByRole('button', { name: 'Results from Binom EU' });
});

it('is a form of the task too', async () => {
  addTracker('7', 'Binom EU');
  const adUserId = [...server.state.profiles.adUsers.values()].find(
    ({ status }) => status === 'active',
  )?.id;
  task = { ...NO_TASK, binomId: '7', sourceBinomId: '7' };
  await open({ path: `/ad-users/${adUserId}/tasks` });
  const section = within(await screen.findByRole('region', { name: 'Results' }));
  await section.findAllByText('Binom EU');
  await userEvent.click(section.getByRole('button', { name: /^Results/ }));
  const currency = await section.findByRole('textbox', { name: /^Currency/ });
  await userEvent.clear(currency);
  await userEvent.type(currency, 'eu');
  section.getByText('Enter a code of three letters: USD');
  await userEvent.type(currency, 'r');
  await userEvent.click(section.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { binomId: '7', binomUserId: null, trackerCurrency: 'EUR', dayZone: 'ad_account' },
    ]),
  );
});
