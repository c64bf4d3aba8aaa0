import type { Page } from 'playwright-core';

declare const shownProbe: { readonly at: Promise<number> };

function installShown(selector: string): void {
  const at = new Promise<number>((resolve) => {
    const check = (): boolean => {
      if (document.querySelector(selector) === null) {
        return false;
      }
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      });
      return true;
    };
    const observer = new MutationObserver(() => {
      if (check()) {
        observer.disconnect();
      }
    });
    if (!check()) {
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    }
  });
  Object.assign(globalThis, { shownProbe: { at } });
}

/** Records when the first match of the selector is painted, for every navigation from now on. */
export async function installShownProbe({
  page,
  selector,
}: {
  readonly page: Page;
  readonly selector: string;
}): Promise<void> {
  await page.addInitScript(installShown, selector);
}

/** From the start of the navigation to the paint of the first match, ms. */
export function readShownMs(page: Page): Promise<number> {
  return page.evaluate(() => shownProbe.at);
}
