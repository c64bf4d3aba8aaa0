import { expect, offlineTest as test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { untilKept } from '../product/local-data.ts';
import { pickOff, pickOn } from '../product/world.ts';

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  await page.clock.install();
});

test('turning on after a long time offline asks again, turning off does not', async ({
  page,
  network,
  world,
  sandbox,
}) => {
  const workplace = await world.getWorkplace('Solaro ES');
  const [on, off] = [pickOn(workplace, 0), pickOff(workplace, 0)];
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(workplace);
  await untilKept({ page, place: workplace });
  await shell.untilOfflineReady();

  await network.takeAway();
  await checker.switchOf(off.name).click();
  await checker.switchOf(on.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('2 unsent');
  await page.clock.fastForward('42:00');
  await network.giveBack();

  const question = page.getByRole('alertdialog', { name: `Turn on “${off.name}”?` });
  await expect(question).toContainText('42 minutes ago');
  await expect
    .poll(() => sandbox.getStatus({ facebookId: workplace.profile.facebookId, id: on.id }))
    .toBe('PAUSED');
  expect(await sandbox.listSetStatuses(off.id)).toEqual([]);

  await question.getByRole('button', { name: 'Turn on now' }).click();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: workplace.profile.facebookId, id: off.id }))
    .toBe('ACTIVE');
  await expect(shell.pendingChip).toBeHidden();
});

test('a stale change that is dropped stays undone', async ({ page, network, world, sandbox }) => {
  const workplace = await world.getWorkplace('Fjordhem SE');
  const off = pickOff(workplace, 0);
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(workplace);
  await untilKept({ page, place: workplace });
  await shell.untilOfflineReady();

  await network.takeAway();
  await checker.switchOf(off.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
  await page.clock.fastForward('16:00');
  await network.giveBack();
  await page.getByRole('button', { name: 'Discard change' }).click();

  await expect(checker.switchOf(off.name)).not.toBeChecked();
  await expect(shell.pendingChip).toBeHidden();
  expect(await sandbox.listSetStatuses(off.id)).toEqual([]);
});
