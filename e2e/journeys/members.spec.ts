import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { NewMemberPage } from '../pages/new-member-page.ts';
import { Shell } from '../pages/shell.ts';
import { readLocalText, waitUntilScreenKept } from '../product/local-data.ts';
import { createPersonDetails } from '../product/people.ts';
import { MARTA } from '../product/world.ts';

/** Requests in flight when a permission was revoked are answered with 401, 403 or 404. */
const CLOSED_CALLS = /\/api\/v1\//;

test('a new member signs in with the pass-phrase and sees what their permissions allow', async ({
  page,
  openBrowser,
}) => {
  const ines = createPersonDetails('Ines');
  const name = `${ines.firstName} ${ines.lastName}`;
  const form = new NewMemberPage(page);
  await form.open();
  await expect(form.password).toHaveValue(/^[a-z]+(-[a-z]+){3}$/);
  await form.wordCount.fill('2');
  await expect(page.getByText('Password must contain at least 3 words')).toBeVisible();
  await form.wordCount.fill('3');
  await form.capital.click();
  await form.separator.fill('+');
  await expect(form.password).toHaveValue(/^[A-Z][a-z]+(\+[A-Za-z]+){2}$/);
  await form.separator.fill('-');
  await form.wordCount.fill('4');
  await form.fill(ines);
  await form.create.click();

  await expect(page.getByRole('heading', { name: `${name} added to the team` })).toBeVisible();
  await expect(form.credentials.first()).toHaveText(ines.username);
  const passPhrase = (await form.credentials.last().textContent()) ?? '';
  expect(passPhrase.split('-')).toHaveLength(4);

  const theirs = await openBrowser({ as: null });
  const adUsers = new AdUsersPage(theirs.page);
  const login = new LoginPage(theirs.page);
  await login.open();
  await login.signIn({ username: ines.email, password: passPhrase });
  await expect(adUsers.names).toHaveText(['CEE main', MARTA]);
  await expect(new Shell(theirs.page).place('Team settings')).toBeHidden();
  await expect(new Shell(theirs.page).place('Users')).toBeHidden();

  await page.getByRole('link', { name: 'Open member' }).click();
  const members = new MembersPage(page);
  await expect(members.row(name)).toContainText('Active');
  await expect(members.row(name).getByRole('cell').nth(1)).toHaveText('Member');
});

test('changed permissions apply to an open page without a reload', async ({
  page,
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(CLOSED_CALLS);
  const rita = await api.addMember();
  const theirs = await openBrowser({ as: await signIn(rita) });
  const theirAdUsers = new AdUsersPage(theirs.page);
  const theirShell = new Shell(theirs.page);
  await theirAdUsers.open();
  await expect(theirAdUsers.names).toHaveCount(2);
  const openedAt = await theirs.page.evaluate(() => performance.timeOrigin);

  const members = new MembersPage(page);
  await members.open();
  await members.openMember(rita.name);
  await members.permission(rita.name, 'View team ads').click();
  await members.act(rita.name, 'Save member').click();
  await expect(theirAdUsers.names).toHaveCount((await api.listProfiles()).length);

  await members.permission(rita.name, 'Manage team').click();
  await members.act(rita.name, 'Save member').click();
  await theirShell.place('Team settings').click();
  await expect(theirs.page.getByLabel('Name')).toHaveValue('Northpine Media');

  await members.permission(rita.name, 'Manage team').click();
  await members.act(rita.name, 'Save member').click();
  await expect(theirs.page.getByRole('alert')).toContainText("You don't have access to this page");
  await expect(theirs.page.getByRole('alert')).toContainText(/Ask .+ for access\./);
  await expect(theirShell.place('Team settings')).toBeHidden();
  expect(await theirs.page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});

test('a restricted member loses access and local data at once, and regains access when restored', async ({
  page,
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(CLOSED_CALLS);
  const rita = await api.addMember();
  const session = await signIn(rita);
  const theirs = await openBrowser({ as: session });
  const theirAdUsers = new AdUsersPage(theirs.page);
  await theirAdUsers.open();
  await expect(theirAdUsers.profile(MARTA)).toBeVisible();
  await expect.poll(() => readLocalText(theirs.page)).toContain(MARTA);
  await waitUntilScreenKept(theirs.page);

  const members = new MembersPage(page);
  await members.open();
  await members.openMember(rita.name);
  await members.act(rita.name, 'Restrict access').click();
  await expect(members.row(rita.name)).toContainText('Restricted');
  await expect(theirs.page.getByText('Your access to Northpine Media is restricted')).toBeVisible();
  await expect(theirAdUsers.profile(MARTA)).toBeHidden();
  await expect.poll(() => readLocalText(theirs.page)).not.toContain(MARTA);
  await expect(session.listProfiles()).rejects.toThrow(/: 403 /);
  await theirs.page.reload();
  await expect(theirs.page.getByText('Your access to Northpine Media is restricted')).toBeVisible();

  // The list changes before the server has confirmed, and the other browser asks the server.
  const unblocked = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await members.act(rita.name, 'Restore access').click();
  expect((await unblocked).status()).toBe(200);
  await expect(members.row(rita.name)).toContainText('Active');
  await theirs.page.getByRole('button', { name: 'Check again' }).click();
  await expect(theirAdUsers.profile(MARTA)).toBeVisible();
});

test('removing a member lists what is deleted with them, and removes them', async ({
  page,
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(CLOSED_CALLS);
  const rita = await api.addMember();
  const theirs = await openBrowser({ as: await signIn(rita) });
  await new AdUsersPage(theirs.page).open();
  const members = new MembersPage(page);
  await members.open();
  await members.openMember('Tomasz Wolski');
  await members.act('Tomasz Wolski', 'Remove from team').click();
  await expect(members.question).toContainText('Remove “Tomasz Wolski” from the team?');
  await expect(members.question).toContainText(
    'This also deletes 1 profile and 3 proxies. Restrict access to keep them.',
  );
  await members.question.getByRole('button', { name: 'Cancel' }).click();
  await expect(members.row('Tomasz Wolski')).toContainText('Active');

  await members.openMember(rita.name);
  await members.act(rita.name, 'Remove from team').click();
  await expect(members.question).toContainText('This member has no profiles or proxies.');
  await members.question.getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText(`${rita.name} removed from the team`)).toBeVisible();
  await expect(members.row(rita.name)).toBeHidden();
  await expect(theirs.page.getByText('You’re not in any team')).toBeVisible();
  await expect.poll(() => readLocalText(theirs.page)).not.toContain(MARTA);
});

test('the only admin of a team can be neither restricted nor deleted', async ({
  api,
  signIn,
  openBrowser,
}) => {
  const owner = await signIn(
    await api.addUser({
      firstName: 'Nora',
      permissions: { create_teams: true },
    }),
  );
  const { name } = await owner.getMe().then(({ firstName, lastName }) => ({
    name: `${firstName} ${lastName}`,
  }));
  await owner.addTeam();
  const { page } = await openBrowser({ as: owner });
  const members = new MembersPage(page);
  await members.open();
  const pane = await members.openMember(name);

  await expect(members.act(name, 'Restrict access')).toBeDisabled();
  await expect(members.act(name, 'Remove from team')).toBeDisabled();
  await expect(pane).toContainText('A team needs at least one active admin.');
  await expect(members.permission(name, 'Manage team')).toBeDisabled();
});
