import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { adUserDisplayName, userDisplayName } from '@ads-checker/shared/domain/names';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { signIn, startTestServer } from '../../test/test-server.ts';
import { call } from '../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../replica/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

it('starts with the name of the screen, on every screen', async () => {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const { data } = await call(proxyRoutes.list, { params: { accountId }, query: {} });
  const [proxy] = data.proxies;
  const listed = await call(adUserRoutes.list, { params: { accountId }, query: {} });
  const profile = adUserDisplayName(listed.data.adUsers[0] ?? { customName: '', name: '' });
  const adUserId = listed.data.adUsers[0]?.id;
  const replica = await openReplica({ userId: user.id, accountId });
  const { goTo } = await renderRoute({
    path: '/users',
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  const titles: readonly (readonly [string, string])[] = [
    ['/users', 'Users'],
    ['/users/new', 'New user'],
    [`/users/${user.id}`, userDisplayName(user)],
    ['/teams/new', 'New team'],
    ['/team-settings', 'Team settings'],
    ['/team-settings/members', 'Team settings'],
    [`/team-settings/members/${accountId}`, 'Team settings'],
    ['/team-settings/activity', 'Team settings'],
    ['/team-settings/members/new', 'New member'],
    ['/invitations', 'Invitations'],
    ['/profile-settings', 'Profile settings'],
    ['/proxies', 'Proxies'],
    ['/proxies/new', 'New proxy'],
    ['/proxies/new?many=true', 'Import proxies'],
    [`/proxies/${proxy?.id}`, proxy?.name ?? ''],
    ['/ad-users/new', 'New profile'],
    ['/ad-users/new?many=true', 'Import profiles'],
    [`/ad-users/${adUserId}`, `${profile} · Profile`],
    [`/ad-users/${adUserId}/tasks`, `${profile} · Tasks`],
    [`/checker/users/${adUserId}/accounts`, `${profile} · Ad checker`],
  ];
  for (const [address, title] of titles) {
    await goTo(address);
    await waitFor(() =>
      expect([address, document.title]).toEqual([address, `${title} · Ads Checker`]),
    );
  }
});
