import { expect } from '@playwright/test';
import { Popup, type PopupPage } from '../extension/popup.ts';
import type { Bidi } from './bidi.ts';

/** The popup's element in the browser window's own document. */
const POPUP = `document.querySelector('.webextension-popup-browser')`;

/**
 * Runs in the popup's process with the browser's privileges and evaluates what the browser window
 * sends. It handles user input, since Firefox asks for permissions only after a user gesture.
 */
const SCRIPT = `
  addMessageListener('journey:run', ({ data: { id, expression } }) => {
    const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    const hand = content.windowUtils.setHandlingUserInput(true);
    try {
      sendAsyncMessage('journey:ran', { id, json: Cu.evalInSandbox('JSON.stringify((' + expression + ') ?? null)', sandbox) });
    } catch (error) {
      sendAsyncMessage('journey:ran', { id, error: String(error) });
    } finally {
      hand.destruct();
    }
  });
`;

/** Drives Firefox's popup from the browser window: BiDi has no contexts for popups. */
class FirefoxPopup implements PopupPage {
  readonly #bidi: Bidi;
  readonly #window: string;
  #count = 0;

  constructor({ bidi, window }: { bidi: Bidi; window: string }) {
    this.#bidi = bidi;
    this.#window = window;
  }

  async run<T>(expression: string): Promise<T> {
    this.#count += 1;
    const { json, error } = await this.#bidi.evaluate<{ json?: string; error?: string }>({
      context: this.#window,
      expression: `new Promise((resolve) => {
        const popup = ${POPUP}?.messageManager;
        const listen = ({ data }) => {
          if (data.id === ${this.#count}) {
            popup.removeMessageListener('journey:ran', listen);
            resolve(data);
          }
        };
        if (!popup) return resolve({ error: 'The popup is closed.' });
        popup.addMessageListener('journey:ran', listen);
        popup.sendAsyncMessage('journey:run', ${JSON.stringify({ id: this.#count, expression: expression.trim() })});
      })`,
    });
    if (json === undefined) {
      throw new Error(error);
    }
    return JSON.parse(json) as T;
  }

  async close(): Promise<void> {
    await this.#bidi.evaluate({
      context: this.#window,
      expression: `(${POPUP}?.closest('panel')?.hidePopup(), null)`,
    });
    await expect
      .poll(() => this.#bidi.evaluate({ context: this.#window, expression: `${POPUP} === null` }))
      .toBe(true);
  }
}

export async function openFirefoxPopup({
  bidi,
  window,
  extensionId,
}: {
  bidi: Bidi;
  window: string;
  extensionId: string;
}): Promise<Popup> {
  await bidi.evaluate({
    context: window,
    expression: `(() => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
      ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
      return null;
    })()`,
  });
  await expect
    .poll(() =>
      bidi.evaluate({
        context: window,
        expression: `[${POPUP}?.currentURI.filePath, ${POPUP}?.closest('panel')?.state]`,
      }),
    )
    .toEqual(['/popup.html', 'open']);
  await bidi.evaluate({
    context: window,
    expression: `(${POPUP}.messageManager.loadFrameScript(${JSON.stringify(`data:,${encodeURIComponent(SCRIPT)}`)}, false), null)`,
  });
  return new Popup(new FirefoxPopup({ bidi, window }));
}
