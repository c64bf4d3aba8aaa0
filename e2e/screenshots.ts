import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { root } from '../scripts/processes.ts';
import { AdUsersPage } from './pages/ad-users-page.ts';
import { CheckerPage } from './pages/checker-page.ts';
import { MembersPage } from './pages/members-page.ts';
import { NewMemberPage } from './pages/new-member-page.ts';
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
  { suffix: 'light', colorScheme: 'light', isPhone: false, locale: 'en-US' },
  { suffix: 'dark', colorScheme: 'dark', isPhone: false, locale: 'en-US' },
  { suffix: 'phone', colorScheme: 'light', isPhone: true, locale: 'en-US' },
  { suffix: 'russian', colorScheme: 'light', isPhone: false, locale: 'ru-RU' },
] as const;

interface Scene {
  readonly page: Page;
  readonly workplace: Workplace;
  readonly isPhone: boolean;
}

async function openSwitches({ page }: Scene): Promise<void> {
  await page.getByRole('switch').first().waitFor();
}

interface Screen {
  /** The file's. */
  readonly name: string;
  /** Finds nothing by its words: its picture is taken in Russian, too. */
  readonly isAlsoRussian?: boolean;
  readonly show: (scene: Scene) => Promise<void>;
}

/** Takes the picture of a screen as it comes. */
const SCREENS: readonly Screen[] = [
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
    name: 'profile-settings',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/profile-settings');
      await page.getByText('@ads_checker_sandbox_bot').waitFor();
      await page.getByText('127.0.0.1').first().waitFor();
    },
  },
  {
    name: 'team-general',
    show: async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('form', { name: 'General' }).waitFor();
    },
  },
  {
    name: 'team-members',
    isAlsoRussian: true,
    show: async ({ page, isPhone }) => {
      await page.goto('/team-settings/members');
      const member = page.getByRole('link', { name: 'Priya Nair' });
      await member.waitFor();
      if (!isPhone) {
        await member.click();
        await page
          .getByRole('complementary', { name: 'Priya Nair' })
          .getByText(/\b4\b/)
          .first()
          .waitFor();
      }
    },
  },
  {
    name: 'team-member',
    show: async ({ page, isPhone }) => {
      await page.goto('/team-settings/members');
      await page.getByRole('link', { name: 'Priya Nair' }).click();
      const pane = new MembersPage(page).pane('Priya Nair');
      await pane.getByRole('button', { name: 'Set a new password' }).click();
      await pane.getByLabel('New password').waitFor();
      if (!isPhone) {
        await pane.getByRole('button', { name: 'Restrict' }).scrollIntoViewIfNeeded();
      }
    },
  },
  {
    name: 'new-member',
    show: async ({ page }) => {
      await new NewMemberPage(page).open();
      await page.getByText('Very strong').waitFor();
    },
  },
  {
    name: 'activity',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/team-settings/activity');
      await page.getByRole('link', { name: 'Priya Nair' }).first().waitFor();
    },
  },
  {
    name: 'users',
    show: async ({ page }) => {
      await page.goto('/users');
      await page.getByText('priya_nair').first().waitFor();
    },
  },
  {
    name: 'new-user',
    show: async ({ page }) => {
      await page.goto('/users/new');
      await page.getByText('Very strong').waitFor();
    },
  },
  {
    name: 'new-team',
    show: async ({ page }) => {
      await page.goto('/teams/new');
      await page.getByLabel('Description').waitFor();
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
  await page.getByText(/^(Syncing…|Обновляется…)$/).waitFor({ state: 'detached' });
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
  for (const { suffix, colorScheme, isPhone, locale } of VARIANTS) {
    const options = {
      ...(isPhone ? PHONE : DESK),
      baseURL: product.url,
      colorScheme,
      locale,
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
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(page, 'login');
    await page.locator('input[name="username"]').fill(ADMIN.username);
    await page.locator('input[name="password"]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/ad-users');
    await page.evaluate(() =>
      localStorage.setItem('ads-checker:settings', '{"adObjectsDisplayMode":"table"}'),
    );
    for (const { name, isAlsoRussian, show } of SCREENS) {
      if (locale === 'ru-RU' && isAlsoRussian !== true) {
        continue;
      }
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
