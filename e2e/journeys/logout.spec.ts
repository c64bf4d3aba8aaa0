import { expect, offlineTest as test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Shell } from '../pages/shell.ts';
import { NOTHING_LEFT, readLocalData, waitUntilScreenKept } from '../product/local-data.ts';
import { ADMIN } from '../product/product.ts';
import { pickOn } from '../product/world.ts';

test.use({ isSignedIn: false });

test('logging out leaves no data on the device, in any tab', async ({
  page,
  context,
  world,
  consoleGuard,
}) => {
  // The other tab may send one more request before it learns of the logout.
  consoleGuard.allowFailedLoads(/\/api\/v1\/sync/);
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(ADMIN);
  await page.waitForURL('/ad-users');
  await new CheckerPage(page).open(await world.getAdAccount('Helio AT'));
  const otherTab = await context.newPage();
  await new CheckerPage(otherTab).open(await world.getAdAccount('Helio AT'));
  expect((await readLocalData(page)).databases).not.toEqual([]);
  await waitUntilScreenKept(page);

  await new Shell(page).logOut();
  await expect(login.heading).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(new LoginPage(otherTab).heading).toBeVisible();

  await expect.poll(() => readLocalData(page)).toEqual(NOTHING_LEFT);
  await expect.poll(() => readLocalData(otherTab)).toEqual(NOTHING_LEFT);
  await page.goto('/ad-users');
  await expect(login.heading).toBeVisible();
});

test('logging out with unsent changes asks for confirmation', async ({
  page,
  network,
  world,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  const adAccount = await world.getAdAccount('Helio AT');
  const campaign = pickOn(adAccount, 0);
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const checker = new CheckerPage(page);
  await login.open();
  await login.signIn(ADMIN);
  await page.waitForURL('/ad-users');
  await checker.open(adAccount);
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await checker.switchOf(campaign.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
  await shell.logOut();
  const question = page.getByRole('alertdialog', { name: 'Log out and lose 1 unsent change?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(checker.switchOf(campaign.name)).not.toBeChecked();

  await network.reconnect();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
});
