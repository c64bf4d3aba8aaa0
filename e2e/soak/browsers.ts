import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Firefox } from '../firefox/firefox.ts';
import type { FirefoxPage } from '../firefox/firefox-page.ts';
import { PAGE_SCRIPT } from './page-script.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** One person's browser, whichever it is. */
export interface SoakBrowser {
  /** Evaluates `window.soak.…` in the page. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  readonly goto: (path: string) => Promise<void>;
  /** Ends the page without giving it time for anything, and opens another. */
  readonly crash: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A file of the origin that does not run the app. */
export const NO_APP = '/robots.txt';

export async function openChromium({
  browser,
  url,
  cookies,
}: {
  readonly browser: Browser;
  readonly url: string;
  readonly cookies: readonly Cookie[];
}): Promise<SoakBrowser> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
  await context.addInitScript(PAGE_SCRIPT);
  let page: Page = await context.newPage();
  return {
    evaluate: (expression) => page.evaluate(expression),
    goto: async (path) => {
      await page.goto(path);
    },
    crash: async () => {
      const crashed = page;
      const cdp = await context.newCDPSession(crashed);
      page = await context.newPage();
      cdp.send('Page.crash').catch(() => undefined);
      await crashed.waitForEvent('crash').catch(() => undefined);
      await crashed.close().catch(() => undefined);
    },
    close: () => context.close(),
  };
}

export async function openFirefox({
  url,
  cookies,
}: {
  readonly url: string;
  readonly cookies: readonly Cookie[];
}): Promise<SoakBrowser> {
  const firefox = await Firefox.start();
  await firefox.runFirst(PAGE_SCRIPT);
  await firefox.addCookies(
    cookies.map(({ name, value }) => ({ name, value, domain: new URL(url).hostname })),
  );
  let page: FirefoxPage = await firefox.openPage();
  return {
    evaluate: (expression) => page.evaluate(expression),
    goto: (path) => page.goto(`${url}${path}`),
    crash: async () => {
      const crashed = page;
      page = await firefox.openPage();
      await crashed.close();
    },
    close: () => firefox.stop(),
  };
}
