import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { savedViewsRoutes as r } from '@ads-checker/shared/contracts/saved-views';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    limits: { perTeam: { ...DEFAULT_LIMITS.perTeam, rows: 2 } },
  });
});
afterAll(async () => {
  await app?.close();
});

async function build() {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const signIn = (account: { user: { username: string } }) =>
    app.signIn({ username: account.user.username });
  const adUserId = await app.factories.buildAdUser({ accountId: owner.id });
  return {
    accountId: owner.id,
    teamId,
    solar: { ...draft, adUserId },
    owner: await signIn(owner),
    member: await signIn(await app.factories.buildAccount({ teamId })),
    reader: await signIn(await app.factories.buildAccount({ teamId, readTeamAds: true })),
  };
}

const draft = {
  name: 'Solar',
  isShared: false,
  list: 'ads',
  query: '?q=solar&sort=-spend',
  period: { range: { since: '2026-11-01', until: '2026-11-07' } },
  columns: ['spend', 'clicks'],
  pinned: ['spend'],
  adAccountId: '1084420917336',
};

describe('saved views', () => {
  it('are created once per key, listed, changed and deleted, and are in the feed and the activity log', async () => {
    const { accountId, teamId, owner, solar } = await build();
    const id = createRowId();
    const body = { ...solar, id, name: ' Solar ' };
    const request = { params: { accountId }, body, key: randomUUID() };
    const first = await owner.call(r.create, request);
    expect(await owner.call(r.create, request)).toMatchObject({ status: 200, body: first.body });
    const { savedView } = r.create.response.parse(first.body).data;
    expect(savedView).toMatchObject({ ...solar, id, accountId, teamId });
    expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject({
      status: 409,
      body: { type: 'AlreadyExistsError' },
    });
    const params = { savedViewId: id };
    await owner.call(r.update, { params, body: { name: 'Wind' } });
    const { data } = r.list.response.parse(
      (await owner.call(r.list, { params: { accountId } })).body,
    );
    expect(data.savedViews).toMatchObject([{ ...solar, id, name: 'Wind' }]);
    const pull = async () => {
      const { body: page } = await owner.call(syncRoutes.pull, {
        params: { collection: 'records' },
      });
      return syncRoutes.pull.response.parse(page).data.rows;
    };
    const docId = `savedView:${id}`;
    expect(await pull()).toMatchObject([
      { id: docId, isDeleted: false, doc: { kind: 'savedView', savedView: { name: 'Wind' } } },
    ]);
    expect((await owner.call(r.delete, { params })).body).toEqual({ data: null });
    expect(await pull()).toMatchObject([{ id: docId, isDeleted: true }]);
    expect((await owner.call(r.get, { params })).status).toBe(404);
    const log = activityRoutes.list.response.parse(
      (
        await owner.call(activityRoutes.list, {
          params: { teamId },
          query: { kind: 'saved_views' },
        })
      ).body,
    );
    expect(log.data.map(({ action, subject, changes }) => [action, subject.name, changes])).toEqual(
      [
        ['deleted', 'Wind', []],
        ['updated', 'Wind', [{ field: 'name', from: 'Solar', to: 'Wind' }]],
        ['created', 'Solar', []],
      ],
    );
  });

  it('are of a profile that the account may see, when created and when changed', async () => {
    const { accountId, teamId, owner, solar } = await build();
    const colleague = await app.factories.buildAccount({ teamId });
    const hidden = await app.factories.buildAdUser({ accountId: colleague.id });
    const stranger = await app.factories.buildAccount();
    const elsewhere = await app.factories.buildAdUser({ accountId: stranger.id });
    const refused = (adUserId: string) => ({
      status: 404,
      body: { error: `Ad user '${adUserId}' not found`, type: 'NotFoundError' },
    });
    const created = await owner.call(r.create, { params: { accountId }, body: solar });
    const { id } = r.create.response.parse(created.body).data.savedView;
    for (const adUserId of [hidden, elsewhere, '999999999']) {
      const body = { ...solar, adUserId };
      expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject(
        refused(adUserId),
      );
      const params = { savedViewId: id };
      expect(await owner.call(r.update, { params, body: { adUserId } })).toMatchObject(
        refused(adUserId),
      );
    }
    expect(
      r.list.response.parse((await owner.call(r.list, { params: { accountId } })).body).data
        .savedViews,
    ).toMatchObject([{ id, adUserId: solar.adUserId }]);
    await app.factories.deleteAdUser(solar.adUserId);
    const same = { adUserId: solar.adUserId, query: '?q=wind' };
    const params = { savedViewId: id };
    expect((await owner.call(r.update, { params, body: same })).status).toBe(200);
  });

  it('are seen by the team once shared, changed by whom they belong to, and told of', async () => {
    const { accountId, teamId, owner, member, solar } = await build();
    const created = await owner.call(r.create, { params: { accountId }, body: solar });
    const { id } = r.create.response.parse(created.body).data.savedView;
    const params = { savedViewId: id };
    const seen = async () => {
      const { body } = await member.call(syncRoutes.pull, { params: { collection: 'records' } });
      return syncRoutes.pull.response.parse(body).data.rows.map(({ isDeleted }) => isDeleted);
    };
    expect(await seen()).toEqual([]);
    const content = { query: '', period: { preset: 'today' }, columns: [], pinned: [] };
    await owner.call(r.update, { params, body: { isShared: true, ...content } });
    const { body } = await member.call(r.get, { params });
    expect(r.get.response.parse(body).data.savedView).toMatchObject({
      ...solar,
      ...content,
      isShared: true,
    });
    expect(await seen()).toEqual([false]);
    expect((await member.call(r.update, { params, body: { name: 'Wind' } })).status).toBe(403);
    await owner.call(r.update, { params, body: { isShared: false } });
    expect(await seen()).toEqual([true]);
    const log = activityRoutes.list.response.parse(
      (
        await owner.call(activityRoutes.list, {
          params: { teamId },
          query: { kind: 'saved_views' },
        })
      ).body,
    );
    expect(log.data.map(({ action }) => action)).toEqual([
      'unshared',
      'updated',
      'shared',
      'created',
    ]);
  });

  it.each([
    ['body.list', { list: 'adImages' }],
    ['body.period', { period: { preset: 'tomorrow' } }],
    ['body.query', { query: 'x'.repeat(4001) }],
    ['body.columns', { columns: Array.from({ length: 61 }, () => 'spend') }],
  ])('name the field that is wrong: %s', async (field, change) => {
    const { accountId, owner, solar } = await build();
    const body = { ...solar, ...change };
    const answer = await owner.call(r.create, { params: { accountId }, body });
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field }] } } });
  });

  it('are invisible to other members, and read-only for members who read the team’s ads', async () => {
    const { accountId, owner, member, reader, solar } = await build();
    const created = await owner.call(r.create, { params: { accountId }, body: solar });
    const { id } = r.create.response.parse(created.body).data.savedView;
    const params = { savedViewId: id };
    expect((await member.call(r.get, { params })).status).toBe(404);
    expect((await reader.call(r.get, { params })).status).toBe(200);
    expect((await reader.call(r.update, { params, body: { name: 'Wind' } })).status).toBe(403);
    expect((await app.anonymous().call(r.get, { params })).status).toBe(401);
  });

  it.each(['', 'x'.repeat(81)])(
    'have a name of one line and 80 characters, not %j',
    async (name) => {
      const { accountId, owner, solar } = await build();
      const body = { ...solar, name };
      expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'body.name' }] } },
      });
    },
  );

  it('are limited per team', async () => {
    const { accountId, owner, solar } = await build();
    const add = () => owner.call(r.create, { params: { accountId }, body: solar });
    expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
    expect(await add()).toMatchObject({
      status: 400,
      body: {
        error: 'This team has 2 saved views, the limit for a team.',
        code: 'limit_reached',
        details: { limit: 'saved views', max: 2 },
      },
    });
  });

  it('of results and of all accounts need no ad account, and those of its lists do', async () => {
    const { accountId, owner, solar } = await build();
    const nowhere = { adUserId: null, adAccountId: null };
    const created = await owner.call(r.create, {
      params: { accountId },
      body: { ...solar, ...nowhere, list: 'results', query: '?by=campaign' },
    });
    const { savedView } = r.create.response.parse(created.body).data;
    expect(savedView).toMatchObject({ ...nowhere, list: 'results', query: '?by=campaign' });
    const refusal = {
      status: 400,
      body: {
        details: {
          fields: [
            { field: 'body.adUserId', message: 'is required' },
            { field: 'body.adAccountId', message: 'is required' },
          ],
        },
      },
    };
    const ofAccounts = { ...solar, ...nowhere, list: 'accounts' as const, query: '?show=active' };
    expect(await owner.call(r.create, { params: { accountId }, body: ofAccounts })).toMatchObject({
      status: 200,
      body: { data: { savedView: ofAccounts } },
    });
    const body = { ...solar, ...nowhere };
    expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject(refusal);
    const params = { savedViewId: savedView.id };
    expect(await owner.call(r.update, { params, body: { list: 'ads' } })).toMatchObject(refusal);
    expect(await owner.call(r.update, { params, body: { query: '?by=day' } })).toMatchObject({
      status: 200,
    });
  });
});
