import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seed } from '../src/app/seed.ts';
import { TEST_PASSWORD } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { buildTeam, update } from './harness/members.ts';

const PASSWORD = 'velvet-orbit-lantern-mosaic';
const noRights = { create_teams: false, manage_all_users: false };
const nora = { username: 'nora', email: 'nora@nora.test', firstName: 'Nora', lastName: 'Quist' };
const olaf = { username: 'olaf', email: 'olaf@olaf.test', firstName: 'Olaf', lastName: 'Berg' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function watchHashing({ db, passwords }: TestApp['container']) {
  const openMeanwhile: number[] = [];
  const note = async (): Promise<void> => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    openMeanwhile.push(rows.length);
  };
  const { hash, isMatch } = passwords;
  vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
    await note();
    return hash(password);
  });
  vi.spyOn(passwords, 'isMatch').mockImplementation(async (attempt) => {
    await note();
    return isMatch(attempt);
  });
  return openMeanwhile;
}

async function buildManager() {
  return app.signIn(await app.factories.buildUser({ canManageAllUsers: true }));
}

describe('no transaction is open while a password is hashed', () => {
  it('of a user created by a manager, or given a new one', async () => {
    const manager = await buildManager();
    const openMeanwhile = watchHashing(app.container);
    const body = { ...nora, password: PASSWORD, permissions: noRights };
    const created = await manager.call(userRoutes.create, { body });
    const { user } = userRoutes.create.response.parse(created.body).data;
    const changed = await manager.call(userRoutes.update, {
      params: { userId: user.id },
      body: { password: `${PASSWORD}-2` },
    });
    expect([created.status, changed.status, openMeanwhile]).toEqual([200, 200, [0, 0]]);
  });

  it('of a member added by an admin, or given a new one', async () => {
    const { adminClient, teamId, member } = await buildTeam(app);
    const openMeanwhile = watchHashing(app.container);
    const added = await adminClient.call(teamRoutes.createAccount, {
      params: { teamId },
      body: { ...olaf, password: PASSWORD, permissions: ACCOUNT_PRESETS.member },
    });
    const [status] = await update(adminClient, member, { password: PASSWORD });
    expect([added.status, status, openMeanwhile]).toEqual([200, 200, [0, 0]]);
  });

  it('of one’s own, nor while the old one is verified', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    const openMeanwhile = watchHashing(app.container);
    const body = { oldPassword: TEST_PASSWORD, newPassword: PASSWORD };
    const { status } = await client.call(identityRoutes.changePassword, { body });
    expect([status, openMeanwhile]).toEqual([200, [0, 0]]);
  });

  it('of the first admin and the sample team', async () => {
    const empty = await startTestApp();
    try {
      const openMeanwhile = watchHashing(empty.container);
      const outcome = await seed({
        container: empty.container,
        network: 'sandbox',
        admin: { username: 'admin', password: undefined },
        sandboxProxyPort: 4080,
        vendors: { sandboxUrl: undefined },
      });
      const people = ['admin', ...(outcome?.memberUsernames ?? [])];
      expect(openMeanwhile).toEqual(people.map(() => 0));
    } finally {
      await empty.close();
    }
  });
});

describe('a password of one’s own', () => {
  it('does not replace one that an admin sets while the old one is verified', async () => {
    const { adminClient, member } = await buildTeam(app);
    const client = await app.signIn(member.user);
    const { passwords } = app.container;
    const { isMatch } = passwords;
    vi.spyOn(passwords, 'isMatch').mockImplementationOnce(async (attempt) => {
      const answer = await isMatch(attempt);
      expect((await update(adminClient, member, { password: PASSWORD }))[0]).toBe(200);
      return answer;
    });
    const body = { oldPassword: TEST_PASSWORD, newPassword: `${PASSWORD}-2` };
    expect(await client.call(identityRoutes.changePassword, { body })).toMatchObject({
      status: 400,
      body: { code: 'wrong_old_password' },
    });
    const logins = await Promise.all(
      [TEST_PASSWORD, `${PASSWORD}-2`, PASSWORD].map((password) =>
        app
          .anonymous()
          .call(identityRoutes.login, { body: { username: member.user.username, password } }),
      ),
    );
    expect(logins.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  it('sent twice concurrently with one key is set once', async () => {
    const client = await app.signIn(await app.factories.buildUser());
    const { passwords } = app.container;
    const { isMatch } = passwords;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let arrived = 0;
    vi.spyOn(passwords, 'isMatch').mockImplementation(async (attempt) => {
      arrived += 1;
      if (arrived === 2) {
        meet();
      }
      await met;
      return isMatch(attempt);
    });
    const body = { oldPassword: TEST_PASSWORD, newPassword: PASSWORD };
    const answers = await Promise.all(
      [client, client.copy()].map((tab) =>
        tab.call(identityRoutes.changePassword, { body, key: 'chosen-once' }),
      ),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [200, { data: null }],
      [200, { data: null }],
    ]);
  });
});
