import { expect, test } from '../fixtures.ts';
import { AllAccountsPage } from '../pages/all-accounts-page.ts';

/** As the translator of Chrome does, now and with each later change. */
const TRANSLATE = `(() => {
  const wrap = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      texts.push(walker.currentNode);
    }
    for (const text of texts) {
      if (text.data.trim() !== '' && !text.parentElement?.closest('font, script, style')) {
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data;
        outer.append(inner);
        text.parentNode.replaceChild(outer, text);
      }
    }
  };
  wrap(document.body);
  new MutationObserver(() => wrap(document.body)).observe(document.body, {
    childList: true, subtree: true, characterData: true,
  });
})()`;

test('a page that the browser translates goes on, and shows what is true', async ({ page }) => {
  const accounts = new AllAccountsPage(page);
  await page.goto('/accounts');
  const links = accounts.table.getByRole('link');
  await links.first().waitFor();
  // Rows below fill the window as soon as there is room for them
  const LISTED = 12;
  const names = async () => (await links.allTextContents()).slice(0, LISTED);
  const before = await names();
  expect(before.length).toBe(LISTED);
  await page.evaluate(TRANSLATE);
  expect(await names()).toEqual(before);

  const [first = ''] = before;
  await accounts.search.fill(first);
  await expect.poll(async () => (await names()).length).toBeLessThan(before.length);
  await expect(links.first()).toHaveText(first);
  await accounts.search.fill('');
  await expect.poll(names).toEqual(before);
  await page.getByRole('link', { name: 'Proxies' }).first().click();
  await expect(page.getByRole('heading', { name: 'Proxies' })).toBeVisible();
  await page.goBack();
  await expect.poll(names).toEqual(before);
});
