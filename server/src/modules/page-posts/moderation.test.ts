import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { describe, expect, it } from 'vitest';
import type { SandboxComment, SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { usePagePosts } from './test/use-page-posts.ts';

const { app, owner, mate, adUserId, fault, callsMade, requests, ...scene } = usePagePosts();
const { pages, postOf, listPosts, write, ofPost, ofComment, read, actions, logged } = scene;

const NOT_MODERATED = 'This profile can’t moderate the comments of this Page.';

const setHidden = (post: SandboxPost, commentId: string, isHidden = true, client = owner()) =>
  client.call(r.updateComment, { params: ofComment(post, commentId), body: { isHidden } });
const remove = (post: SandboxPost, commentId: string, client = owner()) =>
  client.call(r.deleteComment, { params: ofComment(post, commentId) });
const block = (post: SandboxPost, commentId: string, client = owner()) =>
  client.call(r.blockCommentAuthor, { params: ofComment(post, commentId) });

describe('one comment', () => {
  it('hides a comment and shows it again', async () => {
    const post = postOf();
    const { id } = write(post);
    expect(await setHidden(post, id)).toMatchObject({
      status: 200,
      body: { data: { id, status: 'hidden' } },
    });
    expect((await read(post)).comments[post.id]).toMatchObject([{ status: 'hidden' }]);
    expect((await setHidden(post, id, false)).body).toMatchObject({ data: { status: 'visible' } });
    expect(actions()).toEqual([
      ['hide', id],
      ['show', id],
    ]);
  });

  it('does not know the state of a comment that does not tell it, and sets it', async () => {
    const post = postOf();
    const { id } = write(post);
    const rows = [{ set: {}, leaveOut: ['is_hidden'] }];
    fault({ path: `/${post.id}/comments`, effect: { type: 'malformed_rows', rows } });
    const set = { type: 'malformed_object', set: {}, leaveOut: ['is_hidden'] } as const;
    fault({ method: 'GET', path: `/${id}`, effect: { ...set, leaveOut: [...set.leaveOut] } });
    expect((await read(post)).comments[post.id]).toMatchObject([{ id, status: null }]);
    expect((await setHidden(post, id, false)).body).toMatchObject({ data: { status: 'visible' } });
    expect((await setHidden(post, id)).body).toMatchObject({ data: { status: 'hidden' } });
    expect(actions()).toEqual([
      ['show', id],
      ['hide', id],
    ]);
  });

  it('sends nothing for what is hidden already', async () => {
    const post = postOf();
    const { id } = write(post);
    await setHidden(post, id);
    expect((await setHidden(post, id)).body).toMatchObject({ data: { status: 'hidden' } });
    expect(actions()).toEqual([['hide', id]]);
  });

  it('deletes a comment, and one that is gone counts as deleted', async () => {
    const post = postOf();
    const { id } = write(post);
    expect((await remove(post, id)).status).toBe(200);
    expect((await read(post)).comments[post.id]).toEqual([]);
    expect((await remove(post, id)).status).toBe(200);
    expect(actions()).toEqual([['delete', id]]);
  });

  it.each(['drop_before', 'drop_after'] as const)(
    'deletes a comment whose first answer was lost (%s)',
    async (type) => {
      const post = postOf();
      const { id } = write(post);
      // The first call reads the comment.
      fault({ method: 'POST', path: '/', skip: 1, count: 1, effect: { type } });
      const { status } = await owner().call(r.deleteComment, {
        params: { ...ofPost(post), commentId: id },
      });
      expect([status, pages().findComment(id)]).toEqual([200, undefined]);
    },
  );

  it.each([1705, 100])('counts a comment as deleted that code %i says is gone', async (code) => {
    const post = postOf();
    const { id } = write(post);
    const message = `(#${code}) Selected wall post for deletion does not exist.`;
    // The first call reads the comment.
    fault({ path: `/${id}`, skip: 1, effect: { type: 'error', code, message } });
    expect((await remove(post, id)).status).toBe(200);
  });

  it('finds no comment to hide that is gone', async () => {
    const { status, body } = await setHidden(postOf(), '1_2');
    expect([status, body]).toMatchObject([
      404,
      { type: 'NotFoundError', error: 'Comment not found.' },
    ]);
  });

  it('leaves the page’s own comments as they are', async () => {
    const post = postOf();
    const { status, body } = await setHidden(post, write(post, { isByPage: true }).id);
    expect([status, body]).toMatchObject([400, { code: 'own_comment' }]);
    expect(actions()).toEqual([]);
  });

  it('is refused where the profile has no such task, and nothing is sent', async () => {
    const post = postOf({ isModerated: false });
    const { id } = write(post);
    for (const { status, body } of [await setHidden(post, id), await remove(post, id)]) {
      expect([status, body]).toMatchObject([
        403,
        { type: 'AuthorizationError', code: 'cannot_moderate', error: NOT_MODERATED },
      ]);
    }
    expect(callsMade().every(({ path }) => path.endsWith('/me/accounts'))).toBe(true);
  });

  it('is refused to who may only look', async () => {
    const post = postOf();
    const { id } = write(post);
    expect((await setHidden(post, id, true, mate())).status).toBe(403);
    expect((await remove(post, id, mate())).status).toBe(403);
    expect(callsMade()).toEqual([]);
  });

  it('with a dead page token leaves the profile connected', async () => {
    const post = postOf();
    const { id } = write(post);
    fault({ path: `/${id}`, effect: { type: 'error', code: 190, subcode: 460 } });
    expect((await setHidden(post, id)).status).toBe(403);
    expect(await app().container.modules.adUsersModule.service.findStatus(adUserId())).toBe(
      'active',
    );
  });

  it('asks nothing of the network for a disconnected profile', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'login_required',
    });
    const { status, body } = await remove(postOf(), '1_2');
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect(callsMade()).toEqual([]);
  });
});

describe('the author of a comment', () => {
  it('is blocked on the page, and what they wrote stays', async () => {
    const post = postOf();
    const { id } = write(post);
    expect(await block(post, id)).toMatchObject({ status: 200, body: { data: null } });
    expect(actions()).toEqual([['block', '71']]);
    expect(pages().listBlocked(post.pageId)).toEqual(['71']);
    expect((await read(post)).comments[post.id]).toMatchObject([{ id, status: 'visible' }]);
  });

  it.each([
    { name: 'is the page itself', more: { isByPage: true }, code: 'own_author' },
    { name: 'is not shown', more: { from: null }, code: 'unknown_author' },
  ])('is not blocked who $name', async ({ more, code }) => {
    const post = postOf();
    const { status, body } = await block(post, write(post, more).id);
    expect([status, body]).toMatchObject([400, { type: 'FailedPreconditionError', code }]);
    expect(actions()).toEqual([]);
  });

  it('of a comment that is gone is not known', async () => {
    expect((await block(postOf(), '1_2')).status).toBe(404);
  });
});

describe('open clients', () => {
  it('of who may see the profile hear what became of comments', async () => {
    const post = postOf();
    const { id } = write(post);
    const stream = await TestStream.open(mate());
    await setHidden(post, id);
    await setHidden(post, id);
    await remove(post, id);
    await stream.next('pageComments', ({ changes }) => changes[0]?.state === 'deleted');
    expect(stream.events.filter(({ name }) => name === 'pageComments')).toEqual(
      (['hidden', 'hidden', 'deleted'] as const).map((state) => ({
        name: 'pageComments',
        data: { adUserId: adUserId(), changes: [{ commentId: id, state }] },
      })),
    );
    stream.close();
  });
});

describe('many comments', () => {
  type Moderation = (typeof r.moderateComments)['body']['_output']['moderation'];
  const moderate = async (
    moderation: Moderation,
    comments: readonly { pageId: string; commentId: string }[],
    client = owner(),
  ) => {
    const { status, body } = await client.call(r.moderateComments, {
      params: { adUserId: adUserId() },
      body: { moderation, comments: [...comments] },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.moderateComments.response.parse(body).data;
  };
  const placeOf = ({ pageId, id }: SandboxComment) => ({ pageId, commentId: id });
  const twoPages = () => {
    const posts = listPosts();
    const [one] = posts;
    const two = posts.find(({ pageId }) => pageId !== one?.pageId);
    if (one === undefined || two === undefined) {
      throw new Error('The profile moderates too few pages.');
    }
    return [one, two] as const;
  };

  it('of several pages are hidden in two requests, each with its own outcome', async () => {
    const [one, two] = twoPages();
    const mine = write(one, { isByPage: true });
    const [first, hidden, other] = [write(one), write(one, { isHidden: true }), write(two)];
    await read(one);
    const before = requests().length;
    const foreign = postOf({ isModerated: false });
    const rows = await moderate('hide', [
      ...[first, hidden, mine, other].map(placeOf),
      { pageId: one.pageId, commentId: '1_2' },
      placeOf(write(foreign)),
    ]);
    expect(rows.map(({ comment, error }) => [comment?.id, comment?.status, error?.code])).toEqual([
      [first.id, 'hidden', undefined],
      [hidden.id, 'hidden', undefined],
      [mine.id, 'visible', 'own_comment'],
      [other.id, 'hidden', undefined],
      [undefined, undefined, null],
      [undefined, undefined, 'cannot_moderate'],
    ]);
    expect(rows[4]?.error).toEqual({ code: null, message: 'Comment not found.' });
    expect(requests().length - before).toBe(2);
    expect(actions()).toEqual([
      ['hide', first.id],
      ['hide', other.id],
    ]);
  });

  it('are deleted, and those that are gone count as deleted', async () => {
    const post = postOf();
    const comment = write(post);
    const gone = { pageId: post.pageId, commentId: '1_2' };
    expect(await moderate('delete', [placeOf(comment), gone])).toEqual([
      {
        ...placeOf(comment),
        comment: expect.objectContaining({ id: comment.id, status: 'deleted' }),
        error: null,
      },
      { ...gone, comment: null, error: null },
    ]);
  });

  it('are deleted with their authors blocked, each once on a page', async () => {
    const post = postOf();
    const [one, two] = [write(post), write(post)];
    const unknown = write(post, { from: null });
    const rows = await moderate('delete_and_block_author', [one, two, unknown].map(placeOf));
    expect(rows.map(({ comment, error }) => [comment?.status, error?.code])).toEqual([
      ['deleted', undefined],
      ['deleted', undefined],
      ['deleted', 'unknown_author'],
    ]);
    expect(actions()).toEqual([
      ['delete', one.id],
      ['delete', two.id],
      ['delete', unknown.id],
      ['block', '71'],
    ]);
  });

  it('stay deleted when their authors cannot be blocked', async () => {
    const post = postOf();
    const comment = write(post);
    fault({
      method: 'POST',
      path: `/${post.pageId}/blocked`,
      effect: { type: 'error', code: 210 },
    });
    const [row] = await moderate('delete_and_block_author', [placeOf(comment)]);
    expect([row?.comment?.status, row?.error?.code]).toEqual(['deleted', '210']);
    expect(actions()).toEqual([['delete', comment.id]]);
  });

  it('are hidden once where the network lost the answer', async () => {
    const post = postOf();
    const comments = [write(post), write(post)];
    await read(post);
    fault({ method: 'POST', path: '/', skip: 1, count: 1, effect: { type: 'drop_before' } });
    const rows = await moderate('hide', comments.map(placeOf));
    expect(rows.map(({ error }) => error)).toEqual([null, null]);
    expect(actions()).toEqual(comments.map(({ id }) => ['hide', id]));
  });

  it('fail one by one', async () => {
    const post = postOf();
    const [one, two] = [write(post), write(post)];
    fault({ method: 'DELETE', path: `/${one.id}`, effect: { type: 'error', code: 368 } });
    const rows = await moderate('delete', [one, two].map(placeOf));
    expect(rows.map(({ comment, error }) => [comment?.status, error?.code])).toEqual([
      ['visible', '368'],
      ['deleted', undefined],
    ]);
  });

  it('are moderated by nobody who may only look', async () => {
    const { status } = await mate().call(r.moderateComments, {
      params: { adUserId: adUserId() },
      body: { moderation: 'delete', comments: [placeOf(write(postOf()))] },
    });
    expect([status, callsMade()]).toEqual([403, []]);
  });

  it('stand in the log of the team as one entry for each kind of act', async () => {
    const post = postOf();
    const { name } = pages()
      .pagesOf(scene.getProfile())
      .find(({ id }) => id === post.pageId) ?? { name: '' };
    const [one, two] = [write(post), write(post, { from: { id: '72', name: 'Spam Bot' } })];
    await setHidden(post, one.id);
    await setHidden(post, one.id);
    await moderate('delete_and_block_author', [one, two].map(placeOf));
    const common = { kind: 'page_comments', changes: [{ field: 'page', to: name }] };
    const numberOf = ({ id }: SandboxComment) => id.slice(id.indexOf('_') + 1);
    expect(await logged()).toEqual([
      {
        ...common,
        action: 'hidden',
        subject_type: 'page_comment',
        subject_id: numberOf(one),
        subject_name: `Uwe Falk: ${one.message}`,
      },
      {
        ...common,
        action: 'deleted',
        subject_type: 'page_comments',
        subject_id: numberOf(one),
        subject_name: '2',
      },
      {
        ...common,
        action: 'blocked',
        subject_type: 'comment_authors',
        subject_id: '71',
        subject_name: '2',
      },
    ]);
  });
});
