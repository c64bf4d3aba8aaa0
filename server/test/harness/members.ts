import { teamRoutes as r } from '@ads-checker/shared/contracts/teams';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

export async function buildTeam(app: TestApp) {
  const admin = await app.factories.buildAccount({
    manageTeam: true,
    readTeamAds: true,
    manageTeamAds: true,
  });
  const { teamId } = admin;
  const member = await app.factories.buildAccount({ teamId });
  return { teamId, admin, member, adminClient: await app.signIn(admin.user) };
}

export async function buildPair(app: TestApp) {
  const owner = await app.factories.buildAccount();
  const colleague = await app.factories.buildAccount({ teamId: owner.teamId });
  return {
    owner,
    colleague,
    ownerClient: await app.signIn(owner.user),
    colleagueClient: await app.signIn(colleague.user),
  };
}

export async function update(
  client: TestClient,
  { id }: { id: string },
  body: object,
  key?: string,
): Promise<[number, unknown]> {
  const response = await client.call(r.updateAccount, {
    params: { accountId: id },
    body,
    ...(key === undefined ? {} : { key }),
  });
  return [response.status, response.body];
}

export async function remove(
  client: TestClient,
  { id }: { id: string },
): Promise<[number, unknown]> {
  const { status, body } = await client.call(r.deleteAccount, { params: { accountId: id } });
  return [status, body];
}
