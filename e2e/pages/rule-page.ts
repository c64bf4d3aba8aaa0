import type { Locator, Page } from '@playwright/test';

export class RulePage {
  readonly name: Locator;
  readonly tracker: Locator;
  readonly trackerUser: Locator;
  readonly addCondition: Locator;
  readonly column: Locator;
  readonly operator: Locator;
  readonly words: Locator;
  readonly runDryRun: Locator;
  readonly results: Locator;
  readonly searchCampaigns: Locator;
  readonly campaigns: Locator;
  readonly turnOnQuestion: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.name = page.getByRole('textbox', { name: 'Name (optional)' });
    this.tracker = this.field('Tracker');
    this.trackerUser = this.field('Tracker user');
    this.addCondition = page.getByRole('button', { name: 'Condition', exact: true });
    this.column = this.field('Column');
    this.operator = this.field('Operator');
    this.words = page.getByRole('region', { name: 'In words' });
    this.runDryRun = page.getByRole('button', { name: 'Run dry run' });
    this.results = page.getByRole('table');
    this.searchCampaigns = page.getByRole('textbox', { name: 'Search campaigns' });
    this.campaigns = page.getByRole('list', { name: 'Campaigns' });
    this.turnOnQuestion = page.getByRole('alertdialog');
  }

  field(name: string): Locator {
    return this.#page.getByRole('combobox', { name, exact: true });
  }

  tab(name: 'Rule' | 'Dry run' | 'Backtest'): Locator {
    return this.#page
      .getByRole('group', { name: 'Part of the editor' })
      .getByRole('button', { name, exact: true });
  }
}
