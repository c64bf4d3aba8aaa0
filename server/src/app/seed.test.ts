import { createSampleWorld } from '@ads-checker/shared/sample/index';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { seed } from './seed.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app?.close();
});

const admin = { username: 'admin', password: undefined };
const sandboxProxyPort = 4080;
const vendors = { sandboxUrl: 'http://127.0.0.1:4000' };

async function select(sql: string): Promise<unknown[]> {
  return (await app.container.db.raw<{ rows: unknown[] }>(sql)).rows;
}

describe('seed', () => {
  it('makes only an administrator with a team of their own on a live network', async () => {
    const password = 'chosen by somebody';
    const outcome = await seed({
      container: app.container,
      network: 'live',
      admin: { username: 'boss', password },
      sandboxProxyPort,
      vendors,
    });
    expect(outcome).toEqual({
      generatedPassword: undefined,
      credentials: { username: 'boss', password },
      sample: undefined,
      memberUsernames: [],
    });
    expect(
      await select('select username, can_create_teams, can_manage_all_users from users'),
    ).toEqual([{ username: 'boss', can_create_teams: true, can_manage_all_users: true }]);
    expect(await select('select status, manage_team, manage_team_ads from accounts')).toEqual([
      { status: 'active', manage_team: true, manage_team_ads: true },
    ]);
    expect(await select('select id from ad_users')).toEqual([]);
    const login = await app.anonymous().raw({
      method: 'POST',
      path: '/api/v1/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'boss', password }),
    });
    expect(login.status).toBe(200);
  });

  it('refuses a configured password that is easy to guess, and makes nobody', async () => {
    await expect(
      seed({
        container: app.container,
        network: 'live',
        admin: { username: 'boss', password: 'password123' },
        sandboxProxyPort,
        vendors,
      }),
    ).rejects.toMatchObject({
      lines: [
        'ADMIN_PASSWORD: is too easy to guess; choose a longer one, for example several words that have nothing in common',
      ],
    });
    expect(await select('select id from users')).toEqual([]);
  });

  it('fills a sandbox with a team whose tokens the network knows, and its feed', async () => {
    const outcome = await seed({
      container: app.container,
      network: 'sandbox',
      admin,
      sandboxProxyPort,
      vendors,
    });
    expect(outcome?.generatedPassword).toMatch(/^[a-z]{3,8}(-[a-z]{3,8}){4}$/);
    const connections = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((id) =>
        app.container.modules.adUsersModule.service.getConnection(id),
      ),
    );
    const { profiles, otherProfiles } = createSampleWorld();
    expect(connections.map(({ accessToken }) => accessToken)).toEqual(
      [...profiles, ...otherProfiles.slice(0, 3)].map(({ accessToken }) => accessToken),
    );
    expect(
      await select(
        `select u.username, r.collection, count(*)::int as rows from sync_rows r
         join accounts a on a.id = r.account_id join users u on u.id = a.user_id
         where collection in ('adUsers', 'people') group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { username: 'admin', collection: 'adUsers', rows: 7 },
      { username: 'admin', collection: 'people', rows: 15 },
      { username: 'daniel_berger', collection: 'adUsers', rows: 7 },
      { username: 'daniel_berger', collection: 'people', rows: 15 },
      { username: 'lucia_romero', collection: 'adUsers', rows: 2 },
      { username: 'lucia_romero', collection: 'people', rows: 15 },
      { username: 'oksana_melnyk', collection: 'adUsers', rows: 7 },
      { username: 'oksana_melnyk', collection: 'people', rows: 15 },
      { username: 'priya_nair', collection: 'adUsers', rows: 7 },
      { username: 'priya_nair', collection: 'people', rows: 15 },
      { username: 'tomasz', collection: 'adUsers', rows: 2 },
      { username: 'tomasz', collection: 'people', rows: 15 },
    ]);
  });

  it("lets the team's profiles out through the provider of the sandbox, and has nothing checked yet", async () => {
    await seed({
      container: app.container,
      network: 'sandbox',
      admin,
      sandboxProxyPort: 4711,
      vendors,
    });
    const proxy = (name: string, protocol: string, owner: string, profiles: string | null) => ({
      name,
      protocol,
      address: name === 'Frankfurt-07' ? '127.0.0.1:1' : '127.0.0.1:4711',
      has_password: protocol !== 'socks4',
      owner,
      is_checked: false,
      profiles,
    });
    expect(
      await select(
        `select p.name, p.protocol, p.hostname || ':' || p.port as address, p.password_sealed is not null as has_password,
           u.username as owner, p."check" is not null or p.geo is not null as is_checked,
           (select string_agg(a.name, ', ') from ad_users a where a.proxy_id = p.id) as profiles
         from proxies p join accounts o on o.id = p.account_id join users u on u.id = o.user_id order by p.id`,
      ),
    ).toEqual([
      proxy('Frankfurt-04', 'socks5', 'admin', 'Marta Jensen'),
      proxy('Berlin-09', 'http', 'admin', 'Lena Vogt'),
      proxy('Dallas-11', 'socks5', 'admin', 'Kyle Whitman'),
      proxy('Phoenix-02', 'http', 'admin', null),
      proxy('Oslo-02', 'http', 'admin', 'Ingrid Solheim'),
      proxy('Malmö-03', 'socks5', 'tomasz', null),
      proxy('Warsaw-03', 'socks5', 'tomasz', 'Paweł Nowicki'),
      proxy('Brno-01', 'socks4', 'tomasz', null),
      proxy('Frankfurt-07', 'socks5', 'admin', 'Ryan Mercer'),
    ]);
  });

  it('gives the sandbox people in every role, who were here before, and a log of it', async () => {
    const password = 'plum-orbit-cactus-violin';
    const outcome = await seed({
      container: app.container,
      network: 'sandbox',
      admin: { username: 'admin', password },
      sandboxProxyPort,
      vendors,
    });
    const logins = [
      'tomasz',
      'daniel_berger',
      'lucia_romero',
      'priya_nair',
      'oksana_melnyk',
      'grant_ellis',
    ];
    expect([outcome?.generatedPassword, outcome?.memberUsernames]).toEqual([undefined, logins]);
    const nobody = { manage_team: false, read_team_ads: false, manage_team_ads: false };
    const everything = { manage_team: true, read_team_ads: true, manage_team_ads: true };
    const joined = (days: number, hours: number | null, rest: object) => ({
      status: 'active',
      can_create_teams: false,
      can_manage_all_users: false,
      ...nobody,
      joined: days,
      seen: hours,
      ...rest,
    });
    expect(
      await select(
        `select u.username, a.status, u.can_create_teams, u.can_manage_all_users, a.manage_team, a.read_team_ads,
           a.manage_team_ads, extract(day from now() - a.created_at)::int as joined,
           floor(extract(epoch from now() - u.last_login_at) / 3600)::int as seen
         from accounts a join users u on u.id = a.user_id order by a.id`,
      ),
    ).toEqual([
      joined(0, null, {
        ...everything,
        username: 'admin',
        can_create_teams: true,
        can_manage_all_users: true,
      }),
      joined(147, 26, { username: 'tomasz' }),
      joined(140, 2, { ...everything, username: 'daniel_berger' }),
      joined(96, 0, { username: 'lucia_romero' }),
      joined(61, 0, { username: 'priya_nair', read_team_ads: true, manage_team_ads: true }),
      joined(33, 101, { username: 'oksana_melnyk', read_team_ads: true }),
      joined(118, 1920, { username: 'grant_ellis', status: 'restricted' }),
    ]);
    expect(
      await select(
        `select kind, count(*)::int as entries, array_agg(distinct actor_name order by actor_name) as actors
         from activity_entries group by 1 order by 1`,
      ),
    ).toEqual([
      { kind: 'ad_objects', entries: 4, actors: ['Priya Nair', 'Tomasz Wolski'] },
      { kind: 'members', entries: 8, actors: ['Anna Keller', 'Daniel Berger'] },
      { kind: 'permissions', entries: 2, actors: ['Anna Keller'] },
      { kind: 'team', entries: 2, actors: ['Anna Keller'] },
    ]);
    const statuses = await Promise.all(
      logins.map(async (username) => {
        const { status } = await app.anonymous().raw({
          method: 'POST',
          path: '/api/v1/login',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password }),
        });
        return status;
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('leaves tokens that only their own key reads', async () => {
    expect(await app.container.modules.adUsersModule.service.canReadSecrets()).toBe(true);
    await seed({ container: app.container, network: 'sandbox', admin, sandboxProxyPort, vendors });
    expect(await app.container.modules.adUsersModule.service.canReadSecrets()).toBe(true);
    await app.container.db.raw(
      `update ad_users set access_token_sealed = regexp_replace(access_token_sealed, '^v2[.][^.]+', 'v2.00000000')`,
    );
    expect(await app.container.modules.adUsersModule.service.canReadSecrets()).toBe(false);
  });

  it('happens once, whoever starts first, and never beside somebody', async () => {
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        seed({ container: app.container, network: 'live', admin, sandboxProxyPort, vendors }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(
      await seed({ container: app.container, network: 'live', admin, sandboxProxyPort, vendors }),
    ).toBeUndefined();
    expect(await select('select count(*)::int as people from users')).toEqual([{ people: 1 }]);
  });
});
