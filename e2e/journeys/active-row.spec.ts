import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { pickOn } from '../product/world.ts';

test('after a click on a switch or a checkbox, Space changes that row only', async ({
  page,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Brightlane IE');
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const names = await checker.rowNames();
  const campaign = [0, 1, 2]
    .map((index) => pickOn(adAccount, index))
    .find(({ name }) => names.indexOf(name) > 0);
  if (campaign === undefined) {
    throw new Error('No running campaign below the first row.');
  }
  const states = () =>
    checker.grid
      .getByRole('switch')
      .evaluateAll((switches) =>
        switches.map((element) => [
          element.getAttribute('aria-label'),
          element.getAttribute('aria-checked'),
        ]),
      );
  const before = await states();
  const getStatus = () =>
    sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id });

  await checker.switchOf(campaign.name).click();
  await expect(checker.grid).toBeFocused();
  await expect.poll(getStatus).toBe('PAUSED');
  await expect(checker.row(campaign.name)).not.toContainText('Turning');
  await page.keyboard.press('Space');
  await expect.poll(getStatus).toBe('ACTIVE');
  expect(await states()).toEqual(before);

  const box = checker.row(campaign.name).getByRole('checkbox');
  await box.click();
  await expect(box).toBeChecked();
  await expect(checker.row(campaign.name)).not.toContainText('Turning');
  await page.keyboard.press('Space');
  await expect.poll(getStatus).toBe('PAUSED');
  expect(await states()).toEqual(
    before.map(([name, isOn]) => [name, name === campaign.name ? 'false' : isOn]),
  );
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED', 'ACTIVE', 'PAUSED']);
});
