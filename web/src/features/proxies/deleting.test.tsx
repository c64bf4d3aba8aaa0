import 'fake-indexeddb/auto';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { call, setTransport } from '../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let restore = (): void => undefined;

beforeEach(() => {
  server = startTestServer();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  restore();
  server.restore();
  localStorage.clear();
});

it('a proxy is not requested again when the feed reports its deletion before the response', async () => {
  restore = setTransport(server.transport);
  const { user: signedIn, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const replica = await openReplica({ userId: signedIn.id, accountId });
  const owned = replica.observeOwned('proxies');
  owned.subscribe(() => undefined);
  await waitFor(() => expect(owned.get().rows).not.toEqual([]));
  const free = owned
    .get()
    .rows.find((row) => row.accountId === accountId && row.adUserIds.length === 0);
  const existsAlready = () => owned.get().rows.some(({ id }) => id === free?.id);
  const calls: string[] = [];
  restore();
  restore = setTransport({
    ...server.transport,
    async send(request) {
      const answer = await server.transport.send(request);
      if (request.route.path === proxyRoutes.get.path) {
        calls.push(request.route.method);
        await waitFor(() => expect(existsAlready()).toBe(false), { timeout: 20_000 });
      }
      return answer;
    },
  });
  const { address } = await renderRoute({
    path: `/proxies/${free?.id}`,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete proxy' }));
  await waitFor(() => expect(address()).toBe('/proxies'));
  expect(calls).toEqual(['DELETE']);
  await expect(
    call(proxyRoutes.get, { params: { proxyId: free?.id ?? '' } }),
  ).rejects.toMatchObject({ type: 'NotFoundError' });
});
