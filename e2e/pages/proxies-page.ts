import type { Locator, Page } from '@playwright/test';

export class ProxiesPage {
  readonly table: Locator;
  readonly names: Locator;
  readonly search: Locator;
  readonly sharedWithMe: Locator;
  readonly question: Locator;
  readonly chosen: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Proxies' });
    this.names = this.table.getByRole('link');
    this.search = page.getByRole('textbox', { name: 'Search by name, host or IP' });
    this.sharedWithMe = page.getByRole('checkbox', { name: 'Shared with me' });
    this.question = page.getByRole('alertdialog');
    this.chosen = page.getByRole('region', { name: 'Selected rows' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/proxies');
    await this.names.first().waitFor();
  }

  link(name: string): Locator {
    return this.table.getByRole('link', { name, exact: true });
  }

  row(name: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name, exact: true }) });
  }

  async choose(name: string): Promise<void> {
    await this.row(name)
      .getByRole('checkbox', { name: `Select ${name}` })
      .click();
  }

  async act(
    name: string,
    act: 'Check now' | 'Edit' | 'Share with the team' | 'Stop sharing' | 'Delete…',
  ): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await this.#page
      .getByRole('menu', { name: `Actions for ${name}` })
      .getByRole('menuitem', { name: act })
      .click();
  }

  async filterBy(filter: 'Country' | 'Protocol', value: string): Promise<void> {
    await this.#page.getByRole('button', { name: filter }).first().click();
    const options = this.#page.getByRole('dialog', { name: filter });
    await options.getByRole('checkbox', { name: new RegExp(`${value} \\d`) }).click();
    await this.#page.keyboard.press('Escape');
    await options.waitFor({ state: 'hidden' });
  }

  async clearFilter(filter: 'Country' | 'Protocol'): Promise<void> {
    await this.#page.getByRole('button', { name: `Clear filter: ${filter}` }).click();
  }
}

export class ProxyFormPage {
  readonly heading: Locator;
  readonly line: Locator;
  readonly host: Locator;
  readonly port: Locator;
  readonly login: Locator;
  readonly password: Locator;
  readonly name: Locator;
  readonly checkAndSave: Locator;
  readonly saveAnyway: Locator;
  readonly save: Locator;
  readonly checkNow: Locator;
  readonly delete: Locator;
  readonly check: Locator;
  readonly results: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.line = page.getByLabel('Paste in one line (optional)');
    this.host = page.getByLabel('Host');
    this.port = page.getByLabel('Port');
    this.login = page.getByLabel('Username (optional)');
    this.password = page.getByLabel('Password (optional)');
    this.name = page.getByLabel('Name (optional)', { exact: true });
    this.checkAndSave = page.getByRole('button', { name: 'Check and save' });
    this.saveAnyway = page.getByRole('button', { name: 'Save anyway' });
    this.save = page.getByRole('button', { name: 'Save proxy' });
    this.checkNow = page.getByRole('button', { name: 'Check now' });
    this.delete = page.getByRole('button', { name: 'Delete', exact: true });
    this.check = page.getByRole('region', { name: 'Check' });
    this.results = this.check.getByRole('definition');
  }

  async openNew(): Promise<void> {
    await this.#page.goto('/proxies/new');
    await this.line.waitFor();
  }

  async open(proxyId: string): Promise<void> {
    await this.#page.goto(`/proxies/${proxyId}`);
    await this.check.waitFor();
  }

  replacePassword(): Promise<void> {
    return this.#page.getByRole('button', { name: 'Replace: Password' }).click();
  }
}

export class LinesPage {
  readonly proxies: Locator;
  readonly profiles: Locator;
  readonly read: Locator;
  readonly rows: Locator;
  readonly counts: Locator;
  readonly stop: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.proxies = page.getByLabel('Proxies, one per line');
    this.profiles = page.getByLabel('Multi-tokens, one per line');
    this.read = page.getByRole('button', { name: 'Preview' });
    this.rows = page
      .getByRole('table', { name: 'Lines' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    this.counts = page.locator('footer').getByRole('status').first();
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
  }

  async openProxies(): Promise<void> {
    await this.#page.goto('/proxies/new?many=true');
    await this.proxies.waitFor();
  }

  async openProfiles(): Promise<void> {
    await this.#page.goto('/ad-users/new?many=true');
    await this.profiles.waitFor();
  }

  /** A button of the footer: `Connect 3 profiles`, `Retry 1`. */
  button(name: string): Locator {
    return this.#page.getByRole('button', { name });
  }
}
