import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { getOrCreateSecretsKey } from './secrets-key.ts';
import { sealSecret } from './stored-secret.ts';

const OLD_KEY = Buffer.alloc(32, 1).toString('base64');
const NEW_KEY = Buffer.alloc(32, 2).toString('base64');

const PLACE = { table: 'ad_users', field: 'cookie', rowId: '17' };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-key-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('secret box', () => {
  it('gives back any text, and never the same ciphertext twice', () => {
    const box = createSecretBox({ keys: [OLD_KEY] });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        (text) => {
          const sealed = box.encrypt(text, PLACE);
          return box.decrypt(sealed, PLACE) === text && box.encrypt(text, PLACE) !== sealed;
        },
      ),
    );
  });

  it('opens what an older key sealed, and refuses an unknown key or a changed value', () => {
    const sealed = createSecretBox({ keys: [OLD_KEY] }).encrypt('a token', PLACE);
    expect(createSecretBox({ keys: [NEW_KEY, OLD_KEY] }).decrypt(sealed, PLACE)).toBe('a token');
    expect(() => createSecretBox({ keys: [NEW_KEY] }).decrypt(sealed, PLACE)).toThrow(
      'not configured',
    );
    const last = sealed.endsWith('A') ? 'B' : 'A';
    expect(() =>
      createSecretBox({ keys: [OLD_KEY] }).decrypt(
        `${sealed.slice(0, -6)}${last}${sealed.slice(-5)}`,
        PLACE,
      ),
    ).toThrow();
  });
});

it('tells the same of a secret by its digest, with the same key only', () => {
  const digest = (key: string) => createSecretBox({ keys: [key] }).digest('ABCD-2345');
  expect(digest(OLD_KEY)).toBe('2Q4C3GZRXDtPkn1YaYNrhdEILbwJPxOLeXAonEG-CfI');
  expect(digest(NEW_KEY)).not.toBe(digest(OLD_KEY));
});

it('names the key that a text without one would need', () => {
  expect(() => createSecretBox({ keys: [OLD_KEY] }).decrypt('v2', PLACE)).toThrow(
    'A secret is encrypted with a key that is not configured ().',
  );
});

describe('a secret sealed for its place', () => {
  const box = createSecretBox({ keys: [OLD_KEY] });

  it.each([{ table: 'proxies' }, { field: 'accessToken' }, { rowId: '1' }, { rowId: '170' }])(
    'opens in no other: %o',
    (elsewhere) => {
      const sealed = box.encrypt('a token', PLACE);
      expect(sealed.startsWith(box.prefix)).toBe(true);
      expect(box.decrypt(sealed, PLACE)).toBe('a token');
      expect(() => box.decrypt(sealed, { ...PLACE, ...elsewhere })).toThrow();
      expect(() => box.decrypt(sealed.replace(/^v2/, 'v1'), PLACE)).toThrow();
    },
  );

  it('of before places counted is read', () => {
    const sealed = 'v1.72cd6e84.AgICAgICAgICAgICeHGYMeihcKkpqvoT14ejBGb2vSYhMq8';
    expect(box.decrypt(sealed, PLACE)).toBe('a token');
  });
});

it.each([
  ['correct horse 1234', '1234'],
  ['twelve signs', ''],
  // Half of a surrogate pair can be neither displayed nor stored.
  ['correct horse 😀234', '234'],
  ['correct horse 😀😀', '😀😀'],
  ['correct horse 😀😀1', '😀1'],
])('a form may say of %j that it ends in %j', (secret, lastFour) => {
  const box = createSecretBox({ keys: [OLD_KEY] });
  const { sealed, ...told } = sealSecret(box, secret, PLACE);
  expect([box.decrypt(sealed, PLACE), told]).toEqual([secret, { lastFour }]);
});

describe('generated key', () => {
  it('is made once, for this user alone, whoever asks first', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => getOrCreateSecretsKey({ dataDir })));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32);
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when it is damaged', async () => {
    await writeFile(join(dataDir, 'secrets.key'), 'damaged');
    await expect(getOrCreateSecretsKey({ dataDir })).rejects.toThrow('is damaged');
  });

  it('says in one line that a data folder is none', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(getOrCreateSecretsKey({ dataDir: file })).rejects.toThrow(
      `DATA_DIR: ${file} cannot be made a folder (EEXIST).`,
    );
  });
});
