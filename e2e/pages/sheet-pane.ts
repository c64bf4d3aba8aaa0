import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The pane that saves a list as a spreadsheet and takes an edited one. */
export class SheetPane {
  readonly pane: Locator;
  readonly preview: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.pane = page.getByRole('complementary');
    this.preview = this.pane.getByRole('region', { name: 'Preview' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Export and import' }).click();
    await this.pane.getByRole('heading', { name: 'Export and import' }).waitFor();
  }

  /** The bytes and the name of the file that the browser saves. */
  async download(kind: 'XLSX' | 'CSV'): Promise<{ bytes: Buffer; fileName: string }> {
    const downloading = this.#page.waitForEvent('download');
    await this.pane.getByRole('button', { name: `Download ${kind}` }).click();
    const download = await downloading;
    return { bytes: await readFile(await download.path()), fileName: download.suggestedFilename() };
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    await this.pane
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await this.preview.waitFor();
  }

  async paste(text: string): Promise<void> {
    await this.pane.getByRole('textbox').fill(text);
    await this.preview.waitFor();
  }

  entry(text: string | RegExp): Locator {
    return this.preview.getByRole('listitem').filter({ hasText: text });
  }

  async apply(count: number): Promise<void> {
    await this.pane
      .getByRole('button', { name: `Change ${count} value${count === 1 ? '' : 's'}` })
      .click();
  }
}
