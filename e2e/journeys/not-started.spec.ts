import { expect, test } from '../fixtures.ts';

const WAIT_MS = 8_000;

test('a page whose script is blocked says what may block it, in both languages', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/assets\//);
  await page.clock.install();
  await page.route('**/assets/*.js', (route) => route.abort('blockedbyclient'));
  await page.goto('/');
  const texts = [
    page.getByRole('heading', { name: 'Ads Checker hasn’t started yet' }),
    page.getByText('An ad blocker, antivirus or company filter: allow this address there.'),
    page.getByRole('heading', { name: 'Ads Checker ещё не запустился' }),
    page.getByText('Сеть или VPN: проверьте соединение и обновите страницу.'),
  ];
  for (const text of texts) {
    await expect(text).toBeHidden();
  }
  await page.clock.fastForward(WAIT_MS);
  for (const text of texts) {
    await expect(text).toBeVisible();
  }
});

test('a page that starts late hides what may block it', async ({ page }) => {
  await page.clock.install();
  const started = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { name: 'Ads Checker hasn’t started yet' });
  await page.locator('#not-started').waitFor({ state: 'attached' });
  await page.clock.fastForward(WAIT_MS);
  await expect(title).toBeVisible();
  started.resolve();
  await expect(page.getByRole('link', { name: 'Marta Jensen' })).toBeVisible();
  await expect(title).toHaveCount(0);
});
