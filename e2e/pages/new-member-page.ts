import type { Locator, Page } from '@playwright/test';

export interface PersonFields {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export class NewMemberPage {
  readonly password: Locator;
  readonly wordCount: Locator;
  readonly separator: Locator;
  readonly capital: Locator;
  readonly create: Locator;
  readonly invite: Locator;
  readonly usernameOrEmail: Locator;
  readonly credentials: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.password = page.getByRole('textbox', { name: 'Password', exact: true });
    const making = page.getByRole('group', { name: 'Password options' });
    this.wordCount = making.getByLabel('Words');
    this.separator = making.getByLabel('Separator');
    this.capital = making.getByRole('checkbox', { name: 'Capitalize first word' });
    this.create = page.getByRole('button', { name: 'Create member' });
    this.invite = page.getByRole('button', { name: 'Invite', exact: true });
    this.usernameOrEmail = page.getByLabel('Username or email');
    this.credentials = page.getByRole('definition');
  }

  async open(): Promise<void> {
    await this.#page.goto('/team-settings/members/new');
    await this.password.waitFor();
  }

  async fill({ username, email, firstName, lastName }: PersonFields): Promise<void> {
    await this.#page.getByLabel('Username', { exact: true }).fill(username);
    await this.#page.getByLabel('Email').fill(email);
    await this.#page.getByLabel('First name (optional)').fill(firstName);
    await this.#page.getByLabel('Last name (optional)').fill(lastName);
  }

  async chooseExisting(): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'User type' })
      .getByRole('button', { name: 'Existing user' })
      .click();
  }
}
