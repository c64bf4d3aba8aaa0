import { expect, offlineTest, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { CHANGE_CALLS } from '../product/held-calls.ts';
import { waitUntilStored } from '../product/local-data.ts';
import { listBudgetedAdSets } from '../product/world.ts';

function pickAdSet<A extends Parameters<typeof listBudgetedAdSets>[0][number]>(
  adSets: readonly A[],
): A {
  const [adSet] = listBudgetedAdSets(adSets);
  if (adSet === undefined) {
    throw new Error('No ad set has a daily budget and a name of its own.');
  }
  return adSet;
}

offlineTest(
  'a budget without minor units and a name, edited offline, are each sent once',
  async ({ page, network, world, api, sandbox, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//);
    const adAccount = await world.getAdAccount('Kiso Japan');
    const ids = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
    const adSet = pickAdSet(await api.listAdSets(ids));
    const checker = new CheckerPage(page);
    const shell = new Shell(page);
    await checker.open(adAccount, 'ad-sets');
    await waitUntilStored({ page, place: adAccount });
    await shell.waitUntilOfflineReady();
    await network.disconnect();

    await page.getByRole('textbox', { name: 'Ad set name' }).fill(adSet.name);
    await checker.row(adSet.name).getByRole('gridcell').nth(3).click();
    const inspector = checker.inspector(adSet.name);
    await inspector.getByLabel('Daily budget').fill('7123.5');
    await inspector.getByRole('button', { name: 'Save' }).click();
    await expect(inspector).toContainText('Enter a whole number');
    await inspector.getByLabel('Daily budget').fill('7 123');
    await inspector.getByRole('button', { name: 'Save' }).click();
    await expect(checker.row(adSet.name)).toContainText('7,123');
    await inspector.getByLabel('Name').fill('Renamed on the train');
    await inspector.getByRole('button', { name: 'Save' }).click();
    await expect(checker.inspector('Renamed on the train')).toBeVisible();
    await expect(shell.pendingChip).toHaveAccessibleName(/unsent/);

    await page.reload();
    await page.getByRole('textbox', { name: 'Ad set name' }).fill('Renamed on the train');
    await expect(checker.row('Renamed on the train')).toContainText('7,123');
    await network.reconnect();
    await expect
      .poll(async () => (await sandbox.listChanges(adSet.id)).flatMap(Object.entries))
      .toEqual([
        ['dailyBudgetMinor', 7123],
        ['lifetimeBudgetMinor', null],
        ['name', 'Renamed on the train'],
      ]);
    await expect(shell.pendingChip).toBeHidden();
  },
);

test('times across a daylight saving change, and an error next to its field', async ({
  page,
  world,
  api,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(CHANGE_CALLS);
  const adAccount = await world.getAdAccount('Helio DE 02');
  const ids = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
  const adSet = pickAdSet(await api.listAdSets(ids));
  const checker = new CheckerPage(page);
  await page.goto(`${CheckerPage.path(adAccount, 'ad-sets')}?object=%22${adSet.id}%22`);
  const inspector = checker.inspector(adSet.name);

  await inspector.getByLabel('Start').fill('2027-03-28T02:30');
  await inspector.getByRole('button', { name: 'Save' }).click();
  await expect(inspector).toContainText('This time is skipped: clocks are set forward');
  await inspector.getByLabel('Start').fill('2027-03-28T03:30');
  await expect(inspector).toContainText('Berlin, UTC+2');
  await inspector.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sandbox.listChanges(adSet.id))
    .toEqual([{ startAtMs: Date.parse('2027-03-28T01:30:00Z') }]);

  await inspector.getByLabel('Daily budget').fill('0.10');
  await inspector.getByRole('button', { name: 'Save' }).click();
  await expect(inspector.getByLabel('Daily budget')).toHaveAttribute('aria-invalid', 'true');
  await expect(inspector.getByLabel('Daily budget')).toHaveValue('0.10');
  await expect(inspector).toContainText('The smallest daily budget is');
  const form = inspector.getByRole('form');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(inspector.getByLabel('Daily budget')).toHaveValue(adSet.dailyBudget?.amount ?? '');
  expect(await sandbox.listChanges(adSet.id)).toHaveLength(1);
});
