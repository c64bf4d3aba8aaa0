import { expect, test } from '../fixtures.ts';
import { RulePage } from '../pages/rule-page.ts';
import { pickOn } from '../product/world.ts';

test('a rule without a tracker raises budgets, says from what to what, and undoes it', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio CH');
  await api.checkProxy(adAccount.profile.proxyId ?? '');
  const campaign = pickOn(adAccount, 2);
  const rule = new RulePage(page);
  await page.goto(`/ad-users/${adAccount.profile.id}/rules`);
  await page.getByRole('link', { name: 'New rule' }).click();
  await rule.searchCampaigns.fill(campaign.name);
  await rule.campaigns.getByRole('checkbox').first().check();
  await rule.name.fill('Scale winners');
  await rule.field('What to check').selectOption('Ad sets');
  await rule.addCondition.click();
  await rule.column.selectOption('Facebook impressions');
  await rule.field('Days of Facebook impressions').selectOption('Last 7 days');
  await rule.operator.selectOption('is at least');
  await page.getByRole('textbox', { name: 'Facebook impressions value' }).fill('0');
  const then = page.getByRole('group', { name: 'Then also' });
  await then.getByRole('button', { name: 'Add action' }).click();
  await then.getByRole('textbox', { name: 'Change by' }).fill('10');
  await then.getByRole('button', { name: 'Add action' }).click();
  await then.getByRole('combobox', { name: 'Action' }).last().selectOption('Notify');
  await expect(rule.words).toContainText('raise the budget by 10% and notify');

  await rule.tab('Dry run').click();
  await rule.runDryRun.click();
  const changing = rule.results.getByRole('row').filter({ hasText: 'Would change' });
  await expect(changing.first()).toContainText('→', { timeout: 30_000 });
  expect(await sandbox.listActions()).toEqual([]);
});
