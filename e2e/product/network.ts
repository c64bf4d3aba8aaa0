import type { Browser } from '@playwright/test';
import { Front } from './front.ts';

/**
 * What lies between a browser and the product. A browser's own emulation of being offline does not hold a page that
 * opens later or a service worker: the network is taken away for real, and the open pages are told besides.
 */
export class Network {
  /** Where the product is reached over this network. */
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
