import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { NewTeamPage } from '../pages/new-team-page.ts';
import { Shell } from '../pages/shell.ts';
import { createPersonDetails } from '../product/people.ts';
import { MARTA } from '../product/world.ts';

const HOME_TEAM = 'Northpine Media';

function inventTeamName(): string {
  return `Southbank ${createPersonDetails('Team').lastName}`;
}

test.beforeEach(({ consoleGuard }) => {
  // Without a team, team routes answer with 403.
  consoleGuard.allowFailedLoads(/\/api\/v1\//);
});

test('a new team opens with its own data only', async ({ api, signIn, openBrowser }) => {
  const rita = await api.addMember({ permissions: { read_team_ads: true } });
  await api.updateUser(rita.userId, { permissions: { create_teams: true } });
  const { page } = await openBrowser({ as: await signIn(rita) });
  const adUsers = new AdUsersPage(page);
  const shell = new Shell(page);
  const newTeam = new NewTeamPage(page);
  const name = inventTeamName();
  const count = (await api.listProfiles()).length;
  await adUsers.open();
  await expect(adUsers.names).toHaveCount(count);

  await shell.chooseTeam('New team');
  await newTeam.create.click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await newTeam.fill({ name, description: 'A team beside it.' });
  await newTeam.create.click();
  await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${name}`);
  await expect(page).toHaveURL('/ad-users');
  await expect(page.getByText('No profiles yet')).toBeVisible();
  await expect(shell.place('Team settings')).toBeVisible();
  const members = new MembersPage(page);
  await members.open();
  await expect(page.getByText('You’re the only member')).toBeVisible();
  await expect(members.row(rita.name).getByRole('cell').nth(1)).toHaveText('Admin');

  await shell.chooseTeam(HOME_TEAM);
  await expect(adUsers.names).toHaveCount(count);
  await expect(shell.place('Team settings')).toBeHidden();
  await page.reload();
  await expect(adUsers.names).toHaveCount(count);
  await shell.chooseTeam(name);
  await expect(page.getByText('No profiles yet')).toBeVisible();
  await expect(adUsers.profile(MARTA)).toBeHidden();
});

test('a user without a team is told so, and creates one with the permission', async ({
  api,
  signIn,
  openBrowser,
}) => {
  const nils = await api.addUser({ firstName: 'Nils' });
  const { page } = await openBrowser({ as: await signIn(nils) });
  await page.goto('/');
  await expect(page.getByText('You’re not in any team')).toBeVisible();
  const create = page.getByRole('button', { name: 'New team' });
  await expect(create).toBeHidden();

  await api.updateUser(nils.userId, { permissions: { create_teams: true } });
  await page.getByRole('button', { name: 'Check again' }).click();
  await create.click();
  const name = inventTeamName();
  const newTeam = new NewTeamPage(page);
  await newTeam.fill({ name, description: 'The first of its kind.' });
  await newTeam.create.click();
  await expect(new Shell(page).teamMenu).toHaveAccessibleName(`Team: ${name}`);
  await expect(page.getByText('No profiles yet')).toBeVisible();
});

test('a second team appears in the added user’s open menu, and disappears again', async ({
  api,
  signIn,
  openBrowser,
}) => {
  const rita = await api.addMember();
  const owner = await signIn(
    await api.addUser({ firstName: 'Nora', permissions: { create_teams: true } }),
  );
  const team = await owner.addTeam();
  const session = await signIn(rita);
  const { page } = await openBrowser({ as: session });
  const shell = new Shell(page);
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.profile(MARTA)).toBeVisible();
  await shell.teamMenu.click();
  await expect(shell.teamItem(HOME_TEAM)).toBeVisible();
  await expect(shell.teamItem(team.name)).toBeHidden();

  const invitationId = await owner.invite({ usernameOrEmail: rita.username, teamId: team.id });
  const account = await session.acceptInvitation(invitationId);
  await expect(shell.teamItem(team.name)).toBeVisible();
  await owner.updateAccount(account.id, { status: 'restricted' });
  await expect(shell.teamItem(team.name)).toBeDisabled();
  await expect(shell.teamItem(team.name)).toContainText('Restricted');
  await owner.updateAccount(account.id, { status: 'active' });
  await shell.teamItem(team.name).click();
  await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${team.name}`);

  await owner.removeAccount(account.id);
  await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${HOME_TEAM}`);
  await expect(adUsers.profile(MARTA)).toBeVisible();
});
