import { expect, offlineTest, test } from '../fixtures.ts';
import { MediaField } from '../pages/media-field.ts';
import { PresetPage } from '../pages/preset-page.ts';
import { Shell } from '../pages/shell.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { createPng } from '../product/pictures.ts';

test('a preset is built by keyboard, and two people edit it at once', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const mine = new PresetPage(page);
  await mine.openList();
  await page.getByRole('button', { name: 'New preset' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New preset' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Solar, older roofs');
  await page.keyboard.press('Tab');
  await dialog
    .getByRole('textbox', { name: 'Comments, one per line' })
    .fill('Does it work on an older roof?\n  We check the beams first\nHow long does it take?');
  await expect(dialog.getByText('3 comments')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'new preset');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Solar, older roofs' })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect
    .poll(() => mine.listTree())
    .toEqual([
      '1 Does it work on an older roof?',
      '2 We check the beams first',
      '1 How long does it take?',
    ]);

  // A reply to the last one, and one more below it
  await mine.comment('How long').focus();
  await page.keyboard.press('r');
  await expect(mine.text).toBeFocused();
  await page.keyboard.type('Three weeks on average');
  await page.keyboard.press('Control+Enter');
  await expect(mine.text).toHaveValue('');
  await page.keyboard.type('Your grid operator decides');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(mine.comment('Your grid operator')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => mine.listTree())
    .toEqual([
      '1 Does it work on an older roof?',
      '2 We check the beams first',
      '1 How long does it take?',
      '2 Your grid operator decides',
      '2 Three weeks on average',
    ]);
  await expect(mine.comment('Your grid operator')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => (await mine.listTree()).at(-1))
    .toBe('2 Your grid operator decides');
  await expectAccessibleInBothThemes(page, 'preset');

  // A photo, replaced by a second one
  await mine.comment('How long').click();
  const media = new MediaField(page, 'Image or video');
  for (const [name, grey] of [
    ['meter.png', 90],
    ['meter, new.png', 160],
  ] as const) {
    await media.choose({ name, buffer: createPng({ width: 60, height: 50, grey }) });
    await expect(media.row(name)).toContainText('Uploaded');
  }
  await expect(media.rows).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'comment with a photo');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  const other = await openBrowser();
  const theirs = new PresetPage(other.page);
  await theirs.open(id);
  await expect(theirs.comments).toHaveCount(5);
  await expect(theirs.comment('How long').getByRole('img', { name: 'Image' })).toBeVisible();
  // Both move at the same time: valid operations are applied on both screens
  await mine.comment('Does it work').focus();
  await theirs.comment('How long').focus();
  await Promise.all([
    page.keyboard.press('Alt+ArrowDown'),
    other.page.keyboard.press('Alt+ArrowRight'),
  ]);
  await expect(new Shell(page).pendingChip).toBeHidden();
  await expect(new Shell(other.page).pendingChip).toBeHidden();
  await expect(async () => {
    expect(await mine.listTree()).toEqual(await theirs.listTree());
  }).toPass({ timeout: 10_000 });

  await theirs.comment('We check the beams').click();
  await theirs.text.fill('We check the beams first\nplan half a day');
  await theirs.text.press('Escape');
  await expect(mine.comment('plan half a day')).toBeVisible();
  await mine.comment('plan half a day').focus();
  await page.keyboard.press('Delete');
  await expect(theirs.comment('plan half a day')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(theirs.comment('plan half a day')).toBeVisible();
});

offlineTest('a preset is changed offline', async ({ page, network, consoleGuard }) => {
  offlineTest.setTimeout(120_000);
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  const preset = new PresetPage(page);
  const shell = new Shell(page);
  await preset.openList();
  await page.getByRole('button', { name: 'New preset' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New preset' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Answers');
  await dialog.getByRole('textbox', { name: 'Comments, one per line' }).fill('One\nTwo\nThree');
  await dialog.getByRole('button', { name: 'Create preset' }).click();
  await expect(preset.comments).toHaveCount(3);
  await expect(shell.pendingChip).toBeHidden();
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await preset.comment('Three').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(shell.pendingChip).toHaveAccessibleName('2 unsent');
  const moved = ['1 One', '2 Three', '1 Two'];
  await expect.poll(() => preset.listTree()).toEqual(moved);
  await page.reload();
  await expect.poll(() => preset.listTree()).toEqual(moved);
  await network.reconnect();
  await expect(shell.pendingChip).toBeHidden();
  await expect.poll(() => preset.listTree()).toEqual(moved);
});
