import type { Locator, Page } from '@playwright/test';

export class ChatPage {
  readonly start: Locator;
  readonly block: Locator;
  readonly unblock: Locator;
  readonly messages: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.start = page.getByRole('button', { name: 'Start' });
    this.block = page.getByRole('button', { name: 'Block', exact: true });
    this.unblock = page.getByRole('button', { name: 'Unblock' });
    this.messages = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  }

  async choosePerson(name: string): Promise<void> {
    await this.#page.getByLabel('You are').selectOption(name);
  }
}
