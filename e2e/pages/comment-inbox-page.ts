import type { Locator, Page } from '@playwright/test';

export class CommentInboxPage {
  readonly inbox: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly author: Locator;
  readonly bar: Locator;
  readonly failures: Locator;
  readonly confirm: Locator;
  readonly fresh: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.inbox = page.getByRole('region', { name: 'Comments', exact: true });
    this.rows = this.inbox
      .getByRole('list', { name: 'Comments', exact: true })
      .getByRole('listitem');
    this.search = this.inbox.getByLabel('Search in comments');
    this.author = this.inbox.getByLabel('Author', { exact: true });
    this.bar = page.getByRole('region', { name: 'Selected comments' });
    this.failures = page.getByRole('alert');
    this.confirm = page.getByRole('alertdialog');
    this.fresh = this.inbox.getByRole('button', { name: /new comments?$/ });
  }

  async open(adUserId: string, query = ''): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}/comments${query}`);
    await this.inbox.waitFor();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  state(name: RegExp): Locator {
    return this.inbox.getByRole('group', { name: 'Status' }).getByRole('button', { name });
  }
}
