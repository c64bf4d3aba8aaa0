import { type BrowserContext, request } from '@playwright/test';
import { API_VERSION } from '../../shared/src/http.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import {
  NOTHING_LEFT,
  readLocalData,
  readLocalText,
  waitUntilScreenKept,
} from '../product/local-data.ts';
import type { Credentials } from '../product/people.ts';
import { MARTA, pickOn } from '../product/world.ts';

test.use({ isSignedIn: false });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const NEW_PASSWORD = 'velvet-orbit-lantern-plum';

test.beforeEach(({ consoleGuard }) => {
  // A revoked session is answered with 401 on every call.
  consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/);
});

async function replay({
  url,
  cookies,
}: {
  readonly url: string;
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}): Promise<{ status: number; code: unknown }> {
  const stolen = await request.newContext({
    baseURL: url,
    storageState: { cookies, origins: [] },
    extraHTTPHeaders: { origin: url, 'x-api-version': String(API_VERSION) },
  });
  const response = await stolen.get('/api/v1/me/sessions');
  const { code } = (await response.json()) as { code?: unknown };
  await stolen.dispose();
  return { status: response.status(), code };
}

test('a session revoked from another browser leaves no local data', async ({
  page,
  product,
  api,
  openBrowser,
}) => {
  const rita = await api.addMember();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(rita);
  await page.waitForURL('/ad-users');
  const other = await openBrowser({ as: null, userAgent: FIREFOX });
  const otherLogin = new LoginPage(other.page);
  await otherLogin.open();
  await otherLogin.signIn(rita);
  await expect(new AdUsersPage(other.page).profile(MARTA)).toBeVisible();
  const cookies = await other.context.cookies();
  await expect.poll(() => readLocalText(other.page)).toContain(MARTA);
  await waitUntilScreenKept(other.page);
  expect(await replay({ url: product.url, cookies })).toEqual({ status: 200, code: undefined });

  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.sessions).toHaveCount(2);
  await expect(profile.sessions.first()).toContainText('This device');
  await expect(profile.sessions.first()).toContainText('Linux');
  await expect(profile.sessions.last()).toContainText('Firefox 132, Windows');
  await expect(profile.sessions.last()).toContainText('127.0.0.1');
  await profile.sessions
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click();

  await expect(profile.sessions).toHaveCount(1);
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible();
  await expect(otherLogin.heading).toBeVisible();
  await expect(other.page.getByText('You were logged out from another device.')).toBeVisible();
  await expect.poll(() => readLocalData(other.page)).toEqual(NOTHING_LEFT);
  expect(await replay({ url: product.url, cookies })).toEqual({
    status: 401,
    code: 'session_revoked',
  });
});

test('a new password signs other browsers out, and the old one is rejected', async ({
  page,
  api,
  signIn,
  openBrowser,
}) => {
  const rita = await api.addMember();
  const others = [await openBrowser({ as: await signIn(rita) }), await openBrowser({ as: null })];
  const [seen, fresh] = others;
  if (seen === undefined || fresh === undefined) {
    throw new Error('Two browsers were opened.');
  }
  await new AdUsersPage(seen.page).open();
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(rita);
  await page.waitForURL('/ad-users');
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.changePassword.click();

  await profile.fillPasswords({ oldPassword: 'not-the-password', newPassword: NEW_PASSWORD });
  await expect(profile.passwordDialog.getByText('Incorrect password')).toBeVisible();
  await profile.fillPasswords({ oldPassword: rita.password, newPassword: `${rita.username}1` });
  await expect(
    profile.passwordDialog.getByText('This password is too easy to guess'),
  ).toBeVisible();
  await profile.fillPasswords({ oldPassword: rita.password, newPassword: NEW_PASSWORD });
  await expect(page.getByText('Password changed. Other devices were logged out.')).toBeVisible();
  await expect(profile.sessions).toHaveCount(1);

  await expect(new LoginPage(seen.page).heading).toBeVisible();
  const freshLogin = new LoginPage(fresh.page);
  await freshLogin.open();
  await freshLogin.signIn(rita);
  await expect(freshLogin.alert).toHaveText('The username or password is incorrect.');
  const changed: Credentials = { username: rita.username, password: NEW_PASSWORD };
  await freshLogin.signIn(changed);
  await expect(new AdUsersPage(fresh.page).profile(MARTA)).toBeVisible();
});

offlineTest(
  'an unsent change survives a revoked session',
  async ({ page, network, world, sandbox, api, signIn }) => {
    const rita = await api.addMember({
      permissions: { read_team_ads: true, manage_team_ads: true },
    });
    const elsewhere = await signIn(rita);
    const adAccount = await world.getAdAccount('Northpine US – Gutters');
    const campaign = pickOn(adAccount, 0);
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(rita);
    await page.waitForURL('/ad-users');
    const checker = new CheckerPage(page);
    const shell = new Shell(page);
    await checker.open(adAccount);
    await shell.waitUntilOfflineReady();

    await network.disconnect();
    await checker.switchOf(campaign.name).click();
    await expect(shell.pendingChip).toHaveAccessibleName('1 unsent');
    await elsewhere.endOtherSessions();
    await network.reconnect();

    await expect(login.heading).toBeVisible();
    await expect(
      page.getByText(
        'You were logged out from another device. 1 unsent change will be sent after you log in.',
      ),
    ).toBeVisible();
    expect(await readLocalText(page)).not.toContain(MARTA);
    expect(await sandbox.listSetStatuses(campaign.id)).toEqual([]);

    await login.signIn(rita);
    await expect
      .poll(() => sandbox.getStatus({ facebookId: adAccount.profile.facebookId, id: campaign.id }))
      .toBe('PAUSED');
    expect(await sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);
    await expect(shell.pendingChip).toBeHidden();
  },
);
