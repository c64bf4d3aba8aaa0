import { randomUUID } from 'node:crypto';
import type { CommentPresetDto } from '@ads-checker/shared/contracts/comment-preset-entities';
import { commentPresetRoutes as r } from '@ads-checker/shared/contracts/comment-presets';
import { COMMENT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import { API_PREFIX, fillPath, IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { JPG, MP4, PNG } from '../../../test/harness/media.ts';

let app: TestApp;
let owner: TestClient;
let reader: TestClient;
let preset: CommentPresetDto;
const video = { url: 'https://media.example.test/roof.mp4', previewUrl: null };

beforeAll(async () => {
  app = await startTestApp();
  const account = await app.factories.buildAccount();
  const { id: accountId, teamId } = account;
  owner = await app.signIn(account.user);
  const other = await app.factories.buildAccount({ teamId, readTeamAds: true });
  reader = await app.signIn(other.user);
  const body = { name: 'Roofs', comments: [{ id: '11', text: 'A finished roof', video }] };
  const answer = await owner.call(r.create, { params: { accountId }, body });
  preset = r.create.response.parse(answer.body).data.commentPreset;
});
afterAll(() => app?.close());

function form(content: Uint8Array, { field = 'photo', name = 'roof, south.jpg' } = {}): FormData {
  const made = new FormData();
  made.append(field, new Blob([new Uint8Array(content)]), name);
  return made;
}

async function attach(
  client: TestClient,
  body: FormData | string,
  { key, ...params }: { key?: string; commentPresetId?: string; commentId?: string } = {},
) {
  const path = fillPath(r.attachPhoto.path, {
    commentPresetId: preset.id,
    commentId: '11',
    ...params,
  });
  const answer = await fetch(`${app.baseUrl}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: client.headers(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

async function read() {
  const { body } = await owner.call(r.get, { params: { commentPresetId: preset.id } });
  return r.get.response.parse(body).data.commentPreset.comments;
}

const refused = (field: string, message: string) => ({
  status: 400,
  body: { type: 'ValidationError', details: { fields: [{ field, message }] } },
});

describe('attach-photo', () => {
  it('keeps a photo in place of what was attached, once however often it is sent', async () => {
    const key = randomUUID();
    const first = await attach(owner, form(JPG), { key });
    expect(first.status).toBe(200);
    const { comment } = r.attachPhoto.response.parse(first.body).data;
    const { photo, ...rest } = comment;
    expect(rest).toEqual({
      id: '11',
      parentId: null,
      text: 'A finished roof',
      video: null,
      reactions: {},
    });
    expect(photo).toEqual({
      url: expect.stringMatching(
        new RegExp(`^${app.baseUrl}/media/[0-9a-f]{32}/roof_south-[0-9a-f]{5}\\.jpg$`),
      ),
      previewUrl: null,
    });
    const served = await fetch(photo?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(JPG);
    expect(await attach(owner, form(JPG), { key })).toEqual(first);
    expect(await app.container.db('media_files').select('format', 'bytes')).toEqual([
      { format: 'jpg', bytes: String(JPG.length) },
    ]);
    expect(await read()).toEqual([comment]);
    const other = await attach(owner, form(PNG), { key });
    expect([other.status, await read()]).toEqual([409, [comment]]);
  });

  it('is for people who may change the preset, and for comments that are there', async () => {
    const before = await read();
    expect((await attach(app.anonymous(), form(PNG))).status).toBe(401);
    expect((await attach(reader, form(PNG))).status).toBe(403);
    expect(await attach(owner, form(PNG), { commentId: '12' })).toMatchObject({
      status: 404,
      body: { error: "Comment '12' not found" },
    });
    expect((await attach(owner, form(PNG), { commentPresetId: '999999' })).status).toBe(404);
    expect(await read()).toEqual(before);
  });

  const tiny = Buffer.from(PNG);
  tiny.writeUInt32BE(COMMENT_MEDIA_LIMITS.minWidth - 1, 16);
  it.each([
    ['a video', form(MP4), refused('body.photo', 'must be a JPG or PNG')],
    ['a text', form(Buffer.from('roof')), refused('body.photo', 'must be a JPG or PNG')],
    ['half an image', form(JPG.subarray(0, 6)), refused('body.photo', 'must be a readable image')],
    ['a tiny image', form(tiny), refused('body.photo', 'must have at least 50 × 50 pixels')],
    ['another field', form(JPG, { field: 'image' }), refused('body.image', 'is not a known field')],
    ['an empty form', new FormData(), { status: 400, body: { type: 'BadRequestError' } }],
    [
      'no form',
      'x',
      {
        status: 415,
        body: { details: { fields: [{ field: 'headers.content-type' }] } },
      },
    ],
    [
      'a large image',
      form(Buffer.concat([JPG, Buffer.alloc(COMMENT_MEDIA_LIMITS.maxBytes.image)])),
      { status: 413, body: { error: 'This file is too large.' } },
    ],
  ])('refuses %s', async (_, body, answer) => {
    const before = await read();
    expect(await attach(owner, body)).toMatchObject(answer);
    expect(await read()).toEqual(before);
  });
});
