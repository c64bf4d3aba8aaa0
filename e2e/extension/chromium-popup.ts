import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { EXTENSION_ID } from './browser.ts';
import { Popup, type PopupPage } from './popup.ts';

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** DevTools methods that Playwright has no types for. */
type RawSend = (method: string, params?: object) => Promise<unknown>;

async function listTargets(send: RawSend): Promise<readonly TargetInfo[]> {
  const { targetInfos } = (await send('Target.getTargets', { filter: [{}] })) as {
    targetInfos: readonly TargetInfo[];
  };
  return targetInfos;
}

class ChromiumPopup implements PopupPage {
  readonly #session: CDPSession;
  readonly #targetId: string;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (message: { result?: { result?: unknown } }) => void>();
  #count = 0;

  constructor({
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

  async run<T>(expression: string): Promise<T> {
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
  async close(): Promise<void> {
    await this.#session.send('Target.closeTarget', { targetId: this.#targetId });
    const send = this.#session.send.bind(this.#session) as unknown as RawSend;
    // A press while the popup is still open would only close it.
    await expect(async () => {
      const ids = (await listTargets(send)).map(({ targetId }) => targetId);
      expect(ids).not.toContain(this.#targetId);
    }).toPass();
    await this.#session.detach();
  }
}

export async function openChromiumPopup({
  context,
  page,
}: {
  context: BrowserContext;
  page: Page;
}): Promise<Popup> {
  await page.bringToFront();
  const browser = context.browser();
  if (browser === null) {
    throw new Error('The browser is gone.');
  }
  const session = await browser.newBrowserCDPSession();
  const send = session.send.bind(session) as unknown as RawSend;
  const previous = await listTargets(send);
  const tab = previous.find(({ type, url }) => type === 'tab' && url === page.url());
  await send('Extensions.triggerAction', { id: EXTENSION_ID, targetId: tab?.targetId });
  let popup: TargetInfo | undefined;
  await expect(async () => {
    popup = (await listTargets(send)).find(
      ({ type, url, targetId }) =>
        type === 'page' &&
        url === `chrome-extension://${EXTENSION_ID}/popup.html` &&
        // A tab may show the same page.
        !previous.some((other) => other.targetId === targetId),
    );
    expect(popup).toBeDefined();
  }).toPass();
  const targetId = popup?.targetId ?? '';
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  return new Popup(new ChromiumPopup({ session, targetId, sessionId }));
}
