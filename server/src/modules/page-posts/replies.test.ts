import { randomUUID } from 'node:crypto';
import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { usePagePosts } from './test/use-page-posts.ts';

const { app, owner, mate, adUserId, fault, callsMade, requests, ...scene } = usePagePosts();
const { postOf, write, ofComment, read, actions, logged } = scene;

const MESSAGE = 'We will call you today.';
const REFUSED = [
  403,
  {
    type: 'AuthorizationError',
    code: 'cannot_reply',
    error: 'This profile can’t reply as this Page.',
  },
];

describe('a reply', () => {
  const reply = async (
    post: SandboxPost,
    commentId: string,
    { key = `reply-${randomUUID()}`, message = MESSAGE, client = owner() } = {},
  ) =>
    client.call(r.replyToComment, { params: ofComment(post, commentId), body: { message }, key });

  it('is written as the page, below the comment', async () => {
    const post = postOf();
    const { id } = write(post);
    const { status, body } = await reply(post, id);
    expect(status, JSON.stringify(body)).toBe(200);
    const { data } = r.replyToComment.response.parse(body);
    expect(data).toMatchObject({
      parentId: id,
      from: { id: post.pageId },
      message: MESSAGE,
      status: 'visible',
      isLikedByPage: false,
    });
    expect((await read(post)).comments[post.id]?.find((row) => row.id === data.id)).toEqual(data);
  });

  it('to an answer stands in the thread of that answer', async () => {
    const post = postOf();
    const comment = write(post);
    const answer = write(post, { parentId: comment.id });
    const { body } = await reply(post, answer.id);
    expect(body).toMatchObject({ data: { parentId: comment.id } });
  });

  it('is placed once for a key, and says the same again', async () => {
    const post = postOf();
    const { id } = write(post);
    const first = await reply(post, id, { key: 'one-reply-key' });
    const again = await reply(post, id, { key: 'one-reply-key' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(actions()).toEqual([['reply', id]]);
    const other = await reply(post, id, { key: 'one-reply-key', message: 'Another' });
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  it('whose answer was lost is found, not placed again', async () => {
    const post = postOf();
    const { id } = write(post);
    fault({ method: 'POST', path: `/${id}/comments`, count: 1, effect: { type: 'drop_after' } });
    const { status, body } = await reply(post, id);
    expect([status, body]).toMatchObject([200, { data: { message: MESSAGE, parentId: id } }]);
    expect(actions()).toEqual([['reply', id]]);
  });

  it('that never arrived is placed by the repeat, once', async () => {
    const post = postOf();
    const { id } = write(post);
    fault({ method: 'POST', path: `/${id}/comments`, count: 1, effect: { type: 'drop_before' } });
    const key = 'a-lost-reply-key';
    expect((await reply(post, id, { key })).status).toBe(503);
    expect((await reply(post, id, { key })).status).toBe(200);
    expect((await reply(post, id, { key })).status).toBe(200);
    expect(actions()).toEqual([['reply', id]]);
    expect(await logged()).toHaveLength(1);
  });

  it('that could not be looked for is found by the repeat', async () => {
    const post = postOf();
    const { id } = write(post);
    fault({ method: 'POST', path: `/${id}/comments`, count: 1, effect: { type: 'drop_after' } });
    fault({ method: 'GET', path: `/${id}/comments`, count: 1, effect: { type: 'error', code: 2 } });
    const key = 'a-blind-reply-key';
    expect((await reply(post, id, { key })).status).toBe(503);
    expect(await reply(post, id, { key })).toMatchObject({
      status: 200,
      body: { data: { message: MESSAGE } },
    });
    expect(actions()).toEqual([['reply', id]]);
  });

  it('is placed though it cannot be read back', async () => {
    const post = postOf();
    const { id } = write(post);
    await read(post);
    fault({ method: 'GET', path: '/*', skip: 1, effect: { type: 'error', code: 2 } });
    const { status, body } = await reply(post, id);
    expect([status, body]).toMatchObject([
      200,
      { data: { message: MESSAGE, parentId: id, likeCount: null, isLikedByPage: null } },
    ]);
    expect(actions()).toEqual([['reply', id]]);
  });

  it('with the text of another one is refused by its cause', async () => {
    const post = postOf();
    const { id } = write(post);
    await reply(post, id);
    const { status, body } = await reply(post, id);
    expect([status, body]).toMatchObject([400, { code: 'same_reply' }]);
    expect(actions()).toEqual([['reply', id]]);
  });

  it('to a comment that is gone finds no comment', async () => {
    const { status, body } = await reply(postOf(), '1_2');
    expect([status, body]).toMatchObject([404, { error: 'Comment not found.' }]);
  });

  it('is refused where the profile has no such task, and to who may only look', async () => {
    const foreign = postOf({ isModerated: false });
    const { status, body } = await reply(foreign, write(foreign).id);
    expect([status, body]).toMatchObject(REFUSED);
    const post = postOf();
    expect((await reply(post, write(post).id, { client: mate() })).status).toBe(403);
    expect(callsMade().every(({ path }) => path.endsWith('/me/accounts'))).toBe(true);
  });

  it('stands in the log of the team with its text', async () => {
    const post = postOf();
    const comment = write(post);
    await reply(post, comment.id);
    expect(await logged()).toEqual([
      {
        kind: 'page_comments',
        action: 'replied',
        subject_type: 'page_comment',
        subject_id: comment.id.slice(comment.id.indexOf('_') + 1),
        subject_name: `Uwe Falk: ${comment.message}`,
        changes: [
          { field: 'page', to: expect.any(String) },
          { field: 'reply', to: MESSAGE },
        ],
      },
    ]);
  });
});

describe('a like', () => {
  const like = async (post: SandboxPost, commentId: string, isLiked = true, client = owner()) =>
    client.call(r.likeComment, { params: ofComment(post, commentId), body: { isLiked } });

  it('is given and taken back as the page', async () => {
    const post = postOf();
    const { id, likeCount } = write(post);
    expect(await like(post, id)).toMatchObject({
      status: 200,
      body: { data: { id, isLikedByPage: true, likeCount: likeCount + 1 } },
    });
    expect((await read(post)).comments[post.id]).toMatchObject([
      { isLikedByPage: true, likeCount: likeCount + 1 },
    ]);
    expect(await like(post, id)).toMatchObject({ body: { data: { likeCount: likeCount + 1 } } });
    expect(await like(post, id, false)).toMatchObject({
      body: { data: { isLikedByPage: false, likeCount } },
    });
    expect(actions()).toEqual([
      ['like', id],
      ['unlike', id],
    ]);
  });

  it.each(['drop_before', 'drop_after'] as const)(
    'is given once though its answer was lost (%s)',
    async (type) => {
      const post = postOf();
      const { id } = write(post);
      fault({ method: 'POST', path: `/${id}/likes`, count: 1, effect: { type } });
      expect((await like(post, id)).status).toBe(200);
      expect(actions()).toEqual([['like', id]]);
    },
  );

  it('finds no comment that is gone', async () => {
    expect((await like(postOf(), '1_2')).status).toBe(404);
  });

  it('is refused where the profile has no such task, and to who may only look', async () => {
    const foreign = postOf({ isModerated: false });
    const { status, body } = await like(foreign, write(foreign).id);
    expect([status, body]).toMatchObject(REFUSED);
    const post = postOf();
    expect((await like(post, write(post).id, true, mate())).status).toBe(403);
    expect(actions()).toEqual([]);
  });

  it('asks nothing of the network for a disconnected profile', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'login_required',
    });
    const { status, body } = await like(postOf(), '1_2');
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect(requests()).toEqual([]);
  });
});
