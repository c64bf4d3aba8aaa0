import type { Locator, Page } from '@playwright/test';

/** The connected profiles of the team. */
export class AdUsersPage {
  readonly heading: Locator;
  readonly search: Locator;
  /** The names of all profiles, in a table. */
  readonly names: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'Ad users', exact: true });
    this.search = page.getByRole('textbox', { name: 'Search by name' });
    this.names = page.getByRole('table', { name: 'Ad users' }).getByRole('link');
  }

  async open(): Promise<void> {
    await this.#page.goto('/ad-users');
    await this.heading.waitFor();
  }

  async chooseDisplay(mode: 'Cards' | 'Table'): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'View' })
      .getByRole('button', { name: mode })
      .click();
  }

  profile(name: string): Locator {
    return this.#page.getByRole('link', { name, exact: true });
  }
}
