import { expect, offlineTest, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { pickOn } from '../product/world.ts';

test('a change in one browser shows in another without a reload', async ({
  page,
  world,
  openBrowser,
}) => {
  const adAccount = await world.getAdAccount('Petfolk PL');
  const campaign = pickOn(adAccount, 0);
  const mine = new CheckerPage(page);
  await mine.open(adAccount);
  const other = await openBrowser();
  const theirs = new CheckerPage(other.page);
  await theirs.open(adAccount);
  await expect(theirs.switchOf(campaign.name)).toBeChecked();

  await mine.switchOf(campaign.name).click();
  await expect(theirs.switchOf(campaign.name)).not.toBeChecked();
  await expect(theirs.row(campaign.name)).toContainText('Off');

  await theirs.switchOf(campaign.name).click();
  await expect(mine.switchOf(campaign.name)).toBeChecked();
});

offlineTest(
  'two tabs of one browser share unsent changes',
  async ({ page, network, context, world, sandbox, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//);
    const adAccount = await world.getAdAccount('Petfolk PL');
    const campaign = pickOn(adAccount, 1);
    const first = new CheckerPage(page);
    await first.open(adAccount);
    const secondTab = await context.newPage();
    const second = new CheckerPage(secondTab);
    await second.open(adAccount);
    await new Shell(secondTab).waitUntilOfflineReady();

    await network.disconnect();
    await second.switchOf(campaign.name).click();
    await expect(new Shell(page).pendingChip).toHaveAccessibleName('1 unsent');
    await expect(first.switchOf(campaign.name)).not.toBeChecked();

    await network.reconnect();
    await expect(new Shell(page).pendingChip).toBeHidden();
    await expect(new Shell(secondTab).pendingChip).toBeHidden();
    expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
  },
);

test('a frozen tab does not block others', async ({ page, context, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Petfolk PL');
  const campaign = pickOn(adAccount, 2);
  await new CheckerPage(page).open(adAccount);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

  const tab = await context.newPage();
  const checker = new CheckerPage(tab);
  await checker.open(adAccount);
  await checker.switchOf(campaign.name).click();

  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
    .toBe('PAUSED');
  await expect(new Shell(tab).pendingChip).toBeHidden();
  await expect(checker.row(campaign.name)).toContainText('Off');
});
