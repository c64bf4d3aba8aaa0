import type { Locator, Page } from '@playwright/test';

export class ProxyPicker {
  /** Shows the selection: `Proxy No proxy`. */
  readonly button: Locator;
  readonly line: Locator;
  readonly #choices: Locator;
  readonly #newProxy: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('button', { name: /^Proxy / });
    this.#choices = page.getByRole('dialog', { name: 'Choose proxy' });
    this.#newProxy = page.getByRole('group', { name: 'New proxy' });
    this.line = this.#newProxy.getByLabel('New proxy in one line');
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.button.click();
    await this.#choices.getByRole('button', { name }).click();
    await this.#choices.waitFor({ state: 'hidden' });
  }

  /** Adds a proxy inline; it is checked first. */
  async add(line: string): Promise<void> {
    await this.choose('New proxy');
    await this.line.fill(line);
    await this.#newProxy.getByRole('button', { name: 'Check and add' }).click();
  }
}
