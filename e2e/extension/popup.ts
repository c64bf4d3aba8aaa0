import { expect } from '@playwright/test';

/** A popup driven by the browser's own protocol: Playwright does not see popups as pages. */
export interface PopupPage {
  /** Evaluates the expression in the popup with a user gesture. */
  run<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** Finds a control by its visible text; runs in the popup. */
const FIND = `
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const press = (words) => [...document.querySelectorAll('button, a')]
    .find((node) => clean(node.getAttribute('aria-label') ?? node.textContent) === words);
  const control = (words) => {
    const label = [...document.querySelectorAll('label')].find((node) => clean(node.textContent) === words);
    return label === undefined ? undefined : document.getElementById(label.htmlFor);
  };
  const put = (node, value) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), 'value');
    set.call(node, value);
    node.dispatchEvent(new Event(node.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
`;

/**
 * The real popup, opened by its toolbar icon over a page: only this grants the extension
 * `activeTab`.
 */
export class Popup {
  readonly #page: PopupPage;

  constructor(page: PopupPage) {
    this.#page = page;
  }

  async text(): Promise<string> {
    return (await this.#page.run<string>("document.body?.innerText ?? ''")).replace(/\s+/g, ' ');
  }

  async expectText(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) {
      const polled = expect.poll(() => this.text());
      await (typeof text === 'string' ? polled.toContain(text) : polled.toMatch(text));
    }
  }

  /** Presses with a user gesture, so that the browser may ask for permissions. */
  async press(words: string): Promise<void> {
    await this.#act(
      `const node = press(${JSON.stringify(words)}); node?.click(); return node !== undefined;`,
    );
  }

  async fill({ label, value }: { label: string; value: string }): Promise<void> {
    await this.#act(
      `const node = control(${JSON.stringify(label)}); if (node) put(node, ${JSON.stringify(value)}); return Boolean(node);`,
    );
  }

  async choose({ label, option }: { label: string; option: string }): Promise<void> {
    await this.#act(
      `const node = control(${JSON.stringify(label)});
       const chosen = [...(node?.options ?? [])].find(({ text }) => clean(text) === ${JSON.stringify(option)});
       if (chosen) put(node, chosen.value);
       return chosen !== undefined;`,
    );
  }

  async linkOf(words: string): Promise<string> {
    return this.#page.run<string>(
      `(() => { ${FIND} return press(${JSON.stringify(words)})?.href ?? ''; })()`,
    );
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  async #act(body: string): Promise<void> {
    await expect
      .poll(() => this.#page.run<boolean>(`(() => { ${FIND} ${body} })()`), { message: body })
      .toBe(true);
  }
}
