import type { Locator, Page } from '@playwright/test';

export class CommentCleaningPage {
  readonly task: Locator;
  readonly words: Locator;
  readonly trial: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.task = page.getByRole('region', { name: 'Comment cleaning' });
    this.words = this.task.getByRole('textbox', { name: 'With the words' }).first();
    this.trial = page.getByRole('dialog');
    this.save = this.task.getByRole('button', { name: 'Save' });
  }

  async open(adUserId: string): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}/tasks`);
    await this.task.getByRole('button', { name: /^Comment cleaning/ }).press('Enter');
  }

  action(name: 'Off' | 'Hide' | 'Delete'): Locator {
    return this.task
      .getByRole('group', { name: 'Action' })
      .getByRole('button', { name, exact: true });
  }
}

/** The history of the last 24 hours. */
export class CommentHistoryPage {
  readonly table: Locator;
  readonly cards: Locator;

  constructor(page: Page) {
    this.table = page.getByRole('table', { name: 'Comments', exact: true });
    this.cards = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text });
  }
}
