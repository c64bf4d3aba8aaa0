import { expect, offlineTest as test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { ProxiesPage } from '../pages/proxies-page.ts';
import { Shell } from '../pages/shell.ts';
import { CallOrder } from '../product/call-order.ts';
import { CHANGE_CALLS } from '../product/held-calls.ts';
import { waitUntilStored } from '../product/local-data.ts';
import { MARTA, pickOn } from '../product/world.ts';

test.beforeEach(({ consoleGuard }) => {
  // Offline, all calls and the check for a new release fail.
  consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/, /\/__media\//);
});

test('a visited screen reloads offline, and changes made there are sent once', async ({
  page,
  network,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 02');
  const campaign = pickOn(adAccount, 0);
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  const order = new CallOrder({ page, changes: CHANGE_CALLS });
  await checker.open(adAccount);
  await waitUntilStored({ page, place: adAccount });
  const namesBefore = await checker.rowNames();
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  await checker.untilRows();
  expect(await checker.rowNames()).toEqual(namesBefore);
  await expect(shell.offlineChip).toBeVisible();

  await checker.switchOf(campaign.name).click();
  await expect(checker.row(campaign.name)).toContainText('Turning off…');
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');

  await page.reload();
  await checker.untilRows();
  await expect(checker.row(campaign.name)).toContainText('Turning off…');
  await expect(checker.switchOf(campaign.name)).not.toBeChecked();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
  await shell.openPendingPanel();
  await expect(shell.pendingItem(campaign.name)).toBeVisible();
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual([]);
  expect(order.steps).toEqual([]);

  await network.reconnect();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
  await expect(shell.pendingChip).toBeHidden();
  await expect(checker.row(campaign.name)).toContainText('Off');
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
  expect(order.steps).toEqual(['authenticated', 'change sent']);
});

test('a change discarded offline is never sent', async ({ page, network, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Helio DE 02');
  const [dropped, kept] = [pickOn(adAccount, 1), pickOn(adAccount, 2)];
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(adAccount);
  await waitUntilStored({ page, place: adAccount });
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await checker.switchOf(dropped.name).click();
  await checker.switchOf(kept.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('2 unsent');
  await shell.openPendingPanel();
  await shell.pendingItem(dropped.name).getByRole('button', { name: 'Discard' }).click();
  await expect(shell.pendingItem(dropped.name)).toBeHidden();
  await expect(checker.switchOf(dropped.name)).toBeChecked();

  await network.reconnect();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: kept.id }))
    .toBe('PAUSED');
  await expect(shell.pendingChip).toBeHidden();
  expect(await sandbox.listSetStatuses(dropped.id)).toEqual([]);
});

test('copies requested offline survive a reload, are made once, and appear in the list', async ({
  page,
  network,
  world,
  api,
}) => {
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const place = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
  const adSets = await api.listAdSets(place);
  const [kept, withdrawn] = adSets.filter(
    ({ name, status }) =>
      status === 'ACTIVE' && adSets.filter((other) => other.name === name).length === 1,
  );
  if (kept === undefined || withdrawn === undefined) {
    throw new Error('The ad account has no ad sets to duplicate.');
  }
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  const shell = new Shell(page);
  await checker.open(adAccount, 'ad-sets');
  await waitUntilStored({ page, place: adAccount });
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  const search = page.getByRole('textbox', { name: 'Ad set name' });
  for (const { name } of [kept, withdrawn]) {
    // Of a long list only the rows in view exist
    await search.fill(name);
    await bulk.select([name]);
    await bulk.bar.getByRole('button', { name: 'Duplicate' }).click();
    await bulk.pane.getByLabel('Add to name').fill(' – on the train');
    await bulk.pane.getByRole('checkbox', { name: 'With its ads' }).click();
    await bulk.pane.getByRole('button', { name: /^Create 1 ad set/ }).click();
    await expect(bulk.pane.getByRole('status')).toContainText('Not sent yet');
    await bulk.select([name]);
  }
  await expect(shell.pendingChip).toHaveAccessibleName('2 unsent');
  await bulk.pane.getByRole('button', { name: 'Discard' }).click();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');

  await page.reload();
  await checker.untilRows();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
  await shell.openPendingPanel();
  await expect(shell.pendingItem(kept.name)).toContainText('Duplicate');
  await page.keyboard.press('Escape');

  await network.reconnect();
  await expect(shell.pendingChip).toBeHidden();
  await search.fill('on the train');
  await expect(checker.switchOf(`${kept.name} – on the train`)).not.toBeChecked();
  const made = (await api.listAdSets(place)).filter(({ name }) => name.endsWith('on the train'));
  expect(made.map(({ name, status }) => [name, status])).toEqual([
    [`${kept.name} – on the train`, 'PAUSED'],
  ]);
});

test('a lost response is retried without a second effect', async ({ page, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Helio DE 02');
  const campaign = pickOn(adAccount, 3);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  await waitUntilStored({ page, place: adAccount });
  let calls = 0;
  await page.route(CHANGE_CALLS, async (route) => {
    calls += 1;
    if (calls > 1) {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort('connectionreset');
  });

  await checker.switchOf(campaign.name).click();
  await expect.poll(() => calls).toBe(2);
  await expect(new Shell(page).pendingChip).toBeHidden();
  await expect(checker.row(campaign.name)).toContainText('Off');
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
});

test('the app is online again by itself after one lost request', async ({ page }) => {
  const shell = new Shell(page);
  const proxies = new ProxiesPage(page);
  await proxies.open();
  await expect(page.getByRole('status').getByText('Synced')).toBeAttached();
  const probes = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/health$/, async (route) => {
    await probes.promise;
    await route.continue();
  });
  await page.route(/\/api\/v1\/proxies\/\d+\/check$/, (route) => route.abort('connectionreset'));

  await proxies.act((await proxies.names.first().textContent()) ?? '', 'Check now');
  await expect(shell.offlineChip).toBeVisible();
  probes.resolve();
  await expect(shell.offlineChip).toBeHidden();
  await expect(page.getByRole('status').getByText('Synced')).toBeAttached();
});

test('an ad account that was never opened is reported offline', async ({
  page,
  network,
  world,
}) => {
  const opened = await world.getAdAccount('Helio DE 02');
  const unopened = await world.getAdAccount('Solaro IT');
  const checker = new CheckerPage(page);
  await checker.open(opened);
  await waitUntilStored({ page, place: opened });
  await new Shell(page).waitUntilOfflineReady();

  await network.disconnect();
  await page.goto(CheckerPage.path({ ...opened, account: unopened.account }));

  await expect(page.getByText('Not available offline')).toBeVisible();
});

test('the list of profiles reloads offline', async ({ page, network }) => {
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await new Shell(page).waitUntilOfflineReady();

  await network.disconnect();
  await page.reload();

  await expect(adUsers.profile(MARTA)).toBeVisible();
  await expect(new Shell(page).offlineChip).toBeVisible();
});
