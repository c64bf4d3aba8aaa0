import { userRoutes } from '@ads-checker/shared/contracts/users';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { updateSettings } from '../../../lib/settings.ts';
import { usersQuery } from '../queries.ts';

// Keys are typed one by one, each with its effects
vi.setConfig({ testTimeout: 30_000 });

let server: ReturnType<typeof startTestServer>;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
});
afterEach(() => {
  cleanup();
  server.restore();
  updateSettings({ usersDisplayMode: 'table' });
  sessionStorage.clear();
});

const table = () => screen.findByRole('table', { name: 'Users' });
async function usernames(): Promise<(string | null)[]> {
  return within(await table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}
async function expected(orderBy?: {
  column: 'username' | 'lastLogin';
  order: 'asc' | 'desc';
}): Promise<string[]> {
  const { data } = await call(userRoutes.find, { body: orderBy ? { orderBy } : {} });
  return data.map(({ username }) => username);
}

it('lists all users with the columns of the list', async () => {
  await renderRoute({ path: '/users' });
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Username',
    'First name',
    'Last name',
    'Email',
    'Permissions',
    'Last login',
  ]);
  expect(await usernames()).toEqual(await expected());
  const [own] = within(await table())
    .getAllByRole('row')
    .filter((row) => within(row).queryByText('you') !== null);
  expect(own?.textContent).toContain('Create teams, Manage all users');
  expect(screen.getByRole('status').textContent).toBe('1–7 of 7');
});

it('keeps the list when it cannot be loaded again, and says so beside it', async () => {
  await renderRoute({ path: '/users' });
  const shown = await usernames();
  const restore = setTransport({
    ...server.transport,
    send: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await act(() => queryClient.refetchQueries({ queryKey: usersQuery({}).queryKey.slice(0, 1) }));
  await screen.findByText(/^Couldn’t refresh: /);
  expect(await usernames()).toEqual(shown);
  restore();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/^Couldn’t refresh: /)).toBeNull());
  expect(await usernames()).toEqual(shown);
});

it('says with sample data that nobody can be added, instead of offering it', async () => {
  sessionStorage.setItem('ads-checker:fake-api', '1');
  await renderRoute({ path: '/users' });
  await table();
  screen.getByText('Users can’t be added or changed with sample data.');
  expect(screen.queryByRole('link', { name: 'New user' })).toBeNull();
});

it('sorts by a header, reverses, and restores the default order', async () => {
  const { address } = await renderRoute({ path: '/users' });
  const press = async () =>
    userEvent.click(within(await table()).getByRole('button', { name: 'Username' }));
  const head = async () =>
    within(await table())
      .getByRole('columnheader', { name: 'Username' })
      .getAttribute('aria-sort');

  await press();
  const ascending = await expected({ column: 'username', order: 'asc' });
  await waitFor(async () => expect(await usernames()).toEqual(ascending));
  expect(address()).toBe('/users?sort=username&order=asc');
  expect(await head()).toBe('ascending');

  await press();
  await waitFor(async () => expect(await usernames()).toEqual(ascending.toReversed()));
  expect(await head()).toBe('descending');

  await press();
  await waitFor(() => expect(address()).toBe('/users'));
  expect(await head()).toBeNull();
});

it('searches on the server while typing, and reports no matches', async () => {
  const { address } = await renderRoute({ path: '/users?page=1' });
  await table();
  const search = screen.getByRole('textbox', { name: 'Search by username or name' });
  await userEvent.type(search, 'priya');
  await waitFor(async () => expect(await usernames()).toEqual(['priya_nair']));
  expect(address()).toBe('/users?q=priya');

  await userEvent.type(search, 'zzz');
  expect(await screen.findByText('No users found')).toBeTruthy();
  expect(screen.getByText('No username, name or email matches “priyazzz”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all users' }));
  await waitFor(async () => expect(await usernames()).toEqual(await expected()));
});

it('changes pages and limits values from the URL', async () => {
  const { address } = await renderRoute({ path: '/users?limit=3&page=2' });
  expect(await usernames()).toEqual((await expected()).slice(3, 6));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(async () => expect(await usernames()).toEqual((await expected()).slice(6)));
  expect(address()).toBe('/users?page=3&limit=3');
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  expect(address()).toBe('/users?page=3&limit=3');
});

it('reports a page past the end, with a way back', async () => {
  const { address } = await renderRoute({ path: '/users?page=9' });
  await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
  expect(await usernames()).toEqual(await expected());
  expect(address()).toBe('/users');
});

it('shows cards if chosen', async () => {
  await renderRoute({ path: '/users' });
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Cards' }));
  const cards = within(screen.getByRole('region', { name: 'Users' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(7);
  expect(cards.getByText('priya_nair · priya@northpine.example')).toBeTruthy();
});

it('shows why the list failed to load, and retries', async () => {
  const repair = setTransport({
    ...server.transport,
    send: async (request) =>
      request.route === userRoutes.find
        ? {
            status: 503,
            retryAfter: null,
            json: { error: 'Database unavailable. Try again later.', type: 'UnavailableError' },
          }
        : server.transport.send(request),
  });
  await renderRoute({ path: '/users' });
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Couldn’t load users');
  expect(panel.textContent).toContain('Database unavailable. Try again later.');
  repair();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await usernames()).toEqual(await expected());
});
