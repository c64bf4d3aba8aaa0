import type { Locator, Page } from '@playwright/test';

export class PagePostPage {
  readonly comments: Locator;
  readonly rows: Locator;
  readonly confirm: Locator;
  readonly replyField: Locator;
  /** The summary of the comment cleaning under the post. */
  readonly cleaning: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.comments = page.getByRole('region', { name: 'Comments' });
    this.rows = this.comments.getByRole('listitem');
    this.cleaning = page
      .getByRole('region', { name: 'Post', exact: true })
      .getByRole('definition')
      .filter({ hasText: 'Cleaning settings' });
    this.confirm = page.getByRole('alertdialog');
    this.replyField = this.comments.getByRole('textbox', { name: /^Reply as/ });
  }

  static path({
    adUserId,
    adId,
    pagePostId,
  }: {
    readonly adUserId: string;
    readonly adId: string;
    readonly pagePostId: string | null;
  }): string {
    const query = pagePostId === null ? '' : `?post=${pagePostId}`;
    return `/ad-users/${adUserId}/ads/${adId}/post${query}`;
  }

  async open(...of: Parameters<typeof PagePostPage.path>): Promise<void> {
    await this.#page.goto(PagePostPage.path(...of));
    await this.comments.waitFor();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  filter(name: RegExp): Locator {
    return this.comments.getByRole('group', { name: 'Status' }).getByRole('button', { name });
  }
}
