import { expect, installedTest, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { Shell } from '../pages/shell.ts';
import { ReverseProxy } from '../product/reverse-proxy.ts';

installedTest(
  'a new release is offered and loaded on request only',
  async ({ page, context, product }) => {
    const proxy = await ReverseProxy.start(product.url);
    try {
      const adUsers = new AdUsersPage(page);
      await page.goto(`${proxy.url}/ad-users`);
      await new Shell(page).waitUntilOfflineReady();
      await adUsers.search.fill('half a word');
      const second = await context.newPage();
      const otherTab = new AdUsersPage(second);
      await second.goto(`${proxy.url}/ad-users`);
      await otherTab.search.fill('typed elsewhere');

      proxy.publishRelease();
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
      });
      const prompt = page.getByRole('status').filter({ hasText: 'A new version is available.' });
      await expect(prompt).toBeVisible();
      await expect(adUsers.search).toHaveValue('half a word');

      const reloaded = page.waitForEvent('load');
      await prompt.getByRole('button', { name: 'Reload' }).click();
      await reloaded;
      await adUsers.heading.waitFor();
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return registration?.waiting === null;
          }),
        )
        .toBe(true);
      await expect(prompt).toBeHidden();

      // The tab that did not ask keeps what is typed there.
      const other = second.getByRole('status').filter({ hasText: 'A new version is available.' });
      await expect(other).toBeVisible();
      await expect(otherTab.search).toHaveValue('typed elsewhere');
      const reloadedToo = second.waitForEvent('load');
      await other.getByRole('button', { name: 'Reload' }).click();
      await reloadedToo;
      await otherTab.heading.waitFor();
      await expect(other).toBeHidden();
    } finally {
      await proxy.close();
    }
  },
);

test('a client that the server no longer supports is asked to reload', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  await page.route(/\/api\/v1\/sync\//, (route) =>
    route.fulfill({
      status: 426,
      json: { error: 'A newer version of the app is needed.', type: 'UpgradeRequiredError' },
    }),
  );
  await page.goto('/ad-users');
  const question = page.getByRole('alertdialog', { name: 'New version' });
  await expect(question).toContainText(
    'A new version is available. Reload to continue. Unsent changes are kept.',
  );

  await page.unroute(/\/api\/v1\/sync\//);
  await question.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'Marta Jensen' })).toBeVisible();
  await expect(question).toBeHidden();
});

installedTest('the app can be installed', async ({ page, context, request }) => {
  await page.goto('/ad-users');
  await new Shell(page).waitUntilOfflineReady();
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Ads Checker',
    display: 'standalone',
    start_url: '/',
    scope: '/',
  });
  const cdp = await context.newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // Playwright's contexts count as incognito, where installing is disabled.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
