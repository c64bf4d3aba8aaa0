import type { BrowserContext, Page } from 'playwright-core';

interface Entries {
  /** Layout shifts that no input caused. */
  readonly shifts: number[];
  /** The longest event of each interaction, ms. */
  readonly interactions: Map<number, number>;
}

declare const pageEntries: Entries;

/** Chromium reports no shorter events. */
const SHORTEST_EVENT_MS = 16;

/** Applies to every page opened afterwards. */
export async function recordEntries(page: Page): Promise<void> {
  await page.addInitScript((shortestEventMs) => {
    const entries: Entries = { shifts: [], interactions: new Map() };
    Object.assign(globalThis, { pageEntries: entries });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) {
          entries.shifts.push(value);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0) {
          const before = entries.interactions.get(interactionId) ?? 0;
          entries.interactions.set(interactionId, Math.max(before, duration));
        }
      }
    }).observe({
      type: 'event',
      buffered: true,
      durationThreshold: shortestEventMs,
    } as PerformanceObserverInit);
  }, SHORTEST_EVENT_MS);
}

/** The sum of all layout shifts since the page was opened. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => pageEntries.shifts.reduce((sum, value) => sum + value, 0));
}

/**
 * Slows the processor down to a fourth while `act` runs.
 * @returns how long each of its interactions took until the next paint, ms
 */
export async function measureInteractions({
  context,
  page,
  acts,
}: {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly acts: readonly (() => Promise<void>)[];
}): Promise<number[]> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => pageEntries.interactions.clear());
  for (const act of acts) {
    await act();
    // The next interaction begins when the page has become idle, as a person's does
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
    );
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  const reported = await page.evaluate(() => [...pageEntries.interactions.values()]);
  const unreported = Math.max(0, acts.length - reported.length);
  return [...reported, ...Array.from({ length: unreported }, () => SHORTEST_EVENT_MS)];
}
