import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { MembersPage } from '../pages/members-page.ts';
import { NewMemberPage } from '../pages/new-member-page.ts';
import { Shell } from '../pages/shell.ts';
import { MARTA } from '../product/world.ts';

const HOME_TEAM = 'Northpine Media';

const invitation = (page: Page, team: string) =>
  page.getByRole('region', { name: `Invitation: ${team}` });

async function invite(page: Page, usernameOrEmail: string): Promise<void> {
  const form = new NewMemberPage(page);
  await form.open();
  await form.chooseExisting();
  await form.usernameOrEmail.fill(usernameOrEmail);
  await form.invite.click();
  await expect(page.getByRole('heading', { name: `${usernameOrEmail} is invited` })).toBeVisible();
}

/** The link that the copy button copies, waiting for one that differs from `former`. */
async function copyLink(page: Page, previous = ''): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await read()) !== previous && (await read())).toMatch(/#.{43}$/);
  return read();
}

test('a user without a team is invited once by email, accepts, and is confirmed by an admin', async ({
  page,
  api,
  signIn,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/teams\/\d+\/invitations$/);
  const person = await api.addUser({ firstName: 'Viktor' });
  const theirs = await openBrowser({ as: await signIn(person) });
  await theirs.page.goto('/');
  await expect(theirs.page.getByText('You’re not in any team')).toBeVisible();

  await invite(page, person.email);
  await page.getByRole('button', { name: 'Add another member' }).click();
  const form = new NewMemberPage(page);
  await form.chooseExisting();
  await form.usernameOrEmail.fill(person.email.toUpperCase());
  await form.invite.click();
  await expect(page.getByText('This username already has an open invitation.')).toBeVisible();
  await form.usernameOrEmail.fill('');

  await theirs.page.getByRole('button', { name: 'Check again' }).click();
  await invitation(theirs.page, HOME_TEAM).getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.page.getByText(`${HOME_TEAM} hasn’t confirmed you yet`)).toBeVisible();

  const members = new MembersPage(page);
  await members.open();
  await expect(members.row(person.name)).toContainText('Awaiting confirmation');
  await page.getByRole('link', { name: person.name }).click();
  const pane = page.getByRole('complementary', { name: person.name });
  await expect(pane.getByText(`Joined by the invitation for “${person.email}”.`)).toBeVisible();
  await pane.getByRole('button', { name: 'Confirm member' }).click();
  const restrict = pane.getByRole('button', { name: 'Restrict access' });
  await expect(restrict).toBeVisible();
  // Sent and confirmed
  await expect(restrict).not.toHaveAttribute('aria-busy', 'true');

  await theirs.page.getByRole('button', { name: 'Check again' }).click();
  await expect(new AdUsersPage(theirs.page).profile(MARTA)).toBeVisible();
});

test('a user of another team finds the invitation in the team menu and declines it', async ({
  page,
  api,
  signIn,
  openBrowser,
}) => {
  const owner = await signIn(
    await api.addUser({ firstName: 'Nora', permissions: { create_teams: true } }),
  );
  const me = await owner.getMe();
  const team = await owner.addTeam();
  const theirs = await openBrowser({ as: owner });
  const shell = new Shell(theirs.page);
  await new AdUsersPage(theirs.page).open();
  await expect(shell.teamMenu).toHaveAccessibleName(`Team: ${team.name}`);
  await expect(shell.teamMenu).toHaveAccessibleDescription('');

  await invite(page, me.username);
  await expect(shell.teamMenu).toHaveAccessibleDescription('Open invitations: 1');
  await shell.teamMenu.click();
  await shell.teamItem('Invitations').click();
  await invitation(theirs.page, HOME_TEAM).getByRole('button', { name: 'Decline' }).click();
  await expect(theirs.page.getByText('No open invitations')).toBeVisible();
  await expect(shell.teamMenu).toHaveAccessibleDescription('');

  const members = new MembersPage(page);
  await page.getByRole('link', { name: 'View members' }).click();
  await expect(members.invitation(me.username)).toContainText('Declined');
  await members.invitation(me.username).getByRole('button', { name: 'Remove' }).click();
  await expect(members.invitations).toBeHidden();
});

test('a link leads through the login to the invitation, and an older link has expired', async ({
  page,
  api,
  openBrowser,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(/\/api\/v1\/(?:authenticate|me\/invitations\/look-up)$/);
  const person = await api.addUser({ firstName: 'Ines' });
  await invite(page, person.username);
  const older = await copyLink(page);
  const link = await copyLink(page, older);
  await expect(page.getByText(/^Link copied\./)).toBeVisible();

  const theirs = await openBrowser({ as: null });
  await theirs.page.goto(older);
  await new LoginPage(theirs.page).signIn(person);
  await expect(
    theirs.page.getByText(
      'This link is invalid or was replaced by a newer one. Ask the team for a new one.',
    ),
  ).toBeVisible();
  await theirs.page.goto('about:blank');
  await theirs.page.goto(link);
  await invitation(theirs.page, HOME_TEAM).getByRole('button', { name: 'Accept' }).click();
  await expect(new AdUsersPage(theirs.page).profile(MARTA)).toBeVisible();

  await theirs.page.goto(link);
  await expect(theirs.page.getByText(/^You accepted this invitation\./)).toBeVisible();
  await page.goto(link);
  await expect(
    page.getByText(`This invitation is for “${person.username}”.`, { exact: false }),
  ).toBeVisible();
});

test('a withdrawn invitation disappears for its recipient', async ({
  page,
  api,
  signIn,
  openBrowser,
}) => {
  const owner = await signIn(
    await api.addUser({ firstName: 'Nora', permissions: { create_teams: true } }),
  );
  const me = await owner.getMe();
  await owner.addTeam();
  const theirs = await openBrowser({ as: owner });
  await api.invite({ usernameOrEmail: me.username });
  await theirs.page.goto('/invitations');
  await expect(invitation(theirs.page, HOME_TEAM)).toBeVisible();

  const members = new MembersPage(page);
  await members.open();
  await members.invitation(me.username).getByRole('button', { name: 'Withdraw' }).click();
  await expect(members.invitations).toBeHidden();
  await expect(theirs.page.getByText('No open invitations')).toBeVisible();
});
