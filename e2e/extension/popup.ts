import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { EXTENSION_ID } from './browser.ts';

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** The parts of the debugging protocol that Playwright has no types for. */
type RawSend = (method: string, params?: object) => Promise<unknown>;

/** Finds what a person would press or fill, by the words on it; runs in the popup. */
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

async function listTargets(send: RawSend): Promise<readonly TargetInfo[]> {
  const { targetInfos } = (await send('Target.getTargets', { filter: [{}] })) as {
    targetInfos: readonly TargetInfo[];
  };
  return targetInfos;
}

/**
 * The true popup, opened by a press on the icon in the toolbar while a page is looked at: only this grants the extension
 * a look at that page. The browser shows it to no page of Playwright, so it is driven by the debugging protocol.
 */
export class Popup {
  readonly #session: CDPSession;
  readonly #targetId: string;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (message: { result?: { result?: unknown } }) => void>();
  #count = 0;

  private constructor({
    session,
    targetId,
    sessionId,
  }: { session: CDPSession; targetId: string; sessionId: string }) {
    this.#session = session;
    this.#targetId = targetId;
    this.#sessionId = sessionId;
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) {
        const message = JSON.parse(event.message) as { id?: number };
        this.#waiting.get(message.id ?? 0)?.(message as never);
      }
    });
  }

  /** Presses the icon while that page is in front. */
  static async open({ context, page }: { context: BrowserContext; page: Page }): Promise<Popup> {
    await page.bringToFront();
    const browser = context.browser();
    if (browser === null) {
      throw new Error('The browser is gone.');
    }
    const session = await browser.newBrowserCDPSession();
    const send = session.send.bind(session) as unknown as RawSend;
    const former = await listTargets(send);
    const tab = former.find(({ type, url }) => type === 'tab' && url === page.url());
    await send('Extensions.triggerAction', { id: EXTENSION_ID, targetId: tab?.targetId });
    let popup: TargetInfo | undefined;
    await expect(async () => {
      popup = (await listTargets(send)).find(
        ({ type, url, targetId }) =>
          type === 'page' &&
          url === `chrome-extension://${EXTENSION_ID}/popup.html` &&
          // A tab may show the same page.
          !former.some((other) => other.targetId === targetId),
      );
      expect(popup).toBeDefined();
    }).toPass();
    const targetId = popup?.targetId ?? '';
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    return new Popup({ session, targetId, sessionId });
  }

  /** What stands in it. */
  async text(): Promise<string> {
    return (await this.#run<string>("document.body?.innerText ?? ''")).replace(/\s+/g, ' ');
  }

  async expectText(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) {
      const told = expect.poll(() => this.text());
      await (typeof text === 'string' ? told.toContain(text) : told.toMatch(text));
    }
  }

  /** Presses a button or a link as a person does: the browser may be asked for rights by it. */
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

  /** The address a link leads to. */
  async linkOf(words: string): Promise<string> {
    return this.#run<string>(
      `(() => { ${FIND} return press(${JSON.stringify(words)})?.href ?? ''; })()`,
    );
  }

  async close(): Promise<void> {
    await this.#session.send('Target.closeTarget', { targetId: this.#targetId });
    const send = this.#session.send.bind(this.#session) as unknown as RawSend;
    // A press on the icon while it is still there would only close it.
    await expect(async () => {
      const ids = (await listTargets(send)).map(({ targetId }) => targetId);
      expect(ids).not.toContain(this.#targetId);
    }).toPass();
    await this.#session.detach();
  }

  /** Tries until what is to be acted on is there. */
  async #act(body: string): Promise<void> {
    await expect
      .poll(() => this.#run<boolean>(`(() => { ${FIND} ${body} })()`), { message: body })
      .toBe(true);
  }

  async #run<T>(expression: string): Promise<T> {
    this.#count += 1;
    const id = this.#count;
    const answered = new Promise<{ result?: { result?: { value?: unknown } } }>((resolve) => {
      this.#waiting.set(id, resolve as never);
    });
    await this.#session.send('Target.sendMessageToTarget', {
      sessionId: this.#sessionId,
      message: JSON.stringify({
        id,
        method: 'Runtime.evaluate',
        params: { expression, returnByValue: true, userGesture: true },
      }),
    });
    const { result } = await answered;
    this.#waiting.delete(id);
    return result?.result?.value as T;
  }
}
