import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { usePagePosts } from './test/use-page-posts.ts';

const { app, owner, mate, stranger, adUserId, getProfile, fault, callsMade, ...scene } =
  usePagePosts();
const { pages, postOf, write, ofPost, read } = scene;

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
  {
    name: 'replyToComment',
    route: r.replyToComment,
    input: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' }, body: { message: 'Hi' } }),
    invalid: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' }, body: { message: ' ' } }),
    field: 'body.message',
    says: undefined,
  },
  {
    name: 'likeComment',
    route: r.likeComment,
    input: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' }, body: { isLiked: true } }),
    invalid: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' }, body: { isLiked: 1 } }),
    field: 'body.isLiked',
    says: undefined,
  },
  {
    name: 'blockCommentAuthor',
    route: r.blockCommentAuthor,
    input: () => ({ params: { ...ofPost(postOf()), commentId: '1_2' } }),
    invalid: () => ({ params: { ...ofPost(postOf()), commentId: '1_x' } }),
    field: 'params.commentId',
    says: 'The value is not valid CommentId.',
  },
  {
    name: 'moderateComments',
    route: r.moderateComments,
    input: () => ({
      params: { adUserId: adUserId() },
      body: { moderation: 'hide', comments: [{ pageId: '1', commentId: '1_2' }] },
    }),
    invalid: () => ({
      params: { adUserId: adUserId() },
      body: {
        moderation: 'hide',
        comments: Array.from({ length: 51 }, (_, at) => ({ pageId: '1', commentId: `1_${at}` })),
      },
    }),
    field: 'body.comments',
    says: undefined,
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
          canReplyAsPage: tasks.includes('MODERATE'),
        })),
    });
    expect(JSON.stringify(body)).not.toContain('EAAP');
  });

  it('are moderated by nobody who may only look', async () => {
    const { body } = await mate().call(r.listPages, { params: { adUserId: adUserId() } });
    const { data } = r.listPages.response.parse(body);
    expect(data.length).toBeGreaterThan(0);
    expect(data.some((page) => page.canModerateComments || page.canReplyAsPage)).toBe(false);
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
      canReplyAsPage: true,
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
        isLikedByPage: false,
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

  it('is moderated and answered only where the page and the person allow it', async () => {
    const none = { canModerateComments: false, canReplyAsPage: false };
    expect(await read(postOf({ isModerated: false }))).toMatchObject(none);
    expect(await read(postOf(), mate())).toMatchObject(none);
  });

  it('that is gone is not found', async () => {
    const pagePostId = `${postOf().pageId}_1`;
    const params = { adUserId: adUserId(), pagePostId };
    expect((await owner().call(r.getPagePost, { params })).status).toBe(404);
  });
});
