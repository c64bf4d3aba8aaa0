import { expect, type Locator, type Page } from '@playwright/test';

export class BulkPane {
  readonly bar: Locator;
  readonly pane: Locator;
  readonly results: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.bar = page.getByRole('region', { name: 'Selected rows' });
    this.pane = page.getByRole('complementary');
    this.results = this.pane.getByRole('region', { name: 'Results' });
  }

  async select(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const box = this.#page
        .getByRole('row')
        .filter({ has: this.#page.getByRole('switch', { name, exact: true }) })
        .getByRole('checkbox');
      await this.#scrollTo(box);
      await box.click();
    }
  }

  /** Only rows in view exist. */
  async #scrollTo(target: Locator): Promise<void> {
    await this.#page.getByRole('grid').hover();
    await this.#page.mouse.wheel(0, -1_000_000);
    await expect(async () => {
      if ((await target.count()) === 0) {
        await this.#page.mouse.wheel(0, 300);
      }
      await expect(target).toBeAttached({ timeout: 500 });
    }).toPass();
  }

  async openBudgets(): Promise<void> {
    await this.bar.getByRole('button', { name: 'Budget' }).click();
    await this.pane.getByRole('heading', { name: 'Change budgets' }).waitFor();
  }

  async step(mode: 'Raise by' | 'Lower by', percent: string): Promise<void> {
    await this.pane.getByRole('button', { name: mode }).click();
    await this.pane.getByLabel('By', { exact: true }).fill(percent);
  }

  result(name: string): Locator {
    return this.results.getByRole('listitem').filter({ hasText: name });
  }
}
