import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { Api } from '../product/api.ts';
import { CHROMIUM_ARGS } from '../product/chromium.ts';
import { Network } from '../product/network.ts';
import { ADMIN, Product } from '../product/product.ts';
import { SandboxAdmin } from '../product/sandbox-admin.ts';
import { World } from '../product/world.ts';
import { AUTOMATING } from './automating.ts';
import { BROWSING } from './browsing.ts';
import { COMMENTING } from './commenting.ts';
import { CONNECTING } from './connecting.ts';
import { captureExtension, EXTENSION_SCREENS } from './extension.ts';
import { INVITING } from './inviting.ts';
import { openPictures, type Pictures } from './pictures.ts';
import type { Scene, Screen } from './screen.ts';
import { WATCHING } from './watching.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const VARIANTS = [
  { suffix: 'light', colorScheme: 'light', isPhone: false, locale: 'en-US' },
  { suffix: 'dark', colorScheme: 'dark', isPhone: false, locale: 'en-US' },
  { suffix: 'phone', colorScheme: 'light', isPhone: true, locale: 'en-US' },
  { suffix: 'russian', colorScheme: 'light', isPhone: false, locale: 'ru-RU' },
] as const;
/** The last screen of browsing goes offline with unsent changes: no screen can follow it. */
const SCREENS = [...CONNECTING, ...WATCHING, ...AUTOMATING, ...COMMENTING, ...BROWSING];
const SETTINGS = '{"adObjectsDisplayMode":"table"}';

async function settle(page: Page): Promise<void> {
  await page.getByText(/^(Syncing…|Синхронизируем…)$/).waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazily loaded images that never came into view are never decoded
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    // Waits for a sheet that slides in, but not for endless animations or those of scrolling
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function takeAll({
  browser,
  pictures,
  screens,
  ...rest
}: { browser: Browser; pictures: Pictures; screens: readonly Screen[] } & Pick<
  Scene,
  'api' | 'network' | 'sandbox' | 'adAccount'
>): Promise<void> {
  for (const { suffix, colorScheme, isPhone, locale } of VARIANTS) {
    const visitor = await browser.newContext({
      ...(isPhone ? PHONE : DESK),
      baseURL: rest.network.url,
      colorScheme,
      locale,
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    });
    const page = await visitor.newPage();
    const take = async (name: string): Promise<void> => {
      await settle(page);
      await pictures.write({ name, variant: suffix, png: await page.screenshot() });
    };
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (pictures.isWanted('login', suffix)) {
      await take('login');
    }
    await page.locator('input[name="username"]').fill(ADMIN.username);
    await page.locator('input[name="password"]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/ad-users');
    for (const { name, isAlsoRussian, isDeskOnly, show, cleanUp } of screens) {
      if (
        !pictures.isWanted(name, suffix) ||
        (locale === 'ru-RU' && isAlsoRussian !== true) ||
        (isPhone && isDeskOnly === true)
      ) {
        continue;
      }
      await page.evaluate((text) => localStorage.setItem('ads-checker:settings', text), SETTINGS);
      try {
        await show({ ...rest, page, isPhone });
      } catch (error) {
        const path = join(tmpdir(), `${name}-${suffix}.png`);
        await page.screenshot({ path });
        throw new Error(`${name} could not be shown; see ${path}`, { cause: error });
      }
      await take(name);
      await cleanUp?.({ ...rest, page, isPhone });
      await page.keyboard.press('Escape');
    }
    await visitor.close();
    await rest.network.reconnect();
  }
}

const { positionals: screens, values } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
});
await buildIfNeeded();
const executablePath = await ensureBrowser();
const product = await Product.start();
try {
  const api = await Api.signIn({ url: product.url, credentials: ADMIN });
  const adAccount = await new World(api).getAdAccount('Helio DE 01');
  const sandbox = new SandboxAdmin(product.sandboxUrl);
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const pictures = await openPictures({ browser, screens, isForDocs: values.docs });
  const network = await Network.start({ target: product.url, browser });
  // Invitations come last, since they fill the team's activity log.
  for (const part of [SCREENS, INVITING]) {
    await takeAll({ browser, pictures, screens: part, network, api, sandbox, adAccount });
  }
  await network.close();
  if (EXTENSION_SCREENS.some((name) => pictures.isWanted(name))) {
    await captureExtension({ api, url: product.url, pictures });
  }
  await browser.close();
  await api.dispose();
} finally {
  await product.stop();
}
