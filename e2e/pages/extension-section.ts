import type { Locator, Page } from '@playwright/test';

export class ExtensionSection {
  readonly code: Locator;
  readonly connect: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.code = page.locator('[data-ext-pair-code]');
    this.connect = page.getByRole('button', { name: 'Connect extension' });
  }

  async showCode(): Promise<string> {
    await this.#page.goto('/profile-settings');
    await this.connect.click();
    return (await this.code.getAttribute('data-ext-pair-code')) ?? '';
  }
}
