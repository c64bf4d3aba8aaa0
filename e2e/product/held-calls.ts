import type { Page, Route } from '@playwright/test';

/** Where a switch of a campaign, an ad set or an ad is sent. */
export const CHANGE_CALLS = /\/api\/v1\/ad-users\/\d+\/(ad-campaigns|ad-sets|ads)\/\d+$/;

/** Calls of a page that are on their way and stay there until the test lets them go. */
export class HeldCalls {
  readonly #waiting: Route[] = [];
  #isReleased = false;
  #total = 0;

  static async at(page: Page, url: RegExp): Promise<HeldCalls> {
    const held = new HeldCalls();
    await page.route(url, async (route) => {
      held.#total += 1;
      if (held.#isReleased) {
        await route.continue();
        return;
      }
      held.#waiting.push(route);
    });
    return held;
  }

  /** How many calls have been made, held or let go. */
  get total(): number {
    return this.#total;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await Promise.all(this.#waiting.splice(0).map((route) => route.continue()));
  }
}
