import type { Locator, Page } from '@playwright/test';

export class SharePixelPage {
  readonly profile: Locator;
  readonly business: Locator;
  readonly ids: Locator;
  readonly rows: Locator;
  readonly stop: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.profile = page.getByLabel('Profile', { exact: true });
    this.business = page.getByLabel('Business', { exact: true });
    this.ids = page.getByLabel('Ad account IDs');
    this.rows = page.getByRole('table', { name: 'Lines' }).getByRole('row');
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
  }

  /** Uses the business with the most ad accounts. */
  async choose({ profile, pixel }: { profile: string; pixel: string }): Promise<void> {
    await this.profile.selectOption({ label: profile });
    await this.business.selectOption({ label: 'Northpine Media' });
    await this.#page.getByRole('radio', { name: pixel }).check();
  }

  share(count: number): Locator {
    return this.#page.getByRole('button', { name: `Share with ${count} ad accounts` });
  }

  again(count: number): Locator {
    return this.#page.getByRole('button', { name: `Share ${count} again` });
  }

  outcome(text: string | RegExp): Locator {
    return this.#page.getByRole('status').filter({ hasText: text });
  }

  show(name: 'All' | 'Shared' | 'Failed' | 'Remaining'): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
  }

  get history(): Locator {
    return this.#page.getByRole('region', { name: 'Shared in the last 30 days' });
  }
}
