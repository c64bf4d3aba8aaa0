import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpProxy, startHttpProxy } from '../../../test/harness/http-proxy.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';
import { useProfiles } from '../../../test/harness/profiles.ts';

const {
  app,
  join,
  person,
  draftOf,
  connect,
  connected,
  update,
  setTokenState,
  log,
  fault,
  callsMade,
  requests,
} = useProfiles();

const PASSWORD = 'a password of the proxy';
const open: HttpProxy[] = [];
afterEach(async () => {
  for (const proxy of open.splice(0)) {
    await proxy.close();
  }
});

async function openProxy(): Promise<HttpProxy> {
  const proxy = await startHttpProxy({ password: PASSWORD });
  open.push(proxy);
  return proxy;
}

async function buildProxyTo(accountId: string, { options }: HttpProxy, password = PASSWORD) {
  const { hostname, port, username } = options;
  return app().factories.buildProxy({ accountId, hostname, port, username, password });
}

const countAdUsers = async (accountId: string): Promise<number> =>
  (await app().container.db('ad_users').where({ account_id: accountId })).length;

function refusal(code: string, { field, message }: { field: string; message: unknown }) {
  return {
    error: message,
    type: 'FailedPreconditionError',
    code,
    details: { fields: [{ field, message }] },
  };
}

describe('POST /accounts/{accountId}/ad-users', () => {
  it('takes a token of an app without cookies, and asks for them when the method needs them', async () => {
    const owner = await join();
    const profile = person();
    const { cookie, ...body } = draftOf(profile, { authMethod: 'access_token' });
    const added = await connect(owner, body);
    expect([added.status, added.body]).toMatchObject([
      200,
      {
        data: {
          adUser: {
            authMethod: 'access_token',
            status: 'active',
            cookie: { isSet: false, setAt: null, lastFour: null },
          },
        },
      },
    ]);
    const { id } = (added.body as { data: { adUser: { id: string } } }).data.adUser;
    const method = { authMethod: 'ads_manager_token_and_cookie' } as const;
    expect(await update(owner.client, id, method)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.cookie', message: 'is required' }] } },
    });
    expect((await update(owner.client, id, { ...method, cookie })).status).toBe(200);
  });

  it('keeps what the network said, under the group and proxy that were chosen', async () => {
    const owner = await join();
    const proxy = await openProxy();
    const proxyId = await buildProxyTo(owner.id, proxy);
    const groupId = await app().factories.buildGroup({ accountId: owner.id, name: 'Solar' });
    const profile = person();
    const { status, body } = await connect(
      owner,
      draftOf(profile, {
        authMethod: 'ads_manager_token_and_cookie',
        customName: ' Main one ',
        groupId,
        proxyId,
        isShared: true,
        isUsedForPixelShare: true,
      }),
    );
    expect([status, body]).toEqual([
      200,
      {
        data: {
          adUser: {
            id: expect.any(String),
            accountId: owner.id,
            teamId: owner.teamId,
            facebookId: profile.facebookId,
            groupId,
            proxyId,
            authMethod: 'ads_manager_token_and_cookie',
            status: 'active',
            userAgent: profile.userAgent,
            cookie: {
              isSet: true,
              setAt: expect.any(String),
              lastFour: profile.cookie.slice(-4),
            },
            accessToken: {
              isSet: true,
              setAt: expect.any(String),
              lastFour: profile.accessToken.slice(-4),
            },
            name: profile.name,
            customName: 'Main one',
            picture: { url: expect.any(String), width: 200, height: 200 },
            gender: profile.gender,
            syncedAt: expect.any(String),
            isShared: true,
            isUsedForPixelShare: true,
            shouldNotifyAboutBinomRuleRun: true,
            binomRuleRunNotificationTemplateId: null,
            adObjectCheckTaskId: expect.any(String),
            adCommentCleanTaskId: expect.any(String),
            binomCostUpdateTaskId: expect.any(String),
            targetCpas: {},
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
          proxy: expect.objectContaining({ id: proxyId }),
          adObjectCheckTask: expect.objectContaining({
            shouldCheckAds: true,
            shouldCheckProducts: false,
            inProgress: false,
            lastExecutionTime: null,
          }),
          adCommentCleanTask: expect.objectContaining({
            action: null,
            disabledUntil: null,
            processedAdAccountIds: [],
            results: [],
          }),
          binomCostUpdateTask: expect.objectContaining({ binomSettings: [] }),
        },
      },
    ]);
    const { adUser, ...parts } = r.create.response.parse(body).data;
    expect(adUser).toMatchObject({
      adObjectCheckTaskId: parts.adObjectCheckTask.id,
      adCommentCleanTaskId: parts.adCommentCleanTask.id,
      binomCostUpdateTaskId: parts.binomCostUpdateTask.id,
    });
    expect(parts.proxy?.adUserIds).toEqual([adUser.id]);
    expect(proxy.countRequests()).toBe(2);
    expect(callsMade()).toMatchObject([
      { path: '/v27.0/me', profileId: profile.facebookId, userAgent: profile.userAgent },
      { path: '/v27.0/me/permissions', isBatchItem: true },
      { path: '/v27.0/me/adaccounts', isBatchItem: true },
      { path: '/v27.0/', profileId: profile.facebookId, userAgent: profile.userAgent },
    ]);
    const again = await owner.client.call(r.get, { params: { adUserId: adUser.id } });
    expect(again.body).toEqual(body);
    expect(await log(owner.teamId)).toEqual([
      {
        actor_name: `Test ${owner.user.username}`,
        action: 'created',
        subject_type: 'ad_user',
        subject_id: adUser.id,
        subject_name: 'Main one',
        changes: [
          { field: 'customName', to: 'Main one' },
          { field: 'group', to: 'Solar' },
          { field: 'proxy', to: parts.proxy?.name },
          { field: 'authMethod', to: 'ads_manager_token_and_cookie' },
        ],
      },
    ]);
  });

  it('is looked at again in about half an hour', async () => {
    const owner = await join();
    const { adUser } = await connected(owner);
    const job = await findJob(app().container, `check-ad-user:${adUser.id}`);
    const minutes = ((job?.runAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(22);
    expect(minutes).toBeLessThan(38);
  });

  it('adds the proxy that came with it and looks at it, or uses the same one that is there', async () => {
    const owner = await join();
    const proxy = await openProxy();
    const first = await connected(owner, { proxy: proxy.options });
    expect(first.proxy).toMatchObject({
      accountId: owner.id,
      name: null,
      adUserIds: [first.adUser.id],
      options: { hostname: '127.0.0.1', port: proxy.options.port, password: { isSet: true } },
    });
    const { db } = app().container;
    const id = first.proxy?.id ?? '';
    const stored = () => db('proxies').where({ id }).first();
    await app().runJobs({ only: ['check-proxy'] });
    expect((await stored()).check_requested_at).toBe(null);
    expect((await stored()).check).toMatchObject({ isPassed: true });
    const asked = proxy.countRequests();
    const second = await connected(owner, { profile: person(1), proxy: proxy.options });
    expect(second.proxy?.id).toBe(first.proxy?.id);
    expect(second.proxy?.adUserIds).toEqual([first.adUser.id, second.adUser.id]);
    expect(proxy.countRequests() - asked).toBe(2);
    const told = await db('activity_entries').where({ team_id: owner.teamId, kind: 'proxies' });
    expect(told).toMatchObject([
      {
        actor_name: `Test ${owner.user.username}`,
        action: 'created',
        subject_id: id,
        changes: [
          { field: 'protocol', to: 'http' },
          { field: 'hostname', to: '127.0.0.1' },
          { field: 'port', to: String(proxy.options.port) },
        ],
      },
    ]);
  });

  it.each([
    ['expired', 'login_required'],
    ['loggedout', 'login_required'],
    ['password', 'password_changed'],
    ['checkpoint', 'checkpoint_required'],
    ['app_removed', 'auth_error'],
    ['malformed', 'auth_error'],
  ] as const)('refuses a token that is %s as %s, and keeps nothing', async (state, code) => {
    const owner = await join();
    setTokenState(person(), state);
    const { status, body } = await connect(owner, draftOf(person()));
    expect([status, body]).toMatchObject([
      400,
      refusal(code, { field: 'body.accessToken', message: expect.any(String) }),
    ]);
    expect(await countAdUsers(owner.id)).toBe(0);
    expect(await log(owner.teamId)).toEqual([]);
  });

  it('tells a profile the network does not know, and one it does not name', async () => {
    const owner = await join();
    fault({ path: '/me', count: 1, effect: { type: 'error', code: 803 } });
    expect((await connect(owner, draftOf(person()))).body).toMatchObject(
      refusal('user_not_found', {
        field: 'body.accessToken',
        message: 'Profile not found on Facebook.',
      }),
    );
    fault({ path: '/me', count: 1, effect: { type: 'empty_object' } });
    expect((await connect(owner, draftOf(person()))).body).toEqual(
      refusal('identity_unavailable', {
        field: 'body.accessToken',
        message: 'Couldn’t get this profile’s ID and name.',
      }),
    );
    expect(await countAdUsers(owner.id)).toBe(0);
  });

  it('does not blame the profile for a network that does not answer', async () => {
    const owner = await join();
    fault({ path: '/me', effect: { type: 'html_503' } });
    const { status, body } = await connect(owner, draftOf(person()));
    expect([status, body]).toMatchObject([503, { type: 'UnavailableError' }]);
    expect(await countAdUsers(owner.id)).toBe(0);
  });

  it('does not blame the profile for its proxy, which is looked at soon', async () => {
    const owner = await join();
    const proxy = await openProxy();
    const proxyId = await buildProxyTo(owner.id, proxy, 'not the password');
    await clearJobs(app().container);
    const message = 'Can’t connect to the proxy server.';
    expect((await connect(owner, draftOf(person(), { proxyId }))).body).toEqual(
      refusal('proxy_wrong_credentials', { field: 'body.proxyId', message }),
    );
    const job = await findJob(app().container, `check-proxy:${proxyId}`);
    expect(job?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    const wrong = { ...proxy.options, password: 'not the password' };
    expect((await connect(owner, draftOf(person(), { proxy: wrong }))).body).toEqual(
      refusal('proxy_wrong_credentials', { field: 'body.proxy', message }),
    );
    expect(await countAdUsers(owner.id)).toBe(0);
    expect(await app().container.db('proxies').where({ account_id: owner.id })).toHaveLength(1);
    expect(requests()).toEqual([]);
  });

  it('wants the cookie of the same browser only where the token is that browser’s', async () => {
    const owner = await join();
    const { cookie } = person(1);
    const mixed = draftOf(person(), { cookie, authMethod: 'ads_manager_token_and_cookie' });
    expect((await connect(owner, mixed)).body).toEqual(
      refusal('cookie_from_another_profile', {
        field: 'body.cookie',
        message:
          'The cookies and token belong to different profiles. Copy both from the same browser.',
      }),
    );
    expect((await connect(owner, draftOf(person(), { cookie }))).status).toBe(200);
  });

  it.each([
    ['sb=only-this', 'must hold the cookie c_user'],
    ['c_user=100084417702915', 'must hold the cookie xs'],
    ['what is this?', 'must be cookies: header text, JSON or a cookie file'],
  ])('names the cookie field for %j and asks nobody', async (cookie, message) => {
    const owner = await join();
    const { status, body } = await connect(owner, draftOf(person(), { cookie }));
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field: 'body.cookie', message }] } },
    ]);
    expect(requests()).toEqual([]);
  });

  it('takes a group of the owner and a proxy that the actor sees, no other', async () => {
    const owner = await join();
    const mate = await join({ teamId: owner.teamId });
    const groupId = await app().factories.buildGroup({ accountId: mate.id });
    const proxyId = await app().factories.buildProxy({ accountId: mate.id });
    expect((await connect(owner, draftOf(person(), { groupId }))).body).toMatchObject({
      type: 'ValidationError',
      details: {
        fields: [{ field: 'body.groupId', message: 'must be a group of the profile’s owner' }],
      },
    });
    expect((await connect(owner, draftOf(person(), { proxyId }))).body).toMatchObject({
      type: 'NotFoundError',
      error: `Proxy '${proxyId}' not found`,
    });
    expect(requests()).toEqual([]);
  });

  it('adds to a colleague’s account with manage_team_ads', async () => {
    const owner = await join();
    const manager = await join({ teamId: owner.teamId, manageTeamAds: true });
    const { adUser } = await connected({ client: manager.client, id: owner.id });
    expect(adUser.accountId).toBe(owner.id);
  });
});
