import type { Page, Route } from '@playwright/test';

/** Calls that switch a campaign, an ad set or an ad. */
export const CHANGE_CALLS = /\/api\/v1\/ad-users\/\d+\/(ad-campaigns|ad-sets|ads)\/\d+$/;

/** Holds a page's calls until the test releases them. */
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

  get total(): number {
    return this.#total;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await Promise.all(this.#waiting.splice(0).map((route) => route.continue()));
  }
}
