import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { mediaRoutes as r } from '@ads-checker/shared/contracts/media';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { JPG, uploadForm } from '../../../test/harness/media.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
const startMs = Date.now();
let nowMs = startMs;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => app?.close());
beforeEach(() => {
  nowMs = startMs;
});

async function build() {
  const account = await app.factories.buildAccount();
  const client = await app.signIn(account.user);
  let count = 0;
  return {
    account,
    client,
    /** Uploads a file; returns its address. */
    async upload(): Promise<string> {
      count += 1;
      const { body } = await client.call(r.sign, { body: { public_id: `file-${count}` } });
      const signed = r.sign.response.parse(body).data;
      const content = Buffer.concat([JPG, Buffer.from(`${account.id} ${count}`)]);
      const answer = await fetch(`${app.baseUrl}/media/upload`, {
        method: 'POST',
        body: uploadForm({ signed, content, public_id: `file-${count}` }),
      });
      const { secure_url } = (await answer.json()) as { secure_url: string };
      return secure_url;
    },
  };
}

const idOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

async function purgeAfter(days: number): Promise<number | undefined> {
  nowMs = startMs + days * DAY_MS;
  return app.container.purges.mediaFiles?.purge();
}

it('deletes files that nothing has used for a week, and leaves all others', async () => {
  const { account, client, upload } = await build();
  const [unused, inPreset, inTask, published] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  const photo = { url: inPreset, previewUrl: null };
  const comment = { id: '1', parentId: null, text: 'See the photo', video: null, reactions: {} };
  const preset = await client.call(commentPresetRoutes.create, {
    params: { accountId: account.id },
    body: { name: 'Photos', shared: false, comments: [{ ...comment, photo }] },
  });
  const { commentPreset } = commentPresetRoutes.create.response.parse(preset.body).data;
  await app.container.db.raw(
    `with task as (
       insert into comment_tasks
         (account_id, preset_id, preset_name, page_id, page_name, post_id, post_url, settings, next_at, created_at, updated_at)
       values (?, 1, 'P', '1', 'Page', '2', 'https://x.example', '{}', now(), now(), now()) returning id)
     insert into comment_task_steps (task_id, position, kind, text, photo_url, pause_ms, post_id)
     select id, 0, 'comment', 'x', ?, 0, '2' from task`,
    [account.id, inTask],
  );
  await app.container
    .db('media_files')
    .where({ id: idOf(published) })
    .update({ published_at: new Date(nowMs) });

  expect(await purgeAfter(6.9)).toBe(0);
  expect(await statusOf(unused)).toBe(200);
  expect(await purgeAfter(7.1)).toBe(1);
  expect(await Promise.all([unused, inPreset, inTask, published].map(statusOf))).toEqual([
    404, 200, 200, 200,
  ]);
  expect(await app.container.db('media_files').where({ id: idOf(unused) })).toEqual([]);

  const params = { commentPresetId: commentPreset.id };
  const body = { comments: [{ ...comment, photo: null }] };
  expect((await client.call(commentPresetRoutes.update, { params, body })).status).toBe(200);
  expect(await purgeAfter(7.2)).toBe(0);
  expect(await purgeAfter(13.8)).toBe(0);
  expect(await purgeAfter(14)).toBe(1);
  expect(await Promise.all([inPreset, inTask, published].map(statusOf))).toEqual([404, 200, 200]);
});

it('forgets signatures that are no longer valid', async () => {
  const { client } = await build();
  await client.call(r.sign, { body: {} });
  expect(await app.container.db('media_uploads').count('* as count').first()).not.toEqual({
    count: '0',
  });
  await purgeAfter(1);
  expect(await app.container.db('media_uploads').count('* as count').first()).toEqual({
    count: '0',
  });
});
