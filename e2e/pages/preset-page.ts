import type { Locator, Page } from '@playwright/test';

export class PresetPage {
  readonly comments: Locator;
  readonly text: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.comments = page.getByRole('treeitem');
    this.text = page.getByRole('textbox', { name: 'Text', exact: true });
  }

  async openList(): Promise<void> {
    await this.#page.goto('/comments-cheating/presets');
    await this.#page.getByRole('heading', { name: 'Boosting comments' }).waitFor();
  }

  async open(id: string): Promise<void> {
    await this.#page.goto(`/comments-cheating/presets/${id}`);
    await this.comments.first().waitFor();
  }

  comment(text: string): Locator {
    return this.comments.filter({ hasText: text });
  }

  /** The visible tree: level and text of each comment. */
  listTree(): Promise<readonly string[]> {
    return this.comments.evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute('data-row')),
          line: `${row.getAttribute('aria-level')} ${row.querySelector('[lang=""]')?.textContent}`,
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ line }) => line),
    );
  }
}
