import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { call, setTransport } from '../../lib/api.ts';
import { useReportLoadError } from '../../lib/load-errors.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { LocalDatabase, localDatabaseName } from '../../replica/storage/dexie-database.ts';
import { SyncChips } from './sync-chips.tsx';

vi.setConfig({ testTimeout: 30_000 });
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let answer: 'accepts' | 'refuses' | 'is silent' | 'is a gateway' | 'hides the change';

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  answer = 'accepts';
  setTransport({
    ...server.transport,
    async send(request) {
      if (request.route === adUserRoutes.update && answer === 'is silent') {
        throw new TypeError('no network');
      }
      if (request.route === adUserRoutes.update && answer === 'is a gateway') {
        return { status: 502, retryAfter: null, json: undefined };
      }
      if (request.route === syncRoutes.pull && answer === 'hides the change') {
        await new Promise(() => undefined);
      }
      if (request.route === adUserRoutes.update && answer === 'refuses') {
        const refusal = new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
        return { status: 403, retryAfter: null, json: refusal.toEnvelope() };
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

async function openOwn(): Promise<Replica> {
  const { data } = await call(identityRoutes.authenticate, {});
  return openReplica({ userId: data.user.id, accountId: data.session.accountId ?? '' });
}

const statusLive = () =>
  document.querySelector('[role="status"].contents')?.getAttribute('aria-live');

const states = (replica: Replica) => replica.outbox.get().commands.map(({ state }) => state);

async function share(replica: Replica, id: string, label: string) {
  await replica.outbox.get().issue(
    {
      name: 'updateAdUser',
      target: { kind: 'adUser', id, label },
      payload: { customName: `${label} renamed` },
    },
    { customName: null },
  );
}

async function showTwoFailedAndOneWaiting() {
  const replica = await openOwn();
  await renderRoute({
    path: '/ad-users',
    around: <SyncChips />,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  await screen.findByText('Synced');
  const profiles = replica.observeOwned('adUsers');
  profiles.subscribe(() => undefined);
  await waitFor(() => expect(profiles.get().rows.length).toBeGreaterThan(2));
  const [first, second, third] = profiles.get().rows;
  answer = 'refuses';
  await share(replica, first?.id ?? '', 'Anna');
  await share(replica, second?.id ?? '', 'Boris');
  await waitFor(() => expect(states(replica)).toEqual(['rejected', 'rejected']));
  answer = 'is silent';
  await share(replica, third?.id ?? '', 'Clara');
  await waitFor(() => expect(states(replica)).toEqual(['rejected', 'rejected', 'retrying']));
  return replica;
}

async function renamed() {
  const { accountId } = (await call(identityRoutes.authenticate, {})).data.session;
  const { data } = await call(adUserRoutes.list, { params: { accountId: accountId ?? '' } });
  const names = data.adUsers.flatMap(({ customName }) => customName ?? []);
  return names.filter((name) => name === 'Anna renamed' || name === 'Boris renamed');
}

const chips = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const section = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);

it('distinguishes failed, waiting and synced changes', async () => {
  await showTwoFailedAndOneWaiting();
  expect(chips()).toEqual(['22 failed', '11 unsent']);
  expect(screen.queryByText('Synced')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '2 failed' }));
  await screen.findByRole('heading', { name: '2 changes failed' });
  expect(headings()).toEqual(['2 changes failed', '1 unsent change']);
  expect(section('1 unsent change').getAllByRole('listitem').length).toBe(1);
});

it('retries all failed changes at once', async () => {
  const replica = await showTwoFailedAndOneWaiting();
  await userEvent.click(screen.getByRole('button', { name: '2 failed' }));
  await screen.findByRole('heading', { name: '2 changes failed' });
  answer = 'accepts';
  await userEvent.click(section('2 changes failed').getByRole('button', { name: 'Retry all' }));
  await waitFor(() => expect(states(replica)).not.toContain('rejected'));
  await waitFor(async () => expect(await renamed()).toEqual(['Anna renamed', 'Boris renamed']));
});

it('discards all failed changes after one confirmation, and keeps the waiting ones', async () => {
  const replica = await showTwoFailedAndOneWaiting();
  await userEvent.click(screen.getByRole('button', { name: '2 failed' }));
  await screen.findByRole('heading', { name: '2 changes failed' });
  const failed = section('2 changes failed');
  await userEvent.click(failed.getByRole('button', { name: 'Discard all' }));
  expect(failed.getByRole('alert').textContent).toBe('Discard 2 changes? This can’t be undone.');
  expect(states(replica)).toEqual(['rejected', 'rejected', 'retrying']);
  await userEvent.click(failed.getByRole('button', { name: 'Cancel' }));
  expect(failed.queryByRole('alert')).toBeNull();
  await userEvent.click(failed.getByRole('button', { name: 'Discard all' }));
  await userEvent.click(failed.getByRole('button', { name: 'Discard all' }));
  await waitFor(() => expect(states(replica)).toEqual(['retrying']));
});

it('describes what each failed switch requested, and why it failed', async () => {
  const replica = await openOwn();
  const reasons = new Map([
    ['/ad-users/{adUserId}/ad-campaigns/{adCampaignId}', ERROR_MESSAGES.permissionsDenied],
    ['/ad-users/{adUserId}/ad-sets/{adSetId}', 'Update AdSet #22 dummy error.'],
    ['/ad-users/{adUserId}/ads/{adId}', 'Update Ad #33 dummy error.'],
  ]);
  setTransport({
    ...server.transport,
    async send(request) {
      const reason = request.route.method === 'PATCH' && reasons.get(request.route.path);
      return reason
        ? {
            status: 400,
            retryAfter: null,
            json: new AppError('BadRequestError', reason).toEnvelope(),
          }
        : server.transport.send(request);
    },
  });
  await renderRoute({
    path: '/ad-users',
    around: <SyncChips />,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  const switches = [
    ['campaign', '11', 'DE Solar', 'PAUSED'],
    ['ad_set', '22', 'DE Solar | Feed', 'ACTIVE'],
    ['ad', '33', 'Rechnung 312', 'PAUSED'],
  ] as const;
  for (const [kind, id, label, status] of switches) {
    await replica.outbox.get().issue(
      {
        name: 'setStatus',
        target: { kind, id, adUserId: '1', adAccountId: '900', label },
        payload: { status },
      },
      { status: status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE' },
    );
  }
  await waitFor(() => expect(states(replica)).toEqual(['rejected', 'rejected', 'rejected']));
  await userEvent.click(screen.getByRole('button', { name: '3 failed' }));
  await screen.findByRole('heading', { name: '3 changes failed' });
  const rows = section('3 changes failed').getAllByRole('listitem');
  expect(
    rows.map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Turn off DE Solar', `Failed: ${ERROR_MESSAGES.permissionsDenied}`],
    ['Turn on DE Solar | Feed', 'Failed: Update AdSet #22 dummy error.'],
    ['Turn off Rechnung 312', 'Failed: Update Ad #33 dummy error.'],
  ]);
  expect(rows.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Turn off',
    'Turn on',
    'Turn off',
  ]);
});

function Fault({ hasError }: { readonly hasError: boolean }) {
  useReportLoadError(hasError);
  return null;
}

it('does not report “all synced” next to a load error', async () => {
  const replica = await openOwn();
  await renderRoute({
    path: '/ad-users',
    around: (
      <>
        <SyncChips />
        <Fault hasError />
      </>
    ),
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  expect(await screen.findByText('Not up to date')).toBeTruthy();
  expect(statusLive()).toBe('polite');
  expect(screen.queryByText('Synced')).toBeNull();
});

it('lists a change that cannot be read, and discards it', async () => {
  const replica = await openOwn();
  const { userId, accountId } = replica.owner;
  const db = new LocalDatabase(localDatabaseName({ userId, accountId }));
  const broken = {
    target: { label: 'Anna' },
    payload: { customName: 'Anna renamed', other: null },
  };
  await db.outbox.bulkAdd([broken, { payload: 'garbage' }] as never);
  db.close();
  await renderRoute({
    path: '/ad-users',
    around: <SyncChips />,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  await userEvent.click(await screen.findByRole('button', { name: '2 failed' }));
  await screen.findByRole('heading', { name: '2 changes can’t be read' });
  const unreadable = section('2 changes can’t be read');
  expect(unreadable.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AnnacustomName: Anna renamedDiscard',
    'Unknown changeDiscard',
  ]);
  for (const button of unreadable.getAllByRole('button', { name: 'Discard' })) {
    await userEvent.click(button);
  }
  await waitFor(() => expect(replica.outbox.get().unreadable).toEqual([]));
  expect(await screen.findByText('Synced')).toBeTruthy();
});

async function renameOne(next: typeof answer) {
  const replica = await openOwn();
  await renderRoute({
    path: '/ad-users',
    around: <SyncChips />,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  await screen.findByText('Synced');
  answer = next;
  await share(replica, '1', 'Anna');
  return replica;
}

it('says why a change waits, and when it is sent again', async () => {
  const replica = await renameOne('is a gateway');
  await waitFor(() => expect(states(replica)).toEqual(['retrying']));
  await userEvent.click(screen.getByRole('button', { name: '1 unsent' }));
  await screen.findByText(/^No answer from the server\. Retrying at \d\d:\d\d\.$/);
});

it('does not call unsent what the server has accepted', async () => {
  const replica = await renameOne('hides the change');
  await waitFor(() => expect(states(replica)).toEqual(['confirming']));
  expect(await screen.findByText('Syncing…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 unsent' })).toBeNull();
});

it('reads trouble and its end aloud, and no pull in between', async () => {
  const replica = await openOwn();
  const show = (hasError: boolean) => (
    <ReplicaProvider value={replica}>
      <SyncChips />
      <Fault hasError={hasError} />
    </ReplicaProvider>
  );
  const { rerender } = render(show(false));
  await screen.findByText('Synced');
  expect(statusLive()).toBe('off');
  rerender(show(true));
  await screen.findByText('Not up to date');
  expect(statusLive()).toBe('polite');
  rerender(show(false));
  await screen.findByText('Synced');
  expect(statusLive()).toBe('polite');
  rerender(show(false));
  expect(statusLive()).toBe('off');
});
