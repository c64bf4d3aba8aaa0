import type { Page } from '@playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { waitUntilStored } from '../product/local-data.ts';
import { pickOff, pickOn } from '../product/world.ts';

/** The server is as much later as the page: otherwise its answers set the page's clock back. */
async function passTime(page: Page, minutes: number): Promise<void> {
  await page.route(/\/api\/v1\/(?!sync-stream)/, async (route) => {
    try {
      const response = await route.fetch();
      const headers = response.headers();
      const atMs = Date.parse(headers.date ?? '') + minutes * 60_000;
      await route.fulfill({
        response,
        headers: { ...headers, date: new Date(atMs).toUTCString() },
      });
    } catch {
      await route.abort();
    }
  });
  await page.clock.fastForward(`${minutes}:00`);
}

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  await page.clock.install();
});

test('turning on after a long time offline asks for confirmation, turning off does not', async ({
  page,
  network,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Solaro ES');
  const [on, off] = [pickOn(adAccount, 0), pickOff(adAccount, 0)];
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(adAccount);
  await waitUntilStored({ page, place: adAccount });
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await checker.switchOf(off.name).click();
  await checker.switchOf(on.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('2 unsent');
  await passTime(page, 42);
  await network.reconnect();

  const question = page.getByRole('alertdialog', { name: `Turn on “${off.name}”?` });
  await expect(question).toContainText('42 min ago');
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: on.id }))
    .toBe('PAUSED');
  expect(await sandbox.listSetStatuses(off.id)).toEqual([]);

  await question.getByRole('button', { name: 'Turn on now' }).click();
  await expect
    .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: off.id }))
    .toBe('ACTIVE');
  await expect(shell.pendingChip).toBeHidden();
});

test('a discarded stale change has no effect', async ({ page, network, world, sandbox }) => {
  const adAccount = await world.getAdAccount('Fjordhem SE');
  const off = pickOff(adAccount, 0);
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(adAccount);
  await waitUntilStored({ page, place: adAccount });
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await checker.switchOf(off.name).click();
  await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
  await passTime(page, 16);
  await network.reconnect();
  await page.getByRole('button', { name: 'Discard change' }).click();

  await expect(checker.switchOf(off.name)).not.toBeChecked();
  await expect(shell.pendingChip).toBeHidden();
  expect(await sandbox.listSetStatuses(off.id)).toEqual([]);
});
