import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { readLocalText, waitUntilScreenKept } from '../product/local-data.ts';
import { MARTA } from '../product/world.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;

interface Counted {
  readonly login: { readonly files: readonly string[] };
  readonly files: readonly { readonly file: string }[];
}

/** The scripts whose size `scripts/first-list.ts` limits. */
async function readCounted(): Promise<Counted> {
  const path = join(import.meta.dirname, '../../web/node_modules/.cache/first-list.json');
  return JSON.parse(await readFile(path, 'utf8'));
}

/** All other scripts never arrive. */
async function withholdOthers(page: Page, files: readonly string[]): Promise<void> {
  const counted = new Set(files.map((file) => basename(file)));
  await page.route(SCRIPTS, async (route) => {
    if (counted.has(basename(route.request().url()))) {
      await route.continue();
    }
  });
}

test('the first list shows with the counted scripts alone on a new device, on a known one without its server', async ({
  page,
}) => {
  const { files } = await readCounted();
  const counted = files.map(({ file }) => file);
  const adUsers = new AdUsersPage(page);
  await withholdOthers(page, counted);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();

  await page.unroute(SCRIPTS);
  await page.reload();
  await expect
    .poll(() => readLocalText(page), { message: 'the profiles are stored on the device' })
    .toMatch(/owned:\d+:adUsers/);
  await withholdOthers(page, counted);
  await page.route(/\/api\/v1\/sync/, () => undefined);
  await page.reload();
  await expect(adUsers.profile(MARTA)).toBeVisible();
});

test('a known device requests them without waiting for those of the page', async ({ page }) => {
  const { login, files } = await readCounted();
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();

  const own = new Set(login.files.map((file) => basename(file)));
  const later = new Set(files.map(({ file }) => basename(file)).filter((file) => !own.has(file)));
  await page.route(SCRIPTS, async (route) => {
    if (!own.has(basename(route.request().url()))) {
      await route.continue();
    }
  });
  const requested = page.waitForRequest((request) => later.has(basename(request.url())));
  await page.reload({ waitUntil: 'commit' });
  await requested;
});

test('a known device paints the frame of the app before any script arrives', async ({ page }) => {
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  const frame = page.locator('#frame');
  await expect(frame).toHaveCount(0);

  const released = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);

  released.resolve();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('a known device paints the rows it showed last before any script arrives, in the place of the app’s', async ({
  page,
}) => {
  const adUsers = new AdUsersPage(page);
  const kept = page.locator('#frame').locator(`[data-text="${MARTA}"]`);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await waitUntilScreenKept(page);

  const released = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/ad-users?status=error', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeVisible();
  await expect(kept).toHaveCount(0);

  await page.goto('/ad-users', { waitUntil: 'commit' });
  await expect(kept).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  await expect(adUsers.profile(MARTA)).toHaveCount(0);
  const place = await kept.locator('..').boundingBox();

  released.resolve();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(adUsers.profile(MARTA)).toBeVisible();
  expect(await adUsers.profile(MARTA).boundingBox()).toEqual(place);
});

test.describe('without a session', () => {
  test.use({ isSignedIn: false });

  test('the login screen shows with the counted scripts alone', async ({ page }) => {
    const { login } = await readCounted();
    await withholdOthers(page, login.files);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#frame')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
  });
});
