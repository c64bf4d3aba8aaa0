import { identityRoutes as r } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient, TestResponse } from '../../../test/harness/client.ts';

const ORIGIN = 'https://ads.example.com';
const DEVICE = 'ads_checker_device';

let app: TestApp;
beforeAll(async () => {
  // Behind a proxy the caller's address comes from its header.
  app = await startTestApp({ appOrigin: ORIGIN });
});
afterAll(async () => {
  await app?.close();
});

let lastAddress = 0;
function nextAddress(): string {
  lastAddress += 1;
  return `203.0.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
}

function login(
  client: TestClient,
  { username, password, ip }: { username: string; password: string; ip: string },
): Promise<TestResponse> {
  return client.call(r.login, {
    body: { username, password },
    headers: { origin: ORIGIN, 'x-forwarded-for': ip },
  });
}

async function guess(username: string, ip: string, times: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      login(app.anonymous(), { username, password: 'a wrong guess', ip }),
    ),
  );
  return answers.map(({ status }) => status).sort();
}

function times(count: number, status: number): number[] {
  return Array.from({ length: count }, () => status);
}

async function personWithBrowser(ip: string) {
  const { username } = await app.factories.buildUser();
  const browser = app.anonymous();
  expect((await login(browser, { username, password: TEST_PASSWORD, ip })).status).toBe(200);
  return { username, browser };
}

describe('guessing a password', () => {
  it('stops after ten from one address, and no other address waits for it', async () => {
    const { username } = await app.factories.buildUser();
    const [attacker, home] = [nextAddress(), nextAddress()];
    expect(await guess(username, attacker, 12)).toEqual([...times(10, 401), ...times(2, 429)]);
    const late = await login(app.anonymous(), { username, password: TEST_PASSWORD, ip: attacker });
    expect([late.status, late.body]).toEqual([
      429,
      {
        error: 'Too many login attempts. Wait a moment and try again.',
        type: 'TooManyRequestsError',
        details: { retryAfterMs: expect.any(Number) },
      },
    ]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    const own = await login(app.anonymous(), { username, password: TEST_PASSWORD, ip: home });
    expect(own.status).toBe(200);
  });

  it('by a colleague at the same address does not lock out the browser of the person', async () => {
    const office = nextAddress();
    const { username, browser } = await personWithBrowser(office);
    await guess(username, office, 11);
    expect(await guess(username, office, 1)).toEqual([429]);
    const own = await login(browser, { username, password: TEST_PASSWORD, ip: office });
    expect(own.status).toBe(200);
  });

  it('of many names from one address stops after sixty, but for browsers that are known', async () => {
    const office = nextAddress();
    const { username, browser } = await personWithBrowser(office);
    const guesses = await Promise.all(
      Array.from({ length: 62 }, (_, index) => guess(`nobody_${index}`, office, 1)),
    );
    expect(guesses.flat().sort()).toEqual([...times(60, 401), ...times(2, 429)]);
    expect(await guess('somebody_new', office, 1)).toEqual([429]);
    const own = await login(browser, { username, password: TEST_PASSWORD, ip: office });
    expect(own.status).toBe(200);
  });

  it('of one name from many addresses is slowed for strangers, a minute at most', async () => {
    const { username, browser } = await personWithBrowser(nextAddress());
    const guesses = await Promise.all(
      Array.from({ length: 32 }, () => guess(username, nextAddress(), 1)),
    );
    expect(guesses.flat().sort()).toEqual([...times(30, 401), ...times(2, 429)]);
    const strangers = nextAddress();
    // Attempts refused before the password is compared do not count as guesses.
    expect(await guess(username, strangers, 12)).toEqual(times(12, 429));
    const stranger = await login(app.anonymous(), {
      username,
      password: TEST_PASSWORD,
      ip: strangers,
    });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const own = await login(browser, { username, password: TEST_PASSWORD, ip: nextAddress() });
    expect(own.status).toBe(200);
  });

  it('of one person by username and by email is guessing at one person', async () => {
    const user = await app.factories.buildUser();
    const guesses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        guess(index % 2 === 0 ? user.username : user.email.toUpperCase(), nextAddress(), 1),
      ),
    );
    expect(guesses.flat().sort()).toEqual([...times(30, 401), ...times(2, 429)]);
    const address = nextAddress();
    const { username, email } = await app.factories.buildUser();
    const pair = await Promise.all([guess(username, address, 6), guess(email, address, 6)]);
    expect(pair.flat().sort()).toEqual([...times(10, 401), ...times(2, 429)]);
  });

  it('is logged with the person and the address, without what was typed', async () => {
    const user = await app.factories.buildUser();
    const ip = nextAddress();
    await guess(user.username, ip, 11);
    await guess('a_typed_password', ip, 1);
    const lines = app.logs.map((line) => JSON.parse(line)).filter((line) => line.ip === ip);
    const count = (msg: string, userId?: string) =>
      lines.filter((line) => line.msg === msg && line.userId === userId).length;
    expect([
      count('login failed', user.id),
      count('login attempts refused: too many', user.id),
      count('login failed'),
    ]).toEqual([10, 1, 1]);
    expect(app.logs.join()).not.toContain('a_typed_password');
  });

  it('from a known browser has its own ten, which stop nobody else', async () => {
    const ip = nextAddress();
    const { username, browser } = await personWithBrowser(ip);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const answer = await login(browser.copy(), { username, password: 'a wrong guess', ip });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...times(10, 401), 429]);
    const other = await login(app.anonymous(), { username, password: TEST_PASSWORD, ip });
    expect(other.status).toBe(200);
  });

  it('within one IPv6 network is guessing from one address', async () => {
    const { username } = await app.factories.buildUser();
    const guesses = await Promise.all(
      Array.from({ length: 11 }, (_, index) => guess(username, `2001:db8:0:7::${index + 1}`, 1)),
    );
    expect(guesses.flat().sort()).toEqual([...times(10, 401), 429]);
    expect(await guess(username, '2001:db8:0:8::1', 1)).toEqual([401]);
  });

  it('is forgiven by signing in, which is not a guess itself', async () => {
    const office = nextAddress();
    const { username } = await app.factories.buildUser();
    for (let round = 0; round < 3; round += 1) {
      expect(await guess(username, office, 9)).toEqual(times(9, 401));
      const right = await login(app.anonymous(), { username, password: TEST_PASSWORD, ip: office });
      expect(right.status).toBe(200);
    }
  });
});

describe('a known browser', () => {
  it('is known by a cookie that opens nothing and goes to the login alone', async () => {
    const { username } = await app.factories.buildUser();
    const ip = nextAddress();
    const answer = await login(app.anonymous(), { username, password: TEST_PASSWORD, ip });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(DEVICE));
    expect(cookie).toMatch(
      /^ads_checker_device=[\w-]{43}; Max-Age=31536000; Path=\/api\/v1\/login; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { rows } = await app.container.db.raw<{ rows: { token_hash: Buffer }[] }>(
      'select token_hash from known_devices',
    );
    expect(rows.map(({ token_hash }) => token_hash.length)).toEqual(rows.map(() => 32));
  });

  it('is not known for somebody else', async () => {
    const ip = nextAddress();
    const { browser } = await personWithBrowser(ip);
    const { username } = await app.factories.buildUser();
    await guess(username, ip, 10);
    const answer = await login(browser, { username, password: TEST_PASSWORD, ip });
    expect(answer.status).toBe(429);
  });

  it('stays known to each of the people who share it', async () => {
    const ip = nextAddress();
    const { username, browser } = await personWithBrowser(ip);
    const token = browser.cookies.get(DEVICE);
    const colleague = await app.factories.buildUser();
    await login(browser, { username: colleague.username, password: TEST_PASSWORD, ip });
    expect(browser.cookies.get(DEVICE)).toBe(token);
    await guess(username, ip, 10);
    const own = await login(browser, { username, password: TEST_PASSWORD, ip });
    expect(own.status).toBe(200);
  });

  it('gets a token of ours for one that somebody planted', async () => {
    const { username } = await app.factories.buildUser();
    const ip = nextAddress();
    for (const planted of ['A'.repeat(43), `x' or 1=1`, 'short']) {
      const answer = await app.anonymous().call(r.login, {
        body: { username, password: TEST_PASSWORD },
        headers: { origin: ORIGIN, 'x-forwarded-for': ip, cookie: `${DEVICE}=${planted}` },
      });
      const [, token] =
        /ads_checker_device=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(token).not.toBe(planted);
    }
  });

  it('is forgotten after a year without a login', async () => {
    const { devices } = app.container;
    await personWithBrowser(nextAddress());
    await app.container.db.raw(
      `update known_devices set last_login_at = now() - interval '366 days'`,
    );
    const { username } = await personWithBrowser(nextAddress());
    expect(await devices.purge()).toBeGreaterThan(0);
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      'select u.username from known_devices d join users u on u.id = d.user_id',
    );
    expect(rows).toEqual([{ username }]);
  });
});

describe('an unknown name', () => {
  it('costs the same statements and answers the same text as a wrong password', async () => {
    const { username } = await app.factories.buildUser();
    const statementsOf = async (name: string) => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): void => {
        statements.push(sql);
      };
      app.container.db.on('query', note);
      const { status, body } = await login(app.anonymous(), {
        username: name,
        password: 'a wrong guess',
        ip: nextAddress(),
      });
      app.container.db.off('query', note);
      return { status, body, statements };
    };
    const [known, unknown] = [await statementsOf(username), await statementsOf('nobody_here')];
    expect(known).toEqual({
      status: 401,
      body: { error: 'The username or password is incorrect.', type: 'AuthenticationError' },
      statements: expect.any(Array),
    });
    expect(unknown).toEqual(known);
    expect(known.statements).toHaveLength(2);
  });

  it('has no password, not even the one that is compared in its place', async () => {
    const answer = await login(app.anonymous(), {
      username: 'nobody_here',
      password: 'a password that nobody has',
      ip: nextAddress(),
    });
    expect(answer.status).toBe(401);
  });
});

describe('a login', () => {
  it('with the old password does not survive a new one set at the same moment', async () => {
    const user = await app.factories.buildUser();
    const { sync, passwords } = app.container;
    const { service: identity } = app.container.modules.identityModule;
    const ip = nextAddress();
    const clients = Array.from({ length: 6 }, () => app.anonymous());
    await Promise.all([
      ...clients.map((client) =>
        login(client, { username: user.username, password: TEST_PASSWORD, ip }),
      ),
      passwords
        .hash('nine boats on a calm lake')
        .then((passwordHash) =>
          sync.write({ teamIds: [] }, (scope) =>
            identity.setUserPassword({ userId: user.id, passwordHash }, scope),
          ),
        ),
    ]);
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      `select id from sessions where user_id = ? and status = 'active'`,
      [user.id],
    );
    expect(rows).toEqual([]);
  });
});
