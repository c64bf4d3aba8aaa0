import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiRequest, call, setTransport } from '../../../lib/api.ts';

// Keys are typed one by one, each with its effects
vi.setConfig({ testTimeout: 30_000 });

let server: ReturnType<typeof startTestServer>;
let sent: ApiRequest[];
/** Delays a write before it reaches the server. */
let onTheWay: Promise<void>;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  sent = [];
  onTheWay = Promise.resolve();
  setTransport({
    ...server.transport,
    send: async (request) => {
      if (request.route === userRoutes.create || request.route === userRoutes.update) {
        sent.push(request);
        await onTheWay;
      }
      return server.transport.send(request);
    },
  });
});
afterEach(() => {
  cleanup();
  server.restore();
});

async function findUser(username: string) {
  const { data } = await call(userRoutes.find, { body: { search: username } });
  const user = data.find((each) => each.username === username);
  if (user === undefined) {
    throw new Error(`There is no user ${username}.`);
  }
  return user;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), value);
  }
}
const person = {
  'First name': 'Oleg',
  'Last name': 'Savchenko',
  Username: 'oleg_s',
  Email: 'oleg@northpine.example',
};

describe('a new user', () => {
  async function show() {
    const shown = await renderRoute({ path: '/users/new' });
    await waitFor(() => expect(field('Password').value.split('-')).toHaveLength(4));
    return shown;
  }

  it('requires every field, and focuses the first invalid one', async () => {
    await show();
    await userEvent.click(button('Create user'));
    expect(
      await screen.findByText(
        'Some fields are filled incorrectly. Please correct them and try again.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field('First name'));
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByText('At least 3 characters')).toBeTruthy();
    expect(screen.getByText('Enter an email, like name@company.com')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is created once, and login and pass-phrase are shown once', async () => {
    await show();
    await fill(person);
    await userEvent.click(screen.getByRole('switch', { name: 'Create teams' }));
    const password = field('Password').value;
    await userEvent.dblClick(button('Create user'));
    expect(await screen.findByText('Oleg Savchenko can now log in')).toBeTruthy();
    expect(screen.getByText('oleg_s')).toBeTruthy();
    expect(screen.getByText(password)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        firstName: 'Oleg',
        lastName: 'Savchenko',
        username: 'oleg_s',
        email: 'oleg@northpine.example',
        password,
        permissions: { create_teams: true, manage_all_users: false },
      },
    ]);
    expect((await findUser('oleg_s')).permissions).toEqual({
      create_teams: true,
      manage_all_users: false,
    });
    await userEvent.click(button('Create another user'));
    await waitFor(() => expect(field('Password').value.split('-')).toHaveLength(4));
    expect(field('Password').value).not.toBe(password);
    expect(field('Username').value).toBe('');
  });

  it('keeps the form locked while being created: the password shown is the stored one', async () => {
    await show();
    await fill(person);
    const password = field('Password').value;
    const arrival = Promise.withResolvers<void>();
    onTheWay = arrival.promise;
    await userEvent.click(button('Create user'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await fill({ Password: 'violet-harbour-lantern-93' });
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    arrival.resolve();
    expect(await screen.findByText('Oleg Savchenko can now log in')).toBeTruthy();
    expect(screen.getByText(password)).toBeTruthy();
    expect(sent.map(({ body }) => (body as { password: string }).password)).toEqual([password]);
  });

  it('shows values taken by others at their fields', async () => {
    await show();
    server.refuse(userRoutes.create, () => {
      const fields = [{ field: 'body.username', message: 'is taken' }];
      return new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
        code: 'username_taken',
        details: { fields },
      });
    });
    await fill({ ...person, Username: 'priya_nair' });
    await userEvent.click(button('Create user'));
    expect(
      await screen.findByText('A user with the same email or username already exists.'),
    ).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(field('Username').value).toBe('priya_nair');
  });

  it('rejects a password that is easy to guess', async () => {
    await show();
    await fill({ ...person, Password: 'oleg_s1234' });
    await screen.findByText(/^(Very weak|Weak)$/);
    await userEvent.click(button('Create user'));
    expect(await screen.findByText('This password is too easy to guess')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('confirms leaving with unsaved input', async () => {
    const { address, goTo } = await show();
    await fill({ 'First name': 'Oleg' });
    void goTo('/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/users/new');
    expect(field('First name').value).toBe('Oleg');
    void goTo('/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
  });
});

describe('an existing user', () => {
  it('sends only changed fields', async () => {
    const { id } = await findUser('priya_nair');
    await renderRoute({ path: `/users/${id}` });
    expect(button('Save user').disabled).toBe(true);
    await fill({ 'Last name': 'Nair-Shah' });
    await userEvent.click(screen.getByRole('switch', { name: 'Create teams' }));
    await userEvent.click(button('Save user'));
    expect(await screen.findByRole('heading', { name: 'Priya Nair-Shah' })).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { lastName: 'Nair-Shah', permissions: { create_teams: true } },
    ]);
    await waitFor(() => expect(button('Save user').disabled).toBe(true));
    expect(await findUser('priya_nair')).toMatchObject({ lastName: 'Nair-Shah' });
  });

  it('adopts changes by others, but not over edits', async () => {
    const { id } = await findUser('priya_nair');
    const { changeAccountPermissions } = await renderRoute({ path: `/users/${id}` });
    await fill({ 'Last name': 'Nair-Shah' });
    await call(userRoutes.update, { params: { userId: id }, body: { firstName: 'Priyanka' } });
    sent.length = 0;
    // New permissions reload everything
    changeAccountPermissions({ read_team_ads: false });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe(
        'Priyanka',
      ),
    );
    await userEvent.click(button('Save user'));
    await screen.findByRole('heading', { name: 'Priyanka Nair-Shah' });
    expect(sent.map(({ body }) => body)).toEqual([{ lastName: 'Nair-Shah' }]);
  });

  it('keeps edits made during a save as changes', async () => {
    const { id } = await findUser('priya_nair');
    await renderRoute({ path: `/users/${id}` });
    await fill({ 'Last name': 'Nair-Shah' });
    const arrival = Promise.withResolvers<void>();
    onTheWay = arrival.promise;
    await userEvent.click(button('Save user'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await fill({ 'First name': 'Priyanka' });
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    arrival.resolve();
    expect(await screen.findByRole('heading', { name: 'Priya Nair-Shah' })).toBeTruthy();
    expect(field('First name').value).toBe('Priyanka');
    await waitFor(() => expect(button('Save user').getAttribute('aria-busy')).not.toBe('true'));
    await userEvent.click(button('Save user'));
    expect(await screen.findByRole('heading', { name: 'Priyanka Nair-Shah' })).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { lastName: 'Nair-Shah' },
      { firstName: 'Priyanka' },
    ]);
  });

  it('is shown with their teams', async () => {
    const { id } = await findUser('priya_nair');
    await renderRoute({ path: `/users/${id}` });
    const teams = within(screen.getByRole('region', { name: 'Teams' }));
    const [row, ...others] = teams.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(row?.textContent).toMatch(/^Northpine MediaCustom · since .+Active$/);
  });

  it('gets a new password on request, which is shown once', async () => {
    const { id } = await findUser('tomasz_wolski').catch(() => findUser('tomasz'));
    await renderRoute({ path: `/users/${id}` });
    await userEvent.click(button('Reset password'));
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New password' });
    const password = input.value;
    await userEvent.click(button('Save user'));
    expect(await screen.findByText(/^Password changed for /)).toBeTruthy();
    expect(screen.getByText(password)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ password }]);
    await userEvent.click(button('Back to user'));
    expect(button('Reset password')).toBeTruthy();
  });

  it('cannot gain or lose permissions that the actor lacks, and keeps their sign-in data', async () => {
    const priya = await findUser('priya_nair');
    const params = { userId: priya.id };
    await call(userRoutes.update, { params, body: { permissions: { create_teams: true } } });
    const { changePermissions, goTo } = await renderRoute({ path: `/users/${priya.id}` });
    expect(field('Username').readOnly).toBe(false);
    changePermissions({ create_teams: false });
    await waitFor(() => expect(field('Username').readOnly).toBe(true));
    expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
    expect(screen.getByText(/^This user has permissions you don’t have/)).toBeTruthy();
    const held = screen.getByRole('switch', { name: 'Create teams' });
    await userEvent.click(held);
    expect({
      isOn: held.getAttribute('aria-checked'),
      reason: held.getAttribute('aria-description'),
    }).toEqual({
      isOn: 'true',
      reason: 'You can’t give or remove permissions you don’t have.',
    });

    const { id } = await findUser('lucia_romero');
    await goTo(`/users/${id}`);
    await screen.findByRole('heading', { name: 'Lucía Romero' });
    const create = screen.getByRole('switch', { name: 'Create teams' });
    expect(create.getAttribute('aria-description')).toBe(
      'You can’t give or remove permissions you don’t have.',
    );
    await userEvent.click(create);
    expect(create.getAttribute('aria-checked')).toBe('false');
    expect(button('Save user').disabled).toBe(true);
  });

  it('who is oneself has no password field here, and the last manager of users stays one', async () => {
    const { data } = await call(identityRoutes.authenticate, {});
    await renderRoute({ path: `/users/${data.user.id}` });
    expect(screen.getByText('Change your own password in profile settings.')).toBeTruthy();
    server.refuse(
      userRoutes.update,
      () =>
        new AppError('FailedPreconditionError', ERROR_MESSAGES.lastUserManager, {
          code: 'last_user_manager',
        }),
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Manage all users' }));
    expect(screen.getByText('After saving, you won’t be able to manage users.')).toBeTruthy();
    await userEvent.click(button('Save user'));
    expect(
      await screen.findByText('At least one user must be able to manage all users.'),
    ).toBeTruthy();
  });

  it.each([
    ['/users/abc', 'Bad request', 'User ID is not valid.'],
    ['/users/99999', 'This page could not be found', 'User not found'],
  ])('is not found at %s', async (path, title, text) => {
    await renderRoute({ path });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('guards', () => {
  it.each(['/users', '/users/new', '/users/{userId}'])(
    'redirect from %s, also after a change',
    async (pattern) => {
      const { data } = await call(userRoutes.find, { body: { search: 'priya' } });
      const path = pattern.replace('{userId}', data[0]?.id ?? '');
      const { address, changePermissions, goTo } = await renderRoute({ path });
      changePermissions({ manage_all_users: false });
      expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
      await goTo(path);
      expect(address()).toBe('/ad-users');
      changePermissions({ manage_all_users: true });
      await goTo(path);
      expect(address()).toBe(path);
    },
  );

  it('also run for a screen that was preloaded before the sign-in', async () => {
    await signIn('tomasz');
    const { address } = await renderRoute({ path: '/users/new', isPreloaded: true });
    expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
    expect(address()).toBe('/ad-users');
  });

  it('redirect even from a form with changes', async () => {
    const { address, changePermissions } = await renderRoute({ path: '/users/new' });
    await fill({ 'First name': 'Oleg' });
    changePermissions({ manage_all_users: false });
    expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
    expect(address()).toBe('/ad-users');
  });
});

describe('with sample data', () => {
  const words = 'Users can’t be added or changed with sample data.';
  beforeEach(() => sessionStorage.setItem('ads-checker:fake-api', '1'));
  afterEach(() => sessionStorage.clear());

  it('a new user cannot be made, which is said instead of a form', async () => {
    await renderRoute({ path: '/users/new' });
    await screen.findByText(words);
    expect([screen.queryByRole('textbox'), screen.queryByRole('switch')]).toEqual([null, null]);
  });

  it('somebody who is there is shown, and cannot be changed', async () => {
    const { id } = await findUser('tomasz');
    await renderRoute({ path: `/users/${id}` });
    await screen.findByText(words);
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.map(({ readOnly }) => readOnly)).toEqual([true, true, true, true]);
    const switches = screen.getAllByRole('switch');
    expect(switches.map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    expect(screen.queryByRole('button', { name: /Save|Reset password/ })).toBeNull();
  });
});
