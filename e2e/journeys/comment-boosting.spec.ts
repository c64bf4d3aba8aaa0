import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { onOwnProduct } from '../own-product.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { ADMIN } from '../product/product.ts';

const PROFILE = 'Kyle Whitman';
/** From no boosting profile to a running task. */
const STEPS_MAX = 10;
const PHONE = { width: 375, height: 812 };
/** A comment in doubt is looked up after 15 s. */
const TIMEOUT_MS = 60_000;

const test = onOwnProduct(base);
test.use({ isSignedIn: false });

async function openTab(page: Page, tab: 'tasks' | 'profiles'): Promise<void> {
  await page.goto(`/comments-cheating/${tab}`);
  const login = new LoginPage(page);
  await login.signIn(ADMIN);
  await page.waitForURL(`**/comments-cheating/${tab}`);
}

test('a preset runs under a post to its end without duplicates, despite a pause and a killed server', async ({
  page,
  api,
  ownProduct,
  sandbox,
  consoleGuard,
}) => {
  test.setTimeout(4 * TIMEOUT_MS);
  // Preloaded code may hit the killed server too.
  consoleGuard.allowFailedLoads(/\/(api\/v1|assets)\//);
  const profile = await sandbox.getSampleProfile(PROFILE);
  const [postId = ''] = await sandbox.listModeratedPosts(profile);
  await api.addCommentPreset('Solar questions', ['How long does it take? About a day.']);

  let steps = 0;
  const step = async (act: Promise<unknown>): Promise<void> => {
    steps += 1;
    await act;
  };
  await openTab(page, 'profiles');
  await step(page.getByRole('button', { name: 'New profile' }).click());
  const form = page.getByRole('region', { name: 'New profile' });
  await step(form.getByLabel('Connected profile').selectOption({ label: PROFILE }));
  const pages = form.getByLabel('Publishes as');
  await expect(pages).toBeEnabled();
  await step(pages.selectOption(postId.slice(0, postId.indexOf('_'))));
  await form.getByRole('button', { name: 'Add profile' }).click();
  await expect(form.getByText('The cookies are missing.')).toBeVisible();
  await step(form.getByLabel('Cookies').fill(profile.cookie));
  await step(form.getByLabel('User agent').fill(profile.userAgent));
  await step(form.getByRole('button', { name: 'Add profile' }).click());
  await expect(page.getByText('1 profile, 0 with an error')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'boosting profiles');

  await step(page.getByRole('link', { name: 'Tasks' }).click());
  await step(page.getByRole('button', { name: 'New task' }).first().click());
  const task = page.getByRole('region', { name: 'New task' });
  // The only preset is chosen
  await expect(task.getByLabel('Comment preset').locator(':checked')).toHaveText('Solar questions');
  await task.getByLabel('Post IDs or links, one per line').fill(`${postId}\nhelio`);
  await expect(task.getByText('Line 2 isn’t a post.')).toBeVisible();
  await step(task.getByLabel('Post IDs or links, one per line').fill(postId));
  await task.getByText('Like the post as its Page').click();
  await expect(task.getByRole('status')).toContainText('1 comment or reaction under each post');
  await expectAccessibleInBothThemes(page, 'a new boosting task');
  await sandbox.dropNextResponse(postId);
  await step(task.getByRole('button', { name: 'Start 1 task' }).click());
  expect(steps).toBeLessThanOrEqual(STEPS_MAX);
  await expect(task.getByText('1 started, 0 failed')).toBeVisible();
  await expect.poll(() => sandbox.countFaultHits(), { timeout: TIMEOUT_MS }).toBe(1);
  await task.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Pause / }).click();
  await expect(page.getByRole('table').getByText('Paused')).toBeVisible();

  await ownProduct.killServer();
  await ownProduct.startServer();
  await page.reload();
  await page.getByRole('button', { name: /^Start / }).click();
  await expect(page.getByText('1 task: 0 running, 1 completed')).toBeVisible({
    timeout: TIMEOUT_MS,
  });

  await page.getByRole('table').getByRole('button').first().click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('commented');
  await expect(history).toContainText('How long does it take? About a day.');
  const post = await sandbox.readPost(postId);
  expect(post.split('How long does it take? About a day.')).toHaveLength(2);
  await page.setViewportSize(PHONE);
  await expectAccessibleInBothThemes(page, 'the history of a task on a phone');
});
