import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const rule = {
  kind: 'scoped_rule',
  name: 'Stop all',
  level: 'campaign',
  datePreset: 'last_14_days',
  conditions: {
    operator: 'and',
    items: [{ column: 'network_impressions', operator: 'greater_than', value: 0 }],
  },
  truthyAction: 'turn_off_campaign',
  personPrecedenceMinutes: 0,
  scope: { isEveryAdUser: true },
  color: 'red',
};
const template = { kind: 'template', name: 'Broken', maxActsPerDay: 0 };
const file = { format: 'ads-checker-rules', version: 1, items: [rule, template] };

test('a rule is imported, acts, is seen in the overview, is paused with all and exported', async ({
  page,
}) => {
  test.slow();
  await page.goto('/rules');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rules' });
  await dialog.getByLabel('File with rules').setInputFiles({
    name: 'rules.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(dialog.getByRole('listitem', { name: 'Broken' })).toContainText('maxActsPerDay');
  await expect(dialog.getByRole('listitem', { name: 'Stop all' })).toContainText('color');
  await expectAccessibleInBothThemes(page, 'the preview of an import');
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await page.getByText(/^1 imported/).waitFor();

  await page.getByRole('link', { name: 'Stop all' }).click();
  await expect(page.getByText(/^Covers \d+ campaigns in/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('switch', { name: 'Rule “Stop all”' }).click();
  await page.goto('/automation');
  const row = page.getByRole('row').filter({ hasText: 'Stop all' });
  await expect(row).toContainText(/\d+ off/, { timeout: 90_000 });
  await expect(page.getByRole('region', { name: 'At stake now' })).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Automation' })
      .first(),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBothThemes(page, 'the overview of automation');
  await page.getByRole('button', { name: 'Pause all rules' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause all rules' }).click();
  await expect(row).toContainText('Waiting', { timeout: 70_000 });
  await page.getByRole('button', { name: 'Resume all rules' }).click();
  await expect(page.getByText(/have been paused since/)).toBeHidden();
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/rules');
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export rules' })
    .getByRole('button', { name: 'Export' })
    .click();
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(saved).toMatchObject({
    format: 'ads-checker-rules',
    version: 1,
    items: [{ kind: 'scoped_rule', name: 'Stop all', scope: { isEveryAdUser: true } }],
  });
});
