import type { Locator, Page } from '@playwright/test';

export class ActivityPage {
  readonly acts: Locator;
  readonly #page: Page;
  readonly #section: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#section = page.getByRole('region', { name: 'Activity' });
    this.acts = this.#section.getByRole('listitem').filter({ has: page.getByRole('paragraph') });
  }

  async open(): Promise<void> {
    await this.#page.goto('/team-settings/activity');
    await this.acts.first().waitFor();
  }

  async choosePerson(name: string): Promise<void> {
    await this.#choose('User', name);
  }

  async chooseKind(name: string): Promise<void> {
    await this.#choose('Type', name);
  }

  async #choose(label: string, name: string): Promise<void> {
    await this.#section.getByRole('button', { name: new RegExp(`^${label}:`) }).click();
    await this.#page.getByRole('menuitemradio', { name, exact: true }).click();
  }
}
