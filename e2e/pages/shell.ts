import type { Locator, Page } from '@playwright/test';

export type ThemeName = 'System' | 'Light' | 'Dark';
export type LocaleName = 'English' | 'Русский';

export class Shell {
  readonly userMenu: Locator;
  readonly teamMenu: Locator;
  readonly syncedChip: Locator;
  readonly offlineChip: Locator;
  readonly pendingChip: Locator;
  readonly pendingPanel: Locator;
  readonly navigation: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.userMenu = page.getByRole('button', { name: /^User menu/ });
    this.teamMenu = page.getByRole('button', { name: /^Team:/ });
    this.syncedChip = page.getByRole('status').getByText('Synced', { exact: true });
    this.offlineChip = page
      .getByRole('status')
      .getByText(/^Offline/)
      .filter({ visible: true });
    this.pendingChip = page.getByRole('button', { name: /\d (unsent|failed)$/ });
    this.pendingPanel = page.getByRole('dialog', {
      name: /^(Unsent|Failed) changes$/,
    });
    this.navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  }

  /**
   * Waits until the service worker has cached the shell and this page, so that a reload works
   * offline.
   */
  async waitUntilOfflineReady(): Promise<void> {
    await this.#page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.#page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  place(name: 'Home' | 'All accounts' | 'Proxies' | 'Users' | 'Team settings'): Locator {
    return this.navigation.getByRole('link', { name, exact: true });
  }

  teamItem(name: string): Locator {
    return this.#page.getByRole('menu', { name: /^Team/ }).getByRole('menuitem', { name });
  }

  async openPendingPanel(): Promise<void> {
    await this.pendingChip.click();
    await this.pendingPanel.waitFor();
  }

  /** The line of an object in the panel of unsent changes. */
  pendingItem(label: string): Locator {
    return this.pendingPanel.getByRole('listitem').filter({ hasText: label });
  }

  async logOut(): Promise<void> {
    await this.userMenu.click();
    await this.#page.getByRole('menuitem', { name: 'Log out' }).click();
  }

  async chooseTeam(name: string): Promise<void> {
    await this.teamMenu.click();
    await this.teamItem(name).click();
  }

  async chooseTheme(name: ThemeName): Promise<void> {
    await this.#page.getByRole('button', { name: /^Theme:/ }).click();
    await this.#page.getByRole('menuitemradio', { name }).click();
  }

  async chooseLocale(name: LocaleName): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Language|Язык):/ }).click();
    await this.#page.getByRole('menuitemradio', { name }).click();
  }
}
