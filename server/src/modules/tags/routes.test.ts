import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { tagsRoutes as r, type TagDto } from '@ads-checker/shared/contracts/tags';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    limits: { perTeam: { ...DEFAULT_LIMITS.perTeam, 'tagged objects': 4, rows: 2 } },
  });
});
afterAll(async () => {
  await app?.close();
});

type Client = Awaited<ReturnType<TestApp['signIn']>>;

async function build() {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const member = await app.factories.buildAccount({ teamId });
  const signIn = (account: { user: { username: string } }) =>
    app.signIn({ username: account.user.username });
  return {
    accountId: owner.id,
    memberAccountId: member.id,
    teamId,
    adUserId: await app.factories.buildAdUser({ accountId: owner.id, isShared: true }),
    memberProfileId: await app.factories.buildAdUser({ accountId: member.id }),
    owner: await signIn(owner),
    member: await signIn(member),
    reader: await signIn(await app.factories.buildAccount({ teamId, readTeamAds: true })),
    manager: await signIn(await app.factories.buildAccount({ teamId, manageTeamAds: true })),
    outsider: await signIn(await app.factories.buildAccount()),
  };
}

const fields = { name: 'Winners', color: 3, isShared: false, isNeverTouched: false };

async function createTag(client: Client, accountId: string, body: object = {}): Promise<TagDto> {
  const created = await client.call(r.create, {
    params: { accountId },
    body: { ...fields, ...body },
  });
  return r.create.response.parse(created.body).data.tag;
}

async function pull(client: Client) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'records' } });
  return syncRoutes.pull.response
    .parse(body)
    .data.rows.map(({ id, isDeleted, doc }) => ({ id, isDeleted, doc }));
}

async function objectsOf(client: Client, tagId: string) {
  const { body } = await client.call(r.get, { params: { tagId } });
  return r.get.response.parse(body).data.tag.objects;
}

describe('tags', () => {
  it('are created once per key, listed, changed and deleted, and are in the feed and the activity log', async () => {
    const { accountId, teamId, owner } = await build();
    const id = createRowId();
    const body = { ...fields, id, name: ' Winners ' };
    const request = { params: { accountId }, body, key: randomUUID() };
    const first = await owner.call(r.create, request);
    expect(await owner.call(r.create, request)).toMatchObject({ status: 200, body: first.body });
    const { tag } = r.create.response.parse(first.body).data;
    expect(tag).toEqual({
      ...fields,
      id,
      accountId,
      teamId,
      objects: {},
      createdAt: tag.createdAt,
      updatedAt: tag.updatedAt,
    });
    expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject({
      status: 409,
      body: { type: 'AlreadyExistsError' },
    });
    const params = { tagId: id };
    const change = { name: 'Keep', color: 5, isShared: true, isNeverTouched: true };
    await owner.call(r.update, { params, body: change });
    const { data } = r.list.response.parse(
      (await owner.call(r.list, { params: { accountId } })).body,
    );
    expect(data.tags).toMatchObject([{ ...change, id, objects: {} }]);
    const docId = `tag:${id}`;
    expect(await pull(owner)).toMatchObject([
      { id: docId, isDeleted: false, doc: { kind: 'tag', tag: change } },
    ]);
    expect((await owner.call(r.delete, { params })).body).toEqual({ data: null });
    expect(await pull(owner)).toMatchObject([{ id: docId, isDeleted: true }]);
    expect((await owner.call(r.get, { params })).status).toBe(404);
    const log = activityRoutes.list.response.parse(
      (await owner.call(activityRoutes.list, { params: { teamId }, query: { kind: 'tags' } })).body,
    );
    expect(log.data.map(({ action, subject, changes }) => [action, subject.name, changes])).toEqual(
      [
        ['deleted', 'Keep', []],
        [
          'updated',
          'Keep',
          [
            { field: 'name', from: 'Winners', to: 'Keep' },
            { field: 'isNeverTouched', from: false, to: true },
          ],
        ],
        ['shared', 'Keep', []],
        ['created', 'Winners', []],
      ],
    );
  });

  it('refuse what they cannot be, naming the field', async () => {
    const { accountId, owner } = await build();
    const { id: tagId } = await createTag(owner, accountId);
    const fieldsOf = ({ body }: { body: unknown }) =>
      (body as { details: { fields: { field: string }[] } }).details.fields.map(
        ({ field }) => field,
      );
    for (const [body, field] of [
      [{ ...fields, name: ' ' }, 'body.name'],
      [{ ...fields, name: 'x'.repeat(33) }, 'body.name'],
      [{ ...fields, color: 10 }, 'body.color'],
    ] as const) {
      expect(fieldsOf(await owner.call(r.create, { params: { accountId }, body }))).toEqual([
        field,
      ]);
    }
    for (const [body, field] of [
      [{ level: 'ad', objectIds: [], adUserId: '1' }, 'body.objectIds'],
      [{ level: 'ad', objectIds: ['7'] }, 'body.adUserId'],
      [{ level: 'ad_user', objectIds: ['7'], adUserId: '7' }, 'body.adUserId'],
    ] as const) {
      expect(fieldsOf(await owner.call(r.assign, { params: { tagId }, body }))).toEqual([field]);
    }
  });

  it('are put on objects one by one and taken from them, once per key, whoever does it in which order', async () => {
    const { accountId, owner, manager, adUserId } = await build();
    const { id } = await createTag(owner, accountId, { isShared: true });
    const params = { tagId: id };
    const on = (objectIds: string[]) => ({ level: 'campaign' as const, objectIds, adUserId });
    const key = randomUUID();
    const first = await owner.call(r.assign, { params, body: on(['3', '1']), key });
    expect(r.assign.response.parse(first.body).data.tag.objects).toEqual({ campaign: ['1', '3'] });
    expect((await owner.call(r.assign, { params, body: on(['3', '1']), key })).body).toEqual(
      first.body,
    );
    // Both were offline: one added an object and removed another, the other added a third one
    await manager.call(r.assign, { params, body: on(['1', '2', '2']) });
    await owner.call(r.unassign, { params, body: on(['3', '9']) });
    await owner.call(r.assign, { params, body: { ...on(['1']), level: 'ad' } });
    expect(await objectsOf(owner, id)).toEqual({ campaign: ['1', '2'], ad: ['1'] });
    expect(await pull(manager)).toMatchObject([
      { doc: { tag: { id, objects: { campaign: ['1', '2'], ad: ['1'] } } } },
    ]);
    await owner.call(r.unassign, { params, body: on(['1', '2']) });
    expect(await objectsOf(owner, id)).toEqual({ ad: ['1'] });
  });

  it('are put on objects of profiles that a person may change, and taken from those', async () => {
    const { accountId, owner, member, reader, manager, outsider, adUserId, memberProfileId } =
      await build();
    const { id } = await createTag(owner, accountId, { isShared: true });
    const params = { tagId: id };
    const own = { level: 'campaign', objectIds: ['1'], adUserId };
    const theirs = { level: 'campaign', objectIds: ['2'], adUserId: memberProfileId };
    const status = async (
      client: Client,
      route: typeof r.assign | typeof r.unassign,
      body: object,
    ) => (await client.call(route, { params, body })).status;
    const hidden = '999999999';
    expect({
      ownerOwn: await status(owner, r.assign, own),
      ownerHidden: await status(owner, r.assign, theirs),
      ownerNothing: await status(owner, r.assign, { ...own, adUserId: hidden }),
      memberOwn: await status(member, r.assign, theirs),
      memberShared: await status(member, r.assign, own),
      reader: await status(reader, r.assign, own),
      manager: await status(manager, r.assign, own),
      outsider: await status(outsider, r.assign, own),
    }).toEqual({
      ownerOwn: 200,
      ownerHidden: 404,
      ownerNothing: 404,
      memberOwn: 200,
      memberShared: 403,
      reader: 403,
      manager: 200,
      outsider: 404,
    });
    // Naming a profile of one's own does not open what was tagged through another
    const viaOwn = { ...own, adUserId: memberProfileId };
    expect({
      memberViaOwn: await status(member, r.unassign, viaOwn),
      readerTheirs: await status(reader, r.unassign, theirs),
      memberOwn: await status(member, r.unassign, theirs),
      ownerOfTag: await status(owner, r.unassign, own),
    }).toEqual({ memberViaOwn: 403, readerTheirs: 403, memberOwn: 200, ownerOfTag: 200 });
    expect(await objectsOf(owner, id)).toEqual({});
  });

  it('are seen by the team once shared, changed by whom they belong to', async () => {
    const { accountId, owner, member, reader, outsider } = await build();
    const { id } = await createTag(owner, accountId);
    const params = { tagId: id };
    const seen = async (client: Client) => (await client.call(r.get, { params })).status;
    expect([await seen(member), await seen(reader), await seen(outsider)]).toEqual([404, 200, 404]);
    expect(await pull(member)).toEqual([]);
    await owner.call(r.update, { params, body: { isShared: true } });
    expect([await seen(member), await seen(outsider)]).toEqual([200, 404]);
    expect(await pull(member)).toMatchObject([{ id: `tag:${id}`, isDeleted: false }]);
    expect((await member.call(r.update, { params, body: { name: 'Mine' } })).status).toBe(403);
    expect((await member.call(r.delete, { params })).status).toBe(403);
    await owner.call(r.update, { params, body: { isShared: false } });
    expect(await pull(member)).toMatchObject([{ id: `tag:${id}`, isDeleted: true }]);
  });

  it('leave a deleted profile, and stay on objects that were tagged through it', async () => {
    const { accountId, owner, adUserId } = await build();
    const { id } = await createTag(owner, accountId);
    const params = { tagId: id };
    await owner.call(r.assign, { params, body: { level: 'ad_user', objectIds: [adUserId] } });
    await owner.call(r.assign, { params, body: { level: 'ad', objectIds: ['5'], adUserId } });
    expect(await objectsOf(owner, id)).toEqual({ ad_user: [adUserId], ad: ['5'] });
    expect((await owner.call(adUserRoutes.delete, { params: { adUserId } })).status).toBe(200);
    expect(await pull(owner)).toMatchObject([{ doc: { tag: { id, objects: { ad: ['5'] } } } }]);
    expect(await objectsOf(owner, id)).toEqual({ ad: ['5'] });
  });

  it('are as many as the limits of the team, and on as many objects', async () => {
    const { accountId, owner, adUserId } = await build();
    const { id } = await createTag(owner, accountId);
    await createTag(owner, accountId);
    expect(await owner.call(r.create, { params: { accountId }, body: fields })).toMatchObject({
      status: 400,
      body: { code: 'limit_reached', details: { limit: 'tags', max: 2 } },
    });
    const assign = (objectIds: string[]) =>
      owner.call(r.assign, {
        params: { tagId: id },
        body: { level: 'ad', objectIds, adUserId },
      });
    expect((await assign(['1', '2', '3', '4'])).status).toBe(200);
    expect((await assign(['2', '4'])).status).toBe(200);
    expect(await assign(['5'])).toMatchObject({
      status: 400,
      body: { code: 'limit_reached', details: { limit: 'tagged objects', max: 4 } },
    });
    expect(await objectsOf(owner, id)).toEqual({ ad: ['1', '2', '3', '4'] });
  });
});
