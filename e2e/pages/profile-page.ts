import type { Locator, Page } from '@playwright/test';

export class ProfilePage {
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly email: Locator;
  readonly username: Locator;
  /** Shown when the email or username is another. */
  readonly currentPassword: Locator;
  readonly save: Locator;
  readonly changePassword: Locator;
  readonly passwordDialog: Locator;
  readonly sessions: Locator;
  readonly connect: Locator;
  readonly sendTest: Locator;
  readonly disconnect: Locator;
  readonly notifications: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.firstName = page.getByLabel('First name');
    this.lastName = page.getByLabel('Last name');
    this.email = page.getByLabel('Email');
    this.username = page.getByLabel('Username');
    this.currentPassword = page
      .getByRole('form', { name: 'Personal information' })
      .getByLabel('Current password');
    this.save = page.getByRole('button', { name: 'Save profile' });
    this.changePassword = page.getByRole('button', { name: 'Change password' });
    this.passwordDialog = page.getByRole('dialog', { name: 'Change password' });
    this.sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    this.connect = page.getByRole('link', { name: 'Connect Telegram (opens in a new tab)' });
    this.sendTest = page.getByRole('button', { name: 'Send test message' });
    this.disconnect = page.getByRole('button', { name: 'Disconnect' });
    this.notifications = page.getByRole('switch', { name: 'Send notifications' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/profile-settings');
    await this.firstName.waitFor();
  }

  setting(name: 'Convert money to USD' | 'Show ad account funding source'): Locator {
    return this.#page.getByRole('switch', { name });
  }

  async chooseDefaultTeam(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Default team:/ }).click();
    await this.#page
      .getByRole('menu', { name: 'Default team' })
      .getByRole('menuitemradio', { name })
      .click();
  }

  async fillPasswords({
    oldPassword,
    newPassword,
  }: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<void> {
    await this.passwordDialog.getByLabel('Current password').fill(oldPassword);
    await this.passwordDialog.getByLabel('New password').fill(newPassword);
    await this.passwordDialog.getByRole('button', { name: 'Change password' }).click();
  }
}
