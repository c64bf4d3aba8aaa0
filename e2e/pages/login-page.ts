import type { Locator, Page } from '@playwright/test';
import type { Credentials } from '../product/people.ts';

export class LoginPage {
  readonly heading: Locator;
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { name: 'Welcome to Ads Checker' });
    this.username = page.getByLabel('Username or email');
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Log in' });
    this.alert = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
    await this.heading.waitFor();
  }

  async signIn({ username, password }: Credentials): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }
}
