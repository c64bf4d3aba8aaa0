import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RulePage } from '../pages/rule-page.ts';
import { Shell } from '../pages/shell.ts';
import { TrackerFormPage, TrackersPage } from '../pages/trackers-page.ts';
import { ADMIN } from '../product/product.ts';

const RESTORED = 'Your unsaved changes were restored.';

test('what was typed into a template and a rule is there after a reload, until it is saved or discarded', async ({
  page,
  world,
}) => {
  const restored = page.getByText(RESTORED);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const editor = page.getByRole('textbox', { name: 'Message' });
  await page.goto('/notification-templates/new');
  await name.fill('Loud');
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Look at {ad name}');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Look at Carousel');
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(name).toHaveValue('Loud');
  await expect(editor).toHaveText('Look at {ad name}');

  const checker = new CheckerPage(page);
  const rule = new RulePage(page);
  const openRule = async (): Promise<void> => {
    await checker.grid.focus();
    await page.keyboard.press('r');
    await expect(rule.name).toBeFocused();
  };
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Your unsaved changes stay on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await checker.open(await world.getAdAccount('Helio CH'));
  await openRule();
  await rule.name.fill('Stop losses');
  await rule.field('Then').selectOption('Turn off the ad');
  await rule.addCondition.click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40,');
  await page.reload();
  await openRule();
  await expect(restored).toBeVisible();
  await expect(rule.name).toHaveValue('Stop losses');
  await expect(rule.field('Then')).toHaveValue('turn_off_ad');
  await expect(rule.column).toHaveValue('cost');
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('40,');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(restored).toBeHidden();
  await expect(rule.name).toHaveValue('');
  await expect(rule.column).toHaveCount(0);

  await page.goto('/notification-templates/new');
  await expect(name).toHaveValue('Loud');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('heading', { name: 'Loud' })).toBeVisible();
  await page.goto('/notification-templates/new');
  await expect(name).toHaveValue('');
  await expect(restored).toBeHidden();

  await page.goto('/notification-templates');
  await page.getByRole('row', { name: /Loud/ }).getByRole('checkbox').click();
  const chosen = page.getByRole('region', { name: 'Selected templates' });
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: /^Delete templates?$/ }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
});

test.describe('a session of its own', () => {
  test.use({ isSignedIn: false });

  test('an API key is not stored: leaving asks, and a logout removes the rest', async ({
    page,
  }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.signIn(ADMIN);
    await page.waitForURL('/ad-users');
    const drafts = () =>
      page.evaluate(() =>
        Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('ads-checker:draft:')),
      );
    const form = new TrackerFormPage(page);
    await new TrackersPage(page).open();
    await page.getByRole('link', { name: 'New tracker' }).click();
    await form.name.fill('Binom EU');
    await form.apiKey.fill('a-very-secret-key');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(form.name).toHaveValue('Binom EU');
    await expect(form.apiKey).toHaveValue('');
    expect((await drafts()).length).toBe(1);
    expect(JSON.stringify(await drafts())).not.toContain('secret');

    await new Shell(page).logOut();
    await expect(login.heading).toBeVisible();
    expect(await drafts()).toEqual([]);
  });
});
