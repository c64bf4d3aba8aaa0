import { expect, offlineTest, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { Shell } from '../pages/shell.ts';
import { MARTA } from '../product/world.ts';

offlineTest(
  'files that the browser evicted are fetched again, and the app starts offline',
  async ({ page, network, consoleGuard }) => {
    consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/, /\/__media\//);
    const countFiles = () =>
      page.evaluate(async () => {
        const caches = await Promise.all(
          (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
        );
        return (await Promise.all(caches.map((cache) => cache.keys()))).flat().length;
      });
    const adUsers = new AdUsersPage(page);
    await page.goto('/ad-users');
    await new Shell(page).waitUntilOfflineReady();
    const files = await countFiles();
    expect(files).toBeGreaterThan(100);
    await page.evaluate(async () => {
      for (const name of await globalThis.caches.keys()) {
        await globalThis.caches.delete(name);
      }
    });
    expect(await countFiles()).toBe(0);

    await page.reload();
    await adUsers.heading.waitFor();
    await expect.poll(countFiles).toBe(files);

    await network.disconnect();
    await page.reload();
    await adUsers.heading.waitFor();
    await page.goto('/proxies');
    await page.getByRole('heading', { name: 'Proxies', level: 1 }).waitFor();
  },
);

test('a tab whose own network is dead gives the lead to one that has it', async ({
  newMember: { api, page },
  consoleGuard,
}) => {
  // With the first group its list shows parts that it has not loaded yet
  consoleGuard.allowFailedLoads(/\/(?:api\/v1|assets)\//);
  await page.goto('/ad-users');
  const leading = new Shell(page);
  await expect(leading.syncedChip).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/ad-users');
  const shell = new Shell(second);
  await expect(shell.syncedChip).toBeVisible();

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(leading.offlineChip).toBeVisible();
  await api.addGroup('Added meanwhile');
  await expect(new AdUsersPage(second).group('Added meanwhile')).toBeVisible();
  await expect(shell.syncedChip).toBeVisible();
  // Its rows arrive through the other tab.
  await expect(new AdUsersPage(page).group('Added meanwhile')).toBeVisible();
  await expect(leading.offlineChip).toBeVisible();
});

test('a notice whose code does not load leaves the page as it is', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/assets\//);
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await page.getByRole('button', { name: `Actions for ${MARTA}` }).click();
  const check = page.getByRole('menuitem', { name: 'Check again' });
  await check.waitFor();

  await page.route('**/assets/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    /\/assets\/.*\.js$/.test(request.url()),
  );
  await check.click();
  await failed;
  await expect(adUsers.heading).toBeVisible();
  await expect(page.getByRole('link', { name: MARTA })).toBeVisible();
});
