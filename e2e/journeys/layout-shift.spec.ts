import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CommentInboxPage } from '../pages/comment-inbox-page.ts';

const PROFILE = 'Kyle Whitman';
/** Below 0.1 a page counts as stable; ours move less than half of that. */
const LIMIT = 0.05;

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
test.setTimeout(120_000);

interface Shift {
  readonly value: number;
  readonly elements: readonly string[];
}

declare const layoutShifts: Shift[];

/** Records what moves without the person having done anything, from the start of the page. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null }[];
        };
        if (!hadRecentInput) {
          const elements = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '');
          shifts.push({ value, elements });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => layoutShifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT);
}

test('comments that arrive move nothing on a phone', async ({ page, world, sandbox }) => {
  const { id } = await world.getProfile(PROFILE);
  const posts = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  const inbox = new CommentInboxPage(page);
  await recordShifts(page);
  await inbox.open(id);
  await inbox.rows.first().waitFor();
  for (const [index, postId] of posts.slice(0, 10).entries()) {
    await sandbox.writeComment({
      postId,
      message: `zincline ${index} ${'that wraps on a narrow screen '.repeat(index)}`,
      from: { name: `Zink ${index}` },
    });
  }
  const refresh = inbox.inbox.getByRole('button', { name: /^Refresh/ });
  await expect(refresh).not.toHaveAttribute('aria-busy', { timeout: 90_000 });
  await refresh.dispatchEvent('click');
  await expect(inbox.fresh).toBeVisible({ timeout: 60_000 });
  await expect(refresh).not.toHaveAttribute('aria-busy', { timeout: 90_000 });

  await expectSteady(page);
});

test('a long list of ads that arrives page by page moves nothing on a phone', async ({
  page,
  world,
}) => {
  const { profile, account } = await world.getAdAccount('Northpine US – Scale');
  await recordShifts(page);
  await page.goto(`/checker/users/${profile.id}/accounts/${account.id}/ads`);
  await expect(page.getByText('6,000 ads', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('region', { name: /^Total of 6,000 ads/ })).toBeVisible();
  await expectSteady(page);
});
