import type { Locator, Page } from '@playwright/test';

export class ResultsTaskPage {
  readonly task: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.task = page.getByRole('region', { name: 'Results' });
    this.save = this.task.getByRole('button', { name: 'Save' });
  }

  async open(adUserId: string): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}/tasks`);
    await this.task.getByRole('button', { name: /^Results/ }).click();
  }

  async choose(tracker: string): Promise<void> {
    await this.task.getByRole('radio', { name: tracker, exact: true }).check();
  }
}

export class ResultsPage {
  readonly table: Locator;
  readonly plot: Locator;
  readonly sources: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Results' });
    this.plot = page.getByRole('figure');
    this.sources = page.getByRole('region', { name: 'Sources' });
  }

  open(): Promise<unknown> {
    return this.#page.goto('/results');
  }

  breakDown(by: string): Promise<void> {
    return this.#page
      .getByRole('radio', { name: by })
      .or(this.#page.getByRole('button', { name: by }))
      .click();
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  tab(name: 'Overview' | 'Team board'): Locator {
    return this.#page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name });
  }
}
