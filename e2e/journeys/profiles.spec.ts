import { expect, offlineTest, test } from '../fixtures.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { AdUserPage } from '../pages/ad-user-page.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LinesPage } from '../pages/proxies-page.ts';
import { ProxyPicker } from '../pages/proxy-picker.ts';
import { Shell } from '../pages/shell.ts';
import { HeldCalls } from '../product/held-calls.ts';
import { readLocalText } from '../product/local-data.ts';
import { toMultiToken, toOptions, toProxyUrl } from '../product/pasted.ts';
import { MARTA } from '../product/world.ts';

/** Calls that reject a profile. */
const REFUSALS = /\/api\/v1\/(accounts\/\d+\/ad-users|ad-users\/\d+(\/(check|reveal))?)$/;
/** No proxy of the sample team uses this exit, so the test may break it. */
const EXIT = 'Vienna-02';
/** Calls that fail offline and are sent again later. */
const LOST_CALLS = [/\/api\/v1\//, /\/sw\.js$/, /\/__media\//];

test('a profile is connected from a pasted value through a proxy, and its ad accounts open', async ({
  newMember: { api, page },
  sandbox,
}) => {
  const profile = await sandbox.getProfile(3_000);
  const exit = await sandbox.getExit(EXIT);
  await api.addProxy({ name: 'Vienna', options: toOptions(exit) });
  const form = new AdUserPage(page);
  await form.openNew();
  await form.pasted.fill(toMultiToken(profile));
  await expect(form.detectedValues).toHaveText([
    profile.facebookId,
    `ends in ${profile.accessToken.slice(-4)}`,
    /^\d cookies$/,
    profile.userAgent,
    'not set',
    'not set',
  ]);
  await expect(form.userAgent).toHaveValue(profile.userAgent);
  await new ProxyPicker(page).choose(/Vienna/);
  await form.customName.fill('Roofs, one');
  await form.connect.click();

  await expect(page).toHaveURL(/\/ad-users\/\d+$/);
  await expect(form.heading).toHaveText('Roofs, one');
  await expect(page.getByText('Roofs, one is connected')).toBeVisible();
  await expect(form.secret('Access token')).toContainText(
    `ends in ${profile.accessToken.slice(-4)}`,
  );
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.row('Roofs, one')).toContainText('Active');
  await expect(adUsers.row('Roofs, one')).toContainText('Vienna');
  await adUsers.profile('Roofs, one').click();
  const checker = new CheckerPage(page);
  for (const name of await sandbox.listAdAccountNames(profile)) {
    await expect(checker.accountLink(name)).toBeVisible();
  }
  const calls = await sandbox.listCallsOf(profile);
  expect([...new Set(calls.map(({ exitName }) => exitName))]).toEqual([EXIT]);
  expect([...new Set(calls.map(({ userAgent }) => userAgent))]).toEqual([profile.userAgent]);
  expect(await readLocalText(page), 'no secret stays on the device').not.toContain(
    profile.accessToken,
  );
});

test('each error is shown at its field, and a proxy fault as such', async ({
  newMember: { api, page },
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const exit = await sandbox.getExit(EXIT);
  const [own, other] = await sandbox.listProfiles({ from: 3_010, count: 2 });
  if (own === undefined || other === undefined) {
    throw new Error('Expected two profiles.');
  }
  await api.addProxy({ name: 'Vienna', options: toOptions(exit) });
  const known = await api.connectProfile({ profile: own });
  const form = new AdUserPage(page);
  await form.openNew();

  await form.pasted.fill(toMultiToken(await sandbox.getFreeProfile('Dana Hruška')));
  await form.connect.click();
  await expect(form.alert).toContainText('Facebook requires a checkpoint.');

  await form.pasted.fill(toMultiToken(await sandbox.getFreeProfile('Viktor Lindqvist')));
  await form.connect.click();
  await expect(form.accessToken).toHaveAccessibleDescription(/^This profile is logged out\./);
  await expect(form.accessToken).toBeFocused();

  await form.pasted.fill(toMultiToken({ ...other, cookie: own.cookie }));
  await form.connect.click();
  await expect(form.cookies).toHaveAccessibleDescription(
    /^The cookies and token belong to different profiles\./,
  );

  await form.pasted.fill(toMultiToken(own));
  await form.connect.click();
  await expect(form.alert).toContainText("You've already added this user.");
  await expect(form.alert.getByRole('link', { name: `Open ${own.name}` })).toHaveAttribute(
    'href',
    `/ad-users/${known.id}`,
  );

  await sandbox.breakExit(exit, 'unreachable');
  const picker = new ProxyPicker(page);
  await form.pasted.fill(toMultiToken(other));
  await picker.choose(/Vienna/);
  await form.connect.click();
  await expect(picker.button).toHaveAccessibleDescription(
    /^Proxy error\. The proxy responds but has no internet access/,
  );
  const before = (await api.listProfiles()).filter(({ accountId }) => accountId === api.accountId);
  expect(before.map(({ id }) => id)).toEqual([known.id]);

  await sandbox.breakExit(exit, 'none');
  await form.connect.click();
  await expect(form.heading).toHaveText(other.name);
});

offlineTest(
  'a name changes offline and is sent later; a proxy and a token are checked first',
  async ({ newMember: { api, page }, sandbox, consoleGuard, network }) => {
    consoleGuard.allowFailedLoads(REFUSALS, ...LOST_CALLS);
    const [profile, other] = await sandbox.listProfiles({ from: 3_020, count: 2 });
    if (profile === undefined || other === undefined) {
      throw new Error('Expected two profiles.');
    }
    const { id } = await api.connectProfile({ profile });
    const findOwn = async () => (await api.listProfiles()).find((candidate) => candidate.id === id);
    const form = new AdUserPage(page);
    const shell = new Shell(page);
    await form.open(id);
    await shell.waitUntilOfflineReady();

    await network.disconnect();
    await form.customName.fill('Named in a tunnel');
    await form.save.click();
    await expect(form.heading).toHaveText('Named in a tunnel');
    await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
    expect((await findOwn())?.customName).toBeNull();
    await network.reconnect();
    await expect(shell.pendingChip).toBeHidden();
    expect((await findOwn())?.customName).toBe('Named in a tunnel');

    const exit = await sandbox.getExit(EXIT);
    const picker = new ProxyPicker(page);
    await picker.add(toProxyUrl(exit));
    await expect(picker.button).toHaveAccessibleName(/127\.0\.0\.1/);
    await form.save.click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    const [proxy] = await api.listProxies();
    expect((await findOwn())?.proxyId).toBe(proxy?.id);
    expect((await sandbox.listCallsOf(profile)).at(-1)?.exitName).toBe(EXIT);

    await form.replace('Access token');
    await form.accessToken.fill(other.accessToken);
    await form.save.click();
    await expect(form.secret('Cookies')).toHaveAccessibleDescription(
      /^The cookies and token belong to different profiles\./,
    );
    await page.getByRole('button', { name: 'Discard' }).click();

    await sandbox.setTokenState(profile.facebookId, 'expired');
    await form.checkAgain.click();
    await expect(page.getByText('Login required', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'How to fix it' }).getByRole('listitem'),
    ).toHaveText([
      'Log in again in this profile’s browser and open Ads Manager.',
      /^Click the extension icon there/,
      'Or copy the token and cookies there, paste them below and save.',
    ]);
    await sandbox.setTokenState(profile.facebookId, 'ok');
    await form.pasted.fill(toMultiToken(profile));
    await form.save.click();
    await expect(page.getByText('Login required', { exact: true })).toBeHidden();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  },
);

test('a secret is revealed after the password, and the reveal is in the activity log', async ({
  newMember: { api, page, password },
  page: adminPage,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const profile = await sandbox.getProfile(3_030);
  const { id } = await api.connectProfile({ profile, customName: 'Roofs, revealed' });
  const form = new AdUserPage(page);
  await form.open(id);
  await form.askToReveal('Access token');
  await form.confirmReveal('not-my-password-at-all');
  await expect(form.reveal.getByLabel('Your password')).toHaveAccessibleDescription(
    'Incorrect password',
  );
  await form.confirmReveal(password);
  await expect(form.revealed).toHaveText(profile.accessToken);
  expect(await readLocalText(page), 'Not stored').not.toContain(profile.accessToken);
  await form.reveal.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(profile.accessToken)).toBeHidden();

  const activity = new ActivityPage(adminPage);
  await activity.open();
  await expect(activity.acts.first()).toContainText(
    /Rita .+ revealed the access token of the profile Roofs, revealed/,
  );
});

test('each imported line is added, a duplicate or invalid; a stopped import resumes', async ({
  newMember: { api, page },
  sandbox,
}) => {
  const profiles = await sandbox.listProfiles({ from: 3_040, count: 9 });
  const [known, ...others] = profiles;
  if (known === undefined) {
    throw new Error('Expected nine profiles.');
  }
  await api.connectProfile({ profile: known });
  const lines = new LinesPage(page);
  await lines.openProfiles();
  await lines.profiles.fill(
    [
      ...others.map((profile, index) => `${toMultiToken(profile)}||Line ${index + 1}`),
      toMultiToken(known),
      toMultiToken(others[0] ?? known),
      'eyJub3RoaW5n',
    ].join('\n'),
  );
  await lines.read.click();
  await expect(lines.rows).toHaveCount(11);
  const state = (row: number) => lines.rows.nth(row).getByRole('cell').last();
  await expect(state(8)).toContainText('Already added');
  await expect(state(9)).toContainText('Same profile as line 1');
  await expect(state(10)).toContainText('Invalid');
  await expect(lines.counts).toHaveText('8 profiles ready · 2 duplicates · 1 invalid');

  const calls = await HeldCalls.at(page, /\/api\/v1\/accounts\/\d+\/ad-users$/);
  await lines.button('Connect 8 profiles').click();
  await expect.poll(() => calls.total).toBe(4);
  await lines.stop.click();
  await expect(page.getByText(/^Stopping after the current lines finish/)).toBeVisible();
  await calls.release();
  for (const row of [0, 1, 2, 3]) {
    await expect(state(row)).toContainText('Added');
  }
  for (const row of [4, 5, 6, 7]) {
    await expect(state(row)).toContainText('Not checked');
  }
  expect(calls.total).toBe(4);

  await lines.button('Retry 4').click();
  await expect(lines.counts).toHaveText('11 of 11: 8 added · 2 duplicates · 0 failed · 1 invalid');
  await expect(lines.rows.filter({ hasText: 'Not checked' })).toHaveCount(0);
  const own = (await api.listProfiles()).filter(({ accountId }) => accountId === api.accountId);
  expect(own.map(({ facebookId }) => facebookId).toSorted()).toEqual(
    profiles.map(({ facebookId }) => facebookId).toSorted(),
  );
  const adUsers = new AdUsersPage(page);
  await new Shell(page).place('Home').click();
  await expect(adUsers.profile('Line 8')).toBeVisible();
});

test('deleting a profile frees its proxy', async ({
  newMember: { api, page },
  sandbox,
  consoleGuard,
}) => {
  // Insights requested before the profile was deleted are answered with 404.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\/\d+\/ad-accounts/);
  const proxy = await api.addProxy({
    name: 'Vienna',
    options: toOptions(await sandbox.getExit(EXIT)),
  });
  const { id } = await api.connectProfile({
    profile: await sandbox.getProfile(3_060),
    customName: 'Roofs, gone',
    proxyId: proxy.id,
  });
  const form = new AdUserPage(page);
  await form.open(id);
  await form.delete.click();
  await expect(form.question).toContainText(
    'This also deletes its 3 tasks and their history. Nothing changes on Facebook.',
  );
  await form.question.getByRole('button', { name: 'Delete profile' }).click();

  const adUsers = new AdUsersPage(page);
  await expect(page).toHaveURL('/ad-users');
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await expect(adUsers.profile('Roofs, gone')).toBeHidden();
  const [free] = await api.listProxies();
  expect(free?.adUserIds).toEqual([]);
});
