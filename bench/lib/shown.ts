import type { Page } from 'playwright-core';

declare const shownProbe: { readonly after: Promise<number> };

interface Awaited {
  readonly selector: string;
  /** The starting event; null for the start of the navigation. */
  readonly event: 'click' | null;
}

function installShown({ selector, event }: Awaited): void {
  let startedAt = 0;
  if (event !== null) {
    const start = ({ timeStamp }: Event) => {
      startedAt = timeStamp;
    };
    window.addEventListener(event, start, { capture: true, once: true });
  }
  const after = new Promise<number>((resolve) => {
    const check = (): boolean => {
      if (document.querySelector(selector) === null) {
        return false;
      }
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - startedAt);
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
  Object.assign(globalThis, { shownProbe: { after } });
}

/** Records when the first match of the selector is painted, for every navigation from now on. */
export async function installShownProbe({
  page,
  selector,
}: {
  readonly page: Page;
  readonly selector: string;
}): Promise<void> {
  await page.addInitScript(installShown, { selector, event: null });
}

/** From the start of the navigation to the paint of the first match, ms. */
export function readShownMs(page: Page): Promise<number> {
  return page.evaluate(() => shownProbe.after);
}

/** From the click that `act` makes to the paint of the first match in the same document, ms. */
export async function measureShown({
  page,
  selector,
  act,
}: {
  readonly page: Page;
  readonly selector: string;
  readonly act: () => Promise<void>;
}): Promise<number> {
  await page.evaluate(installShown, { selector, event: 'click' } as const);
  await act();
  return readShownMs(page);
}
