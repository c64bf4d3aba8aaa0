import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { CostsPage, CostTaskPage } from '../pages/costs-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const { binom_v2: binom, keitaro } = SAMPLE_TRACKERS;
const TRACKERS = [
  { name: 'Keitaro costs', tracker: keitaro, adIdToken: 'sub_id_12', campaign: 'Petfolk CZ' },
  { name: 'Binom costs', tracker: binom, adIdToken: '6', campaign: 'Petfolk PL promo' },
] as const;
const PHONE = { width: 375, height: 812 };

test('costs: trackers are chosen, spend is sent to them, shown and pushed again', async ({
  page,
  api,
  world,
  product: { sandboxUrl },
}) => {
  const profile = await world.getProfile('Paweł Nowicki');
  for (const { name, tracker, adIdToken } of TRACKERS) {
    await api.addTracker({
      version: tracker.version,
      name,
      url: `${sandboxUrl}${tracker.path}`,
      apiUrl: `${sandboxUrl}${tracker.apiPath}`,
      apiKey: tracker.apiKey,
      timezone: tracker.timeZone,
      trafficSourceSettings: [
        { trafficSourceId: '5', adIdToken, adSetIdToken: null, campaignIdToken: null },
      ],
    });
  }
  const task = new CostTaskPage(page);
  await task.open(profile.id);
  await expect(task.task).toContainText('No tracker chosen');
  for (const { name: tracker, campaign } of TRACKERS) {
    await task.choose({ tracker, campaign });
  }
  await task.save.click();
  await expect(task.task).toContainText('Keitaro costs, Binom costs');
  await expect(task.task).toContainText('Running');

  // The latest day comes first: it appears before the run ends
  await page.getByRole('link', { name: 'Costs', exact: true }).click();
  const costs = new CostsPage(page);
  await costs.status('Sent').click();
  await expect(page).toHaveURL(/status=success/);
  await expect(costs.rows().first()).toContainText('Petfolk');
  await expect(costs.sums).toContainText('Trackers have no clicks for');
  await costs.sums.getByRole('button', { name: /^Show \d/ }).click();
  await expect(costs.rows().first()).toContainText('No clicks for this ad in the tracker');
  const [download] = await Promise.all([page.waitForEvent('download'), costs.csv.click()]);
  expect(download.suggestedFilename()).toMatch(/^Costs, .*\.csv$/);
  await costs
    .rows()
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expect(page.getByText('1 cost will be sent again')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'costs');
  await page.setViewportSize(PHONE);
  await expect(costs.cards.first()).toContainText('Failed');
  await expectAccessibleInBothThemes(page, 'costs on a phone');
});
