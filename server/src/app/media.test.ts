import { expect, it } from 'vitest';
import { createMedia } from './media.ts';

const cloudinary = {
  cloudName: 'shop',
  apiKey: '12345',
  apiSecret: 'abcd',
  algorithm: 'sha1',
  uploadPrefix: 'https://api.cloudinary.com',
} as const;

it.each([
  ['sandbox', 'http://localhost:3000', undefined, 'server'],
  ['live', 'https://ads.example.com', undefined, 'server'],
  ['live', 'https://8.8.8.8', undefined, 'server'],
  ['live', 'https://203.0.113.9', undefined, undefined],
  ['live', 'http://ads.example.com', undefined, undefined],
  ['live', 'https://localhost', undefined, undefined],
  ['live', 'https://10.0.0.5', undefined, undefined],
  ['live', 'https://[::1]', undefined, undefined],
  ['live', 'https://ads.internal', undefined, undefined],
  ['live', 'http://localhost:3000', cloudinary, 'cloudinary'],
  ['sandbox', 'http://localhost:3000', cloudinary, 'cloudinary'],
] as const)(
  'on the %s network at %s files are sent to the right host',
  (network, appOrigin, configured, kind) => {
    const { host } = createMedia({
      network,
      appOrigin,
      secretsKeys: ['key'],
      media: { cloudinary: configured, dataDir: '/nowhere' },
    });
    expect(host?.kind).toBe(kind);
  },
);
