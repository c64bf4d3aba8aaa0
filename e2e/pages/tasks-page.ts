import type { Locator, Page } from '@playwright/test';

export class TasksPage {
  readonly run: Locator;
  readonly task: Locator;
  readonly events: Locator;
  readonly done: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const check = page.getByRole('region', { name: 'Ad object check' });
    this.run = check.getByRole('button', { name: 'Run now' });
    this.task = page.getByRole('button', { name: /^Ad object check/ });
    this.events = page.getByRole('region', { name: 'Events' });
    this.done = check.getByText('On', { exact: true });
  }

  async open(adUserId: string): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}/tasks`);
    await this.task.waitFor();
  }

  event(name: string): Locator {
    // Excludes the block of its run.
    return this.events.locator('li:has(> time)').filter({ hasText: name });
  }
}
