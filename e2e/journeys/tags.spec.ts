import { expect, test } from '../fixtures.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';

test('campaigns are tagged in bulk, keep their tag, and are found by it', async ({
  page,
  world,
  api,
}) => {
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const campaigns = await api.listCampaigns({ adUserId: profile.id, adAccountId: account.id });
  // Copies have the name of their original
  const chosen = campaigns
    .filter(({ name }) => campaigns.filter((other) => other.name === name).length === 1)
    .slice(0, 2);
  expect(chosen).toHaveLength(2);
  const name = `Keep ${Date.now() % 100_000}`;
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  await checker.open(adAccount, 'campaigns');
  await bulk.select(chosen.map((campaign) => campaign.name));
  await page.getByRole('button', { name: 'Tag…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('switch', { name: 'Never touch' }).click();
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const tags = page.getByRole('grid').getByRole('list', { name: 'Tags' }).filter({ hasText: name });
  await expect(tags.first()).toBeVisible();

  await page.reload();
  await expect(tags.first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter: Tag' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: name })).toHaveCount(2);
  await expect(page).toHaveURL(/tags=/);
});
