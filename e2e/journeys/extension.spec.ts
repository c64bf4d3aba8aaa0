import { EXTENSION_ID } from '../extension/browser.ts';
import { expect, test } from '../extension/fixtures.ts';
import { ADS_MANAGER } from '../extension/network-site.ts';
import { readExtensionStorage } from '../extension/storage.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { ExtensionSection } from '../pages/extension-section.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const HOME = 'https://www.facebook.com/';

// Another browser and several popups are slow on a small machine.
test.setTimeout(180_000);
// The last file of the run: both workers share it.
test.describe.configure({ mode: 'parallel' });

test('a click sends the profile and its ad accounts open; sent again, it is updated', async ({
  page,
  context,
  product,
  site,
  rita,
  pair,
  readProfile,
  findFreeProfile,
}) => {
  const { profile, adAccounts } = findFreeProfile('Helena Brandt');
  const session = site.signIn(profile);
  await pair();
  const manager = await context.newPage();

  const popup = await readProfile(manager);
  await popup.expectText(
    profile.name,
    profile.facebookId,
    'New profile. Sending will add it.',
    `Access token Ads Manager ${profile.accessToken.slice(0, 4)}…${profile.accessToken.slice(-4)}`,
    'Cookies 5, with c_user and xs',
    /User agent Chrome \d+, Linux/,
    `Server ${product.url}`,
    `User ${rita.owner.name} @${rita.owner.username}`,
    `Team ${rita.owner.team}`,
    'Sent on this computer and kept encrypted.',
  );
  expect(await rita.listProfiles(), 'nothing is sent before it was seen').toEqual(
    expect.not.arrayContaining([expect.objectContaining({ facebookId: profile.facebookId })]),
  );
  await popup.fill({ label: 'Custom name (optional)', value: 'Helena, roofs' });
  await popup.press('Send to Ads Checker');
  await popup.expectText('Added', 'Helena, roofs');
  const link = await popup.linkOf('Open in Ads Checker');
  await popup.close();

  const adUsers = new AdUsersPage(page);
  await page.bringToFront();
  await adUsers.open();
  await adUsers.profile('Helena, roofs').click();
  const checker = new CheckerPage(page);
  for (const { name } of adAccounts) {
    await expect(checker.accountLink(name)).toBeVisible();
  }
  const findOwn = async () =>
    (await rita.listProfiles()).filter(({ facebookId }) => facebookId === profile.facebookId);
  const [added, ...others] = await findOwn();
  expect(others).toEqual([]);
  expect(link).toBe(`${product.url}/ad-users/${added?.id}`);

  const again = await readProfile(manager);
  await again.expectText('Helena, roofs', 'One of your profiles.');
  await again.press('Send to Ads Checker');
  await again.expectText('Updated', 'Helena, roofs');
  await again.close();
  expect(await findOwn()).toEqual([
    {
      ...added,
      updatedAt: expect.any(String),
      syncedAt: expect.any(String),
      cookie: expect.anything(),
      accessToken: expect.anything(),
    },
  ]);

  const kept = await readExtensionStorage(context);
  expect(kept.local).toEqual({
    currentPairing: `${product.url} ${rita.userId} ${rita.teamId}`,
    pairings: {
      version: 3,
      pairings: [
        {
          origin: product.url,
          token: expect.any(String),
          user: { id: rita.userId, username: rita.owner.username, displayName: rita.owner.name },
          team: { id: rita.teamId, name: rita.owner.team },
          pairedAt: expect.any(String),
          label: null,
          profiles: [expect.stringMatching(/^[0-9a-f]{32}$/)],
        },
      ],
    },
  });
  for (const secret of [session.accessToken, session.xs, session.facebookId, 'c_user']) {
    expect(JSON.stringify(kept.local)).not.toContain(secret);
    expect(kept.rest).not.toContain(secret);
  }
});

test('a missing session or Ads Manager page is reported', async ({
  context,
  site,
  pair,
  readProfile,
  clickIcon,
  findFreeProfile,
}) => {
  await pair();
  site.signOut();
  const network = await context.newPage();
  const popup = await readProfile(network);
  await popup.expectText('Not logged in to facebook.com');
  await popup.close();

  site.signIn(findFreeProfile('Marco Rinaldi').profile);
  await network.goto(HOME);
  const second = await clickIcon(network);
  await second.press('Read profile');
  await second.expectText('Ads Manager isn’t open');

  const opened = context.waitForEvent('page');
  await second.press('Open Ads Manager');
  const manager = await opened;
  await expect(manager.getByRole('heading', { name: 'Ads Manager' })).toBeVisible();
  const third = await clickIcon(manager);
  await third.press('Read profile');
  await third.expectText('What will be sent');
  await third.close();
});

test('a rejection by the network is reported, and the profile is accepted once it is fixed', async ({
  context,
  site,
  rita,
  pair,
  readProfile,
  findFreeProfile,
}) => {
  await pair();
  const { profile } = findFreeProfile('Marco Rinaldi');
  const manager = await context.newPage();
  for (const [name, words] of [
    ['Viktor Lindqvist', 'This profile is logged out.'],
    ['Dana Hruška', 'Facebook requires a checkpoint.'],
    ['Omar Haddad', 'This profile’s password was changed.'],
  ] as const) {
    site.signIn(findFreeProfile(name).profile);
    const popup = await readProfile(manager);
    await popup.press('Send to Ads Checker');
    await popup.expectText(words, 'Send again');
    await popup.close();
  }
  site.signIn({ ...profile, accessToken: findFreeProfile('Claire Dumont').profile.accessToken });
  const popup = await readProfile(manager);
  await popup.press('Send to Ads Checker');
  await popup.expectText('The cookies and token belong to different profiles.');
  site.signIn(profile);
  await manager.reload();
  await popup.press('Read again');
  await popup.press('Send to Ads Checker');
  await popup.expectText('Added', 'Marco Rinaldi');
  await popup.close();
  expect((await rita.listProfiles()).filter((own) => own.accountId === rita.accountId)).toEqual([
    expect.objectContaining({ facebookId: profile.facebookId, name: 'Marco Rinaldi' }),
  ]);
});

test('a revoked pairing is reported and deleted; a pasted link pairs again', async ({
  page,
  context,
  product,
  site,
  rita,
  pair,
  readProfile,
  clickIcon,
  findFreeProfile,
}) => {
  await pair();
  await rita.endOtherSessions();
  site.signIn(findFreeProfile('Claire Dumont').profile);
  const manager = await context.newPage();
  const popup = await readProfile(manager);
  await popup.expectText(`${new URL(product.url).host} disconnected this browser.`);
  expect((await readExtensionStorage(context)).local).toEqual({});

  const section = new ExtensionSection(page);
  const link = await section.createKey();
  const second = await clickIcon(manager);
  await second.fill({ label: 'Or paste the link or the address and code', value: link });
  await second.press('Next');
  await second.expectText(`User ${rita.owner.name} @${rita.owner.username}`);
  await second.fill({ label: 'Name of this browser (optional)', value: 'Profile 7' });
  await second.press('Connect and read');
  await second.expectText('New profile. Sending will add it.', 'Send to Ads Checker');
  await second.close();
  await expect(section.keys).toContainText('1 of 20 browsers connected');
  await expect(section.keys).toContainText('Profile 7');
});

test('another user’s code in a URL pairs nothing, and a paired popup stays paired', async ({
  page,
  context,
  product,
  rita,
  api,
  pair,
  clickIcon,
}) => {
  const stranger = await api.createPairingCode();
  const trap = `${product.url}/profile-settings?pair=${stranger}#pair=${stranger}`;
  await page.goto(trap);
  const section = new ExtensionSection(page);
  await section.connect.waitFor();
  await expect(section.code).toHaveCount(0);
  const unpaired = await clickIcon(page);
  await unpaired.expectText('Connect this browser to Ads Checker');
  expect(await unpaired.text()).not.toContain(stranger);

  // Somebody was talked into pasting this code: the popup names its owner.
  await unpaired.fill({
    label: 'Or paste the link or the address and code',
    value: trap,
  });
  await unpaired.press('Next');
  await unpaired.expectText(`User ${api.owner.name} @${api.owner.username}`);
  await unpaired.close();
  expect((await readExtensionStorage(context)).local).toEqual({});

  await pair();
  const before = (await readExtensionStorage(context)).local;
  await section.showCode();
  const popup = await clickIcon(page);
  await popup.expectText('Nothing read yet', `as ${rita.owner.name}`);
  await popup.close();
  expect((await readExtensionStorage(context)).local).toEqual(before);
});

test('axe finds no violations in the pages of the extension', async ({
  page,
  context,
  product,
  site,
  pair,
  findFreeProfile,
}) => {
  const popup = await context.newPage();
  const address = (name: string) => `chrome-extension://${EXTENSION_ID}/${name}.html`;
  await popup.goto(address('about'));
  await popup.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessibleInBothThemes(popup, 'the page on what is read');
  const policy = await fetch(`${product.url}/extension-privacy.html`);
  expect([policy.status, await policy.text()], 'shown without a login').toEqual([
    200,
    expect.stringContaining('Политика конфиденциальности'),
  ]);
  await popup.goto(`${product.url}/extension-privacy.html`);
  await popup.getByRole('heading', { name: 'Privacy policy' }).waitFor();
  await expectAccessibleInBothThemes(popup, 'the privacy policy');
  await popup.goto(address('popup'));
  await popup.getByRole('button', { name: 'Next' }).click();
  await expectAccessibleInBothThemes(popup, 'connecting, with an error');
  await pair();
  await popup.getByRole('button', { name: 'Settings' }).click();
  await popup.getByRole('button', { name: 'Disconnect' }).waitFor();
  await expectAccessibleInBothThemes(popup, 'settings');
  await popup.getByRole('button', { name: 'Back' }).click();
  await popup.getByRole('button', { name: 'Read profile' }).click();
  await popup.getByRole('heading', { name: 'Not logged in to facebook.com' }).waitFor();
  await expectAccessibleInBothThemes(popup, 'nobody is signed in');
  const { profile } = findFreeProfile('Dana Hruška');
  site.signIn(profile);
  await page.goto(ADS_MANAGER);
  await popup.bringToFront();
  await popup.getByRole('button', { name: 'Read again' }).click();
  await popup.getByRole('button', { name: 'Send to Ads Checker' }).click();
  await popup.getByRole('alert').waitFor();
  await expectAccessibleInBothThemes(popup, 'what will be sent, and why it was refused');

  const send = popup.getByRole('button', { name: 'Send again' });
  const size = popup.viewportSize();
  // What a popup of 800×600 has left at a zoom of 200 %
  await popup.setViewportSize({ width: 400, height: 300 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await popup.setViewportSize({ width: 800, height: 600 });
  await popup.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect(send).toBeInViewport({ ratio: 1 });
  await popup.setViewportSize(size ?? { width: 1280, height: 720 });
});
