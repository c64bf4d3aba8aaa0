import { findActiveTab, readPage } from '../../platform/browser.ts';
import { isAllowedOrigin, type PairingOffer, readPairingCode } from './pairing-text.ts';

/** Runs in the page: it may use nothing from outside itself. */
function readCodeOfPage(): string | null {
  return document.querySelector('[data-ext-pair-code]')?.getAttribute('data-ext-pair-code') ?? null;
}

/**
 * The code shown by the page somebody looks at. The address is the tab's own, never one that the page tells: a page can
 * offer a pairing with itself and with nobody else.
 */
export async function findPageOffer({
  onlyOf,
}: {
  /** Looks into a page of this address only. */
  readonly onlyOf?: string;
} = {}): Promise<PairingOffer | null> {
  const tab = await findActiveTab();
  if (tab === undefined || !isAllowedOrigin(tab.url)) {
    return null;
  }
  if (onlyOf !== undefined && new URL(tab.url).origin !== onlyOf) {
    return null;
  }
  const code = readPairingCode(
    await readPage({ tabId: tab.id, world: 'ISOLATED', read: readCodeOfPage }),
  );
  return code === undefined ? null : { origin: new URL(tab.url).origin, code };
}
