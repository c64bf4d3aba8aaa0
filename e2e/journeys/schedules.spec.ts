import { localMinuteIn } from '../../shared/src/domain/time-zones.ts';
import { expect, test } from '../fixtures.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { pickActiveAdSet } from '../product/world.ts';

const HOUR_MS = 60 * 60_000;

test('a schedule is made from the bulk bar by keyboard, and turns an ad set off and on', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  test.setTimeout(300_000);
  // A second try finds the schedule of the first
  const scheduleName = `Not this hour ${test.info().retry + 1}`;
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const timeZone = account.timeZone ?? 'UTC';
  const adSets = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const adSet = pickActiveAdSet(adSets);
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  await checker.open(adAccount, 'ad-sets');
  await bulk.select([adSet.name]);
  await bulk.bar.getByRole('button', { name: 'Schedule…' }).press('Enter');

  const dialog = page.getByRole('dialog');
  const grid = dialog.getByRole('grid');
  await dialog.getByLabel('Name').fill(scheduleName);
  // All hours, without the present one and the next, so that no edge comes meanwhile
  const local = (aheadMs: number) =>
    localMinuteIn({ timeZone, at: new Date(Date.now() + aheadMs) });
  await grid.getByRole('gridcell', { name: 'Monday, 00:00–01:00' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('All week, 24 hours')).toBeVisible();
  for (const hour of [local(0), local(HOUR_MS)].map((time) => Number(time.slice(11, 13)))) {
    await grid
      .getByRole('columnheader', { name: `${String(hour).padStart(2, '0')}:00–` })
      .press('Space');
  }
  await expectAccessibleInBothThemes(page, 'the new schedule');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  const sizes = await grid.evaluate((element) => ({
    overflow: element.scrollWidth - element.clientWidth,
    cell: element.querySelector('[role=gridcell]')?.getBoundingClientRect().width ?? 0,
  }));
  expect(sizes.overflow).toBe(0);
  expect(sizes.cell).toBeGreaterThanOrEqual(22);
  if (wide !== null) {
    await page.setViewportSize(wide);
  }
  await dialog.getByRole('checkbox', { name: 'Also turn off 1 ad set now' }).press('Space');
  await dialog.getByRole('button', { name: 'Create schedule' }).press('Enter');
  await expect
    .poll(() => sandbox.listSetStatuses(adSet.id), { timeout: 150_000 })
    .toEqual(['PAUSED']);

  await page.getByRole('button', { name: 'Schedules' }).last().click();
  const list = page.getByRole('region', { name: 'Schedules' });
  const row = list.getByRole('row').filter({ hasText: scheduleName });
  await expect(row.getByText('1 turned off')).toBeVisible({ timeout: 60_000 });
  await expect(row.getByText(/^Turns on /)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the schedules');

  await row.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit…' }).press('Enter');
  const hour = Number(local(0).slice(11, 13));
  await page
    .getByRole('dialog')
    .getByRole('columnheader', { name: `${String(hour).padStart(2, '0')}:00–` })
    .press('Space');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: 'Also turn on 1 ad set now' })
    .press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await expect
    .poll(() => sandbox.listSetStatuses(adSet.id), { timeout: 60_000 })
    .toEqual(['PAUSED', 'ACTIVE']);

  await row.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(row).toHaveCount(0);
});
