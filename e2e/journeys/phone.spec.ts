import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LinesPage } from '../pages/proxies-page.ts';
import { expectAccessible } from '../product/accessibility.ts';
import { toMultiToken } from '../product/pasted.ts';
import { visit } from '../product/visit.ts';
import { MARTA, pickOn } from '../product/world.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'overflow of the page in pixels').toBe(0);
}

test('browsing and switching on a phone', async ({ page, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Fjordhem NO');
  const campaign = pickOn(adAccount, 0);
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'ad users on a phone');
  await adUsers.profile(MARTA).tap();

  await new CheckerPage(page).accountLink('Fjordhem NO').tap();
  const toggle = page.getByRole('switch', { name: campaign.name, exact: true });
  await expect(toggle).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'campaigns on a phone');
  const box = await toggle.locator('xpath=ancestor::li').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(375);

  await toggle.tap();
  await expect(toggle).not.toBeChecked();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');

  await page.getByRole('button', { name: /^Filters/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('textbox', { name: 'Campaign name' }).fill(campaign.name);
  await sheet.getByRole('button', { name: 'Show' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1');
  await expect(toggle).toBeVisible();
});

test('an image fits the width of a phone', async ({ page, world }) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  await page.goto(CheckerPage.path(adAccount, 'ad-images'));
  const images = page.getByRole('region', { name: 'Ad images' }).getByRole('listitem');
  await images.nth(1).waitFor();
  const [first, second] = await Promise.all([0, 1].map((at) => images.nth(at).boundingBox()));
  expect(second?.y, 'both cards in one row').toBe(first?.y);

  await images.first().getByRole('button').first().tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const width = await dialog.evaluate((box) => box.scrollWidth);
  expect(width).toBe(375);
  const picture = dialog.getByRole('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  const cut = await picture.evaluate((img: HTMLImageElement) => {
    const box = img.parentElement?.getBoundingClientRect();
    const own = img.getBoundingClientRect();
    return box === undefined || own.bottom > box.bottom || own.right > box.right;
  });
  expect(cut, 'the picture overflows its frame').toBe(false);
  await expectNoSidewaysScroll(page);
});

test('users and permissions on a phone', async ({ page, api }) => {
  test.setTimeout(120_000);
  const rita = await api.addMember();
  await page.goto('/team-settings/members');
  await page.getByRole('link', { name: rita.name, exact: true }).tap();
  const pane = page.getByRole('complementary', { name: rita.name });
  const readAds = pane.getByRole('switch', { name: 'View team ads' });
  await readAds.tap();
  await expect(readAds).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a member on a phone');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await pane.getByRole('button', { name: 'Save member' }).tap();
  expect((await saved).status()).toBe(200);
  await pane.getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(pane).toBeHidden();
  await expectNoSidewaysScroll(page);

  const screens: readonly (readonly [string, string])[] = [
    ['/profile-settings', 'Profile settings'],
    ['/team-settings', 'Team settings'],
    ['/team-settings/members/new', 'New member'],
    ['/team-settings/activity', 'Team settings'],
    ['/team-settings/trackers', 'Team settings'],
    ['/team-settings/trackers/new', 'New tracker'],
    ['/users', 'Users'],
    ['/users/new', 'New user'],
    ['/teams/new', 'New team'],
  ];
  for (const [address, title] of screens) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `${title} on a phone`);
  }
});

test('profiles and proxies on a phone', async ({ page, world, api, sandbox }) => {
  test.setTimeout(180_000);
  const marta = await world.getProfile(MARTA);
  const [proxy] = await api.listProxies();
  const screens: readonly (readonly [string, string])[] = [
    ['/ad-users/new', 'New profile'],
    ['/ad-users/new?many=true', 'Import profiles'],
    [`/ad-users/${marta.id}`, MARTA],
    ['/proxies', 'Proxies'],
    ['/proxies/new', 'New proxy'],
    ['/proxies/new?many=true', 'Import proxies'],
    [`/proxies/${proxy?.id}`, proxy?.name ?? ''],
  ];
  for (const [address, title] of screens) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `${address} on a phone`);
  }

  const lines = new LinesPage(page);
  await lines.openProfiles();
  await lines.profiles.fill(
    `${toMultiToken(await sandbox.getProfile(5_100))}\n${'nonsense '.repeat(40)}`,
  );
  await lines.read.tap();
  await expect(lines.rows).toHaveCount(2);
  await expect(lines.rows.last()).toContainText('Invalid');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'lines of profiles on a phone');

  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await page.getByRole('button', { name: `Actions for ${MARTA}` }).tap();
  await page.getByRole('menuitem', { name: 'Move to group…' }).tap();
  const dialog = page.getByRole('dialog', { name: `Move “${MARTA}” to group` });
  await expect(dialog.getByRole('button', { name: 'Roofing US' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Group: All profiles' }).tap();
  await page.getByRole('menuitemradio', { name: 'Roofing US' }).tap();
  await expect(
    page.getByRole('listitem').filter({ has: adUsers.profile('Roofing spare') }),
  ).toContainText('Failed: Connection refused');
  await expect(adUsers.profile(MARTA)).toBeHidden();
});

test('the bottom bar leads home and to all other screens', async ({ page, world }) => {
  const adAccount = await world.getAdAccount('Fjordhem NO');
  await page.goto(`/checker/users/${adAccount.profile.id}/accounts`);
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await bar.getByRole('button', { name: 'More' }).tap();
  const sheet = page.getByRole('dialog', { name: /./ });
  await expect(sheet.getByText('Signed in as admin')).toBeVisible();
  await expectAccessible(page, 'more sheet');
  await sheet.getByRole('button', { name: 'Русский' }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Главная', exact: true }).filter({ visible: true }).tap();
  await expect(page).toHaveURL('/ad-users');
  await expectNoSidewaysScroll(page);
});
