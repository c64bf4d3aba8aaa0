import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { buildTeam, remove, update } from '../../../test/harness/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const STRONG = 'velvet-orbit-lantern-mosaic';

describe('what a change does to open clients', () => {
  async function buildWatched() {
    const team = await buildTeam(app);
    const { teamId, admin } = team;
    const watched = await app.factories.buildAccount({ teamId, readTeamAds: true });
    const adUserId = await app.factories.buildAdUser({ accountId: admin.id });
    const client = await app.signIn(watched.user);
    const { rows, cursor } = await pull(client);
    expect(rows.map(({ id }) => id)).toEqual([adUserId]);
    return { ...team, watched, adUserId, client, cursor, stream: await TestStream.open(client) };
  }

  async function pull(client: TestClient, cursor = '0') {
    const { body } = await client.call(syncRoutes.pull, {
      params: { collection: 'adUsers' },
      query: { cursor },
    });
    return syncRoutes.pull.response.parse(body).data;
  }
  const tombstone = (id: string) => ({ id, revision: expect.any(String), isDeleted: true });
  const pullStatus = async (client: TestClient) =>
    (await client.call(syncRoutes.pull, { params: { collection: 'adUsers' } })).status;

  it('a permission taken: rows go, and the client is told to authenticate again', async () => {
    const { adminClient, watched, adUserId, client, cursor, stream } = await buildWatched();
    await update(adminClient, watched, { permissions: { read_team_ads: false } });
    await stream.next('identity');
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    expect((await pull(client, cursor)).rows).toEqual([tombstone(adUserId)]);
    const { body } = await client.call(identityRoutes.authenticate);
    expect(identityRoutes.authenticate.response.parse(body).data.userAccounts).toMatchObject([
      { id: watched.id, permissions: ACCOUNT_PRESETS.member },
    ]);
    stream.close();
  });

  it('a permission given: rows come without another sign-in', async () => {
    const { adminClient, member, admin } = await buildTeam(app);
    const adUserId = await app.factories.buildAdUser({ accountId: admin.id });
    const client = await app.signIn(member.user);
    const stream = await TestStream.open(client);
    expect((await pull(client)).rows).toEqual([]);
    await update(adminClient, member, { permissions: { read_team_ads: true } });
    await stream.next('identity');
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    expect((await pull(client)).rows).toMatchObject([{ id: adUserId, isDeleted: false }]);
    stream.close();
  });

  it('a block: the stream ends, the next call is refused, and unblocking brings the rows back', async () => {
    const { adminClient, watched, adUserId, client, cursor, stream } = await buildWatched();
    await update(adminClient, watched, { status: 'restricted' });
    await stream.next('identity');
    expect(await stream.next('ended')).toEqual({ reason: 'account_restricted' });
    await stream.closed;
    expect(await pullStatus(client)).toBe(403);
    const stored = app.container
      .db('sync_rows')
      .where({ account_id: watched.id, is_deleted: false });
    expect(await stored).toEqual([]);
    await update(adminClient, watched, { status: 'active' });
    expect((await pull(client, cursor)).rows).toMatchObject([{ id: adUserId, isDeleted: false }]);
  });

  it('a removal: the stream ends, the next call is refused, and nothing of the feed is left', async () => {
    const { adminClient, watched, client, stream } = await buildWatched();
    await remove(adminClient, watched);
    await stream.next('identity');
    expect(await stream.next('ended')).toEqual({ reason: 'account_removed' });
    await stream.closed;
    expect(await pullStatus(client)).toBe(403);
    expect(await app.container.db('sync_rows').where({ account_id: watched.id })).toEqual([]);
    const { body } = await client.call(identityRoutes.authenticate);
    expect(identityRoutes.authenticate.response.parse(body).data).toMatchObject({
      session: { accountId: null, teamId: null },
      userAccounts: [],
    });
  });

  it('a password set: every session of the person ends as revoked', async () => {
    const { adminClient, watched, client, stream } = await buildWatched();
    const other = await app.signIn(watched.user);
    const otherStream = await TestStream.open(other);
    await update(adminClient, watched, { password: STRONG });
    for (const open of [stream, otherStream]) {
      expect(await open.next('ended')).toEqual({ reason: 'session_revoked' });
      await open.closed;
    }
    for (const browser of [client, other]) {
      const { status, body } = await browser.call(identityRoutes.authenticate);
      expect([status, body]).toMatchObject([401, { code: 'session_revoked' }]);
    }
  });

  it('joining a team: the team menu of the person is read anew', async () => {
    const { adminClient, teamId } = await buildTeam(app);
    const user = await app.factories.buildUser();
    await app.factories.buildAccount({ user });
    const stream = await TestStream.open(await app.signIn(user));
    const body = { usernameOrEmail: user.username, permissions: ACCOUNT_PRESETS.member };
    const invited = await adminClient.call(invitationRoutes.create, { params: { teamId }, body });
    const { id } = invitationRoutes.create.response.parse(invited.body).data.invitation;
    expect(await stream.next('identity')).toEqual({});
    const before = stream.events.length;
    const elsewhere = await app.signIn(user);
    const params = { invitationId: id };
    expect((await elsewhere.call(invitationRoutes.accept, { params, body: {} })).status).toBe(200);
    await expect
      .poll(() => stream.events.slice(before).map(({ name }) => name))
      .toContain('identity');
    stream.close();
  });

  it('a colleague removed: their shared rows and they themselves go from the others', async () => {
    const { adminClient, member, teamId } = await buildTeam(app);
    const colleague = await app.factories.buildAccount({ teamId });
    const adUserId = await app.factories.buildAdUser({ accountId: colleague.id, isShared: true });
    const client = await app.signIn(member.user);
    const { cursor } = await pull(client);
    await remove(adminClient, colleague);
    expect((await pull(client, cursor)).rows).toEqual([tombstone(adUserId)]);
    const people = await client.call(syncRoutes.pull, { params: { collection: 'people' } });
    const gone = syncRoutes.pull.response
      .parse(people.body)
      .data.rows.filter(({ isDeleted }) => isDeleted)
      .map(({ id }) => id);
    expect(gone.sort()).toEqual([`account:${colleague.id}`, `user:${colleague.user.id}`]);
  });
});
