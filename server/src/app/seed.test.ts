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
    });
    expect(outcome).toEqual({ generatedPassword: undefined });
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
      }),
    ).rejects.toMatchObject({
      lines: [
        'ADMIN_PASSWORD: is too easy to guess; choose a longer one, for example several words that have nothing in common',
      ],
    });
    expect(await select('select id from users')).toEqual([]);
  });

  it('fills a sandbox with a team whose tokens the network knows, and its feed', async () => {
    const outcome = await seed({ container: app.container, network: 'sandbox', admin });
    expect(outcome?.generatedPassword).toMatch(/^[a-z]{3,8}(-[a-z]{3,8}){4}$/);
    const connections = await Promise.all(
      ['1', '2', '3', '4'].map((id) => app.container.adUsers.getConnection(id)),
    );
    expect(connections.map(({ accessToken }) => accessToken)).toEqual(
      createSampleWorld().profiles.map(({ accessToken }) => accessToken),
    );
    expect(
      await select(
        `select u.username, r.collection, count(*)::int as rows from sync_rows r
         join accounts a on a.id = r.account_id join users u on u.id = a.user_id
         where collection in ('adUsers', 'people') group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { username: 'admin', collection: 'adUsers', rows: 4 },
      { username: 'admin', collection: 'people', rows: 15 },
      { username: 'daniel_berger', collection: 'adUsers', rows: 4 },
      { username: 'daniel_berger', collection: 'people', rows: 15 },
      { username: 'grant_ellis', collection: 'adUsers', rows: 2 },
      { username: 'grant_ellis', collection: 'people', rows: 15 },
      { username: 'lucia_romero', collection: 'adUsers', rows: 2 },
      { username: 'lucia_romero', collection: 'people', rows: 15 },
      { username: 'oksana_melnyk', collection: 'adUsers', rows: 4 },
      { username: 'oksana_melnyk', collection: 'people', rows: 15 },
      { username: 'priya_nair', collection: 'adUsers', rows: 4 },
      { username: 'priya_nair', collection: 'people', rows: 15 },
      { username: 'tomasz', collection: 'adUsers', rows: 2 },
      { username: 'tomasz', collection: 'people', rows: 15 },
    ]);
  });

  it('leaves tokens that only their own key reads', async () => {
    expect(await app.container.adUsers.canReadSecrets()).toBe(true);
    await seed({ container: app.container, network: 'sandbox', admin });
    expect(await app.container.adUsers.canReadSecrets()).toBe(true);
    await app.container.db.raw(
      `update ad_users set access_token_sealed = regexp_replace(access_token_sealed, '^v1[.][^.]+', 'v1.00000000')`,
    );
    expect(await app.container.adUsers.canReadSecrets()).toBe(false);
  });

  it('happens once, whoever starts first, and never beside somebody', async () => {
    const outcomes = await Promise.all(
      [1, 2].map(() => seed({ container: app.container, network: 'live', admin })),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(await seed({ container: app.container, network: 'live', admin })).toBeUndefined();
    expect(await select('select count(*)::int as people from users')).toEqual([{ people: 1 }]);
  });
});
