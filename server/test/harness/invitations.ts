import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import {
  type InvitationDto,
  invitationRoutes as r,
} from '@ads-checker/shared/contracts/invitations';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import type { RouteShape } from '@ads-checker/shared/http';
import type { TestApp } from './app.ts';
import type { RequestInput, TestClient } from './client.ts';
import { buildTeam } from './members.ts';

const MEMBER = ACCOUNT_PRESETS.member;

export async function ask(client: TestClient, route: RouteShape, input: RequestInput) {
  const { status, body } = await client.call(route, input);
  return [status, body] as const;
}

export function askToInvite(
  client: TestClient,
  teamId: string,
  usernameOrEmail: string,
  permissions: AccountPermissions = MEMBER,
) {
  return ask(client, r.create, { params: { teamId }, body: { usernameOrEmail, permissions } });
}

export async function invite(...request: Parameters<typeof askToInvite>): Promise<InvitationDto> {
  const [, body] = await askToInvite(...request);
  return r.create.response.parse(body).data.invitation;
}

export function answer(
  client: TestClient,
  how: 'accept' | 'decline',
  { id }: { id: string },
  body: { token?: string } = {},
) {
  return ask(client, r[how], { params: { invitationId: id }, body });
}

export async function makeLink(client: TestClient, { id }: { id: string }): Promise<string> {
  const { body } = await client.call(r.createLink, { params: { invitationId: id } });
  return r.createLink.response.parse(body).data.token;
}

export function lookUp(client: TestClient, token: string) {
  return ask(client, r.lookUp, { body: { token } });
}

export async function ownInvitations(client: TestClient) {
  const { body } = await client.call(identityRoutes.authenticate);
  return identityRoutes.authenticate.response.parse(body).data.userInvitations;
}

export async function feedOf(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'people' } });
  return syncRoutes.pull.response
    .parse(body)
    .data.rows.filter(({ id }) => id.startsWith('invitation:'))
    .map(({ id, isDeleted, doc }) => ({ id, isDeleted, doc }));
}

export async function buildGuest(app: TestApp) {
  const team = await buildTeam(app);
  const guest = await app.factories.buildUser();
  await app.factories.buildAccount({ user: guest });
  return { ...team, guest, guestClient: await app.signIn(guest) };
}
