import type { Locator, Page } from '@playwright/test';

export class AdUserPage {
  readonly heading: Locator;
  readonly pasted: Locator;
  readonly detectedValues: Locator;
  readonly accessToken: Locator;
  readonly cookies: Locator;
  readonly userAgent: Locator;
  readonly customName: Locator;
  readonly connect: Locator;
  readonly save: Locator;
  readonly checkAgain: Locator;
  readonly delete: Locator;
  readonly alert: Locator;
  readonly reveal: Locator;
  readonly revealed: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.pasted = page.getByLabel('Multi-token', { exact: true });
    this.detectedValues = page.getByLabel('Detected values').getByRole('definition');
    this.accessToken = page.getByRole('textbox', { name: 'Access token' });
    this.cookies = page.getByRole('textbox', { name: 'Cookies' });
    this.userAgent = page.getByRole('textbox', { name: 'User agent' });
    this.customName = page.getByLabel('Custom name (optional)');
    this.connect = page.getByRole('button', { name: 'Connect profile' });
    this.save = page.getByRole('button', { name: 'Save profile' });
    this.checkAgain = page.getByRole('button', { name: 'Check again' });
    this.delete = page.getByRole('button', { name: 'Delete profile' });
    this.alert = page.getByRole('alert');
    this.reveal = page.getByRole('dialog', { name: /^Reveal / });
    this.revealed = this.reveal.getByRole('status', { name: /^Reveal / });
    this.question = page.getByRole('alertdialog');
  }

  async openNew(): Promise<void> {
    await this.#page.goto('/ad-users/new');
    await this.pasted.waitFor();
  }

  async open(adUserId: string): Promise<void> {
    await this.#page.goto(`/ad-users/${adUserId}`);
    await this.save.waitFor();
  }

  secret(name: 'Access token' | 'Cookies'): Locator {
    return this.#page.getByRole('group', { name });
  }

  replace(name: 'Access token' | 'Cookies'): Promise<void> {
    return this.#page.getByRole('button', { name: `Replace: ${name}` }).click();
  }

  askToReveal(name: 'Access token' | 'Cookies'): Promise<void> {
    return this.#page.getByRole('button', { name: `Reveal: ${name}` }).click();
  }

  async confirmReveal(password: string): Promise<void> {
    await this.reveal.getByLabel('Your password').fill(password);
    await this.reveal.getByRole('button', { name: 'Reveal', exact: true }).click();
  }
}
