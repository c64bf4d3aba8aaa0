import { expect } from '@playwright/test';
import type { Bidi } from './bidi.ts';

export class FirefoxPage {
  readonly #bidi: Bidi;
  readonly #context: string;

  private constructor({ bidi, context }: { bidi: Bidi; context: string }) {
    this.#bidi = bidi;
    this.#context = context;
  }

  static async open(bidi: Bidi): Promise<FirefoxPage> {
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    return new FirefoxPage({ bidi, context });
  }

  async goto(url: string): Promise<void> {
    await this.#bidi.send('browsingContext.navigate', {
      context: this.#context,
      url,
      wait: 'complete',
    });
  }

  async close(): Promise<void> {
    await this.#bidi.send('browsingContext.close', { context: this.#context });
  }

  async bringToFront(): Promise<void> {
    await this.#bidi.send('browsingContext.activate', { context: this.#context });
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#bidi.evaluate<T>({ context: this.#context, expression });
  }

  async press(words: string): Promise<void> {
    await expect
      .poll(() =>
        this.evaluate<boolean>(`(() => {
          const node = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent.trim() === ${JSON.stringify(words)});
          node?.click();
          return node !== undefined;
        })()`),
      )
      .toBe(true);
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.evaluate<string>('document.body.innerText')).toContain(text);
  }
}
