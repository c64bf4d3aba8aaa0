import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/platform/crypto/secret-box.ts';
import { startTestApp, type TestApp } from './harness/app.ts';

const TOKENS = ['EAABfirst0123456789', 'EAABsecond0123456789'] as const;

let app: TestApp;
let ids: readonly [string, string];
let proxyId: string;
beforeAll(async () => {
  app = await startTestApp();
  const { id: accountId } = await app.factories.buildAccount();
  proxyId = await app.factories.buildProxy({ accountId, password: 'a-proxy-password' });
  ids = [
    await app.factories.buildAdUser({ accountId, accessToken: TOKENS[0], proxyId }),
    await app.factories.buildAdUser({ accountId, accessToken: TOKENS[1] }),
  ];
});
afterAll(async () => {
  await app?.close();
});

const connection = (id: string) => app.container.modules.adUsersModule.service.getConnection(id);
const columnsOf = async (id: string) => {
  const row = await app.container
    .db('ad_users')
    .where({ id })
    .first('access_token_sealed', 'cookie_sealed');
  return row as { access_token_sealed: string; cookie_sealed: string };
};
const write = (id: string, columns: object) =>
  app.container.db('ad_users').where({ id }).update(columns);

/** The former format, in which a secret was not bound to its row. */
function sealUnbound(plain: string): string {
  const key = Buffer.from(app.secretsKeys[0], 'base64');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  return `v1.${createHash('sha256').update(key).digest('hex').slice(0, 8)}.${sealed}`;
}

describe('the secrets of two rows', () => {
  it('cannot be opened when swapped, nor in another field of the same row', async () => {
    const [first, second] = [await columnsOf(ids[0]), await columnsOf(ids[1])];
    expect((await connection(ids[0])).accessToken).toBe(TOKENS[0]);
    await write(ids[0], { access_token_sealed: second.access_token_sealed });
    await write(ids[1], { access_token_sealed: first.access_token_sealed });
    for (const id of ids) {
      await expect(connection(id)).rejects.toThrow();
    }
    await write(ids[0], { access_token_sealed: first.cookie_sealed });
    await expect(connection(ids[0])).rejects.toThrow();
    await write(ids[0], first);
    await write(ids[1], second);
    expect((await connection(ids[1])).accessToken).toBe(TOKENS[1]);
  });
});

describe('secrets of an older version', () => {
  it('are read, and sealed for their rows at the next start', async () => {
    const { db } = app.container;
    await write(ids[0], {
      access_token_sealed: sealUnbound(TOKENS[0]),
      cookie_sealed: sealUnbound('c_user=1; xs=old'),
    });
    await db('proxies')
      .where({ id: proxyId })
      .update({ password_sealed: sealUnbound('a-proxy-password') });
    const untouched = await columnsOf(ids[1]);
    const before = await connection(ids[0]);
    expect(before).toMatchObject({
      accessToken: TOKENS[0],
      proxy: { password: 'a-proxy-password' },
    });
    expect(await app.container.resealSecrets()).toEqual({ resealed: 3, unreadable: 0 });
    expect(await connection(ids[0])).toEqual(before);
    const box = createSecretBox({ keys: app.secretsKeys });
    const { cookie_sealed } = await columnsOf(ids[0]);
    const place = { table: 'ad_users', field: 'cookie', rowId: ids[0] };
    expect(box.decrypt(cookie_sealed, place)).toBe('c_user=1; xs=old');
    expect(cookie_sealed.startsWith(box.prefix)).toBe(true);
    expect(await columnsOf(ids[1])).toEqual(untouched);
    expect(await app.container.resealSecrets()).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('that no key opens are kept, and the others are sealed again', async () => {
    const lost = sealUnbound('lost').replace(/^v1[.][^.]+/, 'v1.00000000');
    await write(ids[0], { access_token_sealed: lost });
    await write(ids[1], { access_token_sealed: sealUnbound(TOKENS[1]) });
    expect(await app.container.resealSecrets()).toEqual({ resealed: 1, unreadable: 1 });
    expect((await columnsOf(ids[0])).access_token_sealed).toBe(lost);
    expect((await connection(ids[1])).accessToken).toBe(TOKENS[1]);
  });
});
