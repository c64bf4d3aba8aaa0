import { RulePage } from '../pages/rule-page.ts';
import type { Scene, Screen } from './screen.ts';

/** The rule that comes with the sandbox; it belongs to the profile of the scene. */
const RULE = 'Turn off losing ads';

async function openRule({ page, adAccount: { profile } }: Scene): Promise<void> {
  await page.goto(`/ad-users/${profile.id}/rules`);
  await page.getByRole('link', { name: RULE }).click();
  await page.getByRole('region').getByRole('paragraph').first().waitFor();
}

export const AUTOMATING: readonly Screen[] = [
  {
    name: 'rules',
    isAlsoRussian: true,
    show: async ({ page, adAccount: { profile } }) => {
      await page.goto(`/ad-users/${profile.id}/rules`);
      await page.getByRole('link', { name: RULE }).waitFor();
    },
  },
  {
    name: 'new-rule',
    isAlsoRussian: true,
    show: async ({ page, adAccount: { profile } }) => {
      await page.goto(`/ad-users/${profile.id}/rules/new`);
      const campaigns = page.getByRole('form').getByRole('list').first().getByRole('checkbox');
      await campaigns.nth(2).click();
      await campaigns.first().click();
    },
  },
  { name: 'rule', isDeskOnly: true, isAlsoRussian: true, show: openRule },
  {
    name: 'rule-log',
    isDeskOnly: true,
    show: async (scene) => {
      const { page } = scene;
      await openRule(scene);
      const ruleSwitch = page.getByRole('switch', { name: `Rule “${RULE}”` });
      if (!(await ruleSwitch.isChecked())) {
        await ruleSwitch.click();
      }
      await page.getByRole('link', { name: 'Run log' }).click();
      const off = page.getByRole('row').filter({ hasText: 'Turned off' });
      await off.first().waitFor({ timeout: 60_000 });
      await off
        .first()
        .getByRole('button', { name: /^Why: / })
        .click();
    },
  },
  {
    name: 'rule-question',
    show: async ({ page, adAccount: { profile } }) => {
      await page.goto(`/ad-users/${profile.id}/rules/new`);
      const campaigns = page.getByRole('form').getByRole('list').first().getByRole('checkbox');
      await campaigns.first().click();
      await page.getByRole('button', { name: 'Template', exact: true }).click();
      await page.getByRole('menuitem').first().click();
      await page.getByLabel('Tracker', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Tracker user').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Create rule' }).click();
      await new RulePage(page).turnOnQuestion.waitFor();
    },
  },
];
