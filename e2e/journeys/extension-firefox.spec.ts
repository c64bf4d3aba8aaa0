import { join } from 'node:path';
import { root } from '../../scripts/processes.ts';
import { test as base, expect } from '../extension/fixtures.ts';
import { ADS_MANAGER } from '../extension/network-site.ts';
import { Firefox } from '../firefox/firefox.ts';
import { startHostMappingProxy } from '../firefox/host-mapping-proxy.ts';
import { ConsoleGuard } from '../product/console-guard.ts';

const NETWORK_ORIGINS = [
  'https://facebook.com/*',
  'https://adsmanager.facebook.com/*',
  'https://business.facebook.com/*',
];

const test = base.extend<{ firefox: Firefox }>({
  // Nothing happens in the browser of the other journeys.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from a pattern.
  consoleGuard: async ({}, use) => use(new ConsoleGuard()),
  firefox: async ({ site, rita }, use) => {
    const proxy = await startHostMappingProxy({
      portOf: (host) => (/(^|\.)facebook\.com$/.test(host) ? site.port : undefined),
    });
    const firefox = await Firefox.start({
      extension: join(root, 'extension', 'dist', 'firefox-mv3'),
      extensionId: 'extension@ads-checker',
      proxy: proxy.address,
    });
    await firefox.addCookies((await rita.storageState()).cookies);
    await use(firefox);
    await firefox.stop();
    await proxy.stop();
  },
});

// Starting another browser is slow on a small machine.
test.setTimeout(120_000);

test('in Firefox a click sends the profile, which appears in the list', async ({
  firefox,
  product,
  site,
  rita,
  findFreeProfile,
}) => {
  const { profile } = findFreeProfile('Helena Brandt');
  const session = site.signIn(profile);
  const app = await firefox.openPage();
  await app.goto(`${product.url}/profile-settings`);
  await app.press('Connect extension');
  await app.expectText('Copy link');
  const pairing = await firefox.clickIcon(app);
  await pairing.expectText(
    `Connect this browser to ${product.url}?`,
    `User ${rita.owner.name} @${rita.owner.username}`,
    `Team ${rita.owner.team}`,
  );
  await pairing.press('Connect');
  await pairing.expectText('Nothing read yet');
  await pairing.close();

  const manager = await firefox.openPage();
  await manager.goto(ADS_MANAGER);
  const popup = await firefox.clickIcon(manager);
  await popup.press('Read profile');
  await popup.expectText(
    profile.name,
    profile.facebookId,
    'New profile. Sending will add it.',
    'Cookies 5, with c_user and xs',
    /User agent Firefox \d+, Linux/,
  );
  await popup.fill({ label: 'Custom name (optional)', value: 'Helena, roofs' });
  await popup.press('Send to Ads Checker');
  await popup.expectText('Added', 'Helena, roofs');
  await popup.close();

  // First-party isolation partitions cookies by site; the extension has to name the network's
  // partition.
  await firefox.setPreference({ name: 'privacy.firstparty.isolate', isOn: true });
  await manager.goto(ADS_MANAGER);
  await firefox.withholdSites(NETWORK_ORIGINS);
  const again = await firefox.clickIcon(manager);
  await again.expectText('The browser withholds facebook.com from the extension.');
  await again.press('Allow access');
  await firefox.grantPermissions();
  await again.expectText('One of your profiles.', 'Cookies 5, with c_user and xs');
  await again.close();
  await firefox.setPreference({ name: 'privacy.firstparty.isolate', isOn: false });

  await app.goto(`${product.url}/ad-users`);
  await app.expectText('Helena, roofs');
  const kept = await firefox.readExtensionStorage();
  expect(JSON.parse(kept)).toEqual({
    local: {
      currentPairing: expect.any(String),
      pairings: { version: 3, pairings: [expect.objectContaining({ origin: product.url })] },
    },
    session: {},
    sync: {},
  });
  for (const secret of [session.accessToken, session.xs, session.facebookId]) {
    expect(kept).not.toContain(secret);
  }
  expect(await firefox.listExtensionErrors()).toEqual([]);
});
