import { randomUUID } from 'node:crypto';
import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestExtension } from '../../../test/harness/extension.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';

const HOUR_MS = 60 * 60_000;

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

async function ask(client: TestClient, ...request: Parameters<TestClient['call']>) {
  const { status, body } = await client.call(...request);
  return { status, body };
}

async function createKey(browser: TestClient, wanted = { browserCount: 2, hours: 48 }) {
  const { status, body } = await browser.call(r.createPairingKey, { body: wanted });
  expect(status).toBe(200);
  return r.createPairingKey.response.parse(body).data;
}

async function listKeys(browser: TestClient) {
  const { body } = await browser.call(r.listPairingKeys);
  return r.listPairingKeys.response.parse(body).data.pairingKeys;
}

async function pair(code: string, label?: string) {
  const { status, body } = await new TestExtension(app).call(r.pair, {
    body: { code, extensionVersion: '1.2.0', ...(label === undefined ? {} : { label }) },
  });
  return { status, body };
}

async function paired(key: string, label?: string): Promise<TestExtension> {
  const { token } = r.pair.response.parse((await pair(key, label)).body).data;
  return new TestExtension({ ...app, token });
}

async function extensionsOf(browser: TestClient): Promise<SessionDto[]> {
  const { body } = await browser.call(identityRoutes.listSessions);
  const { sessions } = identityRoutes.listSessions.response.parse(body).data;
  return sessions
    .filter(({ kind }) => kind === 'extension')
    .sort((a, b) => Number(a.id) - Number(b.id));
}

const refused = (code: string, message: string) => ({
  status: 400,
  body: {
    error: message,
    type: 'InvalidArgumentError',
    code,
    details: { fields: [{ field: 'body.code', message }] },
  },
});
const wrongCode = refused(
  'wrong_pairing_code',
  'This code is invalid or expired. Get a new one in Ads Checker.',
);
const usedUp = refused(
  'used_pairing_key',
  'This key has connected all its browsers. Create another one in Ads Checker.',
);

describe('a pairing key', () => {
  it('pairs as many browsers as were asked for, and tells each use', async () => {
    const account = await app.factories.buildAccount();
    const browser = await app.signIn(account.user);
    const { key, pairingKey } = await createKey(browser);
    expect(key).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){5}$/);
    expect(pairingKey).toEqual({
      id: expect.stringMatching(/^\d+$/),
      accountId: account.id,
      browserCount: 2,
      usedCount: 0,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 48 * HOUR_MS).toISOString(),
    });
    const preview = await ask(new TestExtension(app), r.previewPairing, { body: { code: key } });
    expect(preview).toMatchObject({ status: 200, body: { data: { accountId: account.id } } });
    await paired(key.toLowerCase(), 'Profile 7');
    await paired(key.replaceAll('-', ''));
    expect(await listKeys(browser)).toEqual([{ ...pairingKey, usedCount: 2 }]);
    expect(
      (await extensionsOf(browser)).map(({ label, pairingKeyId }) => [label, pairingKeyId]),
    ).toEqual([
      ['Profile 7', pairingKey.id],
      [null, pairingKey.id],
    ]);
    expect(await pair(key)).toEqual(usedUp);
    expect(await ask(new TestExtension(app), r.previewPairing, { body: { code: key } })).toEqual(
      usedUp,
    );
  });

  it('lets no more browsers take it at once', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const { key } = await createKey(browser, { browserCount: 3, hours: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 400, 400, 400, 400, 400,
    ]);
    expect(await extensionsOf(browser)).toHaveLength(3);
  });

  it('is kept as a keyed digest only', async () => {
    const { user } = await app.factories.buildAccount();
    const { key } = await createKey(await app.signIn(user));
    const { rows } = await app.container.db.raw<{ rows: { row: string; bytes: number }[] }>(
      `select to_jsonb(k)::text as row, length(key_hash) as bytes
       from extension_pairing_keys k where user_id = ?`,
      [user.id],
    );
    expect(rows.map(({ bytes }) => bytes)).toEqual([32]);
    expect(rows[0]?.row).not.toContain(key);
    expect(app.logs.join()).not.toContain(key);
  });

  it('is made once per idempotency key, and replaced by a repeat until it is used', async () => {
    const browser = await app.signIn((await app.factories.buildAccount()).user);
    const body = { browserCount: 2, hours: 48 };
    const request = { body, key: randomUUID() };
    const create = async () => {
      const made = await ask(browser, r.createPairingKey, request);
      return r.createPairingKey.response.parse(made.body).data;
    };
    const lost = await create();
    const repeated = await create();
    expect(repeated.pairingKey).toEqual(lost.pairingKey);
    expect(await pair(lost.key)).toEqual(wrongCode);
    await paired(repeated.key);
    expect(await ask(browser, r.createPairingKey, request)).toEqual({
      status: 409,
      body: { error: 'This pairing key was used or ended since.', type: 'ConflictError' },
    });
    expect(await listKeys(browser)).toEqual([{ ...lost.pairingKey, usedCount: 1 }]);
  });

  it('names what is out of bounds', async () => {
    const browser = await app.signIn((await app.factories.buildAccount()).user);
    const upTo = (max: number) => `must be a whole number from 1 to ${max}`;
    for (const [body, field, message] of [
      [{ browserCount: 0, hours: 1 }, 'body.browserCount', upTo(100)],
      [{ browserCount: 101, hours: 1 }, 'body.browserCount', upTo(100)],
      [{ browserCount: 1.5, hours: 1 }, 'body.browserCount', upTo(100)],
      [{ browserCount: 1, hours: 721 }, 'body.hours', upTo(720)],
    ] as const) {
      expect(await ask(browser, r.createPairingKey, { body })).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field, message }] } },
      });
    }
  });

  it('is refused above the limit for a user', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    for (let count = 1; count <= 20; count += 1) {
      await createKey(browser);
    }
    const body = { browserCount: 1, hours: 1 };
    expect(await ask(browser, r.createPairingKey, { body })).toEqual({
      status: 400,
      body: {
        error: 'You have 20 pairing keys, the limit for a user. End one first.',
        type: 'FailedPreconditionError',
        code: 'limit_reached',
        details: { limit: 'pairing keys', max: 20 },
      },
    });
  });
});

describe('the end of a pairing key', () => {
  it('comes with its time, and with its account', async () => {
    const account = await app.factories.buildAccount();
    const browser = await app.signIn(account.user);
    const { key, pairingKey } = await createKey(browser, { browserCount: 5, hours: 1 });
    await app.factories.changeAccount(account.id, { status: 'restricted' });
    expect(await pair(key)).toEqual(wrongCode);
    await app.factories.changeAccount(account.id, { status: 'active' });
    expect((await pair(key)).status).toBe(200);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await pair(key)).toEqual(wrongCode);
    expect(await listKeys(browser)).toEqual([]);
    expect(await app.container.purges.extensionPairings?.purge()).toBeGreaterThanOrEqual(1);
    expect(await extensionsOf(browser)).toMatchObject([{ pairingKeyId: null }]);
    const { rows } = await app.container.db.raw(
      'select 1 from extension_pairing_keys where id = ?',
      [pairingKey.id],
    );
    expect(rows).toEqual([]);
  });

  it('is one call, and leaves its browsers connected', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const { key, pairingKey } = await createKey(browser);
    const extension = await paired(key);
    const params = { pairingKeyId: pairingKey.id };
    expect(await ask(browser, r.endPairingKey, { params })).toEqual({
      status: 200,
      body: { data: { endedCount: 0 } },
    });
    expect(await pair(key)).toEqual(wrongCode);
    expect((await extension.call(r.getWorkspace)).status).toBe(200);
    expect((await browser.call(r.endPairingKey, { params })).status).toBe(404);
  });

  it('disconnects its browsers with it when wanted, and no others', async () => {
    const { user } = await app.factories.buildAccount();
    const browser = await app.signIn(user);
    const { key, pairingKey } = await createKey(browser);
    const mine = [await paired(key), await paired(key)];
    const other = await TestExtension.pair(browser);
    const request = { params: { pairingKeyId: pairingKey.id }, query: { extensions: 'end' } };
    expect(await ask(browser, r.endPairingKey, request)).toEqual({
      status: 200,
      body: { data: { endedCount: 2 } },
    });
    const statuses = [...mine, other].map(async (one) => (await one.call(r.getWorkspace)).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect((await browser.call(identityRoutes.authenticate)).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const { pairingKey, key } = await createKey(
      await app.signIn((await app.factories.buildAccount()).user),
    );
    const other = await app.signIn((await app.factories.buildAccount()).user);
    for (const pairingKeyId of [pairingKey.id, '999999']) {
      expect((await other.call(r.endPairingKey, { params: { pairingKeyId } })).status).toBe(404);
    }
    expect(await listKeys(other)).toEqual([]);
    expect((await pair(key)).status).toBe(200);
  });

  it('comes with signing out everywhere and with a new password, not with logging out', async () => {
    const { user } = await app.factories.buildAccount();
    const maker = await app.signIn(user);
    const { key } = await createKey(maker);
    await maker.call(identityRoutes.logout);
    expect((await pair(key)).status).toBe(200);
    const home = await app.signIn(user);
    await home.call(identityRoutes.endOtherSessions);
    expect(await pair(key)).toEqual(wrongCode);
    const { key: second } = await createKey(home);
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'nine boats on a calm lake' };
    expect((await home.call(identityRoutes.changePassword, { body })).status).toBe(200);
    expect(await pair(second)).toEqual(wrongCode);
    expect(await listKeys(home)).toEqual([]);
  });

  it('leaves no way in for a session that is being signed out', async () => {
    const { user } = await app.factories.buildAccount();
    const thief = await app.signIn(user);
    const home = await app.signIn(user);
    const { db } = app.container;
    const busy = await db.transaction();
    await busy.raw('select 1 from users where id = ? for update', [user.id]);
    const signingOut = home.call(identityRoutes.endOtherSessions);
    await untilWaiting(db, 1);
    const asking = createKey(thief);
    await untilWaiting(db, 2).finally(() => busy.commit());
    expect((await signingOut).status).toBe(200);
    expect(await pair((await asking).key)).toEqual(wrongCode);
  });
});

describe('a connected browser', () => {
  it('is named by its label, which it may change', async () => {
    const browser = await app.signIn((await app.factories.buildAccount()).user);
    const extension = await paired((await createKey(browser)).key, ' Profile 7 ');
    const labels = async () => (await extensionsOf(browser)).map(({ label }) => label);
    expect(await labels()).toEqual(['Profile 7']);
    for (const [label, stored] of [
      ['Kyiv laptop', 'Kyiv laptop'],
      ['', null],
      [null, null],
    ]) {
      expect(await ask(extension, r.updatePairing, { body: { label } })).toEqual({
        status: 200,
        body: { data: null },
      });
      expect(await labels()).toEqual([stored]);
    }
    for (const label of ['x'.repeat(61), 'two\nlines']) {
      expect(await ask(extension, r.updatePairing, { body: { label } })).toMatchObject({
        status: 400,
        body: { type: 'ValidationError', details: { fields: [{ field: 'body.label' }] } },
      });
    }
  });
});
