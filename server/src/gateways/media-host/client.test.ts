import { SAMPLE_MEDIA_HOST } from '@ads-checker/shared/sample/media-host';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { JPG } from '../../../test/harness/media.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport, type HttpTransport } from '../../platform/outbound/transport.ts';
import { mediaHostGateway } from './client.ts';
import { createCloudinaryHost } from './hosts.ts';
import type { MediaHostClient } from './port.ts';

let sandbox: RunningSandbox;
let transport: HttpTransport;
let client: MediaHostClient;

beforeAll(async () => {
  sandbox = await startSandbox({ sizes: { adAccounts: 1, campaigns: 1, ads: 1, adImages: 1 } });
  transport = createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
  });
  client = mediaHostGateway.create({
    transport,
    graphUrl: '',
    proxyCheckUrl: '',
    vendorUrl: undefined,
  });
});
beforeEach(() => sandbox.state.faults.clear());
afterAll(async () => {
  transport?.close();
  await sandbox?.close();
});

function upload({ uploadPrefix = `${sandbox.url}/media-host`, apiSecret = '' } = {}) {
  const host = createCloudinaryHost({
    ...SAMPLE_MEDIA_HOST,
    ...(apiSecret === '' ? {} : { apiSecret }),
    algorithm: 'sha256',
    uploadPrefix,
  });
  return client.upload({
    host,
    content: JPG,
    parameters: {
      timestamp: Math.floor(Date.now() / 1_000),
      folder: 'teams/1/accounts/2',
      public_id: 'roof & sky-a1b2c',
    },
    signal: AbortSignal.timeout(10_000),
  });
}

it('posts a file as browsers do, and says where it is served', async () => {
  const url = await upload();
  expect(url).toMatch(/\/teams\/1\/accounts\/2\/roof%20%26%20sky-a1b2c\.jpg$/);
  const served = await fetch(url);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(JPG);
});

it('says what the host says', async () => {
  await expect(upload({ apiSecret: 'another' })).rejects.toMatchObject({
    type: 'VendorError',
    message: expect.stringMatching(/^Invalid Signature/),
  });
});

it('tells a host that answers nonsense from one that is not there', async () => {
  const strike = { kind: 'route', path: '/media-host/**', method: 'POST', count: 1 };
  await fetch(`${sandbox.url}/__sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ ...strike, effect: { type: 'drop_before' } }),
  });
  await expect(upload()).rejects.toMatchObject({
    type: 'VendorError',
    message: 'Failed to upload the file due to a network error.',
  });
  await expect(upload({ uploadPrefix: `${sandbox.url}/nowhere` })).rejects.toMatchObject({
    type: 'VendorError',
    message: 'The file storage returned an error. Try again.',
  });
});

it('reads an image back, within the limit', async () => {
  const url = new URL(await upload());
  const read = (href: string, maxBytes = 1_000) =>
    client.read({ url: new URL(href), maxBytes, signal: AbortSignal.timeout(10_000) });
  expect(Buffer.from((await read(url.href)) ?? [])).toEqual(JPG);
  expect(await read(url.href.replace('roof', 'yard'))).toBeUndefined();
  await expect(read(url.href, JPG.length - 1)).rejects.toMatchObject({
    type: 'PayloadTooLargeError',
  });
  await expect(read('http://127.0.0.1:9/roof.jpg')).rejects.toMatchObject({
    type: 'VendorError',
    message: 'Failed to read the file due to a network error.',
  });
});
