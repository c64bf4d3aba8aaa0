import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { updateSettings } from '../../../lib/settings.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { toToday } from '../today.ts';
import { AdUsersScreen } from './ad-users-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900, { rect: { width: 900, height: 100 } });

function stubMedia(match: string | null): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === match,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let sent: unknown[];

beforeEach(() => {
  stubMedia(null);
  server = startTestServer();
  sent = [];
  restore = setTransport({
    ...server.transport,
    send(request) {
      const { method, path } = request.route;
      if (method !== 'GET' && /ad-user/.test(path)) {
        sent.push([
          `${method} ${path}`,
          Object.values(request.params).join(),
          request.body ?? null,
        ]);
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  restore();
  server.restore();
  localStorage.clear();
  updateSettings({ areAdUsersGrouped: false, foldedAdUserGroups: [] });
  vi.unstubAllGlobals();
});

async function open(username = 'administrator') {
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path: '/ad-users',
    home: <AdUsersScreen />,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  await screen.findByRole('link', { name: 'CEE main' });
  return { ...shown, user: userEvent.setup(), replica };
}

const names = () =>
  within(screen.getByRole('table', { name: 'Profiles' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const row = (name: string): HTMLElement => {
  const found = screen.getByRole('link', { name }).closest<HTMLElement>('[role="row"]');
  if (found === null) {
    throw new Error(`${name} has no row`);
  }
  return found;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const groupOf = (name: string) => row(name).querySelector('.text-ink-3')?.textContent;

describe('the list of profiles', () => {
  it('does not claim to be empty before the first pull', async () => {
    const { user, session } = await signIn('administrator');
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = setTransport({
      ...server.transport,
      async send(request) {
        if (request.route.path.startsWith('/sync/')) {
          await promise;
        }
        return server.transport.send(request);
      },
    });
    const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
    await renderRoute({
      path: '/ad-users',
      home: <AdUsersScreen />,
      wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
    });
    await waitFor(() => expect(replica.observeOwned('adUsers').get().isReady).toBe(true));
    await screen.findByText('Loading profiles…');
    expect(screen.queryByText('No profiles yet')).toBeNull();
    expect(screen.queryByText('0 profiles')).toBeNull();
    const uncounted = ['All profiles', 'Shared with me', 'All', 'Active', 'With error'];
    expect(uncounted.map((name) => button(name).textContent)).toEqual(uncounted);
    resolve();
    await screen.findByRole('link', { name: 'CEE main' });
    stop();
  });

  it('filters, and shows the remedy for each status', async () => {
    const { user } = await open();
    expect(names()).toHaveLength(7);
    await user.type(screen.getByRole('textbox', { name: 'Search by name' }), 'solheim');
    expect(names()).toEqual(['Ingrid Solheim']);
    expect(row('Ingrid Solheim').textContent).toContain('Checkpoint required');
    expect(row('Ingrid Solheim').textContent).toContain(
      'Complete the checkpoint in the profile’s browser, then check again.',
    );
    await user.click(within(row('Ingrid Solheim')).getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(sent).toEqual([['POST /ad-users/{adUserId}/check', '3', null]]));
    await screen.findByText('Ingrid Solheim: Checkpoint required');
  });

  it('shows today’s spend, ad accounts and rejected ads, and loads nothing for a profile in error', async () => {
    const { spend, accountCount, rejectedAdCount } = toToday([
      ...server.network.adAccounts.values(),
    ]);
    const amount = formatMoney({ amount: spend?.amount ?? Number.NaN, currency: 'USD' });
    expect([spend?.isEstimate, accountCount, rejectedAdCount]).toEqual([true, 3, 3]);
    await open();
    const expected = `≈ ${amount}${rejectedAdCount} rejected · ${accountCount} ad accounts`;
    await waitFor(() => expect(row('Marta Jensen').textContent).toContain(expected));
    expect(row('Ingrid Solheim').textContent).not.toContain('account');
  });

  it('warns of a profile without a proxy, in a row and on a phone', async () => {
    const { data } = await signIn('administrator').then(({ session }) =>
      call(adUserRoutes.list, { params: { accountId: session.accountId ?? '' }, query: {} }),
    );
    const bare = data.adUsers.filter(({ proxyId }) => proxyId === null).map(adUserDisplayName);
    const held = data.adUsers.filter(({ proxyId }) => proxyId !== null).map(adUserDisplayName);
    expect([bare.length > 0, held.length > 0]).toEqual([true, true]);
    await open();
    const warned = () =>
      [...bare, ...held].filter((name) => within(row(name)).queryByText('No proxy'));
    expect(warned()).toEqual(bare);
    expect(within(row(bare[0] ?? '')).getByText('No proxy').parentElement?.title).toBe(
      'Requests use the server’s own IP address.',
    );
    cleanup();
    stubMedia('(max-width: 720px)');
    await open();
    const block = screen.getByRole('link', { name: bare[0] ?? '' }).closest('li');
    expect(within(block ?? document.body).getByText('No proxy')).toBeTruthy();
  });

  it('is filtered by status and group, and sorted, according to the URL', async () => {
    const { user, address } = await open();
    const all = names();
    const status = within(screen.getByRole('group', { name: 'Status' }));
    expect(status.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All7',
      'Active3',
      'With error4',
    ]);
    await user.click(status.getByRole('button', { name: /^With error/ }));
    await waitFor(() => expect(address()).toBe('/ad-users?status=error'));
    const failing = names();
    expect(failing).toHaveLength(4);
    await user.click(status.getByRole('button', { name: /^Active/ }));
    await waitFor(() => expect(names()).toEqual(all.filter((name) => !failing.includes(name))));
    await user.click(status.getByRole('button', { name: /^All/ }));
    const groups = within(screen.getByRole('navigation', { name: 'Profile groups' }));
    await user.click(groups.getByRole('button', { name: /^Roofing US/ }));
    await waitFor(() => expect(names()).toEqual(['Kyle Whitman', 'Roofing spare']));
    await user.click(groups.getByRole('button', { name: /^Shared with me/ }));
    await waitFor(() => expect(address()).toBe('/ad-users?group=shared'));
    await user.click(groups.getByRole('button', { name: /^All profiles/ }));
    await waitFor(() => expect(names()).toEqual(all));
    await user.click(button('Ascending. Reverse order'));
    await waitFor(() => expect(names()).toEqual(all.toReversed()));
    await user.click(button(/^Sort by: /));
    expect(
      (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Status', 'Last sync', 'Date added']);
    await user.click(screen.getByRole('menuitemradio', { name: 'Date added' }));
    await waitFor(() => expect(address()).toBe('/ad-users?sort=added&order=desc'));
  });

  it('fills an empty group with profiles that may be moved into it', async () => {
    const { user } = await open();
    await user.click(button('New group'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fresh');
    await user.click(button('Create group'));
    await screen.findByText('This group is empty');
    await user.click(await screen.findByRole('button', { name: 'Add profiles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add profiles to “Fresh”' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add profiles' }).disabled).toBe(
      true,
    );
    await user.click(dialog.getByRole('checkbox', { name: /^Marta Jensen/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Search profiles' }), 'whitman');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: /^Kyle Whitman/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 profiles' }));
    await waitFor(() => expect(names().toSorted()).toEqual(['Kyle Whitman', 'Marta Jensen']));
  });

  it('marks a failing proxy, also on a phone', async () => {
    stubMedia('(max-width: 720px)');
    await open();
    const link = screen.getByRole('link', { name: 'Roofing spare' });
    const block = within(link.closest('li') ?? link);
    expect(await block.findByRole('img', { name: 'Proxy' })).toBeTruthy();
    expect(block.getByText('Failed: Connection refused')).toBeTruthy();
    const well = screen.getByRole('link', { name: 'Marta Jensen' });
    expect(within(well.closest('li') ?? well).queryByRole('img', { name: 'Proxy' })).toBeNull();
  });

  it.each([
    ['Nadia Petrescu', 'Paste new token'],
    ['Lena Vogt', 'Log in and send again'],
    ['Roofing spare', 'Paste new cookies and token'],
  ])('links to the page of %s with the remedy', async (name, act) => {
    const { user, address } = await open();
    await user.click(within(row(name)).getByRole('button', { name: act }));
    await waitFor(() => expect(address()).toMatch(/^\/ad-users\/\d+$/));
  });

  it('shows the remedy as text on a phone, and keeps the focus on the button while checking', async () => {
    stubMedia('(max-width: 720px)');
    const { user } = await open();
    const checkedIds: unknown[] = [];
    const blockOf = (name: string) => {
      const link = screen.getByRole('link', { name });
      return within(link.closest('li') ?? link);
    };
    const advice = 'Log in to the profile, then send it from the extension.';
    expect(blockOf('Lena Vogt').getByText(advice).className).not.toContain('sr-only');
    expect(
      blockOf('Lena Vogt').getByRole('button', { name: 'Log in and send again' }),
    ).toBeTruthy();
    expect(blockOf('Marta Jensen').queryByText(/again/)).toBeNull();
    const troubled = blockOf('Ingrid Solheim');
    const check = troubled.getByRole('button', { name: 'Check again' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = setTransport({
      ...server.transport,
      async send(request) {
        if (request.route.path.endsWith('/check')) {
          checkedIds.push(request.params.adUserId);
          await promise;
        }
        return server.transport.send(request);
      },
    });
    await user.click(check);
    expect(troubled.getByText('Checking…')).toBeTruthy();
    expect(document.activeElement).toBe(check);
    await user.click(check);
    resolve();
    await screen.findByText('Ingrid Solheim: Checkpoint required');
    expect(checkedIds).toEqual(['3']);
    stop();
  });

  it('moves a profile to the neighbouring group by Alt+arrow, and several by the menu', async () => {
    const { user } = await open();
    expect(groupOf('Marta Jensen')).toContain('Solar DACH');
    act(() => screen.getByRole('link', { name: 'Marta Jensen' }).focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(groupOf('Marta Jensen')).toContain('Roofing US'));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kyle Whitman' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select CEE main' }));
    await user.click(await screen.findByRole('button', { name: 'Move to group…' }));
    await user.click(await screen.findByRole('button', { name: 'Solar DACH' }));
    await waitFor(() => expect(groupOf('Kyle Whitman')).toContain('Solar DACH'));
    expect(groupOf('CEE main')).toContain('Pet food CEE');
    await screen.findByText(
      '1 profile moved to “Solar DACH”; 1 skipped: group belongs to another member.',
    );
    await waitFor(() =>
      expect(sent).toEqual([
        ['PATCH /ad-users/{adUserId}', '1', { groupId: '2' }],
        ['PATCH /ad-users/{adUserId}', '2', { groupId: '1' }],
      ]),
    );
  });

  it('keeps the focus on its row when the list changes', async () => {
    const { user } = await open();
    const show = (text: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Search by name', hidden: true }), {
        target: { value: text },
      });
    const focused = () => document.activeElement?.textContent;
    expect(names().slice(0, 2)).toEqual(['CEE main', 'Ingrid Solheim']);
    act(() => screen.getByRole('link', { name: 'Ingrid Solheim' }).focus());
    show('solheim');
    expect([names(), focused()]).toEqual([['Ingrid Solheim'], 'Ingrid Solheim']);
    await user.click(button('Actions for Ingrid Solheim'));
    await screen.findByRole('menuitem', { name: 'Edit' });
    show('');
    expect(screen.getByRole('menu', { name: 'Actions for Ingrid Solheim' })).toBeDefined();
    show('cee main');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(names()).toEqual(['CEE main']);
    act(() => screen.getByRole('link', { name: 'CEE main' }).focus());
    show('solheim');
    expect(names()).toEqual(['Ingrid Solheim']);
    expect(document.activeElement).toBe(document.body);
  });

  it('is grouped under headings that collapse and stay collapsed', async () => {
    const { user } = await open();
    await user.click(button('Show by group'));
    expect(names().slice(0, 2)).toEqual(['Kyle Whitman', 'Roofing spare']);
    const table = within(screen.getByRole('table', { name: 'Profiles' }));
    await user.click(table.getByRole('button', { name: /^Roofing US/, expanded: true }));
    expect(names()).not.toContain('Kyle Whitman');
    expect(JSON.parse(localStorage.getItem('ads-checker:settings') ?? '{}')).toMatchObject({
      areAdUsersGrouped: true,
      foldedAdUserGroups: ['2'],
    });
  });

  it('creates a group, changes it through the outbox, and deletes it after a confirmation', async () => {
    const { user } = await open();
    await user.click(button('New group'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(button('Create group'));
    await screen.findByText('This field is required');
    await user.type(name, 'Seasonal');
    await user.click(screen.getByRole('radio', { name: 'Gift' }));
    await user.click(button('Create group'));
    await screen.findByText('This group is empty');
    await user.click(await screen.findByRole('button', { name: 'Actions for Seasonal' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit group…' }));
    await user.click(await screen.findByRole('radio', { name: 'Key' }));
    await user.click(button('Save group'));
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(button('Actions for Seasonal'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete group…' }));
    await screen.findByText('0 profiles will have no group.');
    await user.click(button('Delete group'));
    await waitFor(() => expect(names()).toHaveLength(7));
    const groupId = expect.any(String);
    expect(sent).toEqual([
      [
        'POST /accounts/{accountId}/ad-user-groups',
        expect.any(String),
        { name: 'Seasonal', icon: 'gift', color: 3 },
      ],
      ['PATCH /ad-user-groups/{groupId}', groupId, { icon: 'key' }],
      ['DELETE /ad-user-groups/{groupId}', groupId, null],
    ]);
  });

  it('deletes several after a confirmation, and reports failures with reasons', async () => {
    const { user } = await open();
    const real = server.transport.send;
    const stop = setTransport({
      ...server.transport,
      send: (request) =>
        request.route.method === 'DELETE' && request.params.adUserId === '2'
          ? Promise.resolve({
              status: 403,
              retryAfter: null,
              json: {
                error: "You don't have the necessary permissions to perform this action.",
                type: 'AuthorizationError',
              },
            })
          : real(request),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Kyle Whitman' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ingrid Solheim' }));
    await user.click(button('Delete…'));
    await screen.findByText(/This also deletes their 6 tasks and history/);
    await user.click(button('Delete 2 profiles'));
    await screen.findByText(/1 profile deleted,/);
    expect(screen.getByRole('alertdialog').textContent).toMatch(
      /1 profile deleted, 1 failed.*Kyle Whitman: You don't have the necessary permissions/,
    );
    await user.click(button('Close'));
    await waitFor(() => expect(names()).toHaveLength(6));
    stop();
  });

  it('offers permitted actions only', async () => {
    const { user } = await open('oksana_melnyk');
    expect(names()).toHaveLength(7);
    await user.click(screen.getByRole('checkbox', { name: 'Select Kyle Whitman' }));
    expect(screen.getByText('1 read-only')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Solar DACH' })).toBeNull();
    await user.click(button('Actions for Kyle Whitman'));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Open', 'Details', 'Check again', 'Copy ID']);
    await user.keyboard('{Escape}');
    expect(within(row('Lena Vogt')).getByRole('button', { name: 'Check again' })).toBeTruthy();
  });
});
