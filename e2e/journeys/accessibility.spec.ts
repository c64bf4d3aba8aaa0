import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { AdUserPage } from '../pages/ad-user-page.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { AllAccountsPage } from '../pages/all-accounts-page.ts';
import { CheckerPage, type CheckerTab } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { NewMemberPage } from '../pages/new-member-page.ts';
import { NewTeamPage } from '../pages/new-team-page.ts';
import { Palette } from '../pages/palette.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { LinesPage, ProxiesPage, ProxyFormPage } from '../pages/proxies-page.ts';
import { ProxyPicker } from '../pages/proxy-picker.ts';
import { Shell } from '../pages/shell.ts';
import { TasksPage } from '../pages/tasks-page.ts';
import { TrackerFormPage, TrackersPage } from '../pages/trackers-page.ts';
import { UserFormPage, UsersPage } from '../pages/users-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { toMultiToken } from '../product/pasted.ts';
import { visit } from '../product/visit.ts';
import { MARTA, pickOn } from '../product/world.ts';

const TABS: readonly CheckerTab[] = ['campaigns', 'ad-sets', 'ads', 'ad-images'];
const ACCOUNT = 'Helio CH';

// Axe checks every element of every screen, which is slow on a small machine.
test.setTimeout(180_000);

test.describe('signed out', () => {
  test.use({ isSignedIn: false });

  test('login screen', async ({ page, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\/login$/);
    const login = new LoginPage(page);
    await login.open();
    await expectAccessibleInBothThemes(page, 'login');
    await login.signIn({ username: 'nobody', password: 'nothing' });
    await login.alert.waitFor();
    await expectAccessibleInBothThemes(page, 'login with an error');
  });
});

test('profiles as a table and as cards', async ({ page, world }) => {
  const profile = await world.getProfile('Marta Jensen');
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await adUsers.profile(profile.name).waitFor();
  await expectAccessibleInBothThemes(page, 'ad users, table');
  await adUsers.chooseDisplay('Cards');
  await adUsers.profile(profile.name).waitFor();
  await expectAccessibleInBothThemes(page, 'ad users, cards');
  await adUsers.search.fill('nobody is called so');
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await expectAccessibleInBothThemes(page, 'ad users, nothing matches');
});

test('all accounts, and the tasks of a profile', async ({ page, world }) => {
  const { id } = await world.getProfile(MARTA);
  const tasks = new TasksPage(page);
  await tasks.open(id);
  // The first check starts with the product and reads 28 ad accounts.
  await expect(tasks.done).toBeVisible({ timeout: 60_000 });
  await tasks.task.click();
  await page.getByRole('table').waitFor();
  await expectAccessibleInBothThemes(page, 'tasks of a profile, opened');
  await new Shell(page).place('All accounts').click();
  const all = new AllAccountsPage(page);
  await all.table.waitFor();
  await expectAccessibleInBothThemes(page, 'all accounts');
  await all.attention
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  await all.search.fill('no account is called so');
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await expectAccessibleInBothThemes(page, 'all accounts, nothing matches');
});

test('groups, selected profiles and bulk dialogs', async ({ page }) => {
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await adUsers.profile(MARTA).waitFor();
  await adUsers.byGroups.click();
  await adUsers.section('No group').waitFor();
  await adUsers.choose(MARTA);
  await expectAccessibleInBothThemes(page, 'ad users by groups, one chosen');
  for (const [act, what] of [
    ['Move to group…', 'dialog'],
    ['Set proxy…', 'alertdialog'],
    ['Delete…', 'alertdialog'],
  ] as const) {
    await adUsers.chosen.getByRole('button', { name: act }).click();
    await page.getByRole(what).waitFor();
    await expectAccessibleInBothThemes(page, `the dialog behind ${act}`);
    await page.getByRole(what).getByRole('button', { name: 'Cancel' }).click();
  }
  await adUsers.groups.getByRole('button', { name: 'New group' }).click();
  await adUsers.groupDialog.getByRole('button', { name: 'Create group' }).click();
  await expectAccessibleInBothThemes(page, 'a new group without a name');
});

test('a profile, a new one, its credentials and an import', async ({ page, world, sandbox }) => {
  const form = new AdUserPage(page);
  await form.openNew();
  await form.connect.click();
  await expect(form.accessToken).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page, 'a new profile with errors');
  const profile = await sandbox.getProfile(5_000);
  await form.pasted.fill(toMultiToken(profile));
  await form.detectedValues.first().waitFor();
  await new ProxyPicker(page).button.click();
  await page.getByRole('dialog', { name: 'Choose proxy' }).waitFor();
  await expectAccessibleInBothThemes(page, 'a pasted profile, and the choice of a proxy');
  await page.keyboard.press('Escape');
  await new ProxyPicker(page).choose('New proxy');
  await expectAccessibleInBothThemes(page, 'a new proxy within the form');
  await page.getByRole('button', { name: 'Multiple' }).click();
  const lines = new LinesPage(page);
  await lines.profiles.fill(`${toMultiToken(profile)}\nnonsense`);
  await expectAccessibleInBothThemes(page, 'many pasted lines');
  await lines.read.click();
  await lines.rows.first().waitFor();
  await expectAccessibleInBothThemes(page, 'what was read of many lines');

  await form.open((await world.getProfile(MARTA)).id);
  await expectAccessibleInBothThemes(page, 'a profile');
  await form.askToReveal('Cookies');
  await form.reveal.waitFor();
  await expectAccessibleInBothThemes(page, 'the question before a secret is shown');
  await form.reveal.getByRole('button', { name: 'Cancel' }).click();
  await form.delete.click();
  await form.question.waitFor();
  await expectAccessibleInBothThemes(page, 'the question before a profile is deleted');
});

test('trackers, a new one with errors and a connected one', async ({
  page,
  api,
  product: { sandboxUrl },
}) => {
  const trackers = new TrackersPage(page);
  const form = new TrackerFormPage(page);
  await trackers.open();
  await expectAccessibleInBothThemes(page, 'no trackers');
  await trackers.newTracker.click();
  await form.save.click();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page, 'a new tracker with errors');
  const { name, path, apiKey, trafficSourceSettings } = SAMPLE_TRACKERS.binom_v2;
  const url = `${sandboxUrl}${path}`;
  const { id } = await api.addTracker({
    name,
    url,
    apiUrl: url,
    apiKey,
    trafficSourceSettings: [...trafficSourceSettings],
  });
  await visit(page, `/team-settings/trackers/${id}`);
  await expect(form.use('Facebook')).toBeChecked();
  await expectAccessibleInBothThemes(page, 'a tracker');
  await form.timeZone.click();
  await page.getByRole('dialog', { name: 'Choose time zone' }).waitFor();
  await expectAccessibleInBothThemes(page, 'the choice of a time zone');
  await trackers.open();
  await expect(trackers.row(name)).toContainText('Connected');
  await expectAccessibleInBothThemes(page, 'trackers');
});

test('proxies, filters, a proxy, a new one and an import', async ({ page }) => {
  const proxies = new ProxiesPage(page);
  await proxies.open();
  await expectAccessibleInBothThemes(page, 'proxies');
  await page.getByRole('button', { name: 'Country' }).click();
  await page.getByRole('dialog', { name: 'Country' }).waitFor();
  await expectAccessibleInBothThemes(page, 'the filter by country');
  await page.keyboard.press('Escape');
  await proxies.choose('Frankfurt-04');
  await proxies.chosen.waitFor();
  await expectAccessibleInBothThemes(page, 'a chosen proxy');
  await proxies.search.fill('nowhere');
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await expectAccessibleInBothThemes(page, 'proxies, nothing matches');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await proxies.link('Frankfurt-04').click();
  const form = new ProxyFormPage(page);
  await form.check.waitFor();
  await expectAccessibleInBothThemes(page, 'a proxy');
  await form.delete.click();
  await page.getByRole('dialog').waitFor();
  await expectAccessibleInBothThemes(page, 'a proxy that is in use');
  await form.openNew();
  await form.line.fill('nonsense');
  await form.checkAndSave.click();
  await expect(form.host).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page, 'a new proxy with errors');
  const lines = new LinesPage(page);
  await lines.openProxies();
  await lines.proxies.fill('socks5://203.0.113.24:1080\nnonsense');
  await expectAccessibleInBothThemes(page, 'many proxies');
  await lines.read.click();
  await lines.rows.first().waitFor();
  await expectAccessibleInBothThemes(page, 'what was read of many proxies');
});

test('ad checker, every tab as a table and as cards', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const checker = new CheckerPage(page);
  await page.goto(`/checker/users/${adAccount.profile.id}/accounts`);
  await page.getByText('No ad account select').waitFor();
  await expectAccessibleInBothThemes(page, 'checker without an account');
  for (const tab of TABS) {
    await visit(page, CheckerPage.path(adAccount, tab));
    await checker.untilShown(tab);
    await expectAccessibleInBothThemes(page, `${tab}, table`);
    if (tab !== 'ad-images') {
      await checker.grid.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('complementary').waitFor();
      await expectAccessibleInBothThemes(page, `${tab}, an object beside the table`);
    }
  }
  await visit(page, CheckerPage.path(adAccount, 'ads'));
  await checker.untilShown('ads');
  await checker.chooseDisplay('Cards');
  await page.getByRole('switch').first().waitFor();
  await expectAccessibleInBothThemes(page, 'ads, cards');
});

test('profile settings and changing the password', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.sessions.first().waitFor();
  await profile.connect.waitFor();
  await expectAccessibleInBothThemes(page, 'profile settings');
  await profile.email.fill('nonsense');
  await profile.save.click();
  await expect(profile.email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page, 'profile settings with an error');
  await profile.changePassword.click();
  await profile.passwordDialog.waitFor();
  await expectAccessibleInBothThemes(page, 'change of a password');
});

test('team settings: general, members, a member, a new one and the activity log', async ({
  page,
}) => {
  await page.goto('/team-settings');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expectAccessibleInBothThemes(page, 'team settings');
  const members = new MembersPage(page);
  await members.open();
  await expectAccessibleInBothThemes(page, 'members');
  const tomasz = await members.openMember('Tomasz Wolski');
  await tomasz.getByRole('button', { name: 'Reset password' }).click();
  await tomasz.getByLabel('New password').waitFor();
  await expectAccessibleInBothThemes(page, 'a member with a new password');
  await members.act('Tomasz Wolski', 'Remove from team').click();
  await members.question.waitFor();
  await expectAccessibleInBothThemes(page, 'the question before a member is deleted');
  await members.question.getByRole('button', { name: 'Cancel' }).click();
  await tomasz.getByRole('button', { name: 'Discard changes' }).click();
  const newMember = new NewMemberPage(page);
  await newMember.open();
  await expect(newMember.password).toHaveValue(/-/);
  await newMember.create.click();
  await page.getByText('At least 3 characters').waitFor();
  await expectAccessibleInBothThemes(page, 'new member with errors');
  await newMember.chooseExisting();
  await newMember.usernameOrEmail.waitFor();
  await expectAccessibleInBothThemes(page, 'a member with a login');
  await new ActivityPage(page).open();
  await expectAccessibleInBothThemes(page, 'activity');
});

test('users, a user, a new one, a new team and a forbidden page', async ({
  page,
  api,
  signIn,
  openBrowser,
}) => {
  const users = new UsersPage(page);
  await users.open();
  await expectAccessibleInBothThemes(page, 'users, table');
  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('link', { name: 'Tomasz Wolski' }).waitFor();
  await expectAccessibleInBothThemes(page, 'users, cards');
  const form = new UserFormPage(page);
  await form.open(api.userId);
  await expectAccessibleInBothThemes(page, 'a user');
  await visit(page, '/users/new');
  await form.create.click();
  await page.getByText('This field is required').first().waitFor();
  await expectAccessibleInBothThemes(page, 'new user with errors');
  await visit(page, '/teams/new');
  await new NewTeamPage(page).create.waitFor();
  await expectAccessibleInBothThemes(page, 'new team');
  await page.goto('/users/abc');
  await page.getByRole('alert').waitFor();
  await expectAccessibleInBothThemes(page, 'a user that cannot be');

  const loner = await signIn(await api.addUser({ firstName: 'Nils' }));
  const theirs = await openBrowser({ as: loner });
  await theirs.page.goto('/');
  await theirs.page.getByText('You’re not in any team').waitFor();
  await expectAccessibleInBothThemes(theirs.page, 'no team');
});

offlineTest(
  'menus, filters, dialogs and the command palette',
  async ({ page, network, world, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//);
    const adAccount = await world.getAdAccount(ACCOUNT);
    const checker = new CheckerPage(page);
    const shell = new Shell(page);
    await checker.open(adAccount);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add filter' }).waitFor();
    await expectAccessibleInBothThemes(page, 'filters');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('dialog', { name: 'Period' }).waitFor();
    await expectAccessibleInBothThemes(page, 'period');
    await page.keyboard.press('Escape');
    await shell.userMenu.click();
    await page.getByRole('menu').waitFor();
    await expectAccessibleInBothThemes(page, 'user menu');
    await page.keyboard.press('Escape');
    const palette = new Palette(page);
    await palette.open();
    await palette.input.fill('helio');
    await palette.option('Helio').waitFor();
    await expectAccessibleInBothThemes(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();

    const campaign = pickOn(adAccount, 0);
    await shell.waitUntilOfflineReady();
    await network.disconnect();
    await checker.switchOf(campaign.name).click();
    await shell.openPendingPanel();
    await expectAccessibleInBothThemes(page, 'pending changes');
    await page.keyboard.press('Escape');
    await shell.logOut();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessibleInBothThemes(page, 'logout question');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shell.openPendingPanel();
    await shell.pendingItem(campaign.name).getByRole('button', { name: 'Discard' }).click();
    await expect(shell.pendingChip).toBeHidden();
  },
);
