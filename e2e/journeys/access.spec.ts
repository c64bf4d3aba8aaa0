import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Shell } from '../pages/shell.ts';
import { ADMIN } from '../product/product.ts';
import { SecondProcess } from '../product/second-process.ts';
import { MARTA } from '../product/world.ts';

test.use({ isSignedIn: false });

test('a profile that is shared no more disappears from an open client', async ({
  page,
  product,
  world,
  api,
  consoleGuard,
}) => {
  // What was on its way when the share ended is answered with 404.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\//);
  const marta = await world.getProfile(MARTA);
  const server = await SecondProcess.start(product);
  try {
    const rita = await server.addMember({ teamId: api.teamId });
    const adUsers = new AdUsersPage(page);
    await page.goto('/');
    await new LoginPage(page).signIn(rita);
    await expect(adUsers.profile(MARTA)).toBeVisible();

    await server.unshare(marta.id);
    await expect(adUsers.profile(MARTA)).toBeHidden();
    const checker = new CheckerPage(page);
    await page.goto(CheckerPage.path({ profile: marta, account: { id: '1' } }));
    await expect(page.getByText(/not found/).first()).toBeVisible();
    await expect(checker.accounts.getByRole('link')).toHaveCount(0);

    await server.share(marta.id);
    await adUsers.open();
    await expect(adUsers.profile(MARTA)).toBeVisible();
  } finally {
    await server.share(marta.id);
    await server.close();
  }
});

test('a restricted account loses its open client', async ({ page, product, api, consoleGuard }) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
  const server = await SecondProcess.start(product);
  try {
    const rita = await server.addMember({ teamId: api.teamId });
    const adUsers = new AdUsersPage(page);
    await page.goto('/');
    await new LoginPage(page).signIn(rita);
    await expect(adUsers.profile(MARTA)).toBeVisible();

    await server.restrict(rita.accountId);
    await expect(adUsers.profile(MARTA)).toBeHidden();
  } finally {
    await server.close();
  }
});

test('another team shows its own data alone, and the way back brings the first back', async ({
  page,
  product,
  api,
}) => {
  const server = await SecondProcess.start(product);
  try {
    const secondTeam = await server.addTeam({ userId: api.userId });
    const adUsers = new AdUsersPage(page);
    const shell = new Shell(page);
    await page.goto('/');
    await new LoginPage(page).signIn(ADMIN);
    await expect(adUsers.profile(MARTA)).toBeVisible();

    await shell.chooseTeam(secondTeam);
    await expect(page.getByText('No profiles yet')).toBeVisible();
    await expect(adUsers.profile(MARTA)).toBeHidden();
    await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${secondTeam}`);

    await page.reload();
    await expect(page.getByText('No profiles yet')).toBeVisible();
    await shell.chooseTeam('Northpine Media');
    await expect(adUsers.profile(MARTA)).toBeVisible();
  } finally {
    await server.close();
  }
});
