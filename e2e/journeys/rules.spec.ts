import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { RulePage } from '../pages/rule-page.ts';
import { addSampleBinom } from '../product/sample-trackers.ts';
import { pickOn } from '../product/world.ts';

const { binom_v2: tracker } = SAMPLE_TRACKERS;

test('a nested rule is built by keyboard, tried, switched on, explained, and undone', async ({
  page,
  api,
  world,
  sandbox,
  product: { sandboxUrl },
}) => {
  await addSampleBinom(api, sandboxUrl, tracker.name);
  const adAccount = await world.getAdAccount('Helio CH');
  const campaign = pickOn(adAccount, 0);
  // A check during the start of the product's own proxies would block the rule
  await api.checkProxy(adAccount.profile.proxyId ?? '');
  const checker = new CheckerPage(page);
  const rule = new RulePage(page);
  await checker.open(adAccount);
  await page.getByRole('textbox', { name: 'Campaign name' }).fill(campaign.name);
  await expect(checker.grid.getByRole('switch')).toHaveCount(1);

  await checker.grid.focus();
  await page.keyboard.press('r');
  await expect(rule.name).toBeFocused();
  await page.keyboard.type('Stop losses');
  await rule.tracker.selectOption(tracker.name);
  await rule.trackerUser.selectOption('admin');
  await rule.field('Figures for').selectOption('Last 14 days');
  await rule.field('Then').selectOption('Turn off the ad');
  await rule.addCondition.focus();
  await page.keyboard.press('Enter');
  await expect(rule.column).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(rule.column.last()).toBeFocused();
  await rule.column.last().selectOption('Leads');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('900');
  await page.keyboard.press('Alt+Enter');
  await expect(rule.column).toHaveCount(3);
  await expect(rule.column.last()).toBeFocused();
  await rule.column.last().selectOption('ROI');
  await rule.operator.last().selectOption('is under');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('900');
  await expect(rule.words).toContainText(
    'If it has cost over 1 ¤ and either more than 900 leads or ROI under 900%: turn off the ad.',
  );
  await page.keyboard.press('Control+Enter');
  await rule.turnOnQuestion.getByRole('button', { name: 'Create turned off' }).click();
  await expect(page.getByText('1 rule created, turned off')).toBeVisible();

  await page.goto(`/ad-users/${adAccount.profile.id}/rules`);
  await page.getByRole('link', { name: 'Stop losses' }).click();
  await rule.tab('Dry run').click();
  await rule.runDryRun.click();
  const losing = rule.results.getByRole('row').filter({ hasText: 'Would turn off' });
  await expect(losing.first()).toBeVisible({ timeout: 30_000 });
  expect((await sandbox.listActions()).filter(({ objectId }) => objectId === campaign.id)).toEqual(
    [],
  );

  await page.getByRole('switch', { name: 'Rule “Stop losses”' }).click();
  await page.getByRole('link', { name: 'Run log' }).click();
  const off = rule.results.getByRole('row').filter({ hasText: 'Turned off' });
  await expect(off.first()).toBeVisible({ timeout: 30_000 });
  const ads = await sandbox.listActions();
  expect(ads.some(({ values }) => values.status === 'PAUSED')).toBe(true);
  await off
    .first()
    .getByRole('button', { name: /^Why: / })
    .click();
  await expect(rule.results.getByText('Turn off the ad. Conditions are true')).toBeVisible();

  await page.getByRole('switch', { name: 'Rule “Stop losses”' }).click();
  await page.getByRole('button', { name: /^Undo \d+ change/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(rule.results.getByRole('row').filter({ hasText: 'Undone' }).first()).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('button', { name: 'Run now' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('a rule starts in the list of rules, where its campaign is found, in ten steps', async ({
  page,
  api,
  world,
  product: { sandboxUrl },
}) => {
  const name = 'Binom of the rule steps';
  await addSampleBinom(api, sandboxUrl, name);
  const adAccount = await world.getAdAccount('Helio CH');
  const campaign = pickOn(adAccount, 1);
  const rule = new RulePage(page);
  await page.goto(`/ad-users/${adAccount.profile.id}/rules`);

  let steps = 0;
  const step = async (act: Promise<unknown>): Promise<void> => {
    steps += 1;
    await act;
  };
  await step(page.getByRole('link', { name: 'New rule' }).click());
  await expect(rule.searchCampaigns).toBeFocused();
  await step(rule.searchCampaigns.fill(campaign.name));
  await step(rule.campaigns.getByRole('checkbox', { name: campaign.name }).click());
  await step(page.getByRole('button', { name: 'Template', exact: true }).click());
  await step(page.getByRole('menuitem', { name: 'Stop without leads' }).click());
  await step(rule.tracker.selectOption(name));
  await step(rule.trackerUser.selectOption('admin'));
  await step(page.getByRole('button', { name: 'Create rule' }).click());
  await expect(rule.turnOnQuestion).toContainText('every 30 min');
  await step(rule.turnOnQuestion.getByRole('button', { name: 'Create and turn on' }).click());
  expect(steps).toBeLessThanOrEqual(10);

  const switches = page.getByRole('switch', { name: 'Rule “Stop without leads”' });
  await expect(switches).toBeChecked();

  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const mark = checker.grid
    .getByRole('row')
    .filter({ hasText: campaign.name })
    .getByRole('link', { name: /rules? checks? this campaign$/ });
  await mark.click();
  await expect(page).toHaveURL(
    new RegExp(`/ad-users/${adAccount.profile.id}/rules\\?adCampaignId=.*${campaign.id}`),
  );
  await page.getByRole('link', { name: 'Stop without leads' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'One campaign' })).toBeVisible();
  await switches.click();
  await expect(switches).not.toBeChecked();
});
