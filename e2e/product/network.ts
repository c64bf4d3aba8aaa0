import type { Browser } from '@playwright/test';
import { Front } from './front.ts';

/**
 * A proxy that takes the network away. Playwright's offline emulation affects neither pages opened
 * later nor service workers, so connections are cut and open pages are emulated offline as well.
 */
export class Network {
  /** The product's URL through this proxy. */
  readonly url: string;
  readonly #front: Front;
  readonly #browser: Browser;

  private constructor({ front, browser }: { front: Front; browser: Browser }) {
    this.url = front.url;
    this.#front = front;
    this.#browser = browser;
  }

  static async start({ target, browser }: { target: string; browser: Browser }): Promise<Network> {
    return new Network({ front: await Front.start(target), browser });
  }

  async takeAway(): Promise<void> {
    this.#front.refuse();
    await this.#tell(true);
  }

  async giveBack(): Promise<void> {
    this.#front.accept();
    await this.#tell(false);
  }

  close(): Promise<void> {
    return this.#front.close();
  }

  async #tell(isOffline: boolean): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.setOffline(isOffline)));
  }
}
