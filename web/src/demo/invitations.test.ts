import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn, startDemo } from '../../test/demo.ts';
import { call } from '../lib/api.ts';

const PASSWORD = 'plum-orbit-cactus-violin';
const READER = { manage_team: false, read_team_ads: true, manage_team_ads: false };

let demo: ReturnType<typeof startDemo>;
let teamId: string;
beforeEach(async () => {
  demo = startDemo();
  teamId = (await signIn('administrator')).session.teamId ?? '';
});
afterEach(() => demo.restore());

async function addMira(): Promise<void> {
  const body = {
    username: 'mira',
    email: 'mira@northpine.example',
    firstName: 'Mira',
    lastName: 'Holm',
    password: PASSWORD,
    permissions: { create_teams: false, manage_all_users: false },
  };
  await call(userRoutes.create, { body });
}
async function invite(usernameOrEmail: string): Promise<string> {
  const body = { usernameOrEmail, permissions: READER };
  const { data } = await call(invitationRoutes.create, { params: { teamId }, body });
  return data.invitation.id;
}
const ownInvitations = async () =>
  (await call(identityRoutes.authenticate, {})).data.userInvitations.map(({ id }) => id);

it('lets whoever is invited in, with the permissions of the invitation', async () => {
  await addMira();
  const invitationId = await invite('MIRA@northpine.example');
  expect(await ownInvitations()).toEqual([]);
  await signIn('mira', PASSWORD);
  expect(await ownInvitations()).toEqual([invitationId]);
  const request = { params: { invitationId }, body: {} };
  const { data } = await call(invitationRoutes.accept, request);
  expect(data.account).toMatchObject({ teamId, permissions: READER });
  expect((await call(invitationRoutes.accept, request)).data).toEqual(data);
  expect(await ownInvitations()).toEqual([]);
});

it('lets nobody in whom who invited could not bring in any more', async () => {
  await addMira();
  const { data: members } = await call(teamRoutes.listAccounts, { params: { teamId } });
  const { data: people } = await call(teamRoutes.listUsers, { params: { teamId } });
  const daniel = people.users.find(({ username }) => username === 'daniel_berger');
  const account = members.accounts.find(({ userId }) => userId === daniel?.id);
  const all = { manage_team: true, read_team_ads: true, manage_team_ads: true };
  const params = { accountId: account?.id ?? '' };
  await call(teamRoutes.updateAccount, { params, body: { permissions: all } });
  await signIn('daniel_berger');
  const invitationId = await invite('mira');
  await signIn('administrator');
  await call(teamRoutes.updateAccount, { params, body: { status: 'restricted' } });
  await signIn('mira', PASSWORD);
  const request = { params: { invitationId }, body: {} };
  await expect(call(invitationRoutes.accept, request)).rejects.toMatchObject({
    status: 400,
    code: 'invitation_not_backed',
  });
});

it('tells nothing of whether anybody has the login, and is nothing to others', async () => {
  await addMira();
  const [known, unknown] = [await invite('mira'), await invite('nobody')];
  const { data } = await call(invitationRoutes.list, { params: { teamId } });
  expect(data.invitations.map(({ id, status }) => ({ id, status }))).toEqual([
    { id: unknown, status: 'pending' },
    { id: known, status: 'pending' },
  ]);
  await signIn('tomasz');
  for (const invitationId of [known, unknown]) {
    await expect(
      call(invitationRoutes.accept, { params: { invitationId }, body: {} }),
    ).rejects.toMatchObject({ status: 404 });
  }
});
