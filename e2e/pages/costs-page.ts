import type { Locator, Page } from '@playwright/test';

export class CostTaskPage {
  readonly task: Locator;
  readonly addTracker: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.task = page.getByRole('region', { name: 'Cost update' });
    this.addTracker = this.task.getByRole('button', { name: 'Add tracker' });
    this.save = this.task.getByRole('button', { name: 'Save' });
  }

  async open(adUserId: string): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}/tasks`);
    await this.task.getByRole('button', { name: /^Cost update/ }).click();
  }

  async choose({ tracker, campaign }: { tracker: string; campaign: string }): Promise<void> {
    await this.addTracker.click();
    await this.#page.getByRole('menuitem', { name: tracker }).click();
    const setting = this.task.getByRole('group', { name: tracker });
    await setting.getByRole('button', { name: 'Chosen' }).click();
    await setting.getByRole('textbox', { name: 'Search campaigns' }).fill(campaign);
    await setting.getByRole('checkbox', { name: campaign }).click();
  }
}

export class CostsPage {
  readonly table: Locator;
  readonly sums: Locator;
  readonly cards: Locator;
  readonly csv: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Costs' });
    this.sums = page.getByRole('region', { name: 'Sums in USD' });
    this.cards = page.getByRole('list', { name: 'Costs' }).getByRole('listitem');
    this.csv = page.getByRole('button', { name: 'Download CSV' });
  }

  status(label: 'Pending' | 'Sent' | 'Failed'): Locator {
    return this.#page.getByRole('group', { name: 'Status' }).getByRole('button', { name: label });
  }

  rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.#page.getByRole('cell') });
  }
}
