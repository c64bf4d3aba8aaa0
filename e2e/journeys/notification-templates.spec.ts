import { expect, test } from '../fixtures.ts';

test('a template with a conditional token is created, previewed as in the chat, changed and deleted', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Notification templates' }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
  await page.getByRole('link', { name: 'New template' }).click();

  const editor = page.getByRole('textbox', { name: 'Message' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(editor.locator('[data-token="{ad name}"]')).toHaveText('{ad name}');
  await expect(preview).toContainText('🔴 Carousel v2 – Dach 3');
  await expect(preview).toContainText('Active → Rejected');

  await page.getByRole('button', { name: 'Create template' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveAccessibleDescription('This field is required');
  await name.fill('Ad rejected, loud');

  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Ad ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('{ad na');
  const tokens = page.getByRole('listbox', { name: 'Tokens' });
  await expect(tokens.getByRole('option')).toHaveText([/^\{ad name\}Carousel v2 – Dach 3$/]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{ad old status} to {ad new status}, {nothing}');
  await expect(editor.locator('[data-token]')).toHaveText([
    '{ad name}',
    '{ad old status}',
    '{ad new status}',
  ]);
  const bubble = preview.locator('[lang=""]');
  await expect(bubble).toHaveText('Ad Carousel v2 – Dach 3\nActive to Rejected, {nothing}');
  await expect(bubble.locator('b')).toHaveText('Carousel v2 – Dach 3');

  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox', { name: 'Token name' }).fill('buyer');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).first().fill('@dima_buys');
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Campaign name');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).last().fill('solar');
  await dialog.getByRole('textbox', { name: /^Value in every other case/ }).fill('@anna_k');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row', { name: /^\{buyer\} @dima_buys/ })).toContainText(
    'Campaign name contains solar',
  );
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Whose turn: {buyer}');
  await expect(bubble).toHaveText(/Whose turn: @dima_buys$/);

  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Ad rejected, loud' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save template' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Sent when' })).toBeDisabled();

  // The same template in the other language, with localised token names.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(editor.locator('[data-token="{buyer}"]')).toHaveText('{buyer}');
  await expect(bubble).toHaveText(
    'Ad Carousel v2 – Dach 3\nActive to Rejected, {nothing}\nWhose turn: @dima_buys',
  );
  await name.fill('Ad rejected');
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Control+Enter');
  expect((await saved).postDataJSON()).toEqual({ name: 'Ad rejected' });
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page
    .getByRole('link', { name: 'Notification templates' })
    .or(page.getByRole('button', { name: /^User menu/ }))
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Notification templates' }).click();
  const row = page.getByRole('row', { name: /Ad rejected/ });
  await expect(row).toContainText('Ad status changes');
  await row.getByRole('button', { name: 'Duplicate Ad rejected' }).click();
  await expect(page.getByRole('heading', { name: 'Ad rejected (copy)' })).toBeVisible();
  await page.goto('/notification-templates');
  await expect(page.getByRole('link', { name: 'Ad rejected (copy)' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search templates' }).fill('copy');
  await expect(page.getByRole('link', { name: /^Ad rejected/ })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search templates' }).fill('');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page
    .getByRole('region', { name: 'Selected templates' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Delete templates' }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
});
