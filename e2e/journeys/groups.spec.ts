import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import type { Api, Profile } from '../product/api.ts';
import type { SandboxAdmin } from '../product/sandbox-admin.ts';
import { MARTA } from '../product/world.ts';

/** Connects profiles with numbered names: `Roofs 1`. */
async function connect({
  api,
  sandbox,
  from,
  count,
}: {
  api: Api;
  sandbox: SandboxAdmin;
  from: number;
  count: number;
}): Promise<readonly Profile[]> {
  const connected: Profile[] = [];
  for (const profile of await sandbox.listProfiles({ from, count })) {
    const customName = `Roofs ${connected.length + 1}`;
    connected.push(await api.connectProfile({ profile, customName }));
  }
  return connected;
}

async function listGroupIds(api: Api): Promise<readonly (string | null)[]> {
  const profiles = await api.listProfiles();
  return profiles
    .filter(({ accountId }) => accountId === api.accountId)
    .toSorted((a, b) => (a.customName ?? '').localeCompare(b.customName ?? ''))
    .map(({ groupId }) => groupId);
}

test('a group is created, edited, filled by mouse and keyboard, collapsed and deleted', async ({
  newMember: { api, page },
  sandbox,
}) => {
  await connect({ api, sandbox, from: 4_000, count: 2 });
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await adUsers.groups.getByRole('button', { name: 'New group' }).click();
  const { groupDialog } = adUsers;
  await groupDialog.getByRole('button', { name: 'Create group' }).click();
  await expect(groupDialog.getByLabel('Name')).toHaveAccessibleDescription(
    'This field is required',
  );
  await groupDialog.getByLabel('Name').fill('Attics');
  await groupDialog.getByRole('radio', { name: 'House' }).check();
  await groupDialog.getByRole('radio', { name: 'Plum' }).check();
  await groupDialog.getByRole('button', { name: 'Create group' }).click();
  await expect(groupDialog).toBeHidden();
  await expect(page.getByText('This group is empty')).toBeVisible();
  await expect(adUsers.group('Attics')).toHaveAttribute('aria-current', 'true');

  await adUsers.actOnGroup('Attics', 'Edit group…');
  await expect(groupDialog.getByRole('radio', { name: 'House' })).toBeChecked();
  await groupDialog.getByLabel('Name').fill('Cellars');
  await groupDialog.getByRole('button', { name: 'Save group' }).click();
  await expect(adUsers.group('Cellars')).toContainText('0');
  await expect(adUsers.group('Attics')).toBeHidden();

  await adUsers.group('All profiles').click();
  await adUsers.row('Roofs 1').dragTo(adUsers.group('Cellars'));
  await expect(adUsers.row('Roofs 1')).toContainText('Cellars · ');
  await expect(adUsers.group('Cellars')).toContainText('1');
  await adUsers.profile('Roofs 2').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(adUsers.row('Roofs 2')).toContainText('Cellars · ');
  await expect(page.getByText('Roofs 2: Cellars')).toBeAttached();
  await expect(adUsers.group('Cellars')).toContainText('2');
  const cellars = (await api.listGroups()).find(({ name }) => name === 'Cellars');
  expect(cellars).toBeDefined();
  await expect.poll(() => listGroupIds(api)).toEqual([cellars?.id, cellars?.id]);

  await adUsers.byGroups.click();
  const section = adUsers.section('Cellars');
  await expect(section).toHaveAttribute('aria-expanded', 'true');
  await section.click();
  await expect(adUsers.profile('Roofs 1')).toBeHidden();
  await page.reload();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await expect(adUsers.profile('Roofs 1')).toBeHidden();
  await section.click();
  await expect(adUsers.profile('Roofs 1')).toBeVisible();

  await adUsers.actOnGroup('Cellars', 'Delete group…');
  await expect(adUsers.question).toContainText('2 profiles will have no group.');
  await adUsers.question.getByRole('button', { name: 'Delete group' }).click();
  await expect(adUsers.group('Cellars')).toBeHidden();
  await expect(adUsers.row('Roofs 1')).not.toContainText('Cellars');
  expect(await listGroupIds(api)).toEqual([null, null]);
});

test('profiles are moved, shared and deleted in bulk, and skipped ones are reported', async ({
  newMember: { api, page },
  sandbox,
  consoleGuard,
}) => {
  // Requests in flight when a profile was deleted are answered with 404.
  consoleGuard.allowFailedLoads(/\/api\/v1\/ad-users\//);
  await connect({ api, sandbox, from: 4_010, count: 3 });
  const group = await api.addGroup('Attics');
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.names).toHaveCount(5);
  await adUsers.chooseAll();
  await expect(adUsers.chosen).toContainText('5 selected');
  await expect(adUsers.chosen).toContainText('2 read-only');

  await adUsers.chosen.getByRole('button', { name: 'Move to group…' }).click();
  await adUsers.moveTo('Attics');
  await expect(
    page.getByText('3 profiles moved to “Attics”; 2 skipped: no permission.'),
  ).toBeVisible();
  await expect.poll(() => listGroupIds(api)).toEqual([group.id, group.id, group.id]);

  await adUsers.chosen.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('3 profiles shared; 2 skipped: no permission.')).toBeVisible();
  await expect(
    adUsers.row('Roofs 3').getByRole('img', { name: 'Shared with the team' }),
  ).toBeVisible();
  await adUsers.chosen.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(
    adUsers.row('Roofs 3').getByRole('img', { name: 'Shared with the team' }),
  ).toBeHidden();

  await adUsers.chosen.getByRole('button', { name: 'Delete…' }).click();
  const { question } = adUsers;
  await expect(question).toHaveAccessibleName('Delete 3 profiles?');
  await expect(question).toContainText('2 profiles will be skipped: no permission.');
  const confirm = question.getByRole('button', { name: 'Delete 3 profiles' });
  await expect(confirm).toBeDisabled();
  await question.getByLabel('Type “3” to confirm').fill('3');
  await confirm.click();
  await expect(page.getByText('3 profiles deleted.')).toBeVisible();
  await expect(adUsers.names).toHaveText(['CEE main', MARTA]);
  expect(await listGroupIds(api)).toEqual([]);
});
