import type { Locator, Page } from '@playwright/test';

export class TrackersPage {
  readonly table: Locator;
  readonly newTracker: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Trackers' });
    this.newTracker = page.getByRole('link', { name: 'New tracker' });
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.#page.goto('/team-settings/trackers');
    await this.newTracker.waitFor();
  }

  row(name: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name, exact: true }) });
  }

  async confirmDelete(name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await this.#page.getByRole('menuitem', { name: 'Delete…' }).click();
  }
}

export class TrackerFormPage {
  readonly heading: Locator;
  readonly name: Locator;
  readonly url: Locator;
  readonly apiUrl: Locator;
  readonly apiKey: Locator;
  readonly version: Locator;
  readonly timeZone: Locator;
  readonly loadSources: Locator;
  readonly sources: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.name = page.getByRole('textbox', { name: 'Name' });
    this.url = page.getByRole('textbox', { name: 'Tracker URL' });
    this.apiUrl = page.getByRole('textbox', { name: 'API URL' });
    this.apiKey = page.getByRole('textbox', { name: 'API key' });
    this.version = page.getByRole('combobox', { name: 'Version' });
    this.timeZone = page.getByRole('button', { name: /^Time zone/ });
    this.loadSources = page.getByRole('button', { name: 'Load traffic sources' });
    this.sources = page.getByRole('list', { name: 'Traffic sources' });
    this.save = page.getByRole('button', { name: 'Save tracker' });
  }

  token(field: 'Ad ID' | 'Ad set ID' | 'Campaign ID', source: string): Locator {
    return this.sources.getByRole('combobox', {
      name: new RegExp(`^${field} token.*, ${source}$`),
    });
  }

  use(source: string): Locator {
    return this.sources.getByRole('checkbox', { name: `Use ${source}`, exact: true });
  }
}
