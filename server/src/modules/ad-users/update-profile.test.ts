import { randomUUID } from 'node:crypto';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpProxy, startHttpProxy } from '../../../test/harness/http-proxy.ts';
import { findJob } from '../../../test/harness/jobs.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, person, connected, update, setTokenState, log, fault, requests } = useProfiles();

const PASSWORD = 'a password of the proxy';
const open: HttpProxy[] = [];
afterEach(async () => {
  for (const proxy of open.splice(0)) {
    await proxy.close();
  }
});

async function buildProxy(accountId: string, password = PASSWORD) {
  const proxy = await startHttpProxy({ password: PASSWORD });
  open.push(proxy);
  const { hostname, port, username } = proxy.options;
  const id = await app().factories.buildProxy({ accountId, hostname, port, username, password });
  return { id, proxy };
}

async function build(more: Parameters<typeof connected>[1] = {}) {
  const owner = await join();
  const { adUser } = await connected(owner, more);
  const first = requests().length;
  return { owner, adUser, asked: () => requests().length - first };
}

const stored = async (id: string) => app().container.db('ad_users').where({ id }).first();

describe('PATCH /ad-users/{adUserId}', () => {
  it('changes only what is given, and asks nobody for what the network does not decide', async () => {
    const { owner, adUser, asked } = await build();
    const groupId = await app().factories.buildGroup({ accountId: owner.id, name: 'Roofing' });
    const change = { customName: 'Second', groupId, isShared: true, isUsedForPixelShare: true };
    const { status, body } = await update(owner.client, adUser.id, change);
    expect([status, body]).toMatchObject([200, { data: { adUser: change, proxy: null } }]);
    const { updatedAt, ...after } = r.update.response.parse(body).data.adUser;
    const { updatedAt: _, ...before } = adUser;
    expect(after).toEqual({ ...before, ...change });
    expect(asked()).toBe(0);
    expect((await log(owner.teamId)).slice(1)).toMatchObject([
      {
        action: 'updated',
        subject_name: 'Second',
        changes: [
          { field: 'customName', from: null, to: 'Second' },
          { field: 'group', from: null, to: 'Roofing' },
          { field: 'isUsedForPixelShare', from: false, to: true },
        ],
      },
      { action: 'shared', changes: [] },
    ]);
    const same = await update(owner.client, adUser.id, change);
    expect(same.body).toEqual(body);
    expect(await log(owner.teamId)).toHaveLength(3);
    await update(owner.client, adUser.id, { groupId: null, isShared: false, customName: '' });
    expect((await log(owner.teamId)).slice(3)).toMatchObject([
      {
        action: 'updated',
        subject_name: adUser.name,
        changes: [
          { field: 'customName', from: 'Second', to: null },
          { field: 'group', from: 'Roofing', to: null },
        ],
      },
      { action: 'unshared', changes: [] },
    ]);
  });

  it('takes new credentials after they spoke as the same profile, and makes it active', async () => {
    const { owner, adUser, asked } = await build();
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUser.id,
      status: 'login_required',
    });
    const { accessToken, cookie } = person();
    const before = await stored(adUser.id);
    const body = { accessToken, cookie, authMethod: 'ads_manager_token_and_cookie' };
    const answer = await update(owner.client, adUser.id, body);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { data: { adUser: { status: 'active', authMethod: 'ads_manager_token_and_cookie' } } },
    ]);
    const after = await stored(adUser.id);
    expect(after.access_token_sealed).not.toBe(before.access_token_sealed);
    expect(after.cookie_sealed).not.toBe(before.cookie_sealed);
    expect(after.access_token_set_at > before.access_token_set_at).toBe(true);
    // The identity, and the rights of the token.
    expect(asked()).toBe(2);
    expect((await log(owner.teamId)).slice(1)).toMatchObject([
      {
        action: 'updated',
        changes: [
          { field: 'authMethod', from: 'access_token', to: 'ads_manager_token_and_cookie' },
        ],
      },
      {
        action: 'secrets_replaced',
        changes: [
          { field: 'secret', to: 'access_token' },
          { field: 'secret', to: 'cookie' },
        ],
      },
    ]);
  });

  it('refuses credentials that do not work, or are another profile’s, and changes nothing', async () => {
    const { owner, adUser } = await build({ authMethod: 'ads_manager_token_and_cookie' });
    const before = await stored(adUser.id);
    const other = person(1);
    const refusals = [
      [{ accessToken: other.accessToken }, 'cookie_from_another_profile', 'body.accessToken'],
      [{ cookie: other.cookie }, 'cookie_from_another_profile', 'body.cookie'],
      [{ accessToken: 'EAABnobodyknowsthis' }, 'auth_error', 'body.accessToken'],
    ] as const;
    for (const [body, code, field] of refusals) {
      const answer = await update(owner.client, adUser.id, { ...body, customName: 'Changed' });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { type: 'FailedPreconditionError', code, details: { fields: [{ field }] } },
      ]);
    }
    setTokenState(person(), 'checkpoint');
    const { accessToken } = person();
    expect((await update(owner.client, adUser.id, { accessToken })).body).toMatchObject({
      code: 'checkpoint_required',
    });
    expect(await stored(adUser.id)).toEqual(before);
    expect(await log(owner.teamId)).toHaveLength(1);
  });

  it('takes the stored cookie into account when only the way of signing in changes', async () => {
    const { owner, adUser } = await build({ cookie: person(1).cookie });
    const body = { authMethod: 'ads_manager_token_and_cookie' };
    expect((await update(owner.client, adUser.id, body)).body).toMatchObject({
      code: 'cookie_from_another_profile',
      details: { fields: [{ field: 'body.cookie' }] },
    });
  });

  it('goes through a new proxy with a new user agent before it keeps them', async () => {
    const { owner, adUser } = await build();
    const { id: proxyId, proxy } = await buildProxy(owner.id);
    const userAgent = 'Mozilla/5.0 (another)';
    const answer = await update(owner.client, adUser.id, { proxyId, userAgent });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { data: { adUser: { proxyId, userAgent }, proxy: { adUserIds: [adUser.id] } } },
    ]);
    expect(proxy.countRequests()).toBe(1);
    expect(requests().at(-1)).toMatchObject({ userAgent });
    expect((await log(owner.teamId)).slice(1)).toMatchObject([
      {
        action: 'updated',
        changes: [{ field: 'proxy', from: null, to: expect.stringMatching(/^Proxy /) }],
      },
    ]);
    const dropped = await update(owner.client, adUser.id, { proxyId: null });
    expect([dropped.status, dropped.body]).toMatchObject([
      200,
      { data: { adUser: { proxyId: null }, proxy: null } },
    ]);
  });

  it('refuses a proxy that does not let it out, whatever the profile is', async () => {
    const { owner, adUser } = await build();
    const { id: proxyId } = await buildProxy(owner.id, 'not the password');
    expect((await update(owner.client, adUser.id, { proxyId })).body).toEqual({
      error: 'Can’t connect to the proxy server.',
      type: 'FailedPreconditionError',
      code: 'proxy_wrong_credentials',
      details: {
        fields: [{ field: 'body.proxyId', message: 'Can’t connect to the proxy server.' }],
      },
    });
    expect(await stored(adUser.id)).toMatchObject({ proxy_id: null, status: 'active' });
  });

  it('keeps a working proxy of a profile that stands at a checkpoint, and says the status', async () => {
    const { owner, adUser } = await build();
    const { id: proxyId } = await buildProxy(owner.id);
    setTokenState(person(), 'checkpoint');
    const answer = await update(owner.client, adUser.id, { proxyId });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { data: { adUser: { proxyId, status: 'checkpoint_required' } } },
    ]);
  });

  it('lets go of a proxy also while the network does not answer, and takes none then', async () => {
    const owner = await join();
    const { id: proxyId } = await buildProxy(owner.id);
    const { adUser } = await connected(owner, { proxyId });
    const { id: otherId } = await buildProxy(owner.id);
    fault({ path: '/me', effect: { type: 'error', code: 17 } });
    const taken = await update(owner.client, adUser.id, { proxyId: otherId });
    expect([taken.status, taken.body]).toMatchObject([503, { type: 'UnavailableError' }]);
    const dropped = await update(owner.client, adUser.id, { proxyId: null });
    expect([dropped.status, dropped.body]).toMatchObject([
      200,
      { data: { adUser: { proxyId: null, status: 'active' } } },
    ]);
    const job = await findJob(app().container, `check-ad-user:${adUser.id}`);
    expect(job?.runAt.getTime()).toBeLessThan(Date.now() + 15 * 60_000);
  });

  it('refuses groups of others, unknown proxies, and bodies without a change', async () => {
    const { owner, adUser } = await build();
    const mate = await join({ teamId: owner.teamId });
    const groupId = await app().factories.buildGroup({ accountId: mate.id });
    const issues = async (body: object) => (await update(owner.client, adUser.id, body)).body;
    expect(await issues({ groupId })).toMatchObject({
      type: 'ValidationError',
      details: { fields: [{ field: 'body.groupId' }] },
    });
    expect(await issues({ proxyId: '424242' })).toMatchObject({ type: 'NotFoundError' });
    expect(await issues({ cookie: 'c_user=1' })).toMatchObject({
      details: { fields: [{ field: 'body.cookie', message: 'must hold the cookie xs' }] },
    });
    expect(await issues({})).toMatchObject({ type: 'ValidationError' });
  });

  it('under one key is one change', async () => {
    const { owner, adUser, asked } = await build();
    const key = randomUUID();
    const { accessToken } = person();
    const answers = [
      await update(owner.client, adUser.id, { accessToken }, key),
      await update(owner.client, adUser.id, { accessToken }, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(asked()).toBe(2);
    const other = await update(owner.client, adUser.id, { accessToken: `${accessToken}x` }, key);
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  it('gives up with a conflict when somebody changes the way at each try', async () => {
    const { owner, adUser } = await build();
    const { db } = app().container;
    const begin = async () => {
      const trx = await db.transaction();
      const isHeld = trx.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
      return { trx, isHeld };
    };
    let holder = await begin();
    await holder.isHeld;
    const changed = update(owner.client, adUser.id, { userAgent: 'Mozilla/5.0 (theirs)' });
    for (const attempt of [1, 2, 3, 4, 5]) {
      await untilWaiting(db, 1);
      const next = await begin();
      void next.isHeld.then(() => undefined);
      await untilWaiting(db, 2);
      await holder
        .trx('ad_users')
        .where({ id: adUser.id })
        .update({ user_agent: `${attempt}` });
      await holder.trx.commit();
      await next.isHeld;
      holder = next;
    }
    await holder.trx.commit();
    const { status, body } = await changed;
    expect([status, body]).toMatchObject([409, { type: 'ConflictError' }]);
    expect(await stored(adUser.id)).toMatchObject({ user_agent: '5' });
  });

  it('tries anew when somebody changed the way meanwhile', async () => {
    const { owner, adUser, asked } = await build();
    const { db } = app().container;
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const { accessToken } = person();
    const answer = update(owner.client, adUser.id, { accessToken });
    await untilWaiting(db, 1);
    await lock('ad_users').where({ id: adUser.id }).update({ user_agent: 'Mozilla/5.0 (newer)' });
    await lock.commit();
    expect((await answer).status).toBe(200);
    expect(asked()).toBe(4);
    expect(requests().at(-1)).toMatchObject({ userAgent: 'Mozilla/5.0 (newer)' });
  });

  it('keeps no way that was not tried: what changed nothing when it was asked for may change something by now', async () => {
    const { owner, adUser, asked } = await build();
    const { db } = app().container;
    const userAgent = 'Mozilla/5.0 (of somebody else)';
    const lock = await db.transaction();
    await lock.raw('select pg_advisory_xact_lock(5101, ?)', [Number(owner.teamId)]);
    const answer = update(owner.client, adUser.id, { userAgent: adUser.userAgent });
    await untilWaiting(db, 1);
    await lock('ad_users').where({ id: adUser.id }).update({ user_agent: userAgent });
    await lock.commit();
    expect((await answer).body).toMatchObject({
      data: { adUser: { userAgent: adUser.userAgent } },
    });
    expect(asked()).toBe(1);
  });
});

describe('DELETE /ad-users/{adUserId}', () => {
  it('forgets the profile with its tasks, once, and says so in the log', async () => {
    const { owner, adUser, asked } = await build();
    const key = randomUUID();
    const remove = () => owner.client.call(r.delete, { params: { adUserId: adUser.id }, key });
    expect(await remove()).toMatchObject({ status: 200, body: { data: null } });
    expect(await remove()).toMatchObject({ status: 200, body: { data: null } });
    expect(asked()).toBe(0);
    const { db } = app().container;
    for (const table of [
      'ad_users',
      'ad_object_check_tasks',
      'ad_comment_clean_tasks',
      'binom_cost_update_tasks',
    ]) {
      const column = table === 'ad_users' ? 'id' : 'ad_user_id';
      expect(await db(table).where({ [column]: adUser.id })).toEqual([]);
    }
    expect((await log(owner.teamId)).slice(1)).toMatchObject([
      { action: 'deleted', subject_id: adUser.id, subject_name: adUser.name },
    ]);
    expect((await owner.client.call(r.delete, { params: { adUserId: adUser.id } })).body).toEqual({
      error: `Ad user '${adUser.id}' not found`,
      type: 'NotFoundError',
    });
  });
});
