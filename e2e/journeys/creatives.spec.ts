import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { createPng } from '../product/pictures.ts';

const PHONE = { width: 375, height: 812 };

interface DroppedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Drops files as from a folder of the desktop. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const dropped = files.map(({ name, content }) => ({ name, text: content.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, dropped);
  await page.getByRole('region', { name: 'Library' }).dispatchEvent('drop', { dataTransfer });
}

test('images are dropped together, one too small and one twice, then renamed and deleted', async ({
  page,
}) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const picture = (width: number, height: number, grey: number) =>
    createPng({ width, height, grey });
  const grey = Number.parseInt(tag.slice(0, 2), 16);
  await page.goto('/creatives');
  await expect(page.getByRole('heading', { name: 'Creatives' })).toBeVisible();
  await drop(page, [
    { name: `roof ${tag}.png`, content: picture(1080, 1350, grey) },
    { name: `yard ${tag}.png`, content: picture(1200, 628, grey) },
    { name: `yard again ${tag}.png`, content: picture(1200, 628, grey) },
    { name: `tiny ${tag}.png`, content: picture(320, 320, grey) },
  ]);
  const panel = page.getByRole('complementary', { name: 'Uploaded files' });
  const line = (name: string) => panel.getByRole('listitem').filter({ hasText: `${name} ${tag}` });
  await expect(line('roof')).toContainText('Added', { timeout: 30_000 });
  await expect(line('tiny')).toContainText('320 px wide. Use at least 600 × 314.');
  await expect(panel).toContainText('2 added');
  await expect(panel).toContainText('1 duplicate');
  await expect(panel).toContainText('Same file as');
  await expectAccessibleInBothThemes(page, 'the library with uploaded files');
  await panel.getByRole('button', { name: 'Close' }).press('Enter');

  const images = page.getByRole('region', { name: 'Images and videos' });
  const card = (name: string) => images.getByRole('listitem').filter({ hasText: name });
  await expect(card(`roof ${tag}`)).toContainText('1080 × 1350');
  await page.getByRole('button', { name: `Actions for roof ${tag}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill(`Static ${tag}`);
  await expectAccessible(page, 'renaming an image');
  await name.press('Enter');
  await expect(card(`Static ${tag}`)).toBeVisible();

  await page.reload();
  await page.getByRole('textbox', { name: 'Search by name' }).fill(tag);
  await expect(images.getByRole('listitem')).toHaveCount(2);
  await images.focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Delete 2', exact: true }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 creatives?' });
  await expectAccessible(page, 'deleting images');
  await dialog.getByRole('button', { name: 'Delete 2 creatives' }).press('Enter');
  await expect(card(tag)).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'the library on a phone');
});
