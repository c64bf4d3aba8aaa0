import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ADMIN } from '../product/product.ts';

test.use({ isSignedIn: false });

test('a wrong password is reported, the right one opens the profiles', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/login$/);
  const login = new LoginPage(page);
  await login.open();
  await expect(page).toHaveTitle('Ads Checker');
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
  await expect(page.getByText('To continue, log in to your account')).toBeVisible();

  await login.signIn({ username: ADMIN.username, password: 'not-the-password' });
  await expect(login.alert).toHaveText('The username or password is incorrect.');
  await expect(login.heading).toBeVisible();

  await login.signIn(ADMIN);
  await expect(page).toHaveURL('/ad-users');
  await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible();
  await expect(page).toHaveTitle('Profiles · Ads Checker');
});

test('the password can be shown, and both fields are required', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();

  await login.password.fill('visible to me');
  await expect(login.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await expect(login.password).toHaveValue('visible to me');

  await login.password.fill('');
  await login.submit.click();
  await expect(login.username).toHaveAttribute('aria-invalid', 'true');
  await expect(login.password).toHaveAttribute('aria-invalid', 'true');
  await expect(login.username).toBeFocused();
});

test('a URL opened before signing in opens afterwards', async ({ page, world }) => {
  const adAccount = await world.getAdAccount('Helio DE 02');
  const address = `/checker/users/${adAccount.profile.id}/accounts`;
  const login = new LoginPage(page);
  await page.goto(address);
  await login.heading.waitFor();
  await login.signIn(ADMIN);

  await expect(page).toHaveURL(address);
  await expect(page.getByText('No ad account select')).toBeVisible();
});
