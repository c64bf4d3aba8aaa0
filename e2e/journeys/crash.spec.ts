import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Shell } from '../pages/shell.ts';
import { Api } from '../product/api.ts';
import { ADMIN, Product } from '../product/product.ts';
import { SandboxAdmin } from '../product/sandbox-admin.ts';
import { pickOn, World } from '../product/world.ts';

const SLOW_MS = 3_000;
/** The server waits this long before it looks what became of a call whose process died. */
const PATIENCE_MS = 150_000;

test.use({ isSignedIn: false });

test('a server that is killed in the middle of switching loses nothing and repeats nothing', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(PATIENCE_MS + 90_000);
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  const product = await Product.start();
  try {
    const api = await Api.signIn({ url: product.url, credentials: ADMIN });
    const workplace = await new World(api).getWorkplace('Helio DE 01');
    await api.dispose();
    const sandbox = new SandboxAdmin(product.sandboxUrl);
    const campaigns = [0, 1, 2, 3].map((index) => pickOn(workplace, index));

    await page.addInitScript(() =>
      localStorage.setItem('ads-checker:settings', '{"adObjectsDisplayMode":"table"}'),
    );
    await page.goto(product.url);
    await new LoginPage(page).signIn(ADMIN);
    await page.waitForURL(`${product.url}/ad-users`);
    const checker = new CheckerPage(page);
    await page.goto(`${product.url}${CheckerPage.path(workplace)}`);
    await checker.untilRows();
    // What the page loads later comes from the device: a dead server cannot give it.
    await new Shell(page).untilOfflineReady();

    // The network is slow to take the changes: the server dies knowing nothing of their end.
    await sandbox.slowChanges(
      campaigns.map(({ id }) => id),
      SLOW_MS,
    );
    for (const { name } of campaigns) {
      await checker.switchOf(name).click();
    }
    await expect.poll(() => sandbox.countStrikes()).toBeGreaterThan(0);
    await product.killServer();
    await sandbox.clearFaults();
    await product.startServer();

    for (const { id } of campaigns) {
      await expect
        .poll(() => sandbox.getStatus({ facebookId: workplace.profile.facebookId, id: id }), {
          timeout: PATIENCE_MS,
        })
        .toBe('PAUSED');
    }
    await expect(new Shell(page).pendingChip).toBeHidden({ timeout: PATIENCE_MS });
    for (const { id } of campaigns) {
      expect(await sandbox.listSetStatuses(id)).toEqual(['PAUSED']);
    }
  } finally {
    await product.stop();
  }
});
