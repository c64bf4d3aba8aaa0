import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { readStateOneFrameAfterClick } from '../product/frames.ts';
import { CHANGE_CALLS, HeldCalls } from '../product/held-calls.ts';
import { pickOn } from '../product/world.ts';

test('a campaign is switched off in one frame and is off on the network', async ({
  page,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const campaign = pickOn(adAccount, 0);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const calls = await HeldCalls.at(page, CHANGE_CALLS);
  await expect(checker.switchOf(campaign.name)).toBeChecked();

  expect(await readStateOneFrameAfterClick(checker.switchOf(campaign.name))).toBe('false');
  await calls.release();

  await expect(checker.row(campaign.name)).toContainText('Off');
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
  await expect(checker.switchOf(campaign.name)).not.toBeChecked();
});

test('a second change of the same campaign is ignored while the first is in flight', async ({
  page,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const campaign = pickOn(adAccount, 1);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const calls = await HeldCalls.at(page, CHANGE_CALLS);

  await checker.switchOf(campaign.name).click();
  await expect.poll(() => calls.total).toBe(1);
  await checker.switchOf(campaign.name).click();
  await expect(checker.switchOf(campaign.name)).not.toBeChecked();
  await calls.release();

  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
  await expect(new Shell(page).pendingChip).toBeHidden();
  expect(calls.total).toBe(1);
  expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
});

test('a rejected change is reverted with its reason; it can be retried or discarded', async ({
  page,
  world,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(CHANGE_CALLS);
  const adAccount = await world.getAdAccount('Helio DE 01');
  const [first, second] = [pickOn(adAccount, 2), pickOn(adAccount, 3)];
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(adAccount);
  await sandbox.refuseChanges([first.id, second.id]);

  await checker.switchOf(first.name).click();
  await expect(checker.row(first.name)).toContainText('Change failed');
  await expect(checker.switchOf(first.name)).toBeChecked();
  await checker.switchOf(second.name).click();
  await expect(checker.row(second.name)).toContainText('Change failed');
  await shell.openPendingPanel();
  await expect(shell.pendingItem(first.name)).toContainText('Failed: ');
  expect(await sandbox.listSetStatuses(first.id)).toEqual([]);

  await shell.pendingItem(second.name).getByRole('button', { name: 'Discard' }).click();
  await expect(shell.pendingItem(second.name)).toBeHidden();

  await sandbox.clearFaults();
  await shell.pendingItem(first.name).getByRole('button', { name: 'Retry' }).click();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: first.id }))
    .toBe('PAUSED');
  await expect(checker.switchOf(first.name)).not.toBeChecked();
  await expect(checker.switchOf(second.name)).toBeChecked();
  expect(await sandbox.listSetStatuses(second.id)).toEqual([]);
});
