import { randomUUID } from 'node:crypto';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, log } = useProfiles();

async function create(
  { client, id }: { client: TestClient; id: string },
  body: object = { name: 'Solar', icon: 'rocket_launch', color: 4 },
  key?: string,
) {
  return client.call(r.createGroup, {
    params: { accountId: id },
    body,
    ...(key === undefined ? {} : { key }),
  });
}

async function created(owner: { client: TestClient; id: string }) {
  return r.createGroup.response.parse((await create(owner)).body).data.adUserGroup;
}

describe('groups of an account', () => {
  it('are added, listed, changed and deleted, and the log says so', async () => {
    const owner = await join();
    const { status, body } = await create(owner, { name: ' Solar ' });
    const id = r.createGroup.response.parse(body).data.adUserGroup.id;
    const group = { id, accountId: owner.id, name: 'Solar', icon: 'folder', color: 0 };
    expect([status, body]).toEqual([200, { data: { adUserGroup: group } }]);
    const params = { groupId: id };
    const change = { name: 'Roofing', icon: 'home_modern', color: 7 };
    expect((await owner.client.call(r.updateGroup, { params, body: change })).body).toEqual({
      data: { adUserGroup: { ...group, ...change } },
    });
    const listed = await owner.client.call(r.listGroups, { params: { accountId: owner.id } });
    expect(listed.body).toEqual({ data: { adUserGroups: [{ ...group, ...change }] } });
    await owner.client.call(r.updateGroup, { params, body: { color: 2 } });
    await owner.client.call(r.updateGroup, { params, body: { color: 2 } });
    expect((await owner.client.call(r.deleteGroup, { params })).body).toEqual({ data: null });
    const subject = { subject_type: 'ad_user_group', subject_id: id };
    expect(await log(owner.teamId)).toMatchObject([
      { ...subject, action: 'created', changes: [{ field: 'name', to: 'Solar' }] },
      {
        ...subject,
        action: 'updated',
        subject_name: 'Roofing',
        changes: [{ field: 'name', from: 'Solar', to: 'Roofing' }],
      },
      { ...subject, action: 'updated', changes: [] },
      { ...subject, action: 'deleted', subject_name: 'Roofing' },
    ]);
    expect((await owner.client.call(r.deleteGroup, { params })).body).toEqual({
      error: `Group '${id}' not found`,
      type: 'NotFoundError',
    });
  });

  it('leave their profiles behind, without a group', async () => {
    const owner = await join();
    const group = await created(owner);
    const adUserId = await app().factories.buildAdUser({ accountId: owner.id, groupId: group.id });
    await owner.client.call(r.deleteGroup, { params: { groupId: group.id } });
    const { body } = await owner.client.call(r.get, { params: { adUserId } });
    expect(r.get.response.parse(body).data.adUser.groupId).toBe(null);
    const doc = await app()
      .container.db('sync_rows')
      .where({ account_id: owner.id, collection: 'adUsers', doc_id: adUserId })
      .first('doc');
    expect(doc.doc.groupId).toBe(null);
  });

  it('are added once under one key', async () => {
    const owner = await join();
    const key = randomUUID();
    const answers = [
      await create(owner, { name: 'Solar' }, key),
      await create(owner, { name: 'Solar' }, key),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await app().container.db('ad_user_groups').where({ account_id: owner.id })).toHaveLength(
      1,
    );
  });

  it('of a colleague are seen with a profile they share, and changed with manage_team_ads', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const manager = await join({ teamId: owner.teamId, manageTeamAds: true });
    const group = await created(owner);
    const rename = (client: TestClient) =>
      client.call(r.updateGroup, { params: { groupId: group.id }, body: { name: 'Renamed' } });
    expect((await rename(mate.client)).status).toBe(404);
    await app().factories.buildAdUser({
      accountId: owner.id,
      groupId: group.id,
      isShared: true,
    });
    expect((await rename(mate.client)).status).toBe(403);
    expect((await rename(manager.client)).status).toBe(200);
    expect((await create({ client: manager.client, id: owner.id })).body).toMatchObject({
      data: { adUserGroup: { accountId: owner.id } },
    });
  });

  it.each([
    [{ name: '  ' }, 'body.name'],
    [{ name: 'x'.repeat(61) }, 'body.name'],
    [{ name: 'Solar', icon: 'skull' }, 'body.icon'],
    [{ name: 'Solar', color: 10 }, 'body.color'],
    [{}, 'body.name'],
  ])('are refused as %j', async (body, field) => {
    const owner = await join();
    const answer = await create(owner, body);
    expect([answer.status, answer.body]).toMatchObject([400, { details: { fields: [{ field }] } }]);
  });
});
