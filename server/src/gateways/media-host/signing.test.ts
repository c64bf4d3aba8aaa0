import { PREVIEW_EAGER } from '@ads-checker/shared/contracts/media';
import { v2 as cloudinary } from 'cloudinary';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCloudinaryHost } from './hosts.ts';
import { SIGNATURE_ALGORITHMS, signParameters } from './signing.ts';

it.each([
  [
    { public_id: 'sample_image', timestamp: 1_315_060_510 },
    'b4ad47fb4e25c7bf5f92a20089f9db59bc302313',
  ],
  [
    { folder: 'catalog/123', public_id: 'shoe_red-a1B2c', timestamp: 1_315_060_510 },
    '2eef27ffbce047e08c5b3af5e12412e1daab65a3',
  ],
  [{ public_id: 'a&b', timestamp: 1_315_060_510 }, '0a9fe2d8ce2fab414604306325ec19423e4fbf2b'],
])('signs %j as documented', (parameters, signature) => {
  expect(signParameters({ parameters, secret: 'abcd' })).toBe(signature);
});

const text = fc.string({ unit: 'binary', maxLength: 40 });
const parameters = fc.record(
  {
    timestamp: fc.nat(),
    public_id: text,
    folder: text,
    eager: fc.oneof(text, fc.constant(PREVIEW_EAGER)),
  },
  { requiredKeys: ['timestamp'] },
);

/** Its types leave out the algorithm. */
const signBySdk = cloudinary.utils.api_sign_request as (
  parameters: object,
  secret: string,
  algorithm: string,
) => string;

it('signs whatever is asked for as the SDK of the host does', () => {
  fc.assert(
    fc.property(
      parameters,
      fc.string({ minLength: 1 }),
      fc.constantFrom(...SIGNATURE_ALGORITHMS),
      (given, secret, algorithm) => {
        expect(signParameters({ parameters: given, secret, algorithm })).toBe(
          signBySdk(given, secret, algorithm),
        );
      },
    ),
  );
});

it('knows the address of an upload as the SDK does', () => {
  const uploadPrefix = 'https://api.cloudinary.com';
  const host = createCloudinaryHost({
    cloudName: 'shop',
    apiKey: '1',
    apiSecret: 'x',
    algorithm: 'sha1',
    uploadPrefix,
  });
  const options = { cloud_name: 'shop', resource_type: 'auto', upload_prefix: uploadPrefix };
  expect(host.uploadUrl).toBe(cloudinary.utils.api_url('upload', options));
});
