import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage, SIZE } from '../pages/checker-page.ts';
import { MARTA } from '../product/world.ts';

const ACCOUNT = 'Northpine US – Roofing';

function toNumber(text: string): number {
  return text === '–' ? Number.NEGATIVE_INFINITY : Number(text.replaceAll(',', ''));
}

test('from the profiles to the campaigns of an ad account', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const adUsers = new AdUsersPage(page);
  const checker = new CheckerPage(page);
  await adUsers.open();
  await adUsers.profile(MARTA).click();

  await expect(page.getByText('No ad account select')).toBeVisible();
  await expect(page.getByText('← Select the ad account to see his ad campaigns.')).toBeVisible();
  await checker.accountLink(ACCOUNT).click();

  await expect(page).toHaveURL(CheckerPage.path(adAccount));
  await checker.untilRows();
  const shown = adAccount.campaigns.filter(({ status }) => ['ACTIVE', 'PAUSED'].includes(status));
  await expect(checker.grid).toHaveAttribute('aria-rowcount', String(shown.length + 2));
  expect([...(await checker.rowNames())].sort()).toEqual(shown.map(({ name }) => name).sort());
  await expect(checker.totals).toContainText(`Total of ${shown.length} campaigns`);
});

test('campaigns are found by name, filtered by delivery and sorted by spend', async ({
  page,
  world,
}) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const all = await checker.rowNames();
  const [wanted = ''] = await checker.uniqueRowNames();

  await page.getByRole('textbox', { name: 'Campaign name' }).fill(wanted.toLowerCase());
  await expect(checker.switchOf(wanted)).toBeVisible();
  const found = await checker.rowNames();
  expect(found.every((name) => name.toLowerCase().includes(wanted.toLowerCase()))).toBe(true);
  expect(found.length).toBeLessThan(all.length);
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('no campaign is called so');
  await expect(page.getByText('No campaign matches 1 filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => checker.rowNames()).toEqual(all);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('checkbox', { name: /^Off/ })
    .click();
  await page.keyboard.press('Escape');
  const off = adAccount.campaigns.filter(({ status }) => status === 'PAUSED');
  await expect
    .poll(async () => [...(await checker.rowNames())].sort())
    .toEqual(off.map(({ name }) => name).sort());
  await page.getByRole('button', { name: 'Remove filter: Delivery' }).click();
  await expect.poll(() => checker.rowNames()).toEqual(all);

  // The largest spend comes first until somebody sorts
  await expect(checker.columnHead(/^Spend/)).toHaveAttribute('aria-sort', 'descending');
  const spends = (await checker.columnTexts(/^Spend/)).map(toNumber);
  expect(spends).toEqual(spends.toSorted((a, b) => b - a));
  await checker.columnHead(/^Spend/).click();
  await expect(checker.columnHead(/^Spend/)).toHaveAttribute('aria-sort', 'ascending');
  await checker.columnHead(/^Spend/).click();
  await expect(checker.columnHead(/^Spend/)).not.toHaveAttribute('aria-sort');
  await checker.columnHead(/^Spend/).click();
  await expect(checker.columnHead(/^Spend/)).toHaveAttribute('aria-sort', 'descending');
  expect(await checker.rowNames()).toEqual(all);
});

test('a campaign leads to its ad sets and an ad set to its ads', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const [campaign = ''] = await checker.uniqueRowNames();

  await checker.row(campaign).getByRole('link', { name: campaign }).click();
  await expect(page).toHaveURL(/\/ad-sets\?/);
  await expect(page.getByText(campaign, { exact: true })).toBeVisible();
  await checker.untilRows();
  const [adSet = ''] = await checker.uniqueRowNames();

  await checker.row(adSet).getByRole('link', { name: adSet }).click();
  await expect(page).toHaveURL(/\/ads\?/);
  await checker.untilRows();
  await expect(checker.tab(/^Ads/)).toHaveAttribute('aria-current', 'page');
});

test('all 6,000 ads of the largest account can be searched', async ({ page, world }) => {
  const adAccount = await world.getAdAccount('Northpine US – Scale');
  const checker = new CheckerPage(page);
  await checker.open(adAccount, 'ads');
  await expect(checker.totals).toContainText('Total of 6,000 ads', { timeout: 40_000 });
});

test('figures are aligned with the headers of their columns, scrolled or not', async ({
  page,
  world,
}) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const checker = new CheckerPage(page);
  await checker.open(adAccount, 'ads');
  await expect.poll(() => checker.misplacedCells()).toEqual([]);
  await checker.grid.hover();
  await page.mouse.wheel(400, 300);
  await expect.poll(() => checker.grid.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await expect.poll(() => checker.misplacedCells()).toEqual([]);
});

test('the image library shows pictures, names and sizes', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  await page.goto(CheckerPage.path(adAccount, 'ad-images'));
  await expect(page.getByText(SIZE).first()).toBeVisible();
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('rows stay under the pointer when a pane opens beside them', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  const [name = ''] = await checker.uniqueRowNames();
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const topBefore = (await checker.row(name).boundingBox())?.y;
    await checker.row(name).getByRole('gridcell').nth(3).dblclick();
    await page.keyboard.press('Enter');
    await expect(checker.inspector(name)).toBeVisible();
    expect([width, (await checker.row(name).boundingBox())?.y]).toEqual([width, topBefore]);
    await page.keyboard.press('Escape');
    await expect(checker.inspector(name)).toBeHidden();
  }
});

test('an address of an ad account without a tab opens its campaigns', async ({ page, world }) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const path = CheckerPage.path(adAccount);
  await page.goto(`${path.replace(/\/campaigns$/, '')}?q=lead`);
  await expect(page).toHaveURL(`${path}?q=lead`);
  await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('lead');
});

test('the checker of an unknown profile is a 404 page with a way out', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\/999\//);
  for (const path of ['/checker/users/999/accounts', '/checker/users/999/accounts/1/ads']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to profiles' }).click();
    await expect(page).toHaveURL('/ad-users');
  }
});

test('a URL with an invalid id shows an error', async ({ page }) => {
  await page.goto('/checker/users/somebody/accounts');
  await expect(page.getByText('Parameter `adUserId` is not valid.')).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
});
