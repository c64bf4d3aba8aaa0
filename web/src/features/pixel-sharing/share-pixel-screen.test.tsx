import 'fake-indexeddb/auto';
import {
  type PixelShareResult,
  type PixelSharingDto,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import type { Transport } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const AT = '2026-11-21T13:31:00.000Z';
const IDS = ['1084420917336', '999', '2291840036158'];

setBoxSize(600);

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  server.answer(r.listBusinesses, () => ({
    data: [
      { id: '31', name: 'Helio Group GmbH', link: 'https://business.facebook.com' },
      { id: '32', name: 'Petfolk', link: 'https://business.facebook.com' },
    ],
  }));
  server.answer(r.listPixels, () => ({
    data: [
      { id: '41', name: 'Helio leads DE', code: null, createdAt: '2024-03-04T00:00:00.000Z' },
      { id: '42', name: 'Wallbox test', code: null, createdAt: null },
    ],
  }));
  server.answer(r.list, () => ({ data: [], paging: { total: 0, limit: 100, offset: 0 } }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

const activeProfiles = () =>
  [...server.state.profiles.adUsers.values()].filter(({ status }) => status === 'active');
function sharedProfile() {
  const profile = activeProfiles().find(({ isShared }) => isShared);
  if (profile === undefined) {
    throw new Error('The team has no healthy shared profile.');
  }
  return profile;
}

function sharing(overrides: Partial<PixelSharingDto> = {}): PixelSharingDto {
  return {
    id: '7',
    adUserId: sharedProfile().id,
    businessId: '31',
    businessName: 'Helio Group GmbH',
    pixelId: '41',
    pixelName: 'Helio leads DE',
    state: 'running',
    createdAt: AT,
    finishedAt: null,
    resumesAt: null,
    heldBackBy: null,
    sendingAdAccountId: IDS[0] ?? null,
    counts: { total: 3, shared: 0, failed: 0, stopped: 0 },
    ...overrides,
  };
}
function result(adAccountId: string, overrides: Partial<PixelShareResult> = {}): PixelShareResult {
  return {
    adsPixelId: '41',
    businessId: '31',
    adAccountId,
    url: 'https://graph.facebook.com/v27.0/41/shared_accounts',
    method: 'POST',
    statusCode: 200,
    startTime: AT,
    endTime: '2026-11-21T13:31:01.900Z',
    error: null,
    ...overrides,
  };
}
const REFUSED = {
  statusCode: 400,
  error: { message: 'User request limit reached.', traceId: 'AcW8rQ2LxPzT0', errorCode: 17 },
} as const;

/** Serves the event streams of a sharing. */
function serveSharing(state: { current: PixelSharingDto }) {
  const listeners = new Set<Parameters<Transport['openStream']>[0]>();
  const asked: unknown[] = [];
  const open: Transport['openStream'] = (listener, { route, params, query, body }) => {
    asked.push([route === r.share ? 'share' : 'stream', params, query, body]);
    queueMicrotask(() => {
      listener.onOpen();
      listener.onMessage('sharing', state.current);
      listeners.add(listener);
    });
    return () => listeners.delete(listener);
  };
  server.stream(r.share, open);
  server.stream(r.stream, open);
  server.answer(r.get, () => ({
    data: {
      pixelSharing: state.current,
      items: IDS.map((adAccountId) => ({ adAccountId, state: 'waiting' as const, result: null })),
      lastResult: 0,
    },
  }));
  return {
    asked,
    tell: (name: string, data: unknown, id?: string) =>
      act(() => {
        for (const listener of [...listeners]) {
          listener.onMessage(name, data, id);
        }
      }),
    count: () => listeners.size,
  };
}

async function open({ username = 'administrator', query = '' } = {}) {
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: `/share-pixel${query}`,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
}

async function fillForm(text: string) {
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Profile'), sharedProfile().id);
  await screen.findByRole('option', { name: 'Helio Group GmbH' });
  await user.selectOptions(screen.getByLabelText('Business'), '31');
  await user.click(await screen.findByRole('radio', { name: /Helio leads DE/ }));
  const field = screen.getByLabelText('Ad account IDs');
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  return user;
}

it('lists profiles used for pixel sharing first, and reports missing input', async () => {
  const [, second] = activeProfiles();
  if (second !== undefined) {
    server.state.profiles.adUsers.set(second.id, { ...second, isUsedForPixelShare: true });
  }
  await open();
  const profile = await screen.findByLabelText('Profile');
  const groups = [...profile.querySelectorAll('optgroup')].map(({ label }) => label);
  expect(groups).toEqual(['Used for pixel sharing', 'Other profiles']);
  expect(profile.querySelector('optgroup option')?.getAttribute('value')).toBe(second?.id);
  await userEvent.click(screen.getByRole('button', { name: 'Share pixel' }));
  expect(screen.getByText('Choose a profile', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Choose a business', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Enter at least one ad account ID')).toBeTruthy();
});

it('tells what Facebook didn’t return of businesses and pixels', async () => {
  const cut = 'This list is incomplete: Facebook didn’t return the rest.';
  server.answer(r.listBusinesses, () => ({
    data: [{ id: '31', name: 'Helio Group GmbH', link: 'https://business.facebook.com' }],
    gaps: { isCutShort: true, unreadableRows: 0 },
  }));
  server.answer(r.listPixels, () => ({
    data: [],
    gaps: { isCutShort: false, unreadableRows: 2 },
  }));
  await open();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Profile'), sharedProfile().id);
  expect(await screen.findByText(cut)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Business'), '31');
  expect(
    await screen.findByText('This list is incomplete: couldn’t read 2 rows from Facebook.'),
  ).toBeTruthy();
  expect(screen.queryByText('This business has no pixels.')).toBeNull();
});

it('reports invalid lines and duplicates, and removes them', async () => {
  await open();
  const user = await fillForm('1084420917336\nact_Helio CH\n999, 999\n-9');
  expect(
    screen.getByText(
      /^Lines 2 and 4 aren’t ad account IDs like 1084420917336 or act_1084420917336\.$/,
    ),
  ).toBeTruthy();
  const share = screen.getByRole('button', { name: 'Share with 2 ad accounts' });
  expect(share).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Remove 2 lines' }));
  expect(screen.getByLabelText('Ad account IDs')).toHaveProperty(
    'value',
    '1084420917336\n999, 999',
  );
  expect(screen.getByText(/^1 duplicate left out/).textContent).toBe(
    '1 duplicate left out: 999 (line 2)',
  );
  expect(screen.getByRole('button', { name: 'Share with 2 ad accounts' })).toHaveProperty(
    'disabled',
    false,
  );
});

it('shares, shows each result as it arrives, and retries failures', async () => {
  const state = { current: sharing() };
  const { asked, tell } = serveSharing(state);
  await open();
  const user = await fillForm(IDS.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Share with 3 ad accounts' }));
  const rows = () => screen.getAllByRole('row').slice(1);
  expect(await screen.findByText('0 of 3: 0 shared · 0 not shared · 3 remaining')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    [
      'share',
      { adUserId: sharedProfile().id, businessId: '31', pixelId: '41' },
      {},
      { adAccountIds: IDS },
    ],
    ['stream', { pixelSharingId: '7' }, { after: 0 }, undefined],
  ]);
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Sharing…'));
  await tell('message', result(IDS[0] ?? ''), '1');
  await tell('message', result('999', REFUSED), '2');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Shared'));
  expect(rows()[1]?.textContent).toContain(
    'User request limit reached. Code 17 Trace ID AcW8rQ2LxPzT0',
  );
  expect(rows()[1]?.textContent).toContain('1.9 s');
  expect(rows()[1]?.textContent).toContain('Not in this profile');
  expect(screen.queryByRole('button', { name: /^Share again:/ })).toBeNull();

  await tell('message', result(IDS[2] ?? ''), '3');
  state.current = sharing({
    state: 'finished',
    finishedAt: AT,
    sendingAdAccountId: null,
    counts: { total: 3, shared: 2, failed: 1, stopped: 0 },
  });
  await tell('sharing', state.current);
  expect(await screen.findByText('3 of 3: 2 shared · 1 not shared')).toBeTruthy();
  const retried: unknown[] = [];
  server.answer(r.retry, ({ body }) => {
    retried.push(body);
    return {
      data: sharing({
        sendingAdAccountId: null,
        counts: { total: 3, shared: 2, failed: 0, stopped: 0 },
      }),
    };
  });
  await user.click(await screen.findByRole('button', { name: 'Share again: 999' }));
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Waiting'));
  expect(retried).toEqual([{ adAccountIds: ['999'] }]);
});

it('shows why it is delayed, stops, and filters', async () => {
  const state = {
    current: sharing({
      sendingAdAccountId: null,
      resumesAt: new Date(Date.now() + 60_000).toISOString(),
      heldBackBy: { message: 'User request limit reached', traceId: null, errorCode: 17 },
    }),
  };
  serveSharing(state);
  server.answer(r.stop, () => ({
    data: sharing({
      state: 'finished',
      sendingAdAccountId: null,
      counts: { total: 3, shared: 0, failed: 0, stopped: 3 },
    }),
  }));
  await open({ query: '?sharing=7' });
  expect(await screen.findByText(/^Rate limit reached\. Resumes at \d\d:\d\d\.$/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('0 of 3: 0 shared · 0 not shared · 3 stopped')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Shared/ }));
  expect(screen.getByText('No ad accounts here')).toBeTruthy();
});

it('shows the server’s error, and keeps the input', async () => {
  await open();
  server.stream(r.share, (listener) => {
    queueMicrotask(() =>
      listener.onError({
        status: 400,
        isFinal: true,
        json: new AppError(
          'FailedPreconditionError',
          'This profile is logged out. Log in to Facebook and connect it again.',
        ).toEnvelope(),
      }),
    );
    return () => undefined;
  });
  const user = await fillForm('999');
  await user.click(screen.getByRole('button', { name: 'Share with 1 ad account' }));
  expect(
    await screen.findByText('This profile is logged out. Log in to Facebook and connect it again.'),
  ).toBeTruthy();
  expect(screen.getByLabelText('Ad account IDs')).toHaveProperty('value', '999');
});

it('shows sharings to members who can only see the profile', async () => {
  const state = {
    current: sharing({
      state: 'finished',
      sendingAdAccountId: null,
      counts: { total: 3, shared: 0, failed: 3, stopped: 0 },
    }),
  };
  serveSharing(state);
  server.answer(r.list, () => ({
    data: [state.current],
    paging: { total: 1, limit: 100, offset: 0 },
  }));
  await open({ username: 'oksana_melnyk' });
  const history = await screen.findByRole('region', { name: 'Shared in the last 30 days' });
  await userEvent.click(within(history).getByRole('link', { name: /Helio leads DE/ }));
  expect(await screen.findByText('3 of 3: 0 shared · 3 not shared')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});
