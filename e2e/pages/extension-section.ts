import type { Locator, Page } from '@playwright/test';

export class ExtensionSection {
  readonly code: Locator;
  readonly connect: Locator;
  readonly keys: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.code = page.locator('[data-ext-pair-code]');
    this.connect = page.getByRole('button', { name: 'Connect extension' });
    this.keys = page.getByRole('list', { name: 'Keys for many browsers' });
  }

  async showCode(): Promise<string> {
    await this.#page.goto('/profile-settings');
    await this.connect.click();
    return (await this.code.getAttribute('data-ext-pair-code')) ?? '';
  }

  /** The link of a key for twenty browsers. */
  async createKey(): Promise<string> {
    await this.#page.goto('/profile-settings');
    await this.#page.getByRole('button', { name: 'Connect many browsers' }).click();
    await this.#page.getByRole('button', { name: 'Create key' }).click();
    const link = await this.#page.locator('[data-secret-shown]').textContent();
    await this.#page.getByRole('button', { name: 'Done' }).click();
    return link ?? '';
  }
}
