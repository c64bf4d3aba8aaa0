import type { Locator, Page } from '@playwright/test';

export class NewTeamPage {
  readonly heading: Locator;
  readonly create: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'New team' });
    this.create = page.getByRole('button', { name: 'Create team' });
  }

  async fill({
    name,
    description,
  }: {
    readonly name: string;
    readonly description: string;
  }): Promise<void> {
    await this.#page.getByLabel('Name').fill(name);
    await this.#page.getByLabel('Description').fill(description);
  }
}
