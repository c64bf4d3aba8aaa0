import type { Locator, Page } from '@playwright/test';

export class AdUsersPage {
  readonly heading: Locator;
  readonly search: Locator;
  readonly names: Locator;
  readonly groups: Locator;
  readonly byGroups: Locator;
  readonly groupDialog: Locator;
  readonly question: Locator;
  readonly chosen: Locator;
  readonly #page: Page;
  readonly #table: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#table = page.getByRole('table', { name: 'Profiles' });
    this.heading = page.getByRole('heading', { name: 'Profiles', exact: true });
    this.search = page.getByRole('textbox', { name: 'Search by name' });
    this.names = this.#table.getByRole('link');
    this.groups = page.getByRole('navigation', { name: 'Profile groups' });
    this.byGroups = page.getByRole('button', { name: 'Show by group' });
    this.groupDialog = page.getByRole('dialog', { name: /^(New|Edit) group$/ });
    this.question = page.getByRole('alertdialog');
    this.chosen = page.getByRole('region', { name: 'Selected profiles' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/ad-users');
    await this.heading.waitFor();
  }

  async chooseDisplay(mode: 'Cards' | 'Table'): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'Layout' })
      .getByRole('button', { name: mode })
      .click();
  }

  profile(name: string): Locator {
    return this.#page.getByRole('link', { name, exact: true });
  }

  row(name: string): Locator {
    return this.#table.getByRole('row').filter({ has: this.profile(name) });
  }

  async choose(name: string): Promise<void> {
    await this.row(name)
      .getByRole('checkbox', { name: `Select ${name}` })
      .click();
  }

  async chooseAll(): Promise<void> {
    await this.#table.getByRole('checkbox', { name: 'Select all profiles' }).click();
  }

  async act(
    name: string,
    act: 'Edit' | 'Check again' | 'Move to group…' | 'Share with the team' | 'Stop sharing',
  ): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await this.#page.getByRole('menuitem', { name: act }).click();
  }

  group(name: string): Locator {
    return this.groups.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  section(name: string): Locator {
    return this.#table.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  async actOnGroup(name: string, act: 'Edit group…' | 'Delete group…'): Promise<void> {
    await this.group(name).hover();
    await this.groups.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.#page.getByRole('menuitem', { name: act }).click();
  }

  async moveTo(name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: /^Move/ });
    await dialog.getByRole('list', { name: 'Groups' }).getByRole('button', { name }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
