import { createRequire } from 'node:module';
import { SAMPLE_MEDIA_HOST, sampleCloudinaryUrl } from '@ads-checker/shared/sample/media-host';
import type { UploadApiOptions, UploadApiResponse, v2 } from 'cloudinary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JPG, MP4 } from '../test/harness/media.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

let sandbox: RunningSandbox;
let sdk: typeof v2;

/** Loaded afresh: the module fixes its settings and protocol when first imported. */
function loadSdk(url: string): typeof v2 {
  const require = createRequire(import.meta.url);
  for (const file of Object.keys(require.cache)) {
    if (file.includes('/node_modules/cloudinary/')) {
      delete require.cache[file];
    }
  }
  process.env.CLOUDINARY_URL = url;
  const sdk: typeof v2 = require('cloudinary').v2;
  delete process.env.CLOUDINARY_URL;
  return sdk;
}

beforeAll(async () => {
  sandbox = await startSandbox({ sizes: { adAccounts: 1, campaigns: 1, ads: 1, adImages: 1 } });
  sdk = loadSdk(sampleCloudinaryUrl(sandbox.url));
});
beforeEach(() => sandbox.state.faults.clear());
afterAll(() => sandbox?.close());

/** Uses the host's SDK. */
function upload(content: Buffer, options: UploadApiOptions = {}): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    sdk.uploader
      .upload_stream({ resource_type: 'auto', ...options }, (error, result) =>
        result === undefined ? reject(error) : resolve(result),
      )
      .end(content);
  });
}

describe('the SDK of the media host', () => {
  it('uploads an image, and reads it where it is said to be', async () => {
    const made = await upload(JPG, { folder: 'teams/1/profiles/2', public_id: 'cup & saucer' });
    expect(made).toMatchObject({
      public_id: 'teams/1/profiles/2/cup & saucer',
      width: 640,
      height: 480,
      format: 'jpg',
      resource_type: 'image',
      bytes: JPG.length,
      type: 'upload',
    });
    const served = await fetch(made.secure_url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(JPG);
  });

  it('uploads a video with a still of it', async () => {
    const made = await upload(MP4, {
      public_id: 'turn',
      eager: [{ width: 400, height: 400, crop: 'limit', format: 'jpg' }],
    });
    expect([made.resource_type, made.format, made.eager.length]).toEqual(['video', 'mp4', 1]);
    expect((await fetch(made.eager[0].secure_url)).status).toBe(200);
  });

  it.each([
    [
      'a wrong secret',
      { api_secret: 'another' },
      401,
      /^Invalid Signature [0-9a-f]{40}\. String to sign - 'timestamp=\d+'\.$/,
    ],
    ['another key', { api_key: '1' }, 401, /^Unknown API key 1$/],
    [
      'an old timestamp',
      { timestamp: 1_400_000_000 },
      400,
      /^Stale request - reported time is 2014-05-13 16:53:20 \+0000 which is more than 1 hour ago$/,
    ],
  ])('is refused with %s', async (_, options, http_code, message) => {
    await expect(upload(JPG, options)).rejects.toMatchObject({
      http_code,
      message: expect.stringMatching(message),
    });
  });

  it('is refused with a file that is too large', async () => {
    await expect(upload(Buffer.concat([JPG, Buffer.alloc(10_485_760)]))).rejects.toMatchObject({
      http_code: 400,
      message: expect.stringMatching(/^File size too large\. Got \d+\. Maximum is 10485760\./),
    });
  });
});

describe('faults', () => {
  const strike = (effect: object) =>
    fetch(`${sandbox.url}/__sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({
        kind: 'route',
        path: '/media-host/**',
        method: 'POST',
        count: 1,
        effect,
      }),
    });

  it('strike uploads by their path', async () => {
    await strike({ type: 'error', code: 1, httpStatus: 400, message: 'Invalid image file' });
    await expect(upload(JPG)).rejects.toMatchObject({
      http_code: 400,
      message: 'Invalid image file',
    });
    expect((await upload(JPG)).format).toBe('jpg');
  });

  it('cut the connection before or after the file is kept', async () => {
    const count = async () =>
      (
        (await (await fetch(`${sandbox.url}/__sandbox/media-host/files`)).json()) as {
          data: object[];
        }
      ).data.length;
    const before = await count();
    await strike({ type: 'drop_before' });
    await expect(upload(JPG, { public_id: 'lost' })).rejects.toBeDefined();
    expect(await count()).toBe(before);
    await strike({ type: 'drop_after' });
    await expect(upload(JPG, { public_id: 'kept' })).rejects.toBeDefined();
    expect(await count()).toBe(before + 1);
  });
});

it('answers pages of any origin', async () => {
  const url = `${sandbox.url}/media-host/v1_1/${SAMPLE_MEDIA_HOST.cloudName}/auto/upload`;
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});
