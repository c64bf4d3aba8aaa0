import 'fake-indexeddb/auto';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { CommandPalette } from '../../features/palette/index.ts';
import { type ApiRequest, call, setTransport } from '../../lib/api.ts';
import { getSettings, updateSettings } from '../../lib/settings.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { LogOutButton } from '../log-out.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { BottomNavigation, SideNavigation } from './navigation.tsx';
import { TeamMenu } from './team-menu.tsx';
import { TopBarPreferences } from './top-bar-preferences.tsx';
import { UserMenu } from './user-menu.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: ReturnType<typeof startTestServer>;
let broken: ApiRequest['route'] | null = null;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  broken = null;
  setTransport({
    ...server.transport,
    async send(request) {
      if (request.route === broken) {
        throw new TypeError('no network');
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

const names = (list: readonly HTMLElement[]) => list.map(({ textContent }) => textContent);
const nothing = () => undefined;

async function openOwn() {
  const { data } = await call(identityRoutes.authenticate, {});
  return openReplica({ userId: data.user.id, accountId: data.session.accountId ?? '' });
}

async function openOwnReplica() {
  const replica = await openOwn();
  return (children: ReactNode) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>;
}

describe('the navigation', () => {
  it('lists what a person may open, and follows their permissions', async () => {
    const { changePermissions, changeAccountPermissions } = await renderRoute({
      path: '/ad-users',
      around: <SideNavigation isRail={false} />,
    });
    const links = () =>
      names(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'));
    expect(links()).toEqual([
      'Home',
      'All accounts',
      'Results',
      'Automation',
      'Launches',
      'Creatives',
      'Proxies',
      'Planned changes',
      'Schedules',
      'Users',
      'Share pixel',
      'Boosting comments',
      'Team settings',
    ]);
    changePermissions({ manage_all_users: false });
    await waitFor(() =>
      expect(links()).toEqual([
        'Home',
        'All accounts',
        'Results',
        'Automation',
        'Launches',
        'Creatives',
        'Proxies',
        'Planned changes',
        'Schedules',
        'Share pixel',
        'Boosting comments',
        'Team settings',
      ]),
    );
    changeAccountPermissions({ manage_team: false });
    await waitFor(() =>
      expect(links()).toEqual([
        'Home',
        'All accounts',
        'Results',
        'Automation',
        'Launches',
        'Creatives',
        'Proxies',
        'Planned changes',
        'Schedules',
        'Share pixel',
        'Boosting comments',
      ]),
    );
    changePermissions({ manage_all_users: true });
    await waitFor(() =>
      expect(links()).toEqual([
        'Home',
        'All accounts',
        'Results',
        'Automation',
        'Launches',
        'Creatives',
        'Proxies',
        'Planned changes',
        'Schedules',
        'Users',
        'Share pixel',
        'Boosting comments',
      ]),
    );
  });

  it('starts with the ad users, where Home leads', async () => {
    const { address } = await renderRoute({
      path: '/',
      around: <SideNavigation isRail={false} />,
      wrap: await openOwnReplica(),
    });
    expect(address()).toBe('/ad-users');
    expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/ad-users');
  });

  it('marks the current screen', async () => {
    await renderRoute({ path: '/users', around: <SideNavigation isRail /> });
    expect(screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });

  it('marks the entry that screens share', async () => {
    await renderRoute({
      path: '/rules',
      around: <SideNavigation isRail />,
      wrap: await openOwnReplica(),
    });
    const entry = screen.getByRole('link', { name: 'Automation' });
    expect(entry.getAttribute('aria-current')).toBe('page');
  });

  it('puts the rest behind “More” on a phone', async () => {
    const { changePermissions } = await renderRoute({
      path: '/users/new',
      around: (
        <>
          <BottomNavigation onMore={nothing} />
          <MoreSheet isOpen onClose={nothing} onLogOut={nothing} />
        </>
      ),
    });
    const more = screen.getByText('More').closest('button');
    expect(more?.getAttribute('aria-current')).toBe('page');
    const places = within(await screen.findByRole('navigation', { name: 'More pages' }));
    const links = () => names(places.getAllByRole('link'));
    expect(links()).toEqual([
      'Results',
      'Automation',
      'Launches',
      'Creatives',
      'Planned changes',
      'Schedules',
      'Users',
      'Boosting comments',
      'Team settings',
      'Profile settings',
      'New team',
    ]);
    changePermissions({ manage_all_users: false, create_teams: false });
    await waitFor(() =>
      expect(links()).toEqual([
        'Results',
        'Automation',
        'Launches',
        'Creatives',
        'Planned changes',
        'Schedules',
        'Boosting comments',
        'Team settings',
        'Profile settings',
      ]),
    );
    await waitFor(() => expect(more?.getAttribute('aria-current')).toBeNull());
  });
});

describe('the user menu', () => {
  it('names the signed-in person and links to their settings', async () => {
    const { address, changeAccountPermissions } = await renderRoute({
      path: '/ad-users',
      around: <UserMenu onLogOut={nothing} onShowChanges={() => undefined} onShowKeys={nothing} />,
      wrap: await openOwnReplica(),
    });
    const open = () => userEvent.click(screen.getByRole('button', { name: /^User menu: / }));
    const items = async () => names(await screen.findAllByRole('menuitem'));
    await open();
    expect(await items()).toEqual([
      'Profile settings',
      'Team settings',
      'Notification templates',
      'My changes',
      'Keyboard shortcuts?',
      'Log out',
    ]);
    expect(screen.getByText('Signed in as administrator')).toBeTruthy();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Team settings' }));
    await waitFor(() => expect(address()).toMatch(/^\/team-settings/));
    changeAccountPermissions({ manage_team: false });
    await open();
    expect(await items()).toEqual([
      'Profile settings',
      'Notification templates',
      'My changes',
      'Keyboard shortcuts?',
      'Log out',
    ]);
  });
});

describe('the shortcuts', () => {
  it('list the team settings for people who may open them', async () => {
    const { changeAccountPermissions } = await renderRoute({
      path: '/ad-users',
      around: <KeysDialog isOpen onClose={nothing} />,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const row = dialog.getByText('Go to team settings').closest('div');
    expect(row?.textContent).toBe('Go to team settingsGT');
    changeAccountPermissions({ manage_team: false });
    await waitFor(() => expect(dialog.queryByText('Go to team settings')).toBeNull());
    expect(dialog.getByText('Go to profiles')).toBeTruthy();
  });
});

describe('the palette', () => {
  const show = async (path = '/users') =>
    renderRoute({
      path,
      around: <CommandPalette isOpen onClose={nothing} onLogOut={nothing} onShowKeys={nothing} />,
      wrap: await openOwnReplica(),
    });
  const options = () => names(screen.queryAllByRole('option'));

  it('finds the permitted places by their names', async () => {
    const { address, changePermissions } = await show();
    await userEvent.type(await screen.findByRole('combobox'), 'new');
    await waitFor(() =>
      expect(options()).toEqual([
        'New profile',
        'New proxy',
        'New user',
        'New member',
        'New tracker',
        'New team',
      ]),
    );
    changePermissions({ create_teams: false, manage_all_users: false });
    await waitFor(() =>
      expect(options()).toEqual(['New profile', 'New proxy', 'New member', 'New tracker']),
    );
    changePermissions({ create_teams: true });
    await userEvent.click(await screen.findByRole('option', { name: 'New team' }));
    await waitFor(() => expect(address()).toBe('/teams/new'));
  });

  it('opens the best result for the whole text, even if Enter is pressed early', async () => {
    const replica = await openOwn();
    const wanted = await waitFor(async () => {
      const [hit] = await replica.searchAdObjects({ text: 'lena', limit: 1 });
      expect(hit?.adUserName).toBe('Lena Vogt');
      return hit;
    });
    const held: (() => void)[] = [];
    let isHeld = false;
    const slow: Replica = {
      ...replica,
      async searchAdObjects(input) {
        const hits = await replica.searchAdObjects(input);
        if (isHeld) {
          await new Promise<void>((resolve) => held.push(resolve));
        }
        return hits;
      },
    };
    const { address } = await renderRoute({
      path: '/users',
      around: <CommandPalette isOpen onClose={nothing} onLogOut={nothing} onShowKeys={nothing} />,
      wrap: (children) => <ReplicaProvider value={slow}>{children}</ReplicaProvider>,
    });
    await userEvent.type(await screen.findByRole('combobox'), 'e');
    await waitFor(() => expect(options().length).toBeGreaterThan(1));
    isHeld = true;
    await userEvent.type(screen.getByRole('combobox'), '{Backspace}lena{Enter}');
    expect(address()).toBe('/users');
    for (const release of held) {
      release();
    }
    await waitFor(() => expect(address()).toBe(`/checker/users/${wanted?.id}/accounts`));
  });

  it('opens what it found otherwise when the search of ad objects fails', async () => {
    const replica = await openOwn();
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const broken: Replica = {
      ...replica,
      searchAdObjects: () => Promise.reject(new Error('The database is closing.')),
    };
    const { address } = await renderRoute({
      path: '/users',
      around: <CommandPalette isOpen onClose={nothing} onLogOut={nothing} onShowKeys={nothing} />,
      wrap: (children) => <ReplicaProvider value={broken}>{children}</ReplicaProvider>,
    });
    await userEvent.type(await screen.findByRole('combobox'), 'prox{Enter}');
    await waitFor(() => expect(address()).toBe('/proxies'));
    expect(reported.length).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });

  it('finds members, for people who manage the team', async () => {
    const { address, changeAccountPermissions } = await show();
    await userEvent.type(await screen.findByRole('combobox'), 'priya');
    await waitFor(() => expect(options()).toEqual(['Priya Nairpriya_nair']));
    changeAccountPermissions({ manage_team: false });
    await waitFor(() => expect(options()).toEqual([]));
    changeAccountPermissions({ manage_team: true });
    await userEvent.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
    await waitFor(() => expect(address()).toMatch(/^\/team-settings\/members\/\d+$/));
  });

  it('runs actions (theme, language, logout) and finds the activity log', async () => {
    const done: string[] = [];
    await renderRoute({
      path: '/users',
      around: (
        <CommandPalette
          isOpen
          onClose={() => done.push('close')}
          onLogOut={() => done.push('log out')}
          onShowKeys={() => done.push('keys')}
        />
      ),
      wrap: await openOwnReplica(),
    });
    const input = await screen.findByRole('combobox');
    const search = async (text: string) => {
      await userEvent.clear(input);
      await userEvent.type(input, text);
    };
    const press = (name: string) => {
      const option = screen.getAllByRole('option').find(({ textContent }) => textContent === name);
      return userEvent.click(option ?? document.body);
    };
    await search('theme');
    await waitFor(() => expect(options()).toEqual(['Theme: Light', 'Theme: Dark']));
    await press('Theme: Dark');
    await waitFor(() => expect(options()).toEqual(['Theme: System', 'Theme: Light']));
    expect(getSettings().theme).toBe('dark');
    await search('language');
    await waitFor(() => expect(options()).toEqual(['Language: Русский']));
    await search('convert money');
    await waitFor(() => expect(options()).toEqual(['Profile settingsConvert money to USD']));
    await search('activity');
    await waitFor(() => expect(options()).toEqual(['Activity']));
    await search('rejected');
    const inAll = 'All ad accounts with rejected ads';
    await waitFor(() => expect(options()).toEqual([inAll, 'All accountsRejected adsGA']));
    await search('log out');
    await waitFor(() => expect(options()).toEqual(['Log out']));
    await press('Log out');
    expect(done).toEqual(['close', 'close', 'log out']);
    updateSettings({ theme: 'system' });
  });
});

describe('the team menu', () => {
  const second = { name: 'Harbor Lab', description: 'Tests of landings' };
  async function open() {
    await userEvent.click(screen.getByRole('button', { name: /^Team: / }));
    return names(await screen.findAllByRole('menuitem'));
  }

  it('switches accounts and goes to the ad users', async () => {
    const { data } = await call(teamRoutes.create, { body: second });
    const { address, signedIn } = await renderRoute({ path: '/users', around: <TeamMenu /> });
    expect(signedIn().session.accountId).not.toBe(data.account.id);
    expect(await open()).toEqual(['Harbor Lab', 'Northpine Media', 'New team']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Harbor Lab' }));
    await waitFor(() => expect(signedIn().session.accountId).toBe(data.account.id));
    await waitFor(() => expect(address()).toBe('/ad-users'));
    expect(await screen.findByRole('button', { name: 'Team: Harbor Lab' })).toBeTruthy();
  });

  it('reports that the session could not be switched, and stays', async () => {
    await call(teamRoutes.create, { body: second });
    const { address, signedIn } = await renderRoute({ path: '/users', around: <TeamMenu /> });
    const before = signedIn().session.accountId;
    broken = identityRoutes.selectAccount;
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Harbor Lab' }));
    expect(
      await screen.findByText('Failed to update session data. Please try again.'),
    ).toBeTruthy();
    expect(signedIn().session.accountId).toBe(before);
    expect(address()).toBe('/users');
  });

  it('offers a new team to people who may create one', async () => {
    const { address, changePermissions, goTo } = await renderRoute({
      path: '/users',
      around: <TeamMenu />,
    });
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'New team' }));
    await waitFor(() => expect(address()).toBe('/teams/new'));
    await goTo('/users');
    changePermissions({ create_teams: false });
    expect(await open()).toEqual(['Northpine Media']);
  });
});

it('chooses between three themes and two languages in the top bar', async () => {
  await renderRoute({ path: '/users', around: <TopBarPreferences /> });
  const choose = async (menu: RegExp, name: string) => {
    await userEvent.click(screen.getByRole('button', { name: menu }));
    const options = await screen.findAllByRole('menuitemradio');
    const all = options.map((option) => [option.textContent, option.getAttribute('aria-checked')]);
    await userEvent.click(screen.getByRole('menuitemradio', { name }));
    return all;
  };
  expect(await choose(/^Theme: System$/, 'Light')).toEqual([
    ['System', 'true'],
    ['Light', 'false'],
    ['Dark', 'false'],
  ]);
  expect(getSettings().theme).toBe('light');
  expect(await choose(/^Theme: Light$/, 'System')).toContainEqual(['Light', 'true']);
  expect(await choose(/^Language: English/, 'Русский')).toEqual([
    ['English', 'true'],
    ['Русский', 'false'],
  ]);
  expect(getSettings()).toMatchObject({ theme: 'system', locale: 'ru-RU' });
  updateSettings({ locale: 'en-US' });
});

it('reports a failed logout', async () => {
  await renderRoute({ path: '/ad-users', around: <LogOutButton /> });
  broken = identityRoutes.logout;
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Failed to log out. Please try again.')).toBeTruthy();
});
