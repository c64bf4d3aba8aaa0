import type { Page } from '@playwright/test';
import { installedTest as base, expect } from '../fixtures.ts';
import { onOwnProduct } from '../own-product.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage, type CheckerTab, type Place } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Shell } from '../pages/shell.ts';
import { ADMIN } from '../product/product.ts';
import { pickOn } from '../product/world.ts';

const SLOW_MS = 3_000;
/** How long a bulk change is held for the press of “Undo”. */
const UNDO_WITHIN_MS = 8_000;
/** Far less than any lease: the restarted server knows that the previous process is dead. */
const TIMEOUT_MS = 20_000;

const test = onOwnProduct(base);
test.use({ isSignedIn: false });

test.beforeEach(({ consoleGuard }) => {
  test.setTimeout(TIMEOUT_MS + 90_000);
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
});

async function openChecker(page: Page, place: Place, tab?: CheckerTab): Promise<CheckerPage> {
  await page.goto('/');
  await new LoginPage(page).signIn(ADMIN);
  await page.waitForURL('/ad-users');
  const checker = new CheckerPage(page);
  await checker.open(place, tab);
  // The server is dead when the page loads further chunks: they come from the service worker.
  await new Shell(page).waitUntilOfflineReady();
  return checker;
}

test('a server killed while changes are sent loses none and repeats none', async ({
  page,
  ownProduct,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const campaigns = [0, 1, 2, 3].map((index) => pickOn(adAccount, index));

  const checker = await openChecker(page, adAccount);

  // The network responds late: the server dies before it knows the result of the changes.
  await sandbox.delayChanges(
    campaigns.map(({ id }) => id),
    SLOW_MS,
  );
  for (const { name } of campaigns) {
    await checker.switchOf(name).click();
  }
  await expect.poll(() => sandbox.countFaultHits()).toBeGreaterThan(0);
  await ownProduct.killServer();
  await sandbox.clearFaults();
  await ownProduct.startServer();

  for (const { id } of campaigns) {
    await expect
      .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id }), {
        timeout: TIMEOUT_MS,
      })
      .toBe('PAUSED');
  }
  await expect(new Shell(page).pendingChip).toBeHidden({ timeout: TIMEOUT_MS });
  for (const { id } of campaigns) {
    expect(await sandbox.listSetStatuses(id)).toEqual(['PAUSED']);
  }
});

test('a server killed during a bulk change sends each object once, and the rest after its restart', async ({
  page,
  ownProduct,
  world,
  sandbox,
}) => {
  const place = await world.getAdAccount('Helio DE 01');
  const checker = await openChecker(page, place, 'ads');
  const bulk = new BulkPane(page);
  await checker.grid.getByRole('checkbox', { name: 'Select all' }).click();
  const active = {
    facebookId: place.profile.facebookId,
    adAccountId: place.account.id,
  };
  const wanted = await sandbox.listActiveAdIds(active);
  expect(wanted.length).toBeGreaterThan(100);

  // A batch holds 50 objects: the server dies while one of them is answered.
  await sandbox.delayChanges(wanted.slice(60, 61), SLOW_MS);
  await bulk.bar.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sandbox.countFaultHits()).toBeGreaterThan(0);
  await ownProduct.killServer();
  await sandbox.clearFaults();
  await ownProduct.startServer();

  await expect.poll(() => sandbox.listActiveAdIds(active), { timeout: TIMEOUT_MS }).toEqual([]);
  const changes = (await sandbox.listActions()).filter(({ objectId }) => wanted.includes(objectId));
  expect(changes.map(({ objectId }) => objectId).sort()).toEqual([...wanted].sort());
  await expect(page.getByText(`${wanted.length} turned off`)).toBeVisible({
    timeout: TIMEOUT_MS,
  });
});

test('a server killed during an undo restores what was sent, once', async ({
  page,
  ownProduct,
  world,
  sandbox,
}) => {
  const place = await world.getAdAccount('Northpine US – Gutters');
  const { facebookId } = place.profile;
  const checker = await openChecker(page, place, 'ads');
  await checker.grid.getByRole('checkbox', { name: 'Select all' }).click();
  const bulk = new BulkPane(page);
  const { id: adAccountId } = place.account;
  const wanted = await sandbox.listActiveAdIds({ facebookId, adAccountId });
  expect(wanted.length).toBeGreaterThan(100);

  const [onItsWay = ''] = wanted.slice(60);
  await sandbox.delayChanges([onItsWay], UNDO_WITHIN_MS);
  await bulk.bar.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sandbox.countFaultHits()).toBeGreaterThan(0);
  const notice = page.getByRole('listitem').filter({ hasText: /^Turning off/ });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undoing/)).toBeVisible();
  await ownProduct.killServer();
  await sandbox.clearFaults();
  // The network still makes the change that was on its way
  await expect
    .poll(async () => (await sandbox.listActions()).map(({ objectId }) => objectId), {
      timeout: UNDO_WITHIN_MS * 2,
    })
    .toContain(onItsWay);
  await ownProduct.startServer();

  await expect(page.getByText(/changes undone/)).toBeVisible({ timeout: TIMEOUT_MS * 2 });
  const byObject = Map.groupBy(
    (await sandbox.listActions()).filter(({ objectId }) => wanted.includes(objectId)),
    ({ objectId }) => objectId,
  );
  expect(byObject.size).toBeLessThan(wanted.length);
  const isOn = new Set(await sandbox.listActiveAdIds({ facebookId, adAccountId }));
  for (const [objectId, actions] of byObject) {
    // Objects that the network rejected in the meantime are not turned on again
    expect([objectId, actions.length]).toEqual([objectId, isOn.has(objectId) ? 2 : 1]);
  }
  expect(wanted.filter((id) => !byObject.has(id) && !isOn.has(id))).toEqual([]);
});
