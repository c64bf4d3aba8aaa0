import { gzipSync } from 'node:zlib';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { userRoutes } from '@ads-checker/shared/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './factories/factories.ts';
import { startTestApp, type TestApp } from './harness/app.ts';

const TOKEN = '123456:a-token-that-is-long-enough-for-a-bot';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ telegram: { botToken: TOKEN, updates: 'webhook' } });
});
afterAll(() => app?.close());

describe('a compressed body', () => {
  const packed = gzipSync(JSON.stringify({ username: 'nobody', password: 'x'.repeat(3_000) }));
  it.each([
    ['gzip', Buffer.from('this is no gzip')],
    ['gzip', packed.subarray(0, packed.length - 12)],
    ['deflate', Buffer.from('this is no deflate')],
    ['br', Buffer.from('this is no brotli at all')],
  ])('that is not valid %s is a bad request', async (encoding, body) => {
    const response = await fetch(`${app.baseUrl}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: new Uint8Array(body),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: 'Some fields are filled incorrectly. Please correct them and try again.',
        type: 'ValidationError',
        details: {
          fields: [{ field: 'body', message: 'must be encoded as its Content-Encoding says' }],
        },
      },
    ]);
  });
});

describe('the webhook', () => {
  it.each([
    ['no JSON', '{'],
    ['too large', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
  ])('rejects requests without the secret before it reads a body: %s', async (_, body) => {
    const answer = await app.anonymous().raw({
      method: 'POST',
      path: `/api/v1${telegramRoutes.webhook.path}`,
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'guess' },
      body,
    });
    expect(answer.status).toBe(401);
  });
});

describe('a repeated idempotency key', () => {
  const reused = {
    status: 409,
    body: {
      error: 'This key was already used for another request.',
      type: 'ConflictError',
      code: 'idempotency_key_reused',
    },
  };
  const newcomer = (password: string) => ({
    username: 'new_comer',
    email: 'new.comer@example.test',
    firstName: 'New',
    lastName: 'Comer',
    password,
    permissions: { create_teams: false, manage_all_users: false },
  });

  it('is rejected with another password, path or route, and replayed with the same', async () => {
    const manager = await app.factories.buildUser({ canManageAllUsers: true });
    const client = await app.signIn({ username: manager.username });
    const key = 'key-of-a-new-person';
    const first = await client.call(userRoutes.create, { body: newcomer('maple-orbit-71'), key });
    expect(first.status).toBe(200);
    const again = await client.call(userRoutes.create, { body: newcomer('maple-orbit-71'), key });
    expect(again.body).toEqual(first.body);
    expect(
      await client.call(userRoutes.create, { body: newcomer('velvet-otter-38'), key }),
    ).toMatchObject(reused);

    const { id } = userRoutes.create.response.parse(first.body).data.user;
    const params = { userId: id };
    const renaming = 'key-of-a-new-name';
    const body = { firstName: 'Renamed' };
    const renamed = await client.call(userRoutes.update, { params, body, key: renaming });
    expect(renamed.status).toBe(200);
    const other = await app.factories.buildUser();
    expect(
      await client.call(userRoutes.update, { params: { userId: other.id }, body, key: renaming }),
    ).toMatchObject(reused);
    expect(await client.call(identityRoutes.updateProfile, { body, key: renaming })).toMatchObject(
      reused,
    );
    for (const password of ['maple-orbit-72', 'maple-orbit-73']) {
      const answer = await client.call(userRoutes.update, {
        params,
        body: { password },
        key: 'key-of-a-new-password',
      });
      expect(answer.status).toBe(password === 'maple-orbit-72' ? 200 : 409);
    }
  });

  it('is rejected when a user changes their password to yet another', async () => {
    const person = await app.factories.buildUser();
    const client = await app.signIn({ username: person.username });
    const key = 'key-of-my-password';
    const change = (newPassword: string) =>
      client.call(identityRoutes.changePassword, {
        body: { oldPassword: TEST_PASSWORD, newPassword },
        key,
      });
    expect((await change('maple-orbit-71-north')).status).toBe(200);
    expect(await change('velvet-otter-38-south')).toMatchObject(reused);
    expect((await change('maple-orbit-71-north')).status).toBe(200);
  });

  it('stores no digest that a password could be guessed by', async () => {
    const { rows } = await app.container.db.raw<{ rows: { size: number }[] }>(
      'select distinct octet_length(request_hash) as size from idempotency_keys',
    );
    expect(rows).toEqual([{ size: 33 }]);
  });
});
