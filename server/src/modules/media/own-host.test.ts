import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import {
  type MediaOwner,
  mediaFolder,
  mediaRoutes as r,
  type SignedUpload,
  UPLOAD_MAX_BYTES,
  type UploadPurpose,
} from '@ads-checker/shared/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { JPG, MP4, PNG, uploadForm } from '../../../test/harness/media.ts';

let app: TestApp;
let owner: TestClient;
let folder: string;
let nowMs = Date.now();
const asked = { public_id: 'cup_red-a1b2c' };

beforeAll(async () => {
  app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    limits: { mediaBytesPerTeam: 4_096 },
  });
  const account = await app.factories.buildAccount();
  owner = await app.signIn({ username: account.user.username });
  const profile: MediaOwner = {
    teamId: account.teamId,
    adUserId: await app.factories.buildAdUser({ accountId: account.id }),
  };
  folder = mediaFolder(profile);
});
afterAll(() => app?.close());

async function sign(): Promise<SignedUpload> {
  const { body } = await owner.call(r.sign, { body: { ...asked, folder } });
  return r.sign.response.parse(body).data;
}

async function post(form: FormData): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${app.baseUrl}/media/upload`, { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
}

async function upload(content: Uint8Array): Promise<{ status: number; body: unknown }> {
  return post(uploadForm({ signed: await sign(), content, ...asked }));
}

const addressOf = (body: unknown): string => (body as { secure_url: string }).secure_url;

async function unfinished(): Promise<string[]> {
  const { dataDir = '' } = app.settings.media ?? {};
  return readdir(join(dataDir, 'media', 'incoming'));
}

describe('an upload to the server itself', () => {
  const late = {
    status: 401,
    body: { error: { message: 'The permission for this upload has expired. Try again.' } },
  };

  it.each([
    ['jpg', 'image', 'image/jpeg', JPG],
    ['png', 'image', 'image/png', PNG],
    ['mp4', 'video', 'video/mp4', MP4],
  ])('keeps a %s and serves it without scripts', async (format, kind, type, content) => {
    const { status, body } = await upload(content);
    expect([status, body]).toEqual([
      200,
      {
        secure_url: expect.stringMatching(
          new RegExp(`^${app.baseUrl}/media/[0-9a-f]{32}/cup_red-a1b2c\\.${format}$`),
        ),
        public_id: asked.public_id,
        format,
        resource_type: kind,
        bytes: content.length,
      },
    ]);
    const served = await fetch(addressOf(body));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(content));
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-security-policy',
          'x-content-type-options',
          'cross-origin-resource-policy',
          'cache-control',
          'accept-ranges',
        ].map((name) => [name, served.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    const part = await fetch(addressOf(body), { headers: { range: 'bytes=0-3' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      Buffer.from(content.subarray(0, 4)),
    ]);
    expect(await unfinished()).toEqual([]);
  });

  it('is the same file when it is sent again, and no other content has its signature', async () => {
    const signed = await sign();
    const first = await post(uploadForm({ signed, content: JPG, ...asked }));
    const again = await post(uploadForm({ signed, content: JPG, ...asked }));
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(await post(uploadForm({ signed, content: PNG, ...asked }))).toEqual(late);
    const other = await upload(PNG);
    expect(addressOf(other.body)).not.toBe(addressOf(first.body));
    expect(await unfinished()).toEqual([]);
  });

  it('has one file for a signature, whichever of those sent at once is first', async () => {
    const signed = await sign();
    const answers = await Promise.all(
      [JPG, PNG, MP4].map((content) => post(uploadForm({ signed, content, ...asked }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await unfinished()).toEqual([]);
  });

  it('has a signature of its own for each upload, though signed in the same second', async () => {
    const frozen = nowMs;
    const signed = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { body } = await owner.call(r.sign, { body: { folder } });
        return r.sign.response.parse(body).data;
      }),
    );
    expect(new Set(signed.map(({ signature }) => signature)).size).toBe(5);
    expect(
      signed
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    ).toEqual(Array.from({ length: 5 }, (_, index) => Math.floor(frozen / 1000) - index));
    const answers = await Promise.all(
      signed.map((each, index) =>
        post(uploadForm({ signed: each, content: Buffer.concat([JPG, Buffer.from([index])]) })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('needs every parameter as it was signed', async () => {
    const signed = await sign();
    const changed: FormData[] = [
      uploadForm({ signed, content: JPG, public_id: 'another' }),
      uploadForm({ signed, content: JPG }),
      uploadForm({ signed: { ...signed, folder: 'teams/1/accounts/1' }, content: JPG, ...asked }),
      uploadForm({
        signed: { ...signed, timestamp: signed.timestamp + 1 },
        content: JPG,
        ...asked,
      }),
      uploadForm({ signed: { ...signed, signature: 'guess' }, content: JPG, ...asked }),
    ];
    for (const form of changed) {
      expect(await post(form)).toEqual(late);
    }
  });

  it('ends an hour after it was signed', async () => {
    const signed = await sign();
    const then = nowMs;
    nowMs = then + 61 * 60_000;
    expect(await post(uploadForm({ signed, content: JPG, ...asked }))).toEqual(late);
    nowMs = then;
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script><p>some text</p>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nearly nothing', Buffer.from('ab')],
    ['a QuickTime film', Buffer.from('00000014667479707174202000000000', 'hex')],
  ])('refuses %s by its content', async (_, content) => {
    expect(await upload(content)).toEqual({
      status: 415,
      body: { error: { message: 'Only JPG, PNG and MP4 files can be uploaded.' } },
    });
    expect(await unfinished()).toEqual([]);
  });

  it('refuses an image that is too large for what it is for, after reading it to its end', async () => {
    const roomy = await startTestApp();
    const account = await roomy.factories.buildAccount();
    const client = await roomy.signIn({ username: account.user.username });
    const send = async (purpose: UploadPurpose | undefined, bytes: number) => {
      const content = Buffer.concat([JPG, Buffer.alloc(bytes - JPG.length)]);
      const { body } = await client.call(r.sign, {
        body: { ...asked, ...(purpose === undefined ? {} : { purpose }) },
      });
      const signed = r.sign.response.parse(body).data;
      const answer = await fetch(`${roomy.baseUrl}/media/upload`, {
        method: 'POST',
        body: uploadForm({ signed, content, ...asked }),
      });
      return [answer.status, ((await answer.json()) as { error?: object }).error];
    };
    const { creative, other } = UPLOAD_MAX_BYTES;
    const tooLarge = [413, { message: 'This file is too large.' }];
    expect(await send(undefined, other.image)).toEqual([200, undefined]);
    expect(await send(undefined, other.image + 1)).toEqual(tooLarge);
    expect(await send('creative', other.image + 1)).toEqual([200, undefined]);
    expect(await send('creative', creative.image + 1)).toEqual(tooLarge);
    await roomy.close();
  });

  it('refuses what has no room in the team', async () => {
    const answer = await upload(Buffer.concat([MP4, Buffer.alloc(5_000)]));
    expect(answer).toEqual({
      status: 400,
      body: {
        error: {
          message:
            'The team has no space left for images and videos. Ask the server admin for more.',
        },
      },
    });
    expect(await unfinished()).toEqual([]);
  });

  it('shares out the room of a team among those who ask at once', async () => {
    const account = await app.factories.buildAccount();
    const client = await app.signIn({ username: account.user.username });
    const film = Buffer.concat([MP4, Buffer.alloc(1_500 - MP4.length)]);
    const ask = (bytes?: number) =>
      client.call(r.sign, { body: bytes === undefined ? {} : { bytes } });
    const noRoom = {
      error: 'The team has no space left for images and videos. Ask the server admin for more.',
      type: 'FailedPreconditionError',
    };
    const reserved = await Promise.all(Array.from({ length: 5 }, () => ask(1_500)));
    expect(reserved.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(reserved.find(({ status }) => status === 400)?.body).toEqual(noRoom);
    // Without a size nothing is reserved, and what arrives is still counted.
    const unsized = await Promise.all(Array.from({ length: 4 }, () => ask()));
    const signed = unsized.map(({ body }) => r.sign.response.parse(body).data);
    const send = (each: SignedUpload, index: number) =>
      post(uploadForm({ signed: each, content: Buffer.concat([film, Buffer.from([index])]) }));
    expect((await Promise.all(signed.map(send))).map(({ status }) => status)).toEqual([
      400, 400, 400, 400,
    ]);
    const taken = await Promise.all(
      reserved
        .filter(({ status }) => status === 200)
        .map(({ body }, index) => send(r.sign.response.parse(body).data, index)),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await app.container.db.raw<{ rows: unknown[] }>(
      'select sum(bytes)::integer as bytes from media_files where team_id = ?',
      [account.teamId],
    );
    expect(rows).toEqual([{ bytes: 3_002 }]);
  });

  it('gives back the room of an upload that is signed again, or never sent', async () => {
    const account = await app.factories.buildAccount();
    const client = await app.signIn({ username: account.user.username });
    const ask = async (public_id: string) =>
      (await client.call(r.sign, { body: { public_id, bytes: 3_000 } })).status;
    expect([await ask('film-1'), await ask('film-1'), await ask('film-2')]).toEqual([
      200, 200, 400,
    ]);
    const then = nowMs;
    nowMs = then + 61 * 60_000;
    expect(await ask('film-2')).toBe(200);
    nowMs = then;
  });

  it('leaves nothing behind when the connection is dropped in the middle', async () => {
    const signed = await sign();
    const form = new Response(uploadForm({ signed, content: MP4, ...asked }));
    const bytes = Buffer.from(await form.arrayBuffer());
    const { port } = new URL(app.baseUrl);
    const before = await app.container.db('media_files').count();
    await new Promise<void>((resolve) => {
      const request = httpRequest({
        port,
        path: '/media/upload',
        method: 'POST',
        headers: {
          'content-type': form.headers.get('content-type') ?? '',
          'content-length': bytes.length,
        },
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
      request.write(bytes.subarray(0, bytes.length - 60), () => request.destroy());
    });
    await expect.poll(unfinished).toEqual([]);
    expect(await app.container.db('media_files').count()).toEqual(before);
  });

  it.each([
    ['no form', 'x', 'text/plain'],
    ['a form without a boundary', 'x', 'multipart/form-data'],
    [
      'a form that ends too early',
      '--b\r\nContent-Disposition: form-data; name="a"',
      'multipart/form-data; boundary=b',
    ],
  ])('refuses %s', async (_, body, type) => {
    const answer = await fetch(`${app.baseUrl}/media/upload`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: { message: 'The request was made with the wrong parameters or in an invalid way.' },
      },
    ]);
  });
});

it.each([
  ['/media/upload', 405],
  [`/media/${'0'.repeat(32)}/cup.jpg`, 404],
  [`/media/${'0'.repeat(32)}/cup.svg`, 404],
  ['/media/../secrets.key', 404],
  ['/media/%2e%2e/%2e%2e/secrets.key', 404],
  ['/media/incoming/x.jpg', 404],
  ['/media/', 404],
])('answers GET %s with %i', async (path, status) => {
  const answer = await app.anonymous().raw({ method: 'GET', path });
  expect(answer.status).toBe(status);
});

it('keeps files where nobody else of the machine reads them', async () => {
  const { body } = await upload(JPG);
  const [, , id = ''] = new URL(addressOf(body)).pathname.split('/');
  const { dataDir = '' } = app.settings.media ?? {};
  const file = join(dataDir, 'media', id.slice(0, 2), `${id}.jpg`);
  expect(await readFile(file)).toEqual(JPG);
});
