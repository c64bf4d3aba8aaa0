import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { call } from '../../lib/api.ts';
import { wipeAll } from '../../replica/index.ts';
import { getMember, listMembers, open, pane, rowOf, show, table } from './test/team-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
vi.setConfig({ testTimeout: 60_000 });

let server: ReturnType<typeof startTestServer>;

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

beforeEach(() => {
  server = startTestServer();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

it('lists the members with role and permissions, oneself first', async () => {
  const { teamId } = await open('/team-settings/members');
  const members = await listMembers(teamId);
  await screen.findByText(`${members.length} members`);
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Member',
    'Role',
    'Team',
    'View ads',
    'Edit ads',
    'Status',
    'Last active',
  ]);
  const links = within(await table()).getAllByRole('link');
  const own = within(links[0]?.parentElement ?? document.body).getByText('you');
  expect(own.previousElementSibling).toBe(links[0]);
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(
    members.map(({ name }) => name).toSorted(),
  );
  expect(
    within(await rowOf('Priya Nair'))
      .getAllByRole('cell')
      .slice(1, 6)
      .map((cell) => cell.textContent || cell.querySelector('svg')?.getAttribute('aria-label')),
  ).toEqual(['Custom', '–No', 'Yes', 'Yes', 'Active']);
});

it('filters by login and sorts, in the URL', async () => {
  const { address } = await open('/team-settings/members?q=priya_n');
  await rowOf('Priya Nair');
  expect(within(await table()).getAllByRole('link')).toHaveLength(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search by username or name' }), 'zzz');
  await screen.findByText('No members found');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await userEvent.click(within(await table()).getByRole('button', { name: 'Member' }));
  await waitFor(() => expect(address()).toBe('/team-settings/members?sort=name&order=asc'));
  const names = within(await table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

it('counts, discards and saves changed permissions, on the server and in the row', async () => {
  const { teamId } = await open('/team-settings/members');
  await userEvent.click(within(await rowOf('Priya Nair')).getByRole('link'));
  const beside = within(await pane('Priya Nair'));
  beside.getByText('Member plus 2 permissions.');
  const seeing = () => beside.getByRole('switch', { name: 'View team ads' });
  expect(seeing().getAttribute('aria-disabled')).toBe('true');
  const save = () => beside.getByRole<HTMLButtonElement>('button', { name: 'Save member' });
  expect(save().disabled).toBe(true);

  await userEvent.click(beside.getByRole('switch', { name: 'Manage team' }));
  beside.getByText('1 change');
  expect(beside.getByRole('button', { name: 'Admin' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(beside.getByRole('button', { name: 'Member' }));
  beside.getByText('2 changes');
  await userEvent.click(beside.getByRole('button', { name: 'Discard changes' }));
  beside.getByText('Member plus 2 permissions.');

  await userEvent.click(beside.getByRole('switch', { name: 'Edit team ads' }));
  beside.getByText('1 change');
  expect(seeing().getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(save());
  expect(await screen.findByText('Permissions saved')).toBeTruthy();
  await waitFor(async () =>
    expect((await getMember(teamId, 'priya_nair')).account.permissions).toEqual({
      manage_team: false,
      read_team_ads: true,
      manage_team_ads: false,
    }),
  );
  await waitFor(async () =>
    expect(within(await rowOf('Priya Nair')).getAllByLabelText('Yes')).toHaveLength(1),
  );
  expect(save().disabled).toBe(true);
});

it('sets a new password and shows it once', async () => {
  const { teamId } = await open('/team-settings/members');
  const { account } = await getMember(teamId, 'priya_nair');
  const { data } = await call(teamRoutes.getAccountOverview, {
    params: { accountId: account.id },
  });
  expect(data.overview.passwordObstacle).toBeNull();
  await userEvent.click(within(await rowOf('Priya Nair')).getByRole('link'));
  const beside = within(await pane('Priya Nair'));
  await userEvent.click(await beside.findByRole('button', { name: 'Reset password' }));
  const field = await beside.findByRole<HTMLInputElement>('textbox', { name: 'New password' });
  await waitFor(() => expect(field.value).toMatch(/^[a-z]+(-[a-z]+){3}$/));
  const password = field.value;
  await userEvent.click(beside.getByRole('button', { name: 'Save member' }));
  await beside.findByText('Password changed for Priya Nair');
  beside.getByText(password);
  await userEvent.click(beside.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(password)).toBeNull();
});

it('restricts, restores and deletes, showing what is deleted with the member', async () => {
  const { teamId, address } = await open('/team-settings/members');
  const { account } = await getMember(teamId, 'tomasz');
  const { data } = await call(teamRoutes.getAccountOverview, {
    params: { accountId: account.id },
  });
  const { adUserCount, proxyCount } = data.overview;
  const loss = `This also deletes ${adUserCount} profile${adUserCount === 1 ? '' : 's'} and ${proxyCount} prox${proxyCount === 1 ? 'y' : 'ies'}. Restrict access to keep them.`;
  const { name } = await getMember(teamId, 'tomasz');
  await userEvent.click(within(await rowOf(name)).getByRole('link'));
  const beside = within(await pane(name));
  await beside.findByText(loss);
  await userEvent.click(beside.getByRole('button', { name: 'Restrict access' }));
  await within(await rowOf(name)).findByText('Restricted');
  const unblock = await beside.findByRole('button', { name: 'Restore access' });
  await waitFor(() => expect(unblock.getAttribute('aria-busy')).toBeNull());
  expect((await getMember(teamId, 'tomasz')).account.status).toBe('restricted');
  await userEvent.click(unblock);
  await waitFor(async () =>
    expect((await getMember(teamId, 'tomasz')).account.status).toBe('active'),
  );

  await waitFor(() =>
    expect(
      beside.getByRole('button', { name: 'Restrict access' }).getAttribute('aria-busy'),
    ).toBeNull(),
  );
  await userEvent.click(beside.getByRole('button', { name: 'Remove from team' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Remove “${name}” from the team?` }),
  );
  dialog.getByText(`${loss} This can’t be undone.`);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove from team' }));
  await waitFor(() => expect(address()).toBe('/team-settings/members'));
  await waitFor(async () => expect(within(await table()).queryByRole('link', { name })).toBeNull());
  expect((await listMembers(teamId)).map(({ user }) => user.username)).not.toContain('tomasz');
});

it('shows which proxies stay for whose profiles when a member is removed', async () => {
  const { session } = await signIn('tomasz@northpine.example');
  const params = { accountId: session.accountId ?? '' };
  const { data: added } = await call(proxyRoutes.create, {
    params,
    body: {
      name: 'Lisbon-01',
      isShared: true,
      options: { protocol: 'socks5', hostname: '203.0.113.77', port: 1080 },
    },
  });
  const { teamId, address } = await open('/team-settings/members');
  const own = (await call(identityRoutes.authenticate, {})).data;
  const adUser = await call(adUserRoutes.list, {
    params: { accountId: own.session.accountId ?? '' },
    query: {},
  }).then(({ data }) => data.adUsers[0]);
  await call(adUserRoutes.update, {
    params: { adUserId: adUser?.id ?? '' },
    body: { proxyId: added.proxy.id },
  });
  const { account, name } = await getMember(teamId, 'tomasz');
  const { data } = await call(teamRoutes.getAccountOverview, {
    params: { accountId: account.id },
  });
  const deleted = data.overview.proxyCount - 1;
  await userEvent.click(within(await rowOf(name)).getByRole('link'));
  const beside = within(await pane(name));
  await userEvent.click(await beside.findByRole('button', { name: 'Remove from team' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Remove “${name}” from the team?` }),
  );
  await dialog.findByText(
    `1 proxy used by other members (${userDisplayName(own.user)}) will be transferred to one of them.`,
  );
  dialog.getByText(new RegExp(` and ${deleted} prox(y|ies)\\. Restrict access to keep them\\.`));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove from team' }));
  await waitFor(() => expect(address()).toBe('/team-settings/members'));
});

it('protects the last administrator, with the reason', async () => {
  const { teamId } = await open('/team-settings/members');
  const others = (await listMembers(teamId)).filter(
    ({ account, user }) => account.permissions.manage_team && user.username !== 'administrator',
  );
  const own = (await call(identityRoutes.authenticate, {})).data;
  for (const { account } of others.filter(({ user }) => user.id !== own.user.id)) {
    await call(teamRoutes.updateAccount, {
      params: { accountId: account.id },
      body: { status: 'restricted' },
    });
  }
  const name = userDisplayName(own.user);
  await userEvent.click(within(await rowOf(name)).getByRole('link'));
  const beside = within(await pane(name));
  const reason = 'A team needs at least one active admin.';
  await waitFor(() =>
    expect(
      beside.getByRole('switch', { name: 'Manage team' }).getAttribute('aria-description'),
    ).toBe(reason),
  );
  expect(beside.getByRole('button', { name: 'Member' }).getAttribute('aria-description')).toBe(
    reason,
  );
  expect(beside.getByRole<HTMLButtonElement>('button', { name: 'Restrict access' }).disabled).toBe(
    true,
  );
  expect(beside.getByRole<HTMLButtonElement>('button', { name: 'Remove from team' }).disabled).toBe(
    true,
  );
  expect(beside.queryByRole('button', { name: 'Reset password' })).toBeNull();
  beside.getByRole('link', { name: 'profile settings' });
});

it('moves to the next member with J, back with K, and closes with Escape', async () => {
  const { address, teamId } = await open('/team-settings/members?sort=name&order=asc');
  await screen.findByText(`${(await listMembers(teamId)).length} members`);
  const links = within(await table()).getAllByRole('link');
  const [first, second] = links.map(({ textContent }) => textContent ?? '');
  await userEvent.click(links[0] ?? document.body);
  await pane(first ?? '');
  await userEvent.keyboard('j');
  await pane(second ?? '');
  await userEvent.keyboard('k');
  await pane(first ?? '');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/team-settings/members?sort=name&order=asc'));
  expect(screen.queryByRole('complementary')).toBeNull();
  const row = within(await table()).getByRole('link', { name: first ?? '' });
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('tells the only member of a team so, and offers to add somebody', async () => {
  await signIn('administrator');
  const { data } = await call(teamRoutes.create, {
    body: { name: 'Fresh team', description: 'Nobody else yet' },
  });
  const { account } = data;
  const selected = await call(identityRoutes.selectAccount, {
    params: { accountId: account.id },
  });
  expect(selected.data.account.id).toBe(account.id);
  await show('/team-settings/members', (await call(identityRoutes.authenticate, {})).data);
  await screen.findByText('You’re the only member');
  expect(within(await table()).getAllByRole('link')).toHaveLength(1);
  const links = screen.getAllByRole('link', { name: 'New member' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/team-settings/members/new',
    '/team-settings/members/new',
  ]);
});

it('reports a missing account', async () => {
  await open('/team-settings/members/999');
  await within(await pane('Member')).findByText('Member not found');
});

it('renames the team, and confirms leaving with unsaved input', async () => {
  const { teamId, goTo, address } = await open('/team-settings');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save team' });
  expect(save.disabled).toBe(true);
  await userEvent.clear(name);
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  const before = description.value;
  await userEvent.clear(description);
  await userEvent.click(save);
  expect(save.disabled).toBe(false);
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await userEvent.type(description, before);
  await userEvent.type(name, 'Southpine');
  void goTo('/team-settings/activity');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/team-settings');
  await userEvent.click(save);
  expect(await screen.findByText('Team saved')).toBeTruthy();
  await waitFor(async () =>
    expect((await call(teamRoutes.get, { params: { teamId } })).data.team.name).toBe('Southpine'),
  );
  await waitFor(() => expect(save.disabled).toBe(true));
});

it('shows the log: sentences, changes, filters in the URL', async () => {
  const { teamId, address } = await open('/team-settings/activity');
  const { account } = await getMember(teamId, 'priya_nair');
  await call(teamRoutes.updateAccount, {
    params: { accountId: account.id },
    body: { permissions: { read_team_ads: true, manage_team_ads: false } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const own = (await call(identityRoutes.authenticate, {})).data.user;
  const sentence = `${userDisplayName(own)} changed the permissions of Priya Nair`;
  const link = await waitFor(() => {
    const found = screen
      .getAllByRole('listitem')
      .find((item) => item.querySelector('p')?.textContent === sentence);
    expect(found).toBeDefined();
    return within(found ?? document.body).getByRole('link', { name: 'Priya Nair' });
  });
  expect(link.getAttribute('href')).toBe(`/team-settings/members/${account.id}`);
  expect(screen.getAllByText(/Edit team ads:/)[0]?.textContent).toBe('Edit team ads: Yes → No');
  await userEvent.click(screen.getByRole('button', { name: 'Type: All activity' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Trackers' }));
  await waitFor(() => expect(address()).toBe('/team-settings/activity?kind=trackers'));
  await screen.findByText('No activity matches 1 filter');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/team-settings/activity'));
});

it('follows the permission to manage the team', async () => {
  const { changeAccount, teamId } = await open('/team-settings/members');
  await table();
  changeAccount({ manage_team: false });
  await screen.findByRole('heading', { name: "You don't have access to this page" });
  const own = (await call(identityRoutes.authenticate, {})).data.user;
  const admins = (await listMembers(teamId)).filter(
    ({ account, user }) => account.permissions.manage_team && user.id !== own.id,
  );
  for (const { name } of admins) {
    await screen.findByText(
      (text) => text.includes(name) && text.startsWith('Ask ') && text.endsWith('for access.'),
    );
  }
  changeAccount({ manage_team: true });
  await table();
});
