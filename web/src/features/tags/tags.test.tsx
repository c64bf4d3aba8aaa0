import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { type TagAssignment, tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { call, setTransport } from '../../lib/api.ts';
import { updateSettings } from '../../lib/settings.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { AdUsersScreen } from '../ad-users/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(1_400, { rect: { width: 1_400, height: 100 } });

let server: ReturnType<typeof startTestServer>;
let sent: { readonly path: string; readonly body: unknown }[];

beforeEach(() => {
  server = startTestServer();
  sent = [];
  setTransport({
    ...server.transport,
    send(request) {
      const { method, path } = request.route;
      if (method !== 'GET' && path.includes('/tags')) {
        sent.push({ path, body: request.body });
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
  localStorage.clear();
});

async function enter() {
  const { user, session } = await signIn('administrator');
  return { userId: user.id, accountId: session.accountId ?? '' };
}

async function open(path = '/ad-users') {
  const { userId, accountId } = await enter();
  const replica = await openReplica({ userId, accountId });
  const shown = await renderRoute({
    path,
    ...(path === '/ad-users' ? { home: <AdUsersScreen /> } : {}),
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return { ...shown, accountId, user: userEvent.setup() };
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
const tagsOf = (name: string): readonly (string | null)[] => {
  const list = within(row(name)).queryByRole('list', { name: 'Tags' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
};

it('creates a tag for selected profiles, shows it beside their names, filters by it and takes it away', async () => {
  const { user, address } = await open();
  await screen.findByRole('link', { name: 'CEE main' });
  const all = names();
  await user.click(within(row('CEE main')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Tag…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 1 object' }));
  await user.click(dialog.getByRole('button', { name: 'New tag' }));
  const form = within(await screen.findByRole('dialog', { name: 'New tag' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Winners');
  await user.click(form.getByRole('radio', { name: 'Color 4' }));
  await user.click(form.getByRole('switch', { name: 'Never touch' }));
  await user.click(form.getByRole('button', { name: 'Create tag' }));
  const back = within(await screen.findByRole('dialog', { name: 'Tags of 1 object' }));
  expect(
    (await back.findByRole('checkbox', { name: /Winners/ })).getAttribute('aria-checked'),
  ).toBe('true');
  await user.click(back.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tagsOf('CEE main')).toEqual(['Winners']));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/accounts/{accountId}/tags',
        body: expect.objectContaining({
          name: 'Winners',
          color: 3,
          isShared: false,
          isNeverTouched: true,
        }),
      },
      {
        path: '/tags/{tagId}/objects',
        body: { level: 'ad_user', objectIds: [expect.any(String)], adUserId: null },
      },
    ]),
  );

  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Winners' }));
  await waitFor(() => expect(names()).toEqual(['CEE main']));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toMatch(/^\/ad-users\?tags=/));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tags' }));
  await waitFor(() => expect(names()).toEqual(all));

  await user.click(await screen.findByRole('button', { name: 'Tag…' }));
  await user.click(await screen.findByRole('checkbox', { name: /Winners/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tagsOf('CEE main')).toEqual([]));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      path: '/tags/{tagId}/objects/remove',
      body: { level: 'ad_user', objectIds: [expect.any(String)], adUserId: null },
    }),
  );
});

it('changes and deletes tags, and offers colleagues’ tags without that', async () => {
  const { user, accountId } = await open();
  await screen.findByRole('link', { name: 'CEE main' });
  await user.click(await screen.findByRole('button', { name: 'Tags' }));
  expect(
    await screen.findByText('No tags yet. Select rows and click Tag… to label them.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Manage tags…' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Tags' }));
  await screen.findByRole('dialog', { name: 'Tags' });
  await user.click(dialog().getByRole('button', { name: 'New tag' }));
  const form = within(await screen.findByRole('dialog', { name: 'New tag' }));
  await user.click(form.getByRole('button', { name: 'Create tag' }));
  expect(await form.findByText('This field is required')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Old');
  await user.click(form.getByRole('button', { name: 'Create tag' }));
  await user.click(await screen.findByRole('button', { name: 'Edit tag Old' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'New');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Delete tag New' }));
  expect(
    await screen.findByText('It’s removed from all its objects. This can’t be undone.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  await waitFor(async () => {
    const { data } = await call(tagsRoutes.list, { params: { accountId } });
    expect(data.tags).toEqual([]);
  });
  expect(await screen.findByText(/^No tags yet/)).toBeTruthy();
});

it('filters campaigns by the tags of a URL, and shows them below names', async () => {
  const { accountId } = await enter();
  const listed = await call(adUserRoutes.list, { params: { accountId }, query: {} });
  const adUserId = listed.data.adUsers.find(({ name }) => name === 'Marta Jensen')?.id ?? '';
  const [adAccount] = [...server.network.adAccounts.values()];
  const campaigns = [...server.network.campaigns.values()].filter(
    ({ adAccountId }) => adAccountId === adAccount?.id,
  );
  const [campaign] = campaigns;
  const { data } = await call(tagsRoutes.create, {
    params: { accountId },
    body: { name: 'Solar' },
  });
  const body: TagAssignment = { level: 'campaign', objectIds: [campaign?.id ?? ''], adUserId };
  await call(tagsRoutes.assign, { params: { tagId: data.tag.id }, body });
  updateSettings({ adObjectsDisplayMode: 'table' });
  const { user } = await open(
    `/checker/users/${adUserId}/accounts/${adAccount?.id}/campaigns?tags=${encodeURIComponent(`["${data.tag.id}"]`)}`,
  );
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getByRole('list', { name: 'Tags' })).toBeTruthy());
  expect(campaigns.length).toBeGreaterThan(1);
  expect(within(grid).getAllByRole('row')).toHaveLength(3);
  expect(within(grid).getByText(campaign?.name ?? '')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tag' }));
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(3));
});

it('shows tags before the server answers, and sends a new tag before its objects', async () => {
  const { user, accountId } = await open();
  await screen.findByRole('link', { name: 'CEE main' });
  const { promise: back, resolve: reconnect } = Promise.withResolvers<void>();
  let isOffline = true;
  setTransport({
    ...server.transport,
    async send(request) {
      if (request.route.method !== 'GET' && isOffline) {
        await back;
      }
      return server.transport.send(request);
    },
  });
  await user.click(within(row('CEE main')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Tag…' }));
  await user.click(await screen.findByRole('button', { name: 'New tag' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Later');
  await user.click(screen.getByRole('button', { name: 'Create tag' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tagsOf('CEE main')).toEqual(['Later']));
  const listTags = async () =>
    (await call(tagsRoutes.list, { params: { accountId } })).data.tags.map(({ name, objects }) => [
      name,
      objects.ad_user?.length,
    ]);
  expect(await listTags()).toEqual([]);
  isOffline = false;
  reconnect();
  await waitFor(async () => expect(await listTags()).toEqual([['Later', 1]]));
  expect(tagsOf('CEE main')).toEqual(['Later']);
});
