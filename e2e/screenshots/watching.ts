import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { TasksPage } from '../pages/tasks-page.ts';
import type { Scene, Screen } from './screen.ts';

async function openAdSets(scene: Scene): Promise<CheckerPage> {
  const checker = new CheckerPage(scene.page);
  await checker.open(scene.adAccount, 'ad-sets');
  return checker;
}

export const WATCHING: readonly Screen[] = [
  {
    name: 'tasks',
    isDeskOnly: true,
    show: async ({ page, sandbox, adAccount: { profile, account } }) => {
      const tasks = new TasksPage(page);
      await tasks.open(profile.id);
      await tasks.done.waitFor();
      const [adId] = await sandbox.listActiveAdIds({
        facebookId: profile.facebookId,
        adAccountId: account.id,
      });
      await sandbox.decideReview({ adId: adId ?? '', decision: 'disapproved' });
      await tasks.run.click();
      await tasks.event(account.name).first().waitFor();
      await tasks.task.click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'accounts',
    isAlsoRussian: true,
    show: async ({ page, adAccount: { profile } }) => {
      await page.goto('/accounts');
      await page.getByText(profile.name, { exact: true }).first().waitFor();
    },
  },
  {
    name: 'inspector',
    show: async (scene) => {
      await scene.page.goto(CheckerPage.path(scene.adAccount, 'ads'));
      await scene.page.getByRole('switch').first().waitFor();
      if (scene.isPhone) {
        const details = scene.page.getByRole('button', { name: /^Details of/ });
        await details.first().click();
      } else {
        const checker = new CheckerPage(scene.page);
        await checker.totals.waitFor();
        await checker.columnHead(/^Spend/).click();
        await checker.grid.focus();
        await scene.page.keyboard.press('ArrowDown');
        await scene.page.keyboard.press('Enter');
      }
      await scene.page.getByRole('complementary').getByText('Insights').first().waitFor();
    },
  },
  {
    name: 'bulk-budget',
    isDeskOnly: true,
    show: async (scene) => {
      const checker = await openAdSets(scene);
      await checker.columnHead(/^Spend/).click();
      const bulk = new BulkPane(scene.page);
      for (const index of [2, 3, 4, 5, 6, 7]) {
        await checker.grid.getByRole('row').nth(index).getByRole('checkbox').click();
      }
      await bulk.openBudgets();
      await bulk.step('Raise by', '20');
    },
  },
];
