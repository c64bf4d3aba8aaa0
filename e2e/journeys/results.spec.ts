import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { ResultsPage, ResultsTaskPage } from '../pages/results-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const { binom_v2: binom } = SAMPLE_TRACKERS;
const PAWEL = 'Paweł Nowicki';
/** As his profile is called. */
const PROFILE = 'CEE main';
const AMOUNT = /^[−\d,]+\.\d\d$/;
const AMOUNT_IN_TEXT = /[−\d,]+\.\d\d/;

test('results: a tracker is chosen, then profit shows by profile, campaign and buyer', async ({
  page,
  api,
  world,
  product: { sandboxUrl },
}) => {
  // The facts of two weeks are read first
  test.slow();
  await api.addTracker({
    version: binom.version,
    name: 'Binom results',
    url: `${sandboxUrl}${binom.path}`,
    apiUrl: `${sandboxUrl}${binom.apiPath}`,
    apiKey: binom.apiKey,
    timezone: binom.timeZone,
    trafficSourceSettings: [
      { trafficSourceId: '5', adIdToken: '6', adSetIdToken: null, campaignIdToken: null },
    ],
  });
  const task = new ResultsTaskPage(page);
  const { id } = await world.getProfile(PAWEL);
  await task.open(id);
  await expect(task.task).toContainText('No tracker chosen');
  await task.choose('Binom results');
  await task.save.click();
  await expect(task.task).toContainText(/Binom results · read since/, { timeout: 60_000 });

  const results = new ResultsPage(page);
  await results.open();
  await expect(results.sources).toContainText('Binom results');
  await expect(async () => {
    await page.reload();
    await expect(results.row(PROFILE).getByRole('cell').nth(2)).toHaveText(AMOUNT, {
      timeout: 3_000,
    });
  }).toPass({ timeout: 90_000 });
  await expect(results.row(PROFILE).getByRole('cell').nth(3)).toHaveText(AMOUNT);
  await expect(results.plot).toHaveAccessibleName(/: spend ≈ .*, revenue ≈ .*, profit ≈ /);
  await expectAccessibleInBothThemes(page, 'results');

  await results.breakDown('By campaign');
  await expect(page).toHaveURL(/by=campaign/);
  await expect(results.row('ES ').first()).toBeVisible();
  await results.tab('Team board').click();
  await expect(
    page.getByRole('table').getByRole('row').filter({ hasText: 'Tomasz Wolski' }),
  ).toContainText(AMOUNT_IN_TEXT);
  await expectAccessibleInBothThemes(page, 'team board');
});
