import { findActiveTab, readPage } from '../../platform/browser.ts';
import { isAllowedOrigin, type PairingOffer, readPairingCode } from './pairing-text.ts';

/** Runs in the page's isolated world: it cannot refer to anything outside this function. */
function readPageOffer(): { readonly origin: string; readonly codes: readonly string[] } {
  const shown = document.querySelectorAll('[data-ext-pair-code]');
  return {
    origin: location.origin,
    codes: Array.from(shown, (element) => element.getAttribute('data-ext-pair-code') ?? ''),
  };
}

/** Whether a URL contains the code in any spelling: the link's author could then have chosen it. */
function isInAddress({ url, code }: { readonly url: string; readonly code: string }): boolean {
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  let text = url;
  for (let unwrapped = ''; text !== unwrapped; ) {
    if (bare(text).includes(bare(code))) {
      return true;
    }
    unwrapped = text;
    text = unwrapped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return false;
}

/**
 * The single code on the active tab. The tab's URL and the page's origin must match, so that a page
 * can only offer a pairing with itself. A code in the URL is ignored, since a page of the server
 * might echo it.
 */
export async function findPageOffer(): Promise<PairingOffer | null> {
  const tab = await findActiveTab();
  if (tab === undefined || !isAllowedOrigin(tab.url)) {
    return null;
  }
  const { origin } = new URL(tab.url);
  const page = await readPage({ tabId: tab.id, world: 'ISOLATED', read: readPageOffer });
  // The tab may have navigated meanwhile.
  if (page === undefined || page.origin !== origin || page.codes.length !== 1) {
    return null;
  }
  const code = readPairingCode(page.codes[0]);
  return code === undefined || isInAddress({ url: tab.url, code }) ? null : { origin, code };
}
