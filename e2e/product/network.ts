import type { Browser } from '@playwright/test';
import { ReverseProxy } from './reverse-proxy.ts';

/**
 * A proxy that takes the network away. Playwright's offline emulation affects neither pages opened
 * later nor service workers, so connections are cut and open pages are emulated offline as well.
 */
export class Network {
  /** The product's URL through this proxy. */
  readonly url: string;
  readonly #proxy: ReverseProxy;
  readonly #browser: Browser;

  private constructor({ proxy, browser }: { proxy: ReverseProxy; browser: Browser }) {
    this.url = proxy.url;
    this.#proxy = proxy;
    this.#browser = browser;
  }

  static async start({ target, browser }: { target: string; browser: Browser }): Promise<Network> {
    return new Network({ proxy: await ReverseProxy.start(target), browser });
  }

  async disconnect(): Promise<void> {
    this.#proxy.refuse();
    await this.#setOffline(true);
  }

  async reconnect(): Promise<void> {
    this.#proxy.accept();
    await this.#setOffline(false);
  }

  close(): Promise<void> {
    return this.#proxy.close();
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.setOffline(isOffline)));
  }
}
