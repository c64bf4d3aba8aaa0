import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';

test('selected rows are copied as a table, and a list is printed alone', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const adAccount = await world.getAdAccount('Petfolk CZ');
  const checker = new CheckerPage(page);
  await checker.open(adAccount);
  await checker.untilRows();
  const names = page.getByRole('row').getByRole('checkbox');
  await names.nth(1).check();
  await names.nth(2).check();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 rows copied')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  const lines = copied.text?.split(/\r?\n/).map((line) => line.split('\t')) ?? [];
  expect(lines.map(([first]) => first === 'Campaign')).toEqual([true, false, false]);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(copied.html?.match(/<tr>/g)).toHaveLength(3);

  await page.emulateMedia({ media: 'print' });
  await expect(checker.grid).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});
