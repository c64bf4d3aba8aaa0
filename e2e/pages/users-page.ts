import type { Locator, Page } from '@playwright/test';

export class UsersPage {
  readonly search: Locator;
  readonly names: Locator;
  readonly pages: Locator;
  readonly nextPage: Locator;
  readonly #page: Page;
  readonly #table: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#table = page.getByRole('table', { name: 'Users' });
    this.search = page.getByRole('textbox', { name: 'Search by username or name' });
    this.names = this.#table.getByRole('link');
    this.pages = page.getByRole('navigation', { name: 'Pages' });
    this.nextPage = this.pages.getByRole('button', { name: 'Next page' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`/users${query}`);
    await this.#table.waitFor();
  }

  head(name: string): Locator {
    return this.#table.getByRole('columnheader', { name }).getByRole('button');
  }
}

export class UserFormPage {
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly username: Locator;
  readonly email: Locator;
  readonly createTeams: Locator;
  readonly manageAllUsers: Locator;
  readonly create: Locator;
  readonly save: Locator;
  readonly credentials: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.firstName = page.getByLabel('First name');
    this.lastName = page.getByLabel('Last name');
    this.username = page.getByLabel('Username');
    this.email = page.getByLabel('Email');
    this.createTeams = page.getByRole('switch', { name: 'Create teams' });
    this.manageAllUsers = page.getByRole('switch', { name: 'Manage all users' });
    this.create = page.getByRole('button', { name: 'Create user' });
    this.save = page.getByRole('button', { name: 'Save user' });
    this.credentials = page.getByRole('definition');
  }

  async open(userId: string): Promise<void> {
    await this.#page.goto(`/users/${userId}`);
    await this.username.waitFor();
  }
}
