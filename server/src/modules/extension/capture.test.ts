import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import type { SampleProfile } from '@ads-checker/shared/sample/index';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountOptions } from '../../../test/factories/factories.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestExtension } from '../../../test/harness/extension.ts';
import { type HttpProxy, startHttpProxy } from '../../../test/harness/http-proxy.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const { app, join, person, connected, setTokenState, log } = useProfiles();

async function pairedMember(options: AccountOptions = {}) {
  const member = await join(options);
  return { ...member, extension: await TestExtension.pair(member.client) };
}

const captureOf = (
  { facebookId, accessToken, cookie, userAgent }: SampleProfile,
  more: Readonly<Record<string, unknown>> = {},
) => ({ facebookId, accessToken, cookie, userAgent, ...more });

async function send(extension: TestExtension, body: object, key?: string) {
  const answer = await extension.call(r.capture, { body, ...(key === undefined ? {} : { key }) });
  return { status: answer.status, body: answer.body };
}

async function sent(extension: TestExtension, body: object, key?: string) {
  const { status, body: answer } = await send(extension, body, key);
  if (status !== 200) {
    throw new Error(`The capture was refused: ${JSON.stringify(answer)}`);
  }
  return r.capture.response.parse(answer).data;
}

async function workspaceOf(extension: TestExtension, facebookId?: string) {
  const query = facebookId === undefined ? {} : { query: { facebookId } };
  return r.getWorkspace.response.parse((await extension.call(r.getWorkspace, query)).body).data;
}

async function profilesOf({ client, id }: { client: TestClient; id: string }) {
  const { body } = await client.call(adUserRoutes.list, { params: { accountId: id } });
  return adUserRoutes.list.response.parse(body).data.adUsers;
}

describe('GET /extension/workspace', () => {
  it('offers the account’s groups and the proxies it may use, and nothing of others', async () => {
    const { extension, user, id, teamId } = await pairedMember();
    const { factories, container } = app();
    const mate = await factories.buildAccount({ teamId });
    const groupId = await factories.buildGroup({ accountId: id, name: 'Mine' });
    await factories.buildGroup({ accountId: mate.id });
    const ownProxyId = await factories.buildProxy({ accountId: id, hostname: 'own.example.test' });
    const sharedProxyId = await factories.buildProxy({ accountId: mate.id, isShared: true });
    await factories.buildProxy({ accountId: mate.id });
    await container.db.raw(
      `update proxies set name = null, geo = :geo, "check" = :check where id = :id`,
      {
        id: ownProxyId,
        geo: { ip: '198.51.100.7', latitude: null, longitude: null, countryCode: 'DE', city: null },
        check: { isPassed: false, checkedAt: new Date(), error: 'timeout', statusCode: null },
      },
    );
    const { proxies, groups, team, ...rest } = await workspaceOf(extension);
    expect({ ...rest, teamId: team.id }).toEqual({
      user: { id: user.id, username: user.username, displayName: `Test ${user.username}` },
      accountId: id,
      existing: null,
      others: [],
      deletedAt: null,
      boostingProfiles: [],
      canAddProxy: true,
      offeredVersion: null,
      teamId,
    });
    expect(groups.map((group) => [group.id, group.name])).toEqual([[groupId, 'Mine']]);
    expect(proxies.find((proxy) => proxy.id === ownProxyId)).toEqual({
      id: ownProxyId,
      name: 'own.example.test',
      countryCode: 'DE',
      isPassed: false,
    });
    expect(proxies.find((proxy) => proxy.id === sharedProxyId)).toMatchObject({
      countryCode: null,
      isPassed: null,
    });
    expect(proxies).toHaveLength(2);
  });

  it('knows the own profile with an id of the network, and no colleague’s', async () => {
    const owner = await pairedMember();
    const mate = await pairedMember({ teamId: owner.teamId });
    const groupId = await app().factories.buildGroup({ accountId: owner.id });
    const { adUser } = await connected(owner, { groupId, customName: 'Shop', isShared: true });
    const { facebookId, id, name, picture } = adUser;
    expect((await workspaceOf(owner.extension, facebookId)).existing).toEqual({
      id,
      name,
      customName: 'Shop',
      picture,
      groupId,
      proxyId: null,
      isShared: true,
      status: 'active',
      refreshedAt: adUser.accessToken.setAt,
      lastCheck: null,
    });
    expect((await workspaceOf(mate.extension, facebookId)).existing).toBeNull();
    expect((await workspaceOf(owner.extension, '1'.repeat(20))).existing).toBeNull();
  });

  it('tells of teammates’ profiles that the person may refresh or only read, and of no hidden one', async () => {
    const owner = await pairedMember();
    const { teamId } = owner;
    const mate = await pairedMember({ teamId });
    const lead = await pairedMember({ teamId, manageTeamAds: true });
    const { adUser } = await connected(owner, { customName: 'Shop' });
    const othersOf = async (extension: TestExtension) =>
      (await workspaceOf(extension, adUser.facebookId)).others;
    const shown = {
      id: adUser.id,
      name: adUser.name,
      customName: 'Shop',
      picture: adUser.picture,
      status: 'active',
      refreshedAt: adUser.accessToken.setAt,
      lastCheck: null,
      ownerName: `Test ${owner.user.username}`,
      teamName: (await workspaceOf(owner.extension)).team.name,
    };
    expect(await othersOf(lead.extension)).toEqual([{ ...shown, access: 'edit' }]);
    expect(await othersOf(mate.extension)).toEqual([]);
    await owner.client.call(adUserRoutes.update, {
      params: { adUserId: adUser.id },
      body: { isShared: true },
    });
    expect(await othersOf(mate.extension)).toEqual([{ ...shown, access: 'read' }]);
    expect(await othersOf(owner.extension)).toEqual([]);
  });

  it('tells of the person’s profile in another team, and of one that was deleted', async () => {
    const owner = await pairedMember();
    const { adUser } = await connected(owner);
    const { facebookId } = adUser;
    const elsewhere = await app().factories.buildAccount({ user: owner.user });
    const client = await app().signIn({
      username: owner.user.username,
      accountId: elsewhere.id,
    });
    const other = await TestExtension.pair(client);
    expect((await workspaceOf(other, facebookId)).others).toMatchObject([
      { id: adUser.id, access: 'other_team' },
    ]);
    await owner.client.call(adUserRoutes.delete, { params: { adUserId: adUser.id } });
    expect(await workspaceOf(owner.extension, facebookId)).toMatchObject({
      existing: null,
      others: [],
      deletedAt: expect.stringMatching(/^20/),
    });
    await connected(owner);
    expect(await workspaceOf(owner.extension, facebookId)).toMatchObject({ deletedAt: null });
  });

  it('tells how many ad accounts a profile had when they were last counted', async () => {
    const owner = await pairedMember();
    const mate = await pairedMember({ teamId: owner.teamId });
    const { adUser } = await connected(owner, { isShared: true });
    const runs = [
      { finished_at: '2026-11-20T10:00:00.000Z', ad_account_count: 12 },
      // Neither a failed run nor one under way says how many there are.
      { finished_at: '2026-11-21T10:00:00.000Z', ad_account_count: null },
      { finished_at: null, ad_account_count: null },
    ];
    for (const run of runs) {
      const started = { ad_user_id: adUser.id, started_at: '2026-11-20T09:00:00.000Z' };
      await app()
        .container.db('ad_object_check_runs')
        .insert({ ...started, ...run });
    }
    const lastCheck = { checkedAt: '2026-11-20T10:00:00.000Z', adAccountCount: 12 };
    const { facebookId } = adUser;
    expect((await workspaceOf(owner.extension, facebookId)).existing).toMatchObject({ lastCheck });
    expect((await workspaceOf(mate.extension, facebookId)).others).toMatchObject([{ lastCheck }]);
  });

  it('names what is no id', async () => {
    const { extension } = await pairedMember();
    const { status, body } = await extension.call(r.getWorkspace, { query: { facebookId: 'me' } });
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field: 'query.facebookId' }] } },
    ]);
  });
});

describe('POST /extension/ad-users', () => {
  it('asks for a paired extension', async () => {
    const { client } = await join();
    const body = captureOf(person());
    for (const caller of [client, new TestExtension(app())]) {
      expect((await caller.call(r.capture, { body })).status).toBe(401);
    }
  });

  it('names what a capture lacks, and what is none of it', async () => {
    const { extension } = await pairedMember();
    const capture = captureOf(person());
    for (const [change, field] of [
      [{ facebookId: 'me' }, 'body.facebookId'],
      [{ accessToken: 'short' }, 'body.accessToken'],
      [{ cookie: '' }, 'body.cookie'],
      [{ userAgent: undefined }, 'body.userAgent'],
      [{ accountId: '1' }, 'body.accountId'],
    ] as const) {
      expect(await send(extension, { ...capture, ...change })).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field }] } },
      });
    }
    expect(await send(extension, { ...capture, cookie: 'sb=1; fr=2' })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.cookie' }] } },
    });
  });

  it('is told in the list of sessions, under the name of the profile', async () => {
    const { extension, client } = await pairedMember();
    const lastOf = async () => {
      const { body } = await client.call(identityRoutes.listSessions);
      const { sessions } = identityRoutes.listSessions.response.parse(body).data;
      return sessions.map(({ kind, lastProfile }) => [kind, lastProfile]).sort();
    };
    expect(await lastOf()).toEqual([
      ['browser', null],
      ['extension', null],
    ]);
    await sent(extension, captureOf(person(), { customName: 'Shop' }));
    expect(await lastOf()).toEqual([
      ['browser', null],
      ['extension', { name: 'Shop', sentAt: expect.any(String) }],
    ]);
  });

  it('connects the profile to the account it is paired with, as it was chosen', async () => {
    const member = await pairedMember();
    const { extension, client, id, teamId, user } = member;
    const groupId = await app().factories.buildGroup({ accountId: id });
    const profile = person();
    const { outcome, adUser } = await sent(
      extension,
      captureOf(profile, { groupId, customName: 'Shop', isShared: true }),
    );
    expect([outcome, adUser]).toMatchObject([
      'added',
      {
        accountId: id,
        teamId,
        facebookId: profile.facebookId,
        groupId,
        customName: 'Shop',
        isShared: true,
        proxyId: null,
        status: 'active',
        authMethod: 'ads_manager_token_and_cookie',
        userAgent: profile.userAgent,
      },
    ]);
    expect(await profilesOf(member)).toEqual([adUser]);
    const { body } = await client.call(adUserRoutes.get, { params: { adUserId: adUser.id } });
    expect(adUserRoutes.get.response.parse(body).data.adUser).toEqual(adUser);
    expect(await log(teamId)).toMatchObject([
      { actor_name: `Test ${user.username}`, action: 'created', subject_id: adUser.id },
    ]);
  });

  it('gives the profile that is there its new session, and leaves what was not chosen anew', async () => {
    const member = await pairedMember();
    const groupId = await app().factories.buildGroup({ accountId: member.id });
    const profile = person();
    const { adUser: before } = await connected(member, { groupId, customName: 'Shop' });
    const userAgent = 'Mozilla/5.0 (another browser)';
    const { outcome, adUser } = await sent(member.extension, { ...captureOf(profile), userAgent });
    expect([outcome, adUser]).toMatchObject([
      'updated',
      {
        id: before.id,
        groupId,
        customName: 'Shop',
        userAgent,
        authMethod: 'ads_manager_token_and_cookie',
      },
    ]);
    expect(await profilesOf(member)).toEqual([adUser]);
  });

  it('refreshes the profile of a teammate where it is, instead of adding a copy', async () => {
    const owner = await pairedMember();
    const { teamId } = owner;
    const lead = await pairedMember({ teamId, manageTeamAds: true });
    const mate = await pairedMember({ teamId });
    const { adUser: before } = await connected(owner, { customName: 'Shop', isShared: true });
    const capture = { ...captureOf(person()), adUserId: before.id };
    const { outcome, adUser } = await sent(lead.extension, capture);
    expect([outcome, adUser.id, adUser.accountId, adUser.customName]).toEqual([
      'updated',
      before.id,
      owner.id,
      'Shop',
    ]);
    expect((await profilesOf(lead)).filter(({ accountId }) => accountId === lead.id)).toEqual([]);
    expect(await send(mate.extension, capture)).toMatchObject({
      status: 403,
      body: { type: 'AuthorizationError' },
    });
    expect(
      await send(lead.extension, { ...captureOf(person(1)), adUserId: before.id }),
    ).toMatchObject({ status: 400, body: { code: 'cookie_from_another_profile' } });
  });

  it('gives the same answer for the same key, once done', async () => {
    const member = await pairedMember();
    const capture = captureOf(person());
    const first = await sent(member.extension, capture, 'captured-once');
    expect(first.outcome).toBe('added');
    expect(await sent(member.extension, capture, 'captured-once')).toEqual(first);
    expect((await sent(member.extension, capture, 'captured-again')).outcome).toBe('updated');
    expect(
      await send(member.extension, { ...capture, customName: 'X' }, 'captured-once'),
    ).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await profilesOf(member)).toHaveLength(1);
  });

  it('refuses like connecting does, saving nothing', async () => {
    const member = await pairedMember();
    const mate = await app().factories.buildAccount({ teamId: member.teamId });
    const { factories } = app();
    const foreignGroup = await factories.buildGroup({ accountId: mate.id });
    const hiddenProxy = await factories.buildProxy({ accountId: mate.id });
    const capture = captureOf(person());
    const other = person(1);
    expect(await send(member.extension, { ...capture, groupId: foreignGroup })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.groupId' }] } },
    });
    expect(await send(member.extension, { ...capture, proxyId: hiddenProxy })).toMatchObject({
      status: 404,
      body: { type: 'NotFoundError' },
    });
    expect(await send(member.extension, { ...capture, cookie: other.cookie })).toMatchObject({
      status: 400,
      body: { type: 'FailedPreconditionError', code: 'cookie_from_another_profile' },
    });
    setTokenState(person(), 'checkpoint');
    expect(await send(member.extension, capture)).toMatchObject({
      status: 400,
      body: { type: 'FailedPreconditionError', code: 'checkpoint_required' },
    });
    expect(await profilesOf(member)).toEqual([]);
  });
});

describe('a proxy sent with the profile', () => {
  const open: HttpProxy[] = [];
  afterEach(async () => {
    for (const proxy of open.splice(0)) {
      await proxy.close();
    }
  });
  async function openProxy(): Promise<HttpProxy> {
    const proxy = await startHttpProxy({ password: 'a password of the proxy' });
    open.push(proxy);
    return proxy;
  }
  const proxiesOf = ({ id }: { id: string }) =>
    app().container.db('proxies').where({ account_id: id }).orderBy('id');

  it('is added with it, and is not added twice', async () => {
    const member = await pairedMember();
    const { extension, teamId } = member;
    const { options } = await openProxy();
    const capture = captureOf(person(), { proxy: options });
    const first = await sent(extension, capture, 'with-proxy');
    const [proxy] = await proxiesOf(member);
    expect([first.outcome, first.adUser.proxyId]).toEqual(['added', String(proxy?.id)]);
    expect(proxy).toMatchObject({
      protocol: 'http',
      hostname: options.hostname,
      port: options.port,
      username: options.username,
      is_shared: false,
    });
    expect(JSON.stringify(proxy)).not.toContain(options.password);
    expect(await sent(extension, capture, 'with-proxy')).toEqual(first);
    const again = await sent(extension, capture);
    expect([again.outcome, again.adUser.proxyId]).toEqual(['updated', first.adUser.proxyId]);
    expect(await proxiesOf(member)).toHaveLength(1);
    const entries = await app()
      .container.db('activity_entries')
      .where({ team_id: teamId })
      .orderBy('id');
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['proxies', 'created'],
      ['profiles', 'created'],
      ['profiles', 'secrets_replaced'],
    ]);
  });

  it('takes the place of the one that a known profile had', async () => {
    const member = await pairedMember();
    const former = await openProxy();
    const { adUser: before } = await connected(member, { proxy: former.options });
    const next = await openProxy();
    const { outcome, adUser } = await sent(
      member.extension,
      captureOf(person(), { proxy: next.options }),
    );
    const [, added] = await proxiesOf(member);
    expect([outcome, adUser.id, adUser.proxyId]).toEqual(['updated', before.id, String(added?.id)]);
    expect(adUser.proxyId).not.toBe(before.proxyId);
  });

  it('is refused at its field when it does not work, and nothing is kept', async () => {
    const member = await pairedMember();
    const { options } = await openProxy();
    const proxy = { ...options, password: 'not the password' };
    const refusal = {
      status: 400,
      body: {
        code: 'proxy_wrong_credentials',
        details: { fields: [{ field: 'body.proxy' }] },
      },
    };
    expect(await send(member.extension, captureOf(person(), { proxy }))).toMatchObject(refusal);
    expect([await profilesOf(member), await proxiesOf(member)]).toEqual([[], []]);
    const { adUser } = await connected(member);
    expect(await send(member.extension, captureOf(person(), { proxy }))).toMatchObject(refusal);
    expect([await profilesOf(member), await proxiesOf(member)]).toEqual([[adUser], []]);
  });

  it('is neither chosen as well nor given to a chosen profile', async () => {
    const { extension } = await pairedMember();
    const proxy = { protocol: 'http', hostname: 'proxy.example.test', port: 8080 };
    for (const [more, field] of [
      [{ proxyId: '7' }, 'body.proxy'],
      [{ adUserId: '7' }, 'body.proxy'],
      [{ proxy: { ...proxy, port: 0 } }, 'body.proxy.port'],
    ] as const) {
      expect(await send(extension, captureOf(person(), { proxy, ...more }))).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field }] } },
      });
    }
  });
});
