import type { Page } from '@playwright/test';

interface Router {
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
}
declare const __TSR_ROUTER__: Router | undefined;

/**
 * Opens an address within the app when it is open already, as a link does: loading it again takes
 * most of the time of a journey through many screens.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(() => typeof __TSR_ROUTER__ !== 'undefined');
  if (!isOpen) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = __TSR_ROUTER__?.state ?? {};
    const shown = window.location.href.slice(window.location.origin.length);
    return status === 'idle' && location?.href === shown && resolvedLocation?.href === shown;
  });
}
