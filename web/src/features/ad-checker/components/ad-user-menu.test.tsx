import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAddress } from '../../../../test/at-address.tsx';
import { signIn, startDemo } from '../../../../test/demo.ts';
import { call } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { AdUserMenu } from './ad-user-menu.tsx';

vi.setConfig({ testTimeout: 60_000 });

// The browser's stand-in says null where a browser has locks: one tab needs none
Object.defineProperty(navigator, 'locks', { value: undefined });

let demo: ReturnType<typeof startDemo>;
beforeEach(() => {
  demo = startDemo();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  demo.restore();
  localStorage.clear();
});

/** The menu beside the page of an address, as the checker's top bar holds it. */
async function open(profileName: string) {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const { data } = await call(adUserRoutes.list, {
    params: { accountId },
    query: { includeShared: 'true' as const },
  });
  const adUsers = data.adUsers;
  const idOf = (name: string) => adUsers.find((each) => each.name === name)?.id ?? '';
  const replica = await openReplica({ userId: user.id, accountId });
  const shown = await showAddress({
    around: <AdUserMenu adUserId={idOf(profileName)} />,
    path: `/checker/users/${idOf(profileName)}/accounts`,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return { ...shown, adUsers, idOf, user: userEvent.setup() };
}

it('offers the profiles of the team on the checker, stands restricted ones back, and switches', async () => {
  const { user, adUsers, idOf, address } = await open('Marta Jensen');
  await user.click(await screen.findByRole('button', { name: /^Profile:.*Marta Jensen/ }));
  const menu = await screen.findByRole('menu');
  const items = within(menu).getAllByRole('menuitemradio');
  expect(items).toHaveLength(adUsers.length);
  const restricted = adUsers.filter(({ status }) => status !== 'active');
  expect(restricted.length).toBeGreaterThan(0);
  const dimmed = items.filter(({ classList }) => classList.contains('text-ink-3'));
  expect(dimmed).toHaveLength(restricted.length);
  const other = adUsers.find(({ name, status }) => name !== 'Marta Jensen' && status === 'active');
  const name = other?.customName ?? other?.name ?? '';
  await user.click(within(menu).getByRole('menuitemradio', { name: new RegExp(name) }));
  expect(address()).toBe(`/checker/users/${idOf(other?.name ?? '')}/accounts`);
});
