import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { ProxiesPage } from '../pages/proxies-page.ts';
import { toOptions } from '../product/pasted.ts';
import { MARTA } from '../product/world.ts';

const readOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('a shared profile appears with its group and proxy in open browsers, and disappears again', async ({
  newMember: { api, page },
  sandbox,
  signIn,
  openBrowser,
  api: admin,
  consoleGuard,
}) => {
  // Requests in flight when the share ended are answered with 404.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\//);
  const group = await api.addGroup('Roofs of Rita');
  const proxy = await api.addProxy({
    name: 'Vienna of Rita',
    options: toOptions(await sandbox.getExit('Vienna-02')),
  });
  const profile = await sandbox.getProfile(2_000);
  const { id } = await api.connectProfile({ profile, groupId: group.id, proxyId: proxy.id });
  const otto = await openBrowser({
    as: await signIn(await admin.addMember({ firstName: 'Otto' })),
  });
  const theirs = new AdUsersPage(otto.page);
  const mine = new AdUsersPage(page);
  await mine.open();
  await theirs.open();
  await expect(theirs.profile(MARTA)).toBeVisible();
  await expect(theirs.profile(profile.name)).toBeHidden();
  const openedAt = await readOrigin(otto.page);

  await mine.act(profile.name, 'Share with the team');
  await expect(theirs.row(profile.name)).toContainText('Roofs of Rita');
  await expect(theirs.row(profile.name)).toContainText('Vienna of Rita');
  await expect(theirs.row(profile.name)).toContainText('Rita');
  await api.updateProfile(id, { customName: 'Renamed meanwhile' });
  await expect(theirs.profile('Renamed meanwhile')).toBeVisible();

  await mine.act('Renamed meanwhile', 'Stop sharing');
  await expect(theirs.profile('Renamed meanwhile')).toBeHidden();
  await expect(theirs.profile(MARTA)).toBeVisible();
  expect(await readOrigin(otto.page), 'the same page all the time').toBe(openedAt);
});

test('a shared proxy appears in open browsers, and disappears again', async ({
  newMember: { api, page },
  sandbox,
  openBrowser,
  signIn,
  api: admin,
}) => {
  await api.addProxy({
    name: 'Vienna of Rita',
    options: toOptions(await sandbox.getExit('Vienna-02')),
  });
  const otto = await openBrowser({
    as: await signIn(await admin.addMember({ firstName: 'Otto' })),
  });
  const theirs = new ProxiesPage(otto.page);
  const mine = new ProxiesPage(page);
  await mine.open();
  await theirs.open();
  await expect(theirs.link('Frankfurt-04')).toBeVisible();
  await expect(theirs.link('Vienna of Rita')).toBeHidden();
  const openedAt = await readOrigin(otto.page);

  await mine.act('Vienna of Rita', 'Share with the team');
  await expect(theirs.row('Vienna of Rita')).toContainText('Passed');
  await mine.act('Vienna of Rita', 'Stop sharing');
  await expect(theirs.link('Vienna of Rita')).toBeHidden();
  await expect(theirs.link('Frankfurt-04')).toBeVisible();
  expect(await readOrigin(otto.page), 'the same page all the time').toBe(openedAt);
});
