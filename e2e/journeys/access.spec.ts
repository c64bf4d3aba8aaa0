import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { MARTA } from '../product/world.ts';

test('a profile that is no longer shared disappears from an open client', async ({
  world,
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  // Requests in flight when the share ended are answered with 404.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\//);
  const marta = await world.getProfile(MARTA);
  try {
    const { page } = await openBrowser({ as: await signIn(await api.addMember()) });
    const adUsers = new AdUsersPage(page);
    await adUsers.open();
    await expect(adUsers.profile(MARTA)).toBeVisible();

    await api.updateProfile(marta.id, { isShared: false });
    await expect(adUsers.profile(MARTA)).toBeHidden();
    const checker = new CheckerPage(page);
    await page.goto(CheckerPage.path({ profile: marta, account: { id: '1' } }));
    await expect(page.getByText(/not found/).first()).toBeVisible();
    await expect(checker.accounts.getByRole('link')).toHaveCount(0);

    await api.updateProfile(marta.id, { isShared: true });
    await adUsers.open();
    await expect(adUsers.profile(MARTA)).toBeVisible();
  } finally {
    await api.updateProfile(marta.id, { isShared: true });
  }
});
