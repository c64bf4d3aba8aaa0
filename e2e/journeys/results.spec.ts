import { rangeOfPreset } from '../../shared/src/domain/date-presets.ts';
import { dayIn } from '../../shared/src/domain/time-zones.ts';
import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { ResultsPage, ResultsTaskPage } from '../pages/results-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import type { AdAccount, Api } from '../product/api.ts';

const { binom_v2: binom } = SAMPLE_TRACKERS;
const PAWEL = 'Paweł Nowicki';
/** As his profile is called. */
const PROFILE = 'CEE main';
const AMOUNT = /^[−\d,]+\.\d\d$/;
const AMOUNT_IN_TEXT = /[−\d,]+\.\d\d/;

/** The ad account of a profile where most ads lost money today, and their ids. */
async function findLosers(
  api: Api,
  adUserId: string,
): Promise<{ readonly account: AdAccount; readonly losers: readonly string[] }> {
  const accounts = (await api.listAdAccounts(adUserId)).filter(
    ({ isUserAllowedToAdvertise }) => isUserAllowedToAdvertise === true,
  );
  const found = await Promise.all(
    accounts.map(async (account) => {
      const ids = { adUserId, adAccountId: account.id };
      const today = dayIn({ timeZone: account.timeZone ?? 'UTC', at: new Date() });
      const period = rangeOfPreset({ preset: 'last_7_days', today });
      // On a day that was not read, spend is known and revenue is not
      await expect
        .poll(async () => (await api.getAdResults({ ...ids, ...period })).source?.unreadDayCount, {
          timeout: 180_000,
        })
        .toBe(0);
      const { rows: results } = await api.getAdResults({ ...ids, ...period });
      const revenueOf = new Map(results.map((row) => [row.id, Number(row.revenue)]));
      const ads =
        results.length === 0 ? [] : await api.listAds({ ...ids, datePreset: 'last_7_days' });
      const losers = ads
        .filter(({ id, insights }) => {
          const spend = Number(insights?.spend ?? 0);
          return spend > 0 && (revenueOf.get(id) ?? Number.POSITIVE_INFINITY) < spend;
        })
        .map(({ id }) => id);
      return { account, losers };
    }),
  );
  const [most] = found.toSorted((a, b) => b.losers.length - a.losers.length);
  if (most === undefined || most.losers.length === 0) {
    throw new Error('No ad of this profile loses money.');
  }
  return most;
}

test('results: a tracker is chosen, then profit shows by profile, campaign and buyer', async ({
  page,
  api,
  world,
  product: { sandboxUrl },
}) => {
  // The facts of two weeks are read first
  test.setTimeout(420_000);
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
  }).toPass({ timeout: 180_000 });
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

  const { account, losers } = await findLosers(api, id);
  const checker = new CheckerPage(page);
  const query = new URLSearchParams({ figures: JSON.stringify(['roi<0']), sort: 'profit' });
  await page.goto(`${CheckerPage.path({ profile: { id }, account }, 'ads')}?${query}`);
  await checker.untilRows();
  await expect(checker.columnHead(/^Profit/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Results from Binom results' })).toBeVisible();
  await expect(checker.totals).toHaveAccessibleName(new RegExp(`^Total of ${losers.length} ads?`));
  for (const profit of await checker.columnTexts(/^Profit/)) {
    expect(profit).toMatch(/^−/);
  }
  await expectAccessibleInBothThemes(page, 'ads with their profit');
  await checker.grid.getByRole('checkbox', { name: 'Select all' }).click();
  await new BulkPane(page).bar.getByRole('button', { name: 'Turn off' }).click();
  const isOn = new Set(losers);
  await expect
    .poll(
      async () => {
        const ads = await api.listAds({ adUserId: id, adAccountId: account.id });
        return ads.filter((ad) => isOn.has(ad.id) && ad.status === 'ACTIVE').length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
});
