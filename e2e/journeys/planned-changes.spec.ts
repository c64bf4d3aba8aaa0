import { localMinuteIn } from '../../shared/src/domain/time-zones.ts';
import { expect, test } from '../fixtures.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { pickActiveAdSet } from '../product/world.ts';

const MINUTE_MS = 60_000;

test('changes are planned from the bulk bar: one is canceled, another is carried out', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  // A change is planned a minute ahead or more
  test.slow();
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const timeZone = account.timeZone ?? 'UTC';
  const adSets = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const adSet = pickActiveAdSet(adSets);
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  await checker.open(adAccount, 'ad-sets');
  await bulk.select([adSet.name]);
  const plan = async (aheadMs: number) => {
    await bulk.bar.getByRole('button', { name: 'At a time' }).click();
    await bulk.pane.getByRole('button', { name: 'Turn off' }).click();
    await bulk.pane
      .getByLabel('Date and time')
      .fill(localMinuteIn({ timeZone, at: new Date(Date.now() + aheadMs) }));
  };
  await plan(60 * MINUTE_MS);
  await expectAccessibleInBothThemes(page, 'the plan');
  await bulk.pane.getByRole('button', { name: /^Plan change/ }).click();
  await expect(page.getByText('Change of 1 ad set planned')).toBeVisible();
  await plan(2 * MINUTE_MS);
  await bulk.pane.getByRole('button', { name: /^Plan change/ }).click();
  await page.getByRole('button', { name: 'Planned changes' }).last().click();

  const list = page.getByRole('region', { name: 'Planned changes' });
  const rows = list.getByRole('row').filter({ hasText: 'Turn off 1 ad set' });
  await expect(rows).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'the planned changes');
  await rows
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel plan…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(rows.filter({ hasText: 'Canceled' })).toHaveCount(1);

  await expect
    .poll(() => sandbox.listSetStatuses(adSet.id), { timeout: 4 * MINUTE_MS })
    .toEqual(['PAUSED']);
  await page.reload();
  await expect(rows.filter({ hasText: '1 turned off' })).toHaveCount(1);
});
