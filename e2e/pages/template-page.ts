import type { Locator, Page } from '@playwright/test';

export class TemplatePage {
  readonly editor: Locator;
  readonly chips: Locator;
  readonly bubble: Locator;
  readonly preview: Locator;
  readonly name: Locator;
  readonly tokens: Locator;
  readonly sendToMe: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.editor = page.getByRole('textbox', { name: 'Message' });
    this.chips = this.editor.locator('[data-token]');
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.bubble = this.preview.locator('[lang=""]');
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.tokens = page.getByRole('listbox', { name: 'Tokens' });
    this.sendToMe = page.getByRole('button', { name: 'Send to me' }).filter({ visible: true });
  }

  async openList(): Promise<void> {
    await this.#page.goto('/notification-templates');
    await this.#page.getByRole('heading', { name: 'Notification templates' }).waitFor();
  }

  async openNew(): Promise<void> {
    await this.#page.goto('/notification-templates/new');
    await this.chips.first().waitFor();
  }

  async clear(): Promise<void> {
    await this.editor.click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.press('Delete');
  }

  /** Simulates the clipboard of another program. */
  async paste(html: string, text: string): Promise<void> {
    await this.editor.evaluate(
      (element, [asHtml, asText]) => {
        const data = new DataTransfer();
        data.setData('text/html', asHtml);
        data.setData('text/plain', asText);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [html, text] as const,
    );
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Create|Save) template$/ }).click();
  }

  row(name: string): Locator {
    return this.#page.getByRole('link', { name, exact: true });
  }
}
