import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { RulePage } from '../pages/rule-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { addSampleBinom } from '../product/sample-trackers.ts';

const { binom_v2: tracker } = SAMPLE_TRACKERS;
/** As Facebook and the team call them; together they see ad accounts of two countries. */
const PROFILES = new Map([
  ['Kyle Whitman', 'Kyle Whitman'],
  ['Paweł Nowicki', 'CEE main'],
]);

test('one rule watches the campaigns of two profiles, and says whom it turned off', async ({
  page,
  api,
  world,
  sandbox,
  product: { sandboxUrl },
}) => {
  test.slow();
  await addSampleBinom(api, sandboxUrl, tracker.name);
  for (const name of PROFILES.keys()) {
    const { proxyId } = await world.getProfile(name);
    // A check during the start of the product's own proxies would make its rules wait
    await api.checkProxy(proxyId ?? '');
  }
  const rule = new RulePage(page);
  await page.goto('/rules');
  await page.getByText('No rules of many profiles yet').waitFor();
  await expectAccessibleInBothThemes(page, 'rules of many profiles, none yet');
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByLabel('Profiles', { exact: true }).selectOption('Selected profiles');
  const profiles = page.getByRole('group', { name: 'Selected profiles' });
  for (const name of PROFILES.values()) {
    await profiles.getByRole('checkbox', { name: new RegExp(name) }).click();
  }
  await rule.name.fill('Stop all');
  await rule.tracker.selectOption(tracker.name);
  await rule.trackerUser.selectOption('admin');
  await rule.field('Figures for').selectOption('Last 14 days');
  await rule.field('What to check').selectOption({ value: 'campaign' });
  await rule.field('Then').selectOption({ value: 'turn_off_campaign' });
  await rule.addCondition.click();
  await rule.column.selectOption({ value: 'network_impressions' });
  await page.getByRole('textbox', { name: /^Facebook impressions/ }).fill('0');
  await expectAccessibleInBothThemes(page, 'the editor of a rule of many profiles');
  await page.getByRole('button', { name: 'Create turned off' }).click();
  await page.getByText('Rule created').waitFor();

  await expect(
    page.getByText(/^Covers \d+ campaigns in \d+ ad accounts of 2 profiles$/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Show' }).click();
  const covered = page.getByRole('list', { name: 'What it covers' });
  for (const name of PROFILES.values()) {
    await expect(covered.getByText(name)).toBeVisible();
  }
  await page.getByRole('switch', { name: 'Rule “Stop all”' }).click();
  await page.getByRole('link', { name: 'Run log' }).click();
  const runs = page.getByRole('region', { name: 'Run log' }).getByRole('row');
  for (const name of PROFILES.values()) {
    await expect(
      runs
        .filter({ hasText: name })
        .filter({ hasText: /\d+ off/ })
        .first(),
    ).toBeVisible({
      timeout: 60_000,
    });
  }
  const acts = await sandbox.listActions();
  expect(acts.filter(({ values }) => values.status === 'PAUSED').length).toBeGreaterThan(1);
  await page.goto('/rules');
  const row = page.getByRole('row').filter({ hasText: 'Stop all' });
  await expect(row).toContainText('2 profiles');
  await expect(row).toContainText(/\d+ off/);
  await expectAccessibleInBothThemes(page, 'rules of many profiles');
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
