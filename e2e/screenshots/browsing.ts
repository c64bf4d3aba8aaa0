import { CheckerPage } from '../pages/checker-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { NewMemberPage } from '../pages/new-member-page.ts';
import { Palette } from '../pages/palette.ts';
import { Shell } from '../pages/shell.ts';
import { pickOff, pickOn } from '../product/world.ts';
import type { Scene, Screen } from './screen.ts';

async function openSwitches({ page }: Scene): Promise<void> {
  await page.getByRole('switch').first().waitFor();
}

export const BROWSING: readonly Screen[] = [
  {
    name: 'checker',
    show: async (scene) => {
      await scene.page.goto(CheckerPage.path(scene.adAccount, 'ad-sets'));
      await openSwitches(scene);
    },
  },
  {
    name: 'checker-ads',
    show: async (scene) => {
      await scene.page.goto(CheckerPage.path(scene.adAccount, 'ads'));
      await openSwitches(scene);
      if (!scene.isPhone) {
        await new CheckerPage(scene.page).chooseDisplay('Cards');
        await openSwitches(scene);
      }
    },
  },
  {
    name: 'checker-images',
    show: async ({ page, adAccount }) => {
      await page.goto(CheckerPage.path(adAccount, 'ad-images'));
      await new CheckerPage(page).untilShown('ad-images');
    },
  },
  {
    name: 'checker-image',
    isAlsoRussian: true,
    show: async ({ page, adAccount }) => {
      await page.goto(CheckerPage.path(adAccount, 'ad-images'));
      await page.locator('li button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'profile-settings',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/profile-settings');
      await page.getByText('@ads_checker_sandbox_bot').waitFor();
      await page.getByText('127.0.0.1').first().waitFor();
    },
  },
  {
    name: 'team-general',
    show: async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('form', { name: 'General' }).waitFor();
    },
  },
  {
    name: 'team-members',
    isAlsoRussian: true,
    show: async ({ page, isPhone }) => {
      await page.goto('/team-settings/members');
      const member = page.getByRole('link', { name: 'Priya Nair' });
      await member.waitFor();
      if (!isPhone) {
        await member.click();
        await page
          .getByRole('complementary', { name: 'Priya Nair' })
          .getByText(/\b7\b/)
          .first()
          .waitFor();
      }
    },
  },
  {
    name: 'team-member',
    show: async ({ page, isPhone }) => {
      await page.goto('/team-settings/members');
      await page.getByRole('link', { name: 'Priya Nair' }).click();
      const pane = new MembersPage(page).pane('Priya Nair');
      await pane.getByRole('button', { name: 'Reset password' }).click();
      await pane.getByLabel('New password').waitFor();
      if (!isPhone) {
        await pane.getByRole('button', { name: 'Restrict access' }).scrollIntoViewIfNeeded();
      }
    },
  },
  {
    name: 'delete-member',
    show: async ({ page }) => {
      await page.goto('/team-settings/members');
      await page.getByRole('link', { name: 'Tomasz Wolski' }).click();
      await page.getByRole('button', { name: 'Remove from team' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'new-member',
    show: async ({ page }) => {
      await new NewMemberPage(page).open();
      // Pass-phrases are random and differ in length.
      await page.getByText(/^(Very strong|Strong)$/).waitFor();
    },
  },
  {
    name: 'my-changes',
    isAlsoRussian: true,
    show: async (scene) => {
      const { page, adAccount } = scene;
      await page.goto(CheckerPage.path(adAccount, 'campaigns'));
      await openSwitches(scene);
      const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.locator('[role=switch]:not([aria-disabled=true])').first().click();
      await answer;
      await page.getByRole('button', { name: /^(User menu|Меню пользователя): / }).click();
      await page.getByRole('menuitem', { name: /^(My changes|Мои изменения)$/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'activity',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/team-settings/activity');
      await page.getByRole('link', { name: 'Priya Nair' }).first().waitFor();
    },
  },
  {
    name: 'users',
    show: async ({ page }) => {
      await page.goto('/users');
      await page.getByText('priya_nair').first().waitFor();
    },
  },
  {
    name: 'new-user',
    show: async ({ page }) => {
      await page.goto('/users/new');
      // Pass-phrases are random and differ in length.
      await page.getByText(/^(Very strong|Strong)$/).waitFor();
    },
  },
  {
    name: 'new-team',
    show: async ({ page }) => {
      await page.goto('/teams/new');
      await page.getByLabel('Description').waitFor();
    },
  },
  {
    name: 'palette',
    show: async (scene) => {
      const palette = new Palette(scene.page);
      await scene.page.goto(CheckerPage.path(scene.adAccount));
      await openSwitches(scene);
      await palette.open();
      await palette.input.fill('solar');
      await palette.option('Solar').waitFor();
    },
  },
  {
    name: 'waiting',
    show: async (scene) => {
      const { page, network, adAccount, isPhone } = scene;
      await page.goto(CheckerPage.path(adAccount));
      await openSwitches(scene);
      await network.disconnect();
      if (isPhone) {
        // The list is virtual: only visible rows are rendered.
        for (const at of [0, 1, 2]) {
          await page.getByRole('switch').nth(at).click();
        }
      } else {
        for (const { name } of [
          pickOn(adAccount, 0),
          pickOff(adAccount, 0),
          pickOn(adAccount, 1),
        ]) {
          await page.getByRole('switch', { name, exact: true }).click();
        }
      }
      await new Shell(page).openPendingPanel();
    },
  },
];
