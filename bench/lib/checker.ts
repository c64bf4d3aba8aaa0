import type { Page } from 'playwright-core';
import type { LargeAccount } from './large-account.ts';

export type Tab = 'campaigns' | 'ad-sets' | 'ads';
export type Display = 'table' | 'cards';

export const GRID = '[role="grid"]';
const SETTLED_MS = 1_500;

export function checkerPath({ adUserId, adAccountId, tab }: LargeAccount & { tab: Tab }): string {
  return `/checker/users/${adUserId}/accounts/${adAccountId}/${tab}`;
}

/** The row container of each layout, and the selector of a row by its position from 1. */
export const LAYOUTS = {
  table: {
    rows: `${GRID} [role="rowgroup"]`,
    row: (position: number) => `${GRID} [role="row"][aria-rowindex="${position + 1}"]`,
    anyRow: `${GRID} [role="row"] [role="switch"]`,
  },
  cards: {
    rows: 'section:has(li[aria-posinset])',
    row: (position: number) => `li[aria-posinset="${position}"]`,
    anyRow: 'li[aria-posinset] [role="switch"]',
  },
} as const;

export async function chooseDisplay({
  page,
  display,
  columns,
}: {
  page: Page;
  display: Display;
  /** Columns of ads after the name; the defaults of a new device when absent. */
  columns?: readonly string[];
}): Promise<void> {
  await page.addInitScript(
    ({ mode, ids }) => {
      localStorage.setItem(
        'ads-checker:settings',
        JSON.stringify({
          locale: 'en-US',
          adObjectsDisplayMode: mode,
          grids: ids === undefined ? {} : { ads: { columns: ids } },
        }),
      );
    },
    { mode: display, ids: columns },
  );
}

/** Waits until the list stops growing. @returns the row count it displays */
export async function waitForAllRows({
  page,
  display,
}: {
  page: Page;
  display: Display;
}): Promise<number> {
  await page.waitForSelector(LAYOUTS[display].anyRow, { timeout: 60_000 });
  return page.evaluate(
    async ({ mode, settledMs }) => {
      const count = (): number =>
        mode === 'table'
          ? Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') ?? '2') -
            2
          : Number(document.querySelector('li[aria-setsize]')?.getAttribute('aria-setsize') ?? '0');
      let last = count();
      let since = performance.now();
      while (performance.now() - since < settledMs) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const now = count();
        const isLoading = document.querySelector('#main [role="progressbar"]') !== null;
        if (now !== last || isLoading) {
          last = now;
          since = performance.now();
        }
      }
      return last;
    },
    { mode: display, settledMs: SETTLED_MS },
  );
}
