import type { Locator, Page } from '@playwright/test';

export class AllAccountsPage {
  readonly heading: Locator;
  readonly table: Locator;
  readonly attention: Locator;
  readonly refresh: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'All accounts', exact: true });
    this.table = page.getByRole('table', { name: 'Ad accounts' });
    this.attention = page.getByRole('region', { name: 'Needs attention' });
    this.refresh = page.getByRole('button', { name: /^just now$| min ago$|^from / });
    this.search = page.getByRole('textbox', { name: 'Search ad accounts' });
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }
}
