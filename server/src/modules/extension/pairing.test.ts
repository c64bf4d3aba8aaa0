import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { askForCode, CHROME, TestExtension } from '../../../test/harness/extension.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';

let app: TestApp;
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  await app.container.db.raw('delete from rate_limits');
});
afterAll(async () => {
  await app?.close();
});

function later(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

async function pair(code: string, extension = new TestExtension(app)) {
  const { status, body } = await extension.usePairing(code);
  return { status, body };
}

async function statusOfPairing(code: string): Promise<number> {
  return (await pair(code)).status;
}

function mistype(code: string): string {
  return `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
}

const message = 'This code is invalid or expired. Get a new one in Ads Checker.';
const wrongCode = {
  status: 400,
  body: {
    error: message,
    type: 'InvalidArgumentError',
    code: 'wrong_pairing_code',
    details: { fields: [{ field: 'body.code', message }] },
  },
};

describe('POST /me/extension-pairings', () => {
  it('asks for a session, of an account that is not restricted', async () => {
    expect((await ask(app.anonymous(), r.createPairing)).status).toBe(401);
    for (const user of [
      (await app.factories.buildAccount({ isRestricted: true })).user,
      await app.factories.buildUser(),
    ]) {
      expect(await ask(await app.signIn(user), r.createPairing)).toMatchObject({
        status: 403,
        body: { type: 'AuthorizationError', code: 'account_restricted' },
      });
    }
  });

  it('gives a code for ten minutes, of which the database keeps no trace that could be guessed back', async () => {
    const { user, id } = await app.factories.buildAccount();
    const { status, body } = await ask(await app.signIn(user), r.createPairing);
    const { code, expiresAt } = r.createPairing.response.parse(body).data;
    expect([status, code, expiresAt]).toEqual([
      200,
      expect.stringMatching(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/),
      new Date(now.getTime() + 600_000).toISOString(),
    ]);
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      `select account_id, length(code_hash) as bytes,
         code_hash in (sha256(:code), sha256(:prefixed)) as "isPlainHash",
         to_jsonb(p)::text like :pattern as "holdsCode"
       from extension_pairings p where user_id = :userId`,
      {
        userId: user.id,
        code: Buffer.from(code),
        prefixed: Buffer.from(`extension-pairing ${code}`),
        pattern: `%${code}%`,
      },
    );
    expect(rows).toEqual([{ account_id: id, bytes: 32, isPlainHash: false, holdsCode: false }]);
  });

  it('draws each code anew, also for the same key: the former is worth nothing', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const codes = [];
    for (const key of ['the-same-key', 'the-same-key', 'another-key']) {
      const { body } = await ask(browser, r.createPairing, { key });
      codes.push(r.createPairing.response.parse(body).data.code);
    }
    expect(new Set(codes).size).toBe(3);
    const [first = '', second = '', third = ''] = codes;
    expect(await pair(first)).toEqual(wrongCode);
    expect(await pair(second)).toEqual(wrongCode);
    expect(await statusOfPairing(third)).toBe(200);
  });
});

describe('POST /extension/pair', () => {
  it('gives a token once, and says for whom it acts', async () => {
    const { user, id: accountId, teamId } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const { status, body } = await pair(await askForCode(browser));
    const { token, ...owner } = r.pair.response.parse(body).data;
    const { rows } = await app.container.db.raw<{ rows: { name: string }[] }>(
      'select name from teams where id = ?',
      [teamId],
    );
    expect([status, owner]).toEqual([
      200,
      {
        user: { id: user.id, username: user.username, displayName: `Test ${user.username}` },
        team: { id: teamId, name: rows[0]?.name },
        accountId,
      },
    ]);
    expect(token).toMatch(/^[\w-]{43}$/);
    const list = await ask(browser, identityRoutes.listSessions);
    const { sessions } = identityRoutes.listSessions.response.parse(list.body).data;
    expect(sessions.find(({ kind }) => kind === 'extension')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      kind: 'extension',
      name: null,
      extensionVersion: '1.2.0',
      label: null,
      pairingKeyId: null,
      lastProfile: null,
      userId: user.id,
      teamId,
      accountId,
      status: 'active',
      ip: '127.0.0.1',
      userAgent: CHROME,
      device: 'desktop',
      os: 'Windows 10',
      browser: 'Chrome 141.0.0.0',
      lastActivity: now.toISOString(),
      expiredAt: new Date(now.getTime() + 180 * 24 * 60 * 60_000).toISOString(),
      createdAt: now.toISOString(),
    });
    expect(sessions.map(({ kind }) => kind).sort()).toEqual(['browser', 'extension']);
  });

  it('takes a code as people read it out or type it', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    for (const write of [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code} `,
    ]) {
      expect(await statusOfPairing(write(await askForCode(browser)))).toBe(200);
    }
  });

  it('names what is not a code or not a version', async () => {
    for (const [body, field] of [
      [{ code: 'ABCD', extensionVersion: '1.0' }, 'body.code'],
      [{ code: 'ABCD-2340', extensionVersion: '1.0' }, 'body.code'],
      [{ code: 'ABCD-2345', extensionVersion: 'new' }, 'body.extensionVersion'],
      [{ code: 'ABCD-2345' }, 'body.extensionVersion'],
      [{ code: 'ABCD-2345', extensionVersion: '1.0', accountId: '1' }, 'body.accountId'],
    ] as const) {
      expect(await ask(new TestExtension(app), r.pair, { body })).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field }] } },
      });
    }
  });

  it('refuses a wrong, a used and an old code alike', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const code = await askForCode(browser);
    expect(await pair(mistype(code))).toEqual(wrongCode);
    expect(await statusOfPairing(code)).toBe(200);
    expect(await pair(code)).toEqual(wrongCode);
    const old = await askForCode(browser);
    later(10);
    expect(await pair(old)).toEqual(wrongCode);
    const nearlyOld = await askForCode(browser);
    later(9.99);
    expect(await statusOfPairing(nearlyOld)).toBe(200);
  });

  it('lets one of many take a code at once', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const code = await askForCode(browser);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOfPairing(code)));
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const { body } = await ask(browser, identityRoutes.listSessions);
    expect(identityRoutes.listSessions.response.parse(body).data.sessions).toHaveLength(2);
  });

  it('refuses the code of a session that has ended, and of an account that was restricted or removed', async () => {
    const account = await app.factories.buildAccount();
    const browser = await app.signIn(account.user);
    const code = await askForCode(browser);
    await browser.call(identityRoutes.logout);
    expect(await pair(code)).toEqual(wrongCode);

    const signedOut = await app.signIn(account.user);
    const stolen = await askForCode(signedOut);
    const home = await app.signIn(account.user);
    await home.call(identityRoutes.endOtherSessions);
    expect(await pair(stolen)).toEqual(wrongCode);

    const restricted = await askForCode(home);
    await app.factories.changeAccount(account.id, { status: 'restricted' });
    expect(await pair(restricted)).toEqual(wrongCode);
    await app.factories.changeAccount(account.id, { status: 'active' });
    const removed = await askForCode(home);
    await app.factories.removeAccount(account.id);
    expect(await pair(removed)).toEqual(wrongCode);
  });

  it('lets no extension slip in while the person is signed out everywhere else', async () => {
    const { user } = await app.factories.buildAccount();
    const thief = await app.signIn(user);
    const code = await askForCode(thief);
    const home = await app.signIn(user);
    const { db } = app.container;
    const busy = await db.transaction();
    await busy.raw('select 1 from users where id = ? for update', [user.id]);
    const signingOut = home.call(identityRoutes.endOtherSessions);
    await untilWaiting(db, 1);
    const pairing = pair(code);
    await untilWaiting(db, 2).finally(() => busy.commit());
    expect((await signingOut).status).toBe(200);
    await pairing;
    const { body } = await ask(home, identityRoutes.listSessions);
    expect(identityRoutes.listSessions.response.parse(body).data.sessions).toHaveLength(1);
  });
});

describe('POST /extension/pairing-preview', () => {
  const preview = async (code: string) => {
    const { status, body } = await new TestExtension(app).previewPairing(code);
    return { status, body };
  };

  it('says whom a code pairs with, as often as one asks, and uses nothing up', async () => {
    const { user, id: accountId, teamId } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const code = await askForCode(browser);
    const [team] = await app.container.db('teams').where({ id: teamId }).select('name');
    const owner = {
      user: { id: user.id, username: user.username, displayName: `Test ${user.username}` },
      team: { id: teamId, name: team?.name },
      accountId,
    };
    for (const written of [code, code.replace('-', '').toLowerCase()]) {
      expect(await preview(written)).toEqual({ status: 200, body: { data: owner } });
    }
    const { body } = await ask(browser, identityRoutes.listSessions);
    expect(identityRoutes.listSessions.response.parse(body).data.sessions).toHaveLength(1);
    const paired = r.pair.response.parse((await pair(code)).body).data;
    expect(paired).toEqual({ ...owner, token: paired.token });
    expect(await preview(code)).toEqual(wrongCode);
  });

  it('tells a wrong, an old and an ended code apart from nothing', async () => {
    const account = await app.factories.buildAccount();
    const browser = await app.signIn(account.user);
    const code = await askForCode(browser);
    expect(await preview(mistype(code))).toEqual(wrongCode);
    await app.factories.changeAccount(account.id, { status: 'restricted' });
    expect(await preview(code)).toEqual(wrongCode);
    await app.factories.changeAccount(account.id, { status: 'active' });
    expect((await preview(code)).status).toBe(200);
    later(10);
    expect(await preview(code)).toEqual(wrongCode);
    const another = await askForCode(browser);
    await browser.call(identityRoutes.logout);
    expect(await preview(another)).toEqual(wrongCode);
  });

  it('names what is not a code', async () => {
    for (const [body, field] of [
      [{ code: 'ABCD' }, 'body.code'],
      [{}, 'body.code'],
      [{ code: 'ABCD-2345', extensionVersion: '1.0' }, 'body.extensionVersion'],
    ] as const) {
      expect(await ask(new TestExtension(app), r.previewPairing, { body })).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field }] } },
      });
    }
  });
});

describe('guessing codes', () => {
  const tooMany = {
    status: 429,
    body: {
      error: 'Too many attempts. Wait a moment and try again.',
      type: 'TooManyRequestsError',
      details: { retryAfterMs: expect.any(Number) },
    },
  };

  it('is stopped after twenty from one address, the right one with them; no other address waits', async () => {
    const origin = 'https://ads.example.test';
    const own = await startTestApp({ appOrigin: origin });
    try {
      const { user } = await own.factories.buildAccount();
      const browser = own.anonymous();
      const credentials = { username: user.username, password: TEST_PASSWORD };
      await browser.call(identityRoutes.login, { body: credentials, headers: { origin } });
      const { body } = await ask(browser, r.createPairing, { headers: { origin } });
      const { code } = r.createPairing.response.parse(body).data;
      const guessFrom = (ip: string, guess: string) =>
        ask(new TestExtension(own), r.pair, {
          body: { code: guess, extensionVersion: '1.0' },
          headers: { 'x-forwarded-for': ip },
        });
      const lookFrom = (ip: string, guess: string) =>
        ask(new TestExtension(own), r.previewPairing, {
          body: { code: guess },
          headers: { 'x-forwarded-for': ip },
        });
      for (let guess = 1; guess <= 10; guess += 1) {
        expect((await lookFrom('203.0.113.7', code)).status).toBe(200);
        expect(await guessFrom('203.0.113.7', mistype(code))).toEqual(wrongCode);
        expect(await lookFrom('203.0.113.7', mistype(code))).toEqual(wrongCode);
      }
      expect(await lookFrom('203.0.113.7', code)).toEqual(tooMany);
      expect(await guessFrom('203.0.113.7', code)).toEqual(tooMany);
      expect((await guessFrom('203.0.113.8', code)).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('is stopped for everybody when all addresses together guess too much', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const code = await askForCode(browser);
    expect(await pair(mistype(code))).toEqual(wrongCode);
    await app.container.db.raw(
      `update rate_limits set points = 1000 where key like 'pairing-all%'`,
    );
    expect(await pair(code)).toEqual(tooMany);
    expect(await ask(new TestExtension(app), r.previewPairing, { body: { code } })).toEqual(
      tooMany,
    );
    await app.container.db.raw('delete from rate_limits');
    expect(await statusOfPairing(code)).toBe(200);
  });

  it('counts no right code', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    for (let count = 1; count <= 21; count += 1) {
      expect(await statusOfPairing(await askForCode(browser))).toBe(200);
    }
  });
});
