import 'fake-indexeddb/auto';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { signIn, startTestServer } from '../../test/test-server.ts';
import { call } from '../lib/api.ts';
import { NoActiveTeam } from './no-active-team.tsx';

vi.setConfig({ testTimeout: 30_000 });

const PASSWORD = 'plum-orbit-cactus-violin';

let server: ReturnType<typeof startTestServer>;
beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
});
afterEach(() => {
  cleanup();
  server.restore();
});

async function addPerson(permissions: { create_teams: boolean; manage_all_users: boolean }) {
  const body = {
    username: 'mira',
    email: 'mira@northpine.example',
    firstName: 'Mira',
    lastName: 'Holm',
    password: PASSWORD,
    permissions,
  };
  await call(userRoutes.create, { body });
  await signIn('mira', PASSWORD);
}

async function invite(usernameOrEmail: string) {
  const { session } = await signIn('administrator');
  const { data } = await call(invitationRoutes.create, {
    params: { teamId: session.teamId ?? '' },
    body: {
      usernameOrEmail,
      permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    },
  });
  return data.invitation;
}

const show = () => renderRoute({ path: '/ad-users', wrap: () => <NoActiveTeam /> });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('shows next steps to somebody without a team, detects an invitation, and lets them in', async () => {
  await addPerson({ create_teams: false, manage_all_users: false });
  const { signedIn } = await show();
  expect(title()).toBe('You’re not in any team');
  expect(buttons()).toEqual(['Check again', 'Profile settings', 'Log out']);
  await invite('mira');
  await signIn('mira', PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  const team = within(await screen.findByRole('region', { name: 'Invitation: Northpine Media' }));
  expect(title()).toBe('Invitations');
  team.getByText(/^Anna Keller invites you · Member · until /);
  expect(buttons()).toEqual(['Accept', 'Decline', 'Check again', 'Profile settings', 'Log out']);
  await userEvent.click(team.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(signedIn().userAccounts).toHaveLength(1));
  await waitFor(() => expect(signedIn().session.accountId).toBe(signedIn().userAccounts[0]?.id));
  expect(signedIn().userInvitations).toEqual([]);
});

it('removes an invitation that is declined', async () => {
  await addPerson({ create_teams: false, manage_all_users: false });
  await invite('mira');
  await signIn('mira', PASSWORD);
  const { signedIn } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(title()).toBe('You’re not in any team'));
  expect(signedIn().userInvitations).toEqual([]);
  const { session } = await signIn('administrator');
  const params = { teamId: session.teamId ?? '' };
  const { data } = await call(invitationRoutes.list, { params });
  expect(data.invitations).toMatchObject([{ usernameOrEmail: 'mira', status: 'declined' }]);
});

it('names the team that restricted the account', async () => {
  const { session } = await signIn('administrator');
  const teamId = session.teamId ?? '';
  const { data } = await call(teamRoutes.createAccount, {
    params: { teamId },
    body: {
      username: 'mira',
      email: 'mira@northpine.example',
      password: PASSWORD,
      permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    },
  });
  const { data: inTeam } = await call(teamRoutes.get, { params: { teamId } });
  await call(teamRoutes.updateAccount, {
    params: { accountId: data.account.id },
    body: { status: 'restricted' },
  });
  await signIn('mira', PASSWORD);
  await show();
  expect(title()).toBe(`Your access to ${inTeam.team.name} is restricted`);
  expect(buttons()).toEqual(['Check again', 'Profile settings', 'Log out']);
});

it('lets people who may create teams create one, and opens it', async () => {
  await addPerson({ create_teams: true, manage_all_users: false });
  const { signedIn } = await show();
  expect(buttons()).toEqual(['New team', 'Check again', 'Profile settings', 'Log out']);
  await userEvent.click(screen.getByRole('button', { name: 'New team' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbor Lab');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(title()).toBe('You’re not in any team');
  await userEvent.click(screen.getByRole('button', { name: 'New team' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbor Lab');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Tests of landings');
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  await waitFor(() => expect(signedIn().userTeams.map(({ name }) => name)).toEqual(['Harbor Lab']));
  const { data } = await call(identityRoutes.authenticate, {});
  expect(signedIn().session.accountId).toBe(data.userAccounts[0]?.id);
});

it('lets a restricted person change their password, end sessions and reach their bot', async () => {
  await addPerson({ create_teams: false, manage_all_users: false });
  await signIn('mira', PASSWORD);
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Profile settings' }));
  const sessions = within(await screen.findByRole('region', { name: 'Sessions' }));
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  const bot = within(screen.getByRole('region', { name: 'Chat bot' }));
  expect(await bot.findByText('The chat bot isn’t set up')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  await userEvent.type(dialog.getByLabelText('Current password'), PASSWORD);
  await userEvent.type(dialog.getByLabelText('New password'), 'walnut-ember-tram-lagoon');
  await userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Other devices were logged out.')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(title()).toBe('You’re not in any team');
});
