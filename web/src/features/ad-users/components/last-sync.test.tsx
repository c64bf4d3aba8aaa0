import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiRequest, call, setTransport } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { AdUsersScreen } from './ad-users-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900, { rect: { width: 900, height: 100 } });

let server: ReturnType<typeof startTestServer>;
let restore = (): void => undefined;
let nowMs = SERVER_NOW_MS;
let asked: ApiRequest[] = [];
let beforeAnswer = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  nowMs = SERVER_NOW_MS;
  asked = [];
  beforeAnswer = () => undefined;
  server = startTestServer({ now: () => nowMs });
  restore = setTransport({
    ...server.transport,
    async send(request) {
      if (request.route === syncRoutes.volatile) {
        asked.push(request);
        beforeAnswer();
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  restore();
  server.restore();
  localStorage.clear();
  vi.unstubAllGlobals();
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

const LAST_SYNC = 6;
function lastSync(name: string): HTMLElement {
  const cells = screen
    .getByRole('link', { name })
    .closest('[role="row"]')
    ?.querySelectorAll<HTMLElement>('[role="cell"]');
  const cell = cells?.[LAST_SYNC];
  if (cell === undefined) {
    throw new Error(`${name} has no such cell`);
  }
  return cell;
}
const momentOf = (ms: number) => formatMoment({ at: new Date(ms).toISOString(), now: new Date() });

it('shows when profiles were last synced, fetched in one call for all rows and updated by the stream', async () => {
  await open();
  await waitFor(() => expect(lastSync('CEE main').textContent).toBe(momentOf(SERVER_NOW_MS)));
  const rows = within(screen.getByRole('table', { name: 'Profiles' })).getAllByRole('link');
  const [first] = asked.filter(({ params }) => params.collection === 'adUsers');
  expect(first?.query.ids).toHaveLength(rows.length);
  nowMs += 3 * 86_400_000;
  const id = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'CEE main' }).href,
  ).pathname.split('/')[3];
  await call(adUserRoutes.check, { params: { adUserId: id ?? '' }, idempotencyKey: 'check' });
  await waitFor(() => expect(lastSync('CEE main').textContent).toBe(momentOf(nowMs)));
});

it('omits unknown times, and shows the list anyway', async () => {
  beforeAnswer = () => {
    throw new TypeError('no network');
  };
  await open();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(lastSync('CEE main').textContent).toBe('–');
});
