import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { root } from '../scripts/processes.ts';
import { AdUsersPage } from './pages/ad-users-page.ts';
import { CheckerPage } from './pages/checker-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Palette } from './pages/palette.ts';
import { Shell } from './pages/shell.ts';
import { Api } from './product/api.ts';
import { CHROMIUM_ARGS } from './product/chromium.ts';
import { ADMIN, Product } from './product/product.ts';
import { MARTA, pickOff, pickOn, type Workplace, World } from './product/world.ts';

const FOLDER = join(root, 'docs', 'screenshots');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const VARIANTS = [
  { suffix: 'light', colorScheme: 'light', isPhone: false },
  { suffix: 'dark', colorScheme: 'dark', isPhone: false },
  { suffix: 'phone', colorScheme: 'light', isPhone: true },
] as const;

interface Scene {
  readonly page: Page;
  readonly workplace: Workplace;
  readonly isPhone: boolean;
}

async function openSwitches({ page }: Scene): Promise<void> {
  await page.getByRole('switch').first().waitFor();
}

/** Takes the picture of a screen as it comes; the name is the file's. */
const SCREENS: readonly { name: string; show: (scene: Scene) => Promise<void> }[] = [
  {
    name: 'ad-users',
    show: async ({ page }) => {
      const adUsers = new AdUsersPage(page);
      await adUsers.open();
      await adUsers.profile(MARTA).waitFor();
    },
  },
  {
    name: 'ad-users-cards',
    show: async ({ page, isPhone }) => {
      const adUsers = new AdUsersPage(page);
      await adUsers.open();
      await adUsers.profile(MARTA).waitFor();
      if (!isPhone) {
        await adUsers.chooseDisplay('Cards');
        await adUsers.profile(MARTA).waitFor();
      }
    },
  },
  {
    name: 'checker',
    show: async (scene) => {
      await scene.page.goto(CheckerPage.path(scene.workplace, 'ad-sets'));
      await openSwitches(scene);
      if (!scene.isPhone) {
        await new CheckerPage(scene.page).columnHead(/^Spend/).click();
      }
    },
  },
  {
    name: 'checker-ads',
    show: async (scene) => {
      await scene.page.goto(CheckerPage.path(scene.workplace, 'ads'));
      await openSwitches(scene);
      if (!scene.isPhone) {
        await new CheckerPage(scene.page).chooseDisplay('Cards');
        await openSwitches(scene);
      }
    },
  },
  {
    name: 'checker-images',
    show: async ({ page, workplace }) => {
      await page.goto(CheckerPage.path(workplace, 'ad-images'));
      await new CheckerPage(page).untilShown('ad-images');
    },
  },
  {
    name: 'palette',
    show: async (scene) => {
      const palette = new Palette(scene.page);
      await scene.page.goto(CheckerPage.path(scene.workplace));
      await openSwitches(scene);
      await palette.open();
      await palette.input.fill('solar');
      await palette.option('Solar').waitFor();
    },
  },
  {
    name: 'waiting',
    show: async (scene) => {
      const { page, workplace } = scene;
      await page.goto(CheckerPage.path(workplace));
      await openSwitches(scene);
      await page.context().setOffline(true);
      for (const { name } of [pickOn(workplace, 0), pickOff(workplace, 0), pickOn(workplace, 1)]) {
        await page.getByRole('switch', { name, exact: true }).click();
      }
      await new Shell(page).openPendingPanel();
    },
  },
];

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

async function takeAll({
  browser,
  product,
  workplace,
}: {
  browser: Browser;
  product: Product;
  workplace: Workplace;
}): Promise<void> {
  for (const { suffix, colorScheme, isPhone } of VARIANTS) {
    const options = {
      ...(isPhone ? PHONE : DESK),
      baseURL: product.url,
      colorScheme,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    } as const;
    const take = async (page: Page, name: string): Promise<void> => {
      await settle(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`) });
      console.log(`${name}-${suffix}.png`);
    };
    const visitor = await browser.newContext(options);
    const page = await visitor.newPage();
    await new LoginPage(page).open();
    await take(page, 'login');
    await new LoginPage(page).signIn(ADMIN);
    await page.waitForURL('/ad-users');
    await page.evaluate(() =>
      localStorage.setItem('ads-checker:settings', '{"adObjectsDisplayMode":"table"}'),
    );
    for (const { name, show } of SCREENS) {
      await show({ page, workplace, isPhone });
      await take(page, name);
      await page.keyboard.press('Escape');
    }
    await visitor.close();
  }
}

await mkdir(FOLDER, { recursive: true });
await buildIfNeeded();
const executablePath = await ensureBrowser();
const product = await Product.start();
try {
  const api = await Api.signIn({ url: product.url, credentials: ADMIN });
  const workplace = await new World(api).getWorkplace('Helio DE 01');
  await api.dispose();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  await takeAll({ browser, product, workplace });
  await browser.close();
} finally {
  await product.stop();
}
