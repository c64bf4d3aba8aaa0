import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ResultsPage } from '../pages/results-page.ts';

test.use({ isSignedIn: false });

const AMOUNT = /[−\d,]+\.\d\d/;

async function openSampleData(page: Page): Promise<readonly string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  await page.addInitScript(() => sessionStorage.setItem('ads-checker:fake-api', '1'));
  await page.goto('/');
  await new LoginPage(page).signIn({ username: 'demo', password: 'demo' });
  await page.getByRole('link', { name: 'Marta Jensen' }).waitFor();
  return calls;
}

test('the demonstration mode works without any call to the server', async ({ page }) => {
  const calls = await openSampleData(page);
  const checker = new CheckerPage(page);
  await page.getByRole('link', { name: 'Marta Jensen' }).click();
  await checker.accountLink('Helio DE 01').click();
  await checker.untilRows();
  const [name = ''] = await checker.uniqueRowNames();
  const before = await checker.switchOf(name).getAttribute('aria-checked');

  // This mode fails about one change in five at random: both results are valid.
  await checker.switchOf(name).click();
  await expect(checker.row(name)).not.toContainText('Turning');
  const isFailed = (await checker.row(name).getByText('Change failed').count()) > 0;
  const expected = isFailed ? before : before === 'true' ? 'false' : 'true';
  await expect(checker.switchOf(name)).toHaveAttribute('aria-checked', expected ?? '');
  expect(calls).toEqual([]);
});

test('results of sample data are on their page and in the lists', async ({ page }) => {
  const calls = await openSampleData(page);
  const results = new ResultsPage(page);
  await results.open();
  await expect(results.row('Total').getByRole('cell').nth(1)).toHaveText(AMOUNT);
  const total = await results.row('Total').textContent();
  for (const by of ['By ad account', 'By campaign', 'By tracker campaign', 'By country']) {
    await results.breakDown(by);
    await expect(results.row('No tracker row')).toContainText(AMOUNT);
    await expect(results.row('Total')).toHaveText(total ?? '');
  }

  const checker = new CheckerPage(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Marta Jensen' }).click();
  await checker.accountLink('Helio DE 01').click();
  await checker.untilRows();
  await expect(page.getByRole('button', { name: /^Results from/ })).toBeVisible();
  expect(calls).toEqual([]);
});
