import { expect, offlineTest as test } from '../fixtures.ts';
import { Shell } from '../pages/shell.ts';
import { TemplatePage } from '../pages/template-page.ts';

test('templates are created, changed, duplicated and deleted offline, and sent later', async ({
  newMember: { page, api },
  network,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/);
  const template = new TemplatePage(page);
  const shell = new Shell(page);
  const listNames = async () => (await api.listTemplates()).map(({ name }) => name);
  // The editor's code is cached by the first visit.
  await template.openNew();
  await template.name.fill('Known');
  await template.save();
  await expect(page.getByRole('heading', { name: 'Known' })).toBeVisible();
  await expect.poll(listNames).toEqual(['Known']);
  await shell.waitUntilOfflineReady();

  await network.disconnect();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Notification templates' }).click();
  await page.getByRole('link', { name: 'New template' }).click();
  await template.chips.first().waitFor();
  await template.name.fill('Offline');
  await template.clear();
  await page.keyboard.type('No network: {ad name}');
  await template.save();
  await expect(page.getByRole('heading', { name: 'Offline' })).toBeVisible();
  await expect(page.getByText(/^Not sent yet/)).toBeVisible();
  await template.editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await template.save();
  await expect(page.getByRole('button', { name: 'Save template' })).toBeDisabled();
  await page.goBack();
  await page
    .getByRole('row', { name: /Offline/ })
    .getByRole('button', { name: 'Duplicate Offline' })
    .click();
  await expect(page.getByRole('heading', { name: 'Offline (copy)' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete template Known' }).click();
  await page.getByRole('button', { name: 'Delete template', exact: true }).click();
  await expect(template.row('Known')).toBeHidden();
  await shell.openPendingPanel();
  await expect(shell.pendingItem('Offline (copy)')).toContainText('Create notification template');
  await expect(shell.pendingItem('Known')).toContainText('Delete notification templates');
  expect(await listNames()).toEqual(['Known']);

  await network.reconnect();
  await expect(shell.pendingChip).toBeHidden();
  expect((await listNames()).toSorted()).toEqual(['Offline', 'Offline (copy)']);
  const [stored] = await api.listTemplates();
  expect(JSON.stringify(stored?.message)).toContain('No network: {ad name}!');
  await page.reload();
  await expect(template.row('Offline (copy)')).toBeVisible();
});
