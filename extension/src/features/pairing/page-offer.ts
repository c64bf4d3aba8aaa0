import { findActiveTab, readPage } from '../../platform/browser.ts';
import { isAllowedOrigin, type PairingOffer, readPairingCode } from './pairing-text.ts';

/** Runs in the page, out of reach of its scripts: it may use nothing from outside itself. */
function readOfferOfPage(): { readonly origin: string; readonly codes: readonly string[] } {
  const shown = document.querySelectorAll('[data-ext-pair-code]');
  return {
    origin: location.origin,
    codes: Array.from(shown, (element) => element.getAttribute('data-ext-pair-code') ?? ''),
  };
}

/** Whether an address brings the code along in any spelling: whoever made the link would then have chosen the code. */
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
 * The one code shown by the page somebody looks at. The address is the browser's own word for the tab and for the page
 * that was read, which must be the same: a page can offer a pairing with itself and with nobody else. A code that stands
 * in the address is nobody's offer, since a page of the server might repeat it.
 */
export async function findPageOffer(): Promise<PairingOffer | null> {
  const tab = await findActiveTab();
  if (tab === undefined || !isAllowedOrigin(tab.url)) {
    return null;
  }
  const { origin } = new URL(tab.url);
  const page = await readPage({ tabId: tab.id, world: 'ISOLATED', read: readOfferOfPage });
  // The tab may have gone to another page since it was asked about.
  if (page === undefined || page.origin !== origin || page.codes.length !== 1) {
    return null;
  }
  const code = readPairingCode(page.codes[0]);
  return code === undefined || isInAddress({ url: tab.url, code }) ? null : { origin, code };
}
