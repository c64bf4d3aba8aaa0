import { expect, type Locator, type Page } from '@playwright/test';

export class CatalogEditPage {
  readonly grid: Locator;
  readonly result: Locator;
  readonly save: Locator;
  /** In the list next to the form. */
  readonly items: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.getByRole('grid', { name: 'Table of items' });
    this.result = page.getByRole('complementary', { name: 'Save result' });
    this.items = page.getByRole('list', { name: 'Items' }).getByRole('button');
    this.save = page.getByRole('button', { name: /^Save( \d+ items?)?$/ });
  }

  cell(text: string): Locator {
    return this.grid.getByRole('gridcell', { name: text, exact: true });
  }

  async showTable(): Promise<void> {
    // The catalog screen has such a button too
    await expect(this.save).toBeVisible();
    await this.#page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(this.grid).toBeVisible();
  }

  async openImport(): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: 'Import from CSV or spreadsheet…' }).click();
  }

  async pasteTable(rows: readonly string[]): Promise<void> {
    await this.#page.getByLabel('Rows from a spreadsheet').fill(rows.join('\n'));
  }

  /** Pastes cells like a spreadsheet does, starting at the active cell. */
  async paste(text: string): Promise<void> {
    await this.grid.evaluate((grid, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      grid.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }
}
