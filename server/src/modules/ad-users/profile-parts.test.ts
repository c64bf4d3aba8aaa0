import { describe, expect, it } from 'vitest';
import { digestSecrets, identityColumns } from './profile-parts.ts';

const picture = { url: 'https://pictures.example.test/1.jpg', width: 200, height: 200 };

describe('what the network says of a person', () => {
  it.each([
    ['Marta Jensen', 'Marta Jensen'],
    [' Marta\u0000\nJensen ', 'Marta Jensen'],
    ['Marta \u202EnesneJ', 'Marta nesneJ'],
    ['x'.repeat(500), 'x'.repeat(400)],
    ['\uD83D', '17'],
    ['\u0000', '17'],
  ])('%j is kept as %j', (name, kept) => {
    expect(identityColumns({ facebookId: '17', name, picture, gender: null })).toEqual({
      name: kept,
      picture,
      gender: null,
    });
  });

  it.each(['javascript:alert(1)', 'https://a.test/\u0000', ''])('%j is no picture', (url) => {
    const identity = { facebookId: '17', name: 'M', picture: { ...picture, url }, gender: null };
    expect(identityColumns(identity).picture).toBe(null);
  });
});

it('what is remembered of a request tells the same secrets and holds none', () => {
  const secrets = {
    encrypt: (text: string) => text,
    decrypt: (text: string) => text,
    prefix: '',
    digest: (text: string) => `digest of ${text.length}`,
  };
  const proxy = {
    protocol: 'http',
    hostname: 'proxy.example.test',
    port: 80,
    username: null,
    password: 'secret',
  } as const;
  expect(
    digestSecrets(secrets, { accessToken: 'EAAB', cookie: 'a=1', proxy, userAgent: 'M' }),
  ).toEqual({
    accessToken: 'digest of 4',
    cookie: 'digest of 3',
    proxy: { ...proxy, password: 'digest of 6' },
    userAgent: 'M',
  });
});
