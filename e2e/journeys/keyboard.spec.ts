import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Shell } from '../pages/shell.ts';
import { ADMIN } from '../product/product.ts';
import { MARTA, pickOn } from '../product/world.ts';

test.use({ isSignedIn: false });

test('browsing and switching by keyboard alone', async ({ page, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Petfolk CZ');
  const adUsers = new AdUsersPage(page);
  const checker = new CheckerPage(page);
  const { keyboard } = page;

  await page.goto('/');
  await expect(new LoginPage(page).username).toBeFocused();
  await keyboard.type(ADMIN.username);
  await keyboard.press('Tab');
  await keyboard.type(ADMIN.password);
  await keyboard.press('Enter');
  await adUsers.heading.waitFor();

  await keyboard.press('/');
  await expect(adUsers.search).toBeFocused();
  await keyboard.type('marta');
  await keyboard.press('Tab');
  for (let presses = 0; presses < 30; presses += 1) {
    if (
      await adUsers
        .profile(MARTA)
        .evaluate(
          (link) =>
            link.contains(document.activeElement) ||
            document.activeElement?.contains(link) === true,
        )
    ) {
      break;
    }
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await expect(page.getByText('No ad account select')).toBeVisible();

  await keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type('Petfolk CZ');
  await expect(page.getByRole('option', { name: /Petfolk CZ/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(CheckerPage.path(adAccount));
  await checker.untilRows();

  for (let presses = 0; presses < 60; presses += 1) {
    if (await checker.grid.evaluate((grid) => grid === document.activeElement)) {
      break;
    }
    await keyboard.press('Tab');
  }
  await expect(checker.grid).toBeFocused();
  const campaign = pickOn(adAccount, 0);
  const position = (await checker.rowNames()).indexOf(campaign.name);
  for (let presses = 0; presses < position; presses += 1) {
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Space');

  await expect(checker.switchOf(campaign.name)).not.toBeChecked();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
  await expect(new Shell(page).pendingChip).toBeHidden();
  await keyboard.press('Space');
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('ACTIVE');

  await keyboard.press('Enter');
  await expect(checker.inspector(campaign.name)).toBeVisible();
  await keyboard.press('j');
  await expect(checker.inspector(campaign.name)).toBeHidden();
  await keyboard.press('k');
  await keyboard.press('e');
  await expect(checker.inspector(campaign.name).getByLabel('Name')).toBeFocused();
  await keyboard.type('Renamed by keyboard');
  await keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await sandbox.listChanges(campaign.id)).at(-1))
    .toEqual({ name: 'Renamed by keyboard' });
  await keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Renamed by keyboard' })).toBeHidden();
  await expect(checker.grid).toBeFocused();
  await keyboard.press('o');
  await expect(checker.tab(/Ad sets/)).toHaveAttribute('aria-current', 'page');
});

test.describe('signed in', () => {
  test.use({ isSignedIn: true });

  test('a followed link that is gone leaves the focus to the next screen', async ({ page }) => {
    await page.goto('/proxies');
    const link = page.getByRole('table').getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/proxies\/\d+/);
    await expect(page.locator('#main')).toBeFocused();
    await expect(page).toHaveTitle(/.+ · Ads Checker$/);
  });
});
