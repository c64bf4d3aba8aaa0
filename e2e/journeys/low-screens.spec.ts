import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { visit } from '../product/visit.ts';

/** A laptop at 200 %, a phone lying on its side, and a laptop at 400 %. */
const SIZES = [
  { width: 683, height: 384 },
  { width: 667, height: 375 },
  { width: 360, height: 256 },
];
const READABLE_PX = 150;

/** Height of what scrolls around the first entry of the list. */
function listHeight(page: Page): Promise<number> {
  const entries = page.locator('main').locator('[role=row], [role=listitem], li, [role=gridcell]');
  return entries.last().evaluate((entry) => {
    let node: Element | null = entry;
    while (node !== null && !/auto|scroll/.test(getComputedStyle(node).overflowY)) {
      node = node.parentElement;
    }
    return node?.clientHeight ?? 0;
  });
}

for (const size of SIZES) {
  test(`at ${size.width} × ${size.height} lists keep a height that one can read`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(size);
    const place = await world.getAdAccount('Helio DE 01');
    const paths = ['/ad-users', '/accounts', '/proxies', '/users', CheckerPage.path(place)];
    for (const path of paths) {
      await visit(page, path);
      await page
        .locator('main')
        .locator('[role=row], [role=listitem], li, [role=gridcell]')
        .nth(2)
        .waitFor({ state: 'attached' });
      await expect.poll(() => listHeight(page), { message: path }).toBeGreaterThan(READABLE_PX);
      const canScroll = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return window.scrollY > 0;
      });
      expect(canScroll, path).toBe(true);
    }
  });
}
