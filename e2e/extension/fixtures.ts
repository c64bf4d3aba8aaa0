import type { Page } from '@playwright/test';
import {
  createSampleWorld,
  type SampleAdAccount,
  type SampleProfile,
} from '../../shared/src/sample/index.ts';
import { test as base } from '../fixtures.ts';
import { ExtensionSection } from '../pages/extension-section.ts';
import type { Api } from '../product/api.ts';
import { openExtensionBrowser } from './browser.ts';
import { openChromiumPopup } from './chromium-popup.ts';
import { ADS_MANAGER, NetworkSite } from './network-site.ts';
import type { Popup } from './popup.ts';

/** A profile of the ad network that nobody has connected, with the ad accounts it reads. */
export interface FreeProfile {
  readonly profile: SampleProfile;
  readonly adAccounts: readonly SampleAdAccount[];
}

interface WorkerFixtures {
  readonly findFreeProfile: (name: string) => FreeProfile;
}

interface ExtensionFixtures {
  /** A member with profiles of their own only. */
  readonly rita: Api;
  /** The ad network's site, under its real hostnames. */
  readonly site: NetworkSite;
  readonly clickIcon: (page: Page) => Promise<Popup>;
  /** Pairs from the page that shows the code. */
  readonly pair: () => Promise<void>;
  /** Opens Ads Manager in the page and reads the profile from the popup. */
  readonly readProfile: (manager: Page) => Promise<Popup>;
}

export const test = base.extend<ExtensionFixtures, WorkerFixtures>({
  findFreeProfile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
    async ({}, use) => {
      const world = createSampleWorld();
      await use((name) => {
        const profile = world.otherProfiles.find((other) => other.name === name);
        if (profile === undefined) {
          throw new Error(`The network has no free profile ${name}`);
        }
        const adAccounts = [...profile.tasks.keys()].flatMap(
          (id) => world.adAccounts.get(id) ?? [],
        );
        return { profile, adAccounts };
      });
    },
    { scope: 'worker' },
  ],
  rita: async ({ api, signIn }, use) => use(await signIn(await api.addMember())),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
  site: async ({}, use) => {
    const site = await NetworkSite.start();
    await use(site);
    await site.stop();
  },
  context: async ({ site, rita, baseURL, viewport, locale, timezoneId, contextOptions }, use) => {
    const { context, close } = await openExtensionBrowser({
      site,
      options: {
        ...contextOptions,
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      },
    });
    await context.addCookies((await rita.storageState()).cookies);
    await use(context);
    await close();
  },
  clickIcon: async ({ context }, use) => use((page) => openChromiumPopup({ context, page })),
  pair: async ({ page, product, rita, clickIcon }, use) =>
    use(async () => {
      await new ExtensionSection(page).showCode();
      const popup = await clickIcon(page);
      await popup.expectText(
        `Connect this browser to ${product.url}?`,
        `Server ${product.url}`,
        `User ${rita.owner.name} @${rita.owner.username}`,
        `Team ${rita.owner.team}`,
      );
      await popup.press('Connect');
      await popup.expectText('Nothing read yet');
      await popup.close();
    }),
  readProfile: async ({ clickIcon }, use) =>
    use(async (manager) => {
      await manager.goto(ADS_MANAGER);
      const popup = await clickIcon(manager);
      await popup.press('Read profile');
      return popup;
    }),
});

export const { expect } = test;
