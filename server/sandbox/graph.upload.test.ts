import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, startClient, type TestClient } from './testing/client.ts';
import { PIXEL, PIXEL_HASH } from './testing/images.ts';

let client: TestClient;
let accountId: string;
const world = () => client.sandbox.state.journal.world;

beforeEach(async () => {
  client = await startClient();
  accountId = [...world().adAccounts.keys()][0] ?? '';
});
afterEach(() => client.sandbox.close());

async function sendForm(path: string, parts: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, part] of Object.entries({ access_token: client.marta, ...parts })) {
    form.set(name, part);
  }
  const response = await fetch(`${client.sandbox.url}/v27.0${path}`, {
    method: 'POST',
    body: form,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const file = (name: string, bytes: Buffer = PIXEL): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/gif' });
const ANOTHER = Buffer.concat([PIXEL, Buffer.from('another')]);

describe('uploads', () => {
  it('accepts files of a multipart form, each under its name', async () => {
    const { status, body } = await sendForm(`/act_${accountId}/adimages`, {
      one: file('one.gif'),
      two: file('two.gif', ANOTHER),
    });
    expect([status, body]).toEqual([
      200,
      {
        images: {
          'one.gif': expect.objectContaining({ hash: PIXEL_HASH, name: 'one.gif', width: 1 }),
          'two.gif': expect.objectContaining({ name: 'two.gif', height: 1 }),
        },
      },
    ]);
    const newest = await client.get(`/act_${accountId}/adimages?fields=name&limit=2`);
    expect(newest.body).toMatchObject({ data: [{ name: 'two.gif' }, { name: 'one.gif' }] });
    const picture = await fetch(
      `${client.sandbox.url}/__media/image/${accountId}/${PIXEL_HASH}.svg`,
    );
    expect([picture.status, await picture.text()]).toEqual([
      200,
      expect.stringContaining('one.gif'),
    ]);
  });

  it('passes files of a batch to the items that name them', async () => {
    const item = (attached: string) => ({
      method: 'POST',
      relative_url: `act_${accountId}/adimages`,
      attached_files: attached,
    });
    const { body } = await sendForm('/', {
      batch: JSON.stringify([item('first'), item('missing')]),
      first: file('first.gif'),
      second: file('second.gif', ANOTHER),
    });
    const [first, missing] = body as { code: number; body: string }[];
    expect([first?.code, Object.keys(JSON.parse(first?.body ?? '').images)]).toEqual([
      200,
      ['first.gif'],
    ]);
    expect([missing?.code, JSON.parse(missing?.body ?? '').error]).toMatchObject([
      400,
      { code: 100, message: '(#100) File missing has not been attached' },
    ]);
  });

  it('copies an image from another account', async () => {
    const [source, target] = [...(world().profiles[0]?.tasks.keys() ?? [])].filter(
      (id) => (world().adAccounts.get(id)?.adImageIds.length ?? 0) > 0,
    );
    const image = world().adImages.get(world().adAccounts.get(source ?? '')?.adImageIds[0] ?? '');
    const copyFrom = JSON.stringify({ source_account_id: source, hash: image?.hash });
    const copied = await client.post(`/act_${target}/adimages`, { copy_from: copyFrom });
    expect(copied.body).toMatchObject({
      images: { [image?.hash ?? '']: { hash: image?.hash, name: image?.name } },
    });
    expect(world().adImages.get(`${target}:${image?.hash}`)?.width).toBe(image?.width);
  });

  it('rejects non-images, empty requests, and deleting a used image', async () => {
    const path = `/act_${accountId}/adimages`;
    const text = await sendForm(path, { file: file('note.gif', Buffer.from('note')) });
    expect(text).toMatchObject({
      status: 400,
      body: { error: { code: 100, message: '(#100) The file note.gif is not an image' } },
    });
    expect(failureOf(await client.post(path, {})).code).toBe(100);
    const used = [...world().adImages.values()].find(
      (image) => image.adAccountId === accountId && image.creativeIds.length > 0,
    );
    expect(failureOf(await client.delete(`${path}?hash=${used?.hash}`)).code).toBe(100);
    expect(failureOf(await client.delete(`${path}?hash=${PIXEL_HASH}`))).toEqual({
      status: 400,
      code: 100,
      subcode: 33,
    });
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
  });

  it('keeps uploads over a restart', async () => {
    await client.sandbox.close();
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const stateFile = join(folder, 'state');
    try {
      client = await startClient({ stateFile });
      await sendForm(`/act_${accountId}/adimages`, { one: file('one.gif') });
      await client.sandbox.close();
      client = await startClient({ stateFile });
      expect(world().adImages.get(`${accountId}:${PIXEL_HASH}`)?.name).toBe('one.gif');
      expect(world().adAccounts.get(accountId)?.adImageIds[0]).toBe(`${accountId}:${PIXEL_HASH}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('gzip', () => {
  /** `fetch` would decompress the body. */
  async function raw(encoding: string | undefined) {
    const path = `/v27.0/act_${accountId}/ads?fields=name&access_token=${client.marta}`;
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      request(`${client.sandbox.url}${path}`, {
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
      })
        .once('response', resolve)
        .once('error', reject)
        .end();
    });
    return { encoding: response.headers['content-encoding'], bytes: await buffer(response) };
  }

  it('compresses a response only for clients that accept it', async () => {
    const plain = await raw(undefined);
    const packed = await raw('gzip, br');
    expect([plain.encoding, (await raw('br')).encoding, packed.encoding]).toEqual([
      undefined,
      undefined,
      'gzip',
    ]);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(
      JSON.parse(plain.bytes.toString()),
    );
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
  });
});
