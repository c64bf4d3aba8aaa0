import type { BrowserContext, Page } from '@playwright/test';
import { createSampleWorld, type SampleProfile } from '../../shared/src/sample/index.ts';
import { EXTENSION_ID, openExtensionBrowser } from '../extension/browser.ts';
import { openChromiumPopup } from '../extension/chromium-popup.ts';
import { ADS_MANAGER, NetworkSite } from '../extension/network-site.ts';
import { ExtensionSection } from '../pages/extension-section.ts';
import type { Api } from '../product/api.ts';
import type { Pictures } from './pictures.ts';
import { shootStoreScreenshot, shootStoreTile } from './store.ts';

export const EXTENSION_SCREENS = [
  'extension-unconnected',
  'extension',
  'extension-refused',
  'extension-store',
] as const;
const WIDTH_PX = 360;
const MIN_HEIGHT_PX = 520;
const ENGLISH = {
  read: 'Read profile',
  send: 'Send to Ads Checker',
  group: 'Group',
  proxy: 'Proxy',
  claim: 'Send a Facebook profile to your team’s own server',
} as const;
type Words = Readonly<Record<keyof typeof ENGLISH, string>>;
const RUSSIAN: Words = {
  read: 'Прочитать профиль',
  send: 'Отправить в Ads Checker',
  group: 'Группа',
  proxy: 'Прокси',
  claim: 'Профиль Facebook — на сервер вашей команды',
};
const VARIANTS = [
  { suffix: 'light', colorScheme: 'light', locale: 'en-US', words: ENGLISH },
  { suffix: 'dark', colorScheme: 'dark', locale: 'en-US', words: ENGLISH },
  { suffix: 'russian', colorScheme: 'light', locale: 'ru-RU', words: RUSSIAN },
] as const;
/** The product is driven by its English texts, whatever the popup's language. */
const USE_ENGLISH = `localStorage.setItem('ads-checker:settings', '{"locale":"en-US"}')`;

interface Place {
  readonly api: Api;
  readonly url: string;
  readonly pictures: Pictures;
}

function findProfile(name: string): SampleProfile {
  const profile = createSampleWorld().otherProfiles.find((candidate) => candidate.name === name);
  if (profile === undefined) {
    throw new Error(`The network has no free profile ${name}.`);
  }
  return profile;
}

async function openPopupPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: WIDTH_PX, height: MIN_HEIGHT_PX });
  await page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The real popup has the browser's language; only the page version takes a requested one. */
async function pair({ context, url }: { context: BrowserContext; url: string }): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(USE_ENGLISH);
  await page.goto(`${url}/profile-settings`);
  await new ExtensionSection(page).showCode();
  const popup = await openChromiumPopup({ context, page });
  await popup.press('Connect');
  await popup.expectText('Nothing read yet');
  await popup.close();
  return page;
}

/** The popup before pairing, with a read profile, and with an error of the network. */
export async function captureExtension({ api, url, pictures }: Place): Promise<void> {
  const site = await NetworkSite.start();
  for (const { suffix, colorScheme, locale, words } of VARIANTS) {
    const { context, close } = await openExtensionBrowser({
      site,
      options: {
        baseURL: url,
        colorScheme,
        locale,
        timezoneId: 'Europe/Berlin',
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      },
    });
    await context.addCookies((await api.storageState()).cookies);
    const popup = await openPopupPage(context);
    const take = async (name: (typeof EXTENSION_SCREENS)[number]): Promise<void> => {
      if (!pictures.isWanted(name, suffix)) {
        return;
      }
      await popup.setViewportSize({ width: WIDTH_PX, height: MIN_HEIGHT_PX });
      const height = await popup.evaluate(() => document.documentElement.scrollHeight);
      await popup.setViewportSize({ width: WIDTH_PX, height: Math.max(MIN_HEIGHT_PX, height) });
      await popup.mouse.move(0, 0);
      await pictures.write({ name, variant: suffix, png: await popup.screenshot() });
    };
    await take('extension-unconnected');
    site.signIn(findProfile('Helena Brandt'));
    const manager = await pair({ context, url });
    await manager.goto(ADS_MANAGER);
    await popup.bringToFront();
    await popup.getByRole('button', { name: words.read }).click();
    await popup.getByLabel(words.group).selectOption({ label: 'Solar DACH' });
    // The sample team has enough of them to be searched.
    await popup.getByRole('combobox', { name: words.proxy }).click();
    await popup.getByRole('listbox', { name: words.proxy }).getByRole('option').nth(1).click();
    // The choices were scrolled to.
    await popup.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await take('extension');
    if (pictures.isWanted('extension-store', suffix)) {
      const store = { context, colorScheme, lang: locale.slice(0, 2) };
      await pictures.write({
        name: 'extension-store-screenshot',
        variant: suffix,
        png: await shootStoreScreenshot({
          ...store,
          title: words.claim,
          popup: await popup.screenshot(),
        }),
      });
      await pictures.write({
        name: 'extension-store-tile',
        variant: suffix,
        png: await shootStoreTile({ ...store, title: 'Ads Checker' }),
      });
      await popup.bringToFront();
    }
    site.signIn(findProfile('Dana Hruška'));
    await manager.reload();
    await popup.reload();
    await popup.getByRole('button', { name: words.read }).click();
    await popup.getByRole('button', { name: words.send }).click();
    await popup.getByRole('alert').waitFor();
    await take('extension-refused');
    await close();
  }
  await site.stop();
}
