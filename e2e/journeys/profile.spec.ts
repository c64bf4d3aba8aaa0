import { expect, offlineTest, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import { CallOrder } from '../product/call-order.ts';
import { MARTA } from '../product/world.ts';

const PROFILE_CALLS = /\/api\/v1\/me\/profile$/;

test('a new name is shown everywhere at once, also to others', async ({
  page,
  api,
  signIn,
  openBrowser,
}) => {
  const rita = await api.addMember();
  const lastName = rita.name.split(' ')[1] ?? '';
  const members = new MembersPage(page);
  await members.open();
  await expect(members.row(rita.name)).toBeVisible();
  const theirs = await openBrowser({ as: await signIn(rita) });
  const profile = new ProfilePage(theirs.page);
  await profile.open();
  await expect(profile.save).toBeDisabled();
  await profile.firstName.fill('Margarita');
  await profile.save.click();

  await expect(theirs.page.getByText('Profile saved')).toBeVisible();
  await expect(new Shell(theirs.page).userMenu).toHaveAccessibleName(
    `User menu: Margarita ${lastName}`,
  );
  await expect(members.row(`Margarita ${lastName}`)).toBeVisible();
  await expect(members.row(rita.name)).toBeHidden();
});

test('an email of another user is rejected at its field, as is a wrong password, and nothing is saved', async ({
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/me\/profile$/);
  const [rita, taken] = [await api.addMember(), await api.addMember({ firstName: 'Otto' })];
  const session = await signIn(rita);
  const { page } = await openBrowser({ as: session });
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.email.fill('nonsense');
  await profile.username.fill('a b');
  await profile.save.click();
  await expect(profile.email).toHaveAccessibleDescription('Enter an email, like name@company.com');
  await expect(profile.username).toHaveAttribute('aria-invalid', 'true');

  await profile.username.fill(taken.username);
  await profile.email.fill(taken.email.toUpperCase());
  await profile.save.click();
  await expect(profile.currentPassword).toHaveAccessibleDescription('This field is required');
  await profile.currentPassword.fill('not my password');
  await profile.save.click();
  await expect(profile.currentPassword).toHaveAccessibleDescription('Incorrect password');
  await profile.currentPassword.fill(rita.password);
  await profile.save.click();
  await expect(profile.email).toHaveAccessibleDescription(
    'A user with the same email or username already exists.',
  );
  const { email, username } = await session.getMe();
  expect({ email, username }).toEqual({ email: rita.email, username: rita.username });

  await profile.email.fill(`new-${rita.email}`);
  await profile.username.fill(`${rita.username}_2`);
  await profile.save.click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  const again = await signIn({ username: `new-${rita.email}`, password: rita.password });
  expect((await again.getMe()).username).toBe(`${rita.username}_2`);
});

offlineTest(
  'settings changed offline are sent later',
  async ({ api, signIn, openBrowser, consoleGuard, network }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/);
    const rita = await api.addMember();
    const session = await signIn(rita);
    const { page } = await openBrowser({ as: session });
    const order = new CallOrder({ page, changes: PROFILE_CALLS });
    const profile = new ProfilePage(page);
    const shell = new Shell(page);
    await profile.open();
    await shell.waitUntilOfflineReady();

    await network.disconnect();
    await profile.setting('Convert money to USD').click();
    await expect(profile.setting('Convert money to USD')).toBeChecked();
    await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
    await page.reload();
    await expect(profile.setting('Convert money to USD')).toBeChecked();
    await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
    expect((await session.getMe()).settings.convertMoneyToUSD).toBe(false);
    expect(order.steps).toEqual([]);

    await network.reconnect();
    await expect.poll(async () => (await session.getMe()).settings.convertMoneyToUSD).toBe(true);
    await expect(shell.pendingChip).toBeHidden();
    expect(order.steps).toEqual(['authenticated', 'change sent']);
    await expect(profile.setting('Convert money to USD')).toBeChecked();
  },
);

test('amounts in dollars and funding sources appear in the checker once they are turned on', async ({
  world,
  api,
  signIn,
  openBrowser,
}) => {
  const adAccount = await world.getAdAccount('Helio AT');
  const session = await signIn(await api.addMember());
  const { page, context } = await openBrowser({ as: session });
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  await expect(checker.columnHead(/^Spend/)).toContainText('€');
  const funding = page.getByText('SEPA direct debit •• 0231').first();
  await expect(funding).toBeHidden();

  const settings = await context.newPage();
  const profile = new ProfilePage(settings);
  await profile.open();
  await profile.setting('Convert money to USD').click();
  await profile.setting('Show ad account funding source').click();
  await expect(checker.columnHead(/^Spend/)).toContainText('$');
  await expect(funding).toBeVisible();
});

test('the next login opens the default team', async ({
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/sync/);
  const rita = await api.addMember();
  const owner = await signIn(
    await api.addUser({ firstName: 'Nora', permissions: { create_teams: true } }),
  );
  const team = await owner.addTeam();
  const session = await signIn(rita);
  await session.acceptInvitation(
    await owner.invite({ usernameOrEmail: rita.username, teamId: team.id }),
  );
  const { page } = await openBrowser({ as: session });
  const profile = new ProfilePage(page);
  const shell = new Shell(page);
  await profile.open();
  await expect(shell.teamMenu).toHaveAccessibleName('Team: Northpine Media');
  await profile.chooseDefaultTeam(team.name);
  await expect.poll(async () => (await session.getMe()).preferredAccountId).not.toBe(null);

  await shell.logOut();
  const login = new LoginPage(page);
  await login.signIn(rita);
  await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${team.name}`);
  await expect(page.getByText('No profiles yet')).toBeVisible();
  await expect(new AdUsersPage(page).profile(MARTA)).toBeHidden();
});
