import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { pickOn } from '../product/world.ts';

test('language and theme survive a reload and apply to other tabs', async ({
  page,
  context,
  world,
}) => {
  const adAccount = await world.getAdAccount('Helio CH');
  const checker = new CheckerPage(page);
  const shell = new Shell(page);
  await checker.open(adAccount);
  const otherTab = await context.newPage();
  await new AdUsersPage(otherTab).open();

  await shell.chooseTheme('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await shell.chooseLocale('Русский');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('link', { name: /^Кампании/ })).toBeVisible();
  await expect(checker.grid.getByRole('row', { name: /^Итого по/ })).toBeVisible();

  await expect(otherTab.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(otherTab.locator('html')).toHaveAttribute('lang', 'ru');

  await page.reload();
  await checker.untilRows();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('link', { name: /^Кампании/ })).toBeVisible();
  const english = /\b(Active|Off|Spend|Delivery|Refresh|Filter|Columns|Campaigns?)\b/;
  await expect(page.locator('body')).not.toHaveText(english);
});

test('every screen of users and permissions is in Russian', async ({ page, product }) => {
  const english =
    /\b(Save|Member|Members|Admin|Team|Users?|Password|Sessions?|Activity|Username|Permissions|Restrict|Delete|Connect|Everybody|Yes|No)\b/;
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    ['ads-checker:settings', JSON.stringify({ locale: 'ru-RU', usersDisplayMode: 'table' })],
  );
  const screens: readonly (readonly [string, string])[] = [
    ['/profile-settings', 'Настройки профиля'],
    ['/team-settings', 'Настройки команды'],
    ['/team-settings/members', 'Настройки команды'],
    ['/team-settings/members/new', 'Новый участник'],
    ['/team-settings/activity', 'Настройки команды'],
    ['/users', 'Пользователи'],
    ['/users/new', 'Новый пользователь'],
    ['/teams/new', 'Новая команда'],
  ];
  for (const [address, title] of screens) {
    await page.goto(`${product.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('main')).not.toHaveText(english);
  }
});

test('a stored dark theme applies before any script of the app', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/assets\/.*\.js$/);
  await page.goto('/ad-users');
  await new Shell(page).chooseTheme('Dark');
  const readBackground = () => getComputedStyle(document.body).backgroundColor;
  const background = await page.evaluate(readBackground);

  const cold = await context.newPage();
  let stopped = 0;
  await cold.route(/\/assets\/.*\.js$/, async (route) => {
    stopped += 1;
    await route.abort();
  });
  await cold.goto('/ad-users');

  expect(stopped).toBeGreaterThan(0);
  await expect(cold.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await cold.evaluate(readBackground)).toBe(background);
});

test('the system theme follows the operating system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await new AdUsersPage(page).open();
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .not.toBe(dark);
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await new Shell(page).chooseTheme('Light');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe(light);
});

test('invalid stored settings are ignored', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('ads-checker:settings', '{"theme":"neon","locale":"xx","period":7}'),
  );
  await new AdUsersPage(page).open();
  await expect(page.getByRole('button', { name: 'Theme: System' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
});

test('a toast appears above the totals, regardless of their height', async ({ page, world }) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  await expect(checker.totals).toContainText(/\+ \d+ more/);
  await checker.row(pickOn(adAccount, 0).name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'already on' });
  await expect(message).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([
        message.boundingBox(),
        checker.totals.boundingBox(),
      ]);
      return above !== null && below !== null && above.y + above.height <= below.y;
    })
    .toBe(true);
});
