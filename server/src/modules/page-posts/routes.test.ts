import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { app, owner, mate, stranger, adUserId, getProfile, sandbox, fault, callsMade } =
  useAdObjects();

const pages = () => sandbox().state.pages;
const NOT_MODERATED = 'This profile may not moderate the comments of this Page.';

beforeEach(() => {
  pages().clear();
  pages().setFlow(false);
});

function postOf({ isModerated = true, isCatalog = false } = {}): SandboxPost {
  const own = new Map(
    pages()
      .pagesOf(getProfile())
      .map((page) => [page.id, page]),
  );
  const post = pages()
    .listPosts()
    .find(
      ({ pageId, parentPostId, creative }) =>
        parentPostId === null &&
        own.get(pageId)?.tasks.includes('MODERATE') === isModerated &&
        (creative.productSetId !== null) === isCatalog,
    );
  if (post === undefined) {
    throw new Error('The world has no such post.');
  }
  return post;
}

function write(post: SandboxPost, more: { isByPage?: boolean; parentId?: string } = {}) {
  const comment = pages().addComment({
    postId: post.id,
    message: 'Total scam, they never call back',
    from: { id: '71', name: 'Uwe Falk' },
    ...more,
  });
  if (comment === undefined) {
    throw new Error('The comment was not added.');
  }
  return comment;
}

const ofPost = (post: SandboxPost) => ({ adUserId: adUserId(), pagePostId: post.id });
const read = async (post: SandboxPost, client = owner()) => {
  const { status, body } = await client.call(r.getPagePost, { params: ofPost(post) });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.getPagePost.response.parse(body).data;
};

const cases = [
  {
    name: 'listPages',
    route: r.listPages,
    input: () => ({ params: { adUserId: adUserId() } }),
    invalid: () => ({ params: { adUserId: adUserId() }, query: { all: '1' } }),
    field: 'query',
    says: undefined,
  },
  {
    name: 'getPagePost',
    route: r.getPagePost,
    input: () => ({ params: ofPost(postOf()) }),
    invalid: () => ({ params: { adUserId: adUserId(), pagePostId: '12' } }),
    field: 'params.pagePostId',
    says: 'The value is not valid PagePostId.',
  },
  {
    name: 'updateComment',
    route: r.updateComment,
    input: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' }, body: { isHidden: true } }),
    invalid: () => ({
      params: { ...ofPost(postOf()), commentId: 'x_2' },
      body: { isHidden: true },
    }),
    field: 'params.commentId',
    says: 'The value is not valid CommentId.',
  },
  {
    name: 'deleteComment',
    route: r.deleteComment,
    input: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' } }),
    invalid: () => ({ params: { ...ofPost(postOf()), commentId: '2' } }),
    field: 'params.commentId',
    says: 'The value is not valid CommentId.',
  },
] as const;

describe('every route', () => {
  it.each(cases)('$name needs a session', async ({ route, input }) => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
  });

  it.each(cases)('$name names what it does not take', async ({ route, invalid, field, says }) => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([
      400,
      {
        type: 'ValidationError',
        details: {
          fields: [
            {
              field: expect.stringContaining(field),
              ...(says === undefined ? {} : { message: says }),
            },
          ],
        },
      },
    ]);
  });

  it.each(cases)('$name knows nothing of a profile of another team', async ({ route, input }) => {
    expect((await stranger().call(route, input())).status).toBe(404);
    expect(callsMade()).toEqual([]);
  });
});

describe('pages', () => {
  it('are those of the profile, and tell what may be moderated', async () => {
    const { body } = await owner().call(r.listPages, { params: { adUserId: adUserId() } });
    expect(body).toEqual({
      data: pages()
        .pagesOf(getProfile())
        .map(({ id, name, tasks }) => ({
          id,
          name,
          category: 'Retail',
          pictureUrl: expect.any(String),
          canModerateComments: tasks.includes('MODERATE'),
        })),
    });
    expect(JSON.stringify(body)).not.toContain('EAAP');
  });

  it('are moderated by nobody who may only look', async () => {
    const { body } = await mate().call(r.listPages, { params: { adUserId: adUserId() } });
    const { data } = r.listPages.response.parse(body);
    expect(data.length).toBeGreaterThan(0);
    expect(data.some(({ canModerateComments }) => canModerateComments)).toBe(false);
  });
});

describe('a post', () => {
  it('comes with the comments under it', async () => {
    const post = postOf();
    const comment = write(post);
    const answer = write(post, { parentId: comment.id, isByPage: true });
    const view = await read(post);
    expect(view).toMatchObject({
      page: { id: post.pageId },
      pagePost: { id: post.id, message: post.creative.body, dynamicPosts: [] },
      canModerateComments: true,
      unreadPosts: [],
      cutShortPosts: [],
      unreadableComments: 0,
    });
    expect(Object.keys(view.comments)).toEqual([post.id]);
    expect(view.comments[post.id]?.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      {
        id: comment.id,
        parentId: null,
        permalinkUrl: `https://www.facebook.com/${comment.id}`,
        from: { id: '71', name: 'Uwe Falk', picture: expect.stringContaining('64') },
        message: comment.message,
        status: 'visible',
        likeCount: comment.likeCount,
        commentCount: 1,
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: answer.id, parentId: comment.id }),
    ]);
  });

  it('of a catalog ad groups comments by dynamic post, and tells which could not be read', async () => {
    const post = postOf({ isCatalog: true });
    const [one, two] = pages().dynamicPostsOf(post.id);
    if (one === undefined || two === undefined) {
      throw new Error('Too few dynamic posts.');
    }
    const comment = write(one);
    fault({ path: `/${two.id}/comments`, effect: { type: 'error', code: 283 } });
    const { comments, unreadPosts } = await read(post);
    expect(comments[one.id]).toMatchObject([{ id: comment.id }]);
    expect([comments[post.id], two.id in comments]).toEqual([[], false]);
    expect(unreadPosts).toEqual([
      { postId: two.id, code: '283', message: ERROR_MESSAGES.permissionsDenied },
    ]);
  });

  it('is moderated only where the page and the person allow it', async () => {
    expect((await read(postOf({ isModerated: false }))).canModerateComments).toBe(false);
    expect((await read(postOf(), mate())).canModerateComments).toBe(false);
  });

  it('that is gone is not found', async () => {
    const pagePostId = `${postOf().pageId}_1`;
    const params = { adUserId: adUserId(), pagePostId };
    expect((await owner().call(r.getPagePost, { params })).status).toBe(404);
  });
});

describe('moderating', () => {
  const ofComment = (post: SandboxPost, commentId: string) => ({ ...ofPost(post), commentId });
  const setHidden = (post: SandboxPost, commentId: string, isHidden = true, client = owner()) =>
    client.call(r.updateComment, { params: ofComment(post, commentId), body: { isHidden } });
  const remove = (post: SandboxPost, commentId: string, client = owner()) =>
    client.call(r.deleteComment, { params: ofComment(post, commentId) });
  const acts = () =>
    pages()
      .listActs()
      .map(({ kind, id }) => [kind, id]);

  it('hides a comment and shows it again', async () => {
    const post = postOf();
    const { id } = write(post);
    expect(await setHidden(post, id)).toMatchObject({
      status: 200,
      body: { data: { id, status: 'hidden' } },
    });
    expect((await read(post)).comments[post.id]).toMatchObject([{ status: 'hidden' }]);
    expect((await setHidden(post, id, false)).body).toMatchObject({ data: { status: 'visible' } });
    expect(acts()).toEqual([
      ['hide', id],
      ['show', id],
    ]);
  });

  it('sends nothing for what is hidden already', async () => {
    const post = postOf();
    const { id } = write(post);
    await setHidden(post, id);
    expect((await setHidden(post, id)).body).toMatchObject({ data: { status: 'hidden' } });
    expect(acts()).toEqual([['hide', id]]);
  });

  it('deletes a comment, and one that is gone counts as deleted', async () => {
    const post = postOf();
    const { id } = write(post);
    expect((await remove(post, id)).status).toBe(200);
    expect((await read(post)).comments[post.id]).toEqual([]);
    expect((await remove(post, id)).status).toBe(200);
    expect(acts()).toEqual([['delete', id]]);
  });

  it.each(['drop_before', 'drop_after'] as const)(
    'deletes a comment whose first answer was lost (%s)',
    async (type) => {
      const post = postOf();
      const { id } = write(post);
      fault({ method: 'POST', path: '/', count: 1, effect: { type } });
      const { status } = await owner().call(r.deleteComment, {
        params: { ...ofPost(post), commentId: id },
      });
      expect([status, pages().findComment(id)]).toEqual([200, undefined]);
    },
  );

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
    expect(acts()).toEqual([]);
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
    expect(await app().container.adUsers.findStatus(adUserId())).toBe('active');
  });

  it('asks nothing of the network for a disconnected profile', async () => {
    await app().container.adUsers.reportStatus({ adUserId: adUserId(), status: 'login_required' });
    const { status, body } = await remove(postOf(), '1_2');
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect(callsMade()).toEqual([]);
  });
});
