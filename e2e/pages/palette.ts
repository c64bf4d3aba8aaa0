import type { Locator, Page } from '@playwright/test';

export class Palette {
  readonly dialog: Locator;
  readonly input: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
    this.input = this.dialog.getByRole('combobox');
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('Control+k');
    await this.input.waitFor();
  }

  option(name: string): Locator {
    return this.dialog.getByRole('option').filter({ hasText: name }).first();
  }
}
