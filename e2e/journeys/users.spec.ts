import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { UserFormPage, UsersPage } from '../pages/users-page.ts';
import { createPersonDetails } from '../product/people.ts';

test('search, sorting and page of users are in the URL and survive a reload', async ({
  page,
  api,
}) => {
  const family = createPersonDetails('Zed').username;
  const [first, second, third] = [
    await api.addUser({ username: `${family}_a`, firstName: 'Cleo' }),
    await api.addUser({ username: `${family}_b`, firstName: 'Anton' }),
    await api.addUser({ username: `${family}_c`, firstName: 'Berta' }),
  ];
  const users = new UsersPage(page);
  await users.open();
  await users.search.fill(family.toUpperCase());
  await expect(users.names).toHaveText([first.username, second.username, third.username]);
  await users.head('First name').click();
  await expect(users.names).toHaveText([second.username, third.username, first.username]);
  await users.head('Username').click();
  await users.head('Username').click();
  await expect(users.names).toHaveText([third.username, second.username, first.username]);
  await expect(page).toHaveURL(`/users?q=${family.toUpperCase()}&sort=username&order=desc`);

  await users.open(`?q=${family}&sort=username&order=desc&limit=2`);
  await expect(users.names).toHaveText([third.username, second.username]);
  await expect(users.pages).toContainText('1–2 of 3');
  await users.nextPage.click();
  await expect(users.names).toHaveText([first.username]);
  await expect(users.pages).toContainText('3–3 of 3');
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await page.reload();
  await expect(users.names).toHaveText([first.username]);

  await users.open(`?q=${family}&sort=password&order=up&limit=1000&page=0`);
  await expect(users.names).toHaveText([first.username, second.username, third.username]);
});

test('a new user gets a free username and the permission to create teams', async ({
  page,
  api,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/users$/);
  const taken = await api.addUser({ firstName: 'Otto' });
  const vera = createPersonDetails('Vera');
  const form = new UserFormPage(page);
  await page.goto('/users/new');
  await form.firstName.fill(vera.firstName);
  await form.lastName.fill(vera.lastName);
  await form.email.fill(vera.email);
  await form.username.fill(taken.username);
  await form.createTeams.click();
  await form.create.click();
  await expect(form.username).toHaveAttribute('aria-invalid', 'true');
  await expect(form.username).toHaveAccessibleDescription(
    'A user with the same email or username already exists.',
  );
  await expect(form.username).toBeFocused();

  await form.username.fill(vera.username);
  await form.create.click();
  await expect(
    page.getByRole('heading', { name: `${vera.firstName} ${vera.lastName} can now log in` }),
  ).toBeVisible();
  const password = (await form.credentials.last().textContent()) ?? '';
  const session = await signIn({ username: vera.username, password });
  const { permissions } = await session.getMe();
  expect(permissions).toEqual({ create_teams: true, manage_all_users: false });
});

test('a user’s details and permissions are changed', async ({ page, api }) => {
  const otto = await api.addUser({ firstName: 'Otto', permissions: { create_teams: true } });
  const form = new UserFormPage(page);
  await form.open(otto.userId);
  await expect(page.getByText('Not in any team yet.')).toBeVisible();
  await form.firstName.fill('Ottokar');
  await form.createTeams.click();
  await form.save.click();
  await expect(page.getByText('User saved')).toBeVisible();

  const { firstName, permissions, username } = await api.getUser(otto.userId);
  expect({ firstName, permissions, username }).toEqual({
    firstName: 'Ottokar',
    permissions: { create_teams: false, manage_all_users: false },
    username: otto.username,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ottokar /);
});

test('a URL of a missing user is reported', async ({ page, consoleGuard }) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/users\/999999999/);
  await page.goto('/users/abc');
  await expect(page.getByRole('alert')).toContainText('Bad request');
  await expect(page.getByRole('alert')).toContainText('User ID is not valid.');
  await page.goto('/users/999999999');
  await expect(page.getByRole('alert')).toContainText('This page could not be found');
  await expect(page.getByRole('alert')).toContainText('User not found');
});

test('without the permission to manage all users, the page redirects to the profiles', async ({
  api,
  signIn,
  openBrowser,
}) => {
  const { page } = await openBrowser({ as: await signIn(await api.addMember()) });
  for (const address of ['/users', '/users/new', `/users/${api.userId}`, '/teams/new']) {
    await page.goto(address);
    await expect(page).toHaveURL('/ad-users');
    await expect(new AdUsersPage(page).heading).toBeVisible();
  }
});
