import { expect, offlineTest, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Palette } from '../pages/palette.ts';
import { Shell } from '../pages/shell.ts';
import { waitUntilStored } from '../product/local-data.ts';
import { pickOn } from '../product/world.ts';

offlineTest(
  'objects of all visited accounts are found by name and id, also offline',
  async ({ page, network, world, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/);
    const marta = await world.getAdAccount('Northpine CA');
    const pawel = await world.getAdAccount('Petfolk HU', 'Paweł Nowicki');
    const [hers, his] = [pickOn(marta, 0), pickOn(pawel, 0)];
    const checker = new CheckerPage(page);
    const palette = new Palette(page);
    await checker.open(marta);
    await waitUntilStored({ page, place: marta });
    await checker.open(pawel);
    await waitUntilStored({ page, place: pawel });
    await new Shell(page).waitUntilOfflineReady();

    await palette.open();
    await palette.input.fill(hers.name);
    await palette.option(hers.name).click();
    await expect(page).toHaveURL(
      new RegExp(`/users/${marta.profile.id}/accounts/${marta.account.id}/campaigns`),
    );
    await expect(checker.switchOf(hers.name)).toBeVisible();

    await network.disconnect();
    await palette.open();
    await palette.input.fill(his.id);
    await expect(palette.option(his.name)).toContainText(pawel.account.name);
    await palette.option(his.name).click();
    await expect(page).toHaveURL(
      new RegExp(`/users/${pawel.profile.id}/accounts/${pawel.account.id}/campaigns`),
    );
    await expect(checker.switchOf(his.name)).toBeVisible();
  },
);

test('profiles and screens are found, and an empty result is shown', async ({ page, world }) => {
  const profile = await world.getProfile('Kyle Whitman');
  const palette = new Palette(page);
  await new AdUsersPage(page).open();

  await palette.open();
  await palette.input.fill('kyle');
  await palette.option('Kyle Whitman').click();
  await expect(page).toHaveURL(`/checker/users/${profile.id}/accounts`);

  await palette.open();
  await palette.input.fill('nothing is called like this');
  await expect(palette.dialog.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
});
