import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { RulePage } from '../pages/rule-page.ts';

test('rules of a selection open from the palette, and a template is saved, renamed, shared, applied and deleted', async ({
  page,
  world,
}) => {
  const adAccount = await world.getAdAccount('Helio AT');
  const checker = new CheckerPage(page);
  const rule = new RulePage(page);
  await checker.open(adAccount);
  await checker.grid.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Rules', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('rules of');
  await page.getByRole('option', { name: 'Rules of 2 campaigns' }).click();
  await expect(rule.name).toBeFocused();

  const menu = page.getByRole('button', { name: 'Template', exact: true });
  const choose = async (item: string): Promise<void> => {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Stop without leads');
  await expect(rule.words).toContainText('If it has cost of at least 40 ¤ and no leads');
  await choose('Save as template');
  await page.getByRole('textbox', { name: 'Template name' }).fill('My stop');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  await choose('Manage templates');
  await page.getByRole('button', { name: 'Rename template “My stop”' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Stop after 2 × CPA');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rule templates' });
  await expect(dialog.getByText('Stop after 2 × CPA')).toBeVisible();
  await dialog.getByText('Shared', { exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Shared' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await rule.field('Figures for').selectOption('Yesterday');
  await choose('Stop after 2 × CPA');
  await expect(rule.words).toContainText('figures of the last 3 days');
  await choose('Manage templates');
  await page.getByRole('button', { name: 'Delete template “Stop after 2 × CPA”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
  await expect(dialog.getByText('No templates yet')).toBeVisible();
});
