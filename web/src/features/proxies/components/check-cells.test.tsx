import 'fake-indexeddb/auto';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../../test/test-server.ts';
import { setTransport } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

type Answer = 'as stored' | 'check requested' | 'refused';

let server: ReturnType<typeof startTestServer>;
let restore = (): void => undefined;
let answer: Answer = 'as stored';
let asked = 0;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  asked = 0;
  server = startTestServer();
  restore = setTransport({
    ...server.transport,
    async send(request) {
      if (request.route !== syncRoutes.volatile || answer === 'as stored') {
        return server.transport.send(request);
      }
      asked += 1;
      if (answer === 'refused') {
        throw new TypeError('no network');
      }
      const { ids } = request.query as { ids: readonly string[] };
      const fields = { check: null, checkRequestedAt: new Date(SERVER_NOW_MS).toISOString() };
      return {
        status: 200,
        retryAfter: null,
        json: { data: { rows: ids.map((id) => ({ id, fields })) } },
      };
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

async function open(next: Answer) {
  answer = next;
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/proxies',
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  const link = await screen.findByRole('link', { name: 'Malmö-03' });
  const row = link.closest<HTMLElement>('[role="row"]');
  if (row === null) {
    throw new Error('The link stands in no row.');
  }
  return within(row);
}

it.each([
  ['as stored', 'Slow', /^\d[.,]\d s$/],
  ['check requested', 'Checking…', '–'],
  ['refused', 'Slow', '–'],
] as const)('a slow proxy whose volatile fields are %s is %s', async (next, state, delay) => {
  const row = await open(next);
  if (next === 'refused') {
    await waitFor(() => expect(asked).toBeGreaterThan(0));
  }
  await row.findByText(state);
  expect(await row.findAllByText(delay)).not.toHaveLength(0);
});
