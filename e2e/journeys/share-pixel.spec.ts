import { expect, test } from '../fixtures.ts';
import { SharePixelPage } from '../pages/share-pixel-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const MARTA = 'Marta Jensen';
const KYLE = 'Kyle Whitman';
const PIXEL = /^Northpine Media leads/;
const PHONE = { width: 375, height: 812 };
/** Ids that do not exist. */
const STRANGERS = Array.from({ length: 12 }, (_, index) => String(9_000_000_001 + index));

test('a pixel is shared with forty accounts; the page is closed and reopened, and failures are retried', async ({
  page,
  api,
  world,
  sandbox,
  context,
}) => {
  const { id: adUserId } = await world.getProfile(MARTA);
  const own = (await api.listAdAccounts(adUserId)).map(({ id }) => id).slice(0, 28);
  const total = own.length + STRANGERS.length;
  // Three are rejected once and succeed when sharing is retried
  await sandbox.rejectShares({
    skip: 4,
    count: 3,
    code: 200,
    message: '(#200) This ad account is disabled.',
  });
  await page.goto('/ad-users');
  await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const share = new SharePixelPage(page);
  await expect(page.getByRole('heading', { name: 'Share pixel' })).toBeVisible();
  await share.choose({ profile: MARTA, pixel: 'Northpine Media leads' });

  // By keyboard: invalid lines are named and removed, duplicates are omitted
  await share.ids.focus();
  await share.ids.fill(['act_x', ...own, own[0], ...STRANGERS].join('\n'));
  await expect(page.getByText('Line 1 isn’t an ad account ID')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'what to share');
  await page.getByRole('button', { name: 'Remove 1 line' }).press('Enter');
  await expect(page.getByText(/^1 duplicate left out/)).toBeVisible();
  await expect(share.share(total)).toBeEnabled();
  await share.ids.press('Control+Enter');

  // The laptop is closed in between
  await expect(page).toHaveURL(/sharing=/);
  const address = page.url();
  await expect(share.rows.nth(1)).toContainText('Shared');
  await page.close();
  const again = await context.newPage();
  const resumed = new SharePixelPage(again);
  const otherTab = await context.newPage();
  const other = new SharePixelPage(otherTab);
  await again.goto(address);
  await otherTab.goto(address);
  const shared = own.length - 3;
  const failed = STRANGERS.length + 3;
  const end = `${total} of ${total}: ${shared} shared · ${failed} not shared`;
  for (const one of [resumed, other]) {
    await expect(one.outcome(end)).toBeVisible({ timeout: 45_000 });
  }
  await resumed.show('Failed').click();
  await expect(again.getByText('This ad account is disabled.').first()).toBeVisible();
  await expectAccessibleInBothThemes(again, 'results of a sharing');

  await resumed.again(failed).click();
  await expect(
    resumed.outcome(`${total} of ${total}: ${own.length} shared · ${STRANGERS.length} not shared`),
  ).toBeVisible({ timeout: 45_000 });

  // On a phone, from the history
  await again.setViewportSize(PHONE);
  await again.goto('/share-pixel');
  await again.getByRole('link', { name: 'History' }).click();
  await resumed.history.getByRole('link', { name: PIXEL }).first().click();
  await expect(resumed.rows.nth(1)).toContainText('Shared');
  await expectAccessibleInBothThemes(again, 'a sharing on a phone');
});

test('a sharing delayed by the network shows until when, and is stopped', async ({
  page,
  api,
  world,
  sandbox,
  consoleGuard,
}) => {
  // Other requests for the profile are held back too.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\//);
  const { id: adUserId } = await world.getProfile(KYLE);
  const ids = (await api.listAdAccounts(adUserId)).map(({ id }) => id).slice(0, 3);
  await sandbox.rejectShares({
    skip: 1,
    count: 1,
    code: 17,
    message: '(#17) User request limit reached',
    headers: { 'Retry-After': '10' },
  });
  await page.goto('/share-pixel');
  const share = new SharePixelPage(page);
  await share.choose({ profile: KYLE, pixel: 'Northpine Media shop' });
  await share.ids.fill(ids.join(', '));
  await share.share(3).click();
  await expect(page.getByText(/^Rate limit reached\. Resumes at \d\d:\d\d\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await share.stop.click();
  await expect(share.outcome('1 of 3: 1 shared · 0 not shared · 2 stopped')).toBeVisible();
});
