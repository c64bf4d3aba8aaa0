import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePagePosts } from './test/use-page-posts.ts';

const {
  app,
  owner,
  mate,
  stranger,
  adUserId,
  getProfile,
  fault,
  callsMade,
  world,
  sandbox,
  ...scene
} = usePagePosts();
const { pages, listPosts, postOf, write, ofPost, read } = scene;

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
    name: 'findAdPost',
    route: r.findAdPost,
    input: () => ({ params: { adUserId: adUserId(), adId: '31' } }),
    invalid: () => ({ params: { adUserId: adUserId(), adId: 'x' } }),
    field: 'params.adId',
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

describe('the post of an ad', () => {
  it('is found by the ad alone', async () => {
    const accounts = getProfile().tasks;
    const ad = [...world().ads.values()].find(
      ({ adAccountId, creativeId }) =>
        accounts.has(adAccountId) && world().creatives.get(creativeId)?.pagePostId != null,
    );
    const find = (adId = '') =>
      owner().call(r.findAdPost, { params: { adUserId: adUserId(), adId } });
    const { status, body } = await find(ad?.id);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          adId: ad?.id,
          name: ad?.name,
          adAccountId: ad?.adAccountId,
          pagePostId: world().creatives.get(ad?.creativeId ?? '')?.pagePostId,
        },
      },
    ]);
    expect(await find('99')).toMatchObject({
      status: 404,
      body: { type: 'NotFoundError', error: "Ad '99' not found" },
    });
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
      hasUnlistedPosts: false,
      cutShortPosts: [],
      unreadableComments: 0,
    });
    expect(Object.keys(view.comments)).toEqual([post.id]);
    expect(view.comments[post.id]?.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      {
        id: comment.id,
        parentId: null,
        permalinkUrl: `${sandbox().url}/posts/${post.id}#${comment.id}`,
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

  describe('of a dynamic creative', () => {
    const shown = () => {
      const variants = pages()
        .listPosts()
        .filter(({ variant }) => variant !== null);
      const post = listPosts().find(
        ({ id, creative }) =>
          getProfile().tasks.has(creative.adAccountId) &&
          variants.some(({ parentPostId }) => parentPostId === id),
      );
      const ad = [...world().ads.values()].find(
        ({ creativeId }) => creativeId === post?.creative.id,
      );
      const [variant] = variants.filter(({ parentPostId }) => parentPostId === post?.id);
      if (post === undefined || ad === undefined || variant === undefined) {
        throw new Error('The world has no dynamic creative with other posts.');
      }
      return { post, ad, variant };
    };
    beforeEach(() => sandbox().state.calls.clear());

    it('has the posts that Facebook made beside the one it names, with their comments', async () => {
      const { post, ad, variant } = shown();
      const comment = write(variant);
      const view = await read(post, owner(), { adId: ad.id });
      expect(view.hasUnlistedPosts).toBe(false);
      expect(view.pagePost.dynamicPosts?.find(({ id }) => id === variant.id)).toEqual({
        id: variant.id,
        permalinkUrl: `${sandbox().url}/posts/${variant.id}`,
        link: variant.variant?.link,
        message: variant.variant?.message,
        title: null,
        imageUrl: null,
        createdAt: expect.any(String),
      });
      expect(view.comments[variant.id]).toMatchObject([{ id: comment.id }]);
      const isLive = ({ status, adSetId, campaignId }: (typeof ads)[number]) =>
        ![
          status,
          world().adSets.get(adSetId)?.status,
          world().campaigns.get(campaignId)?.status,
        ].some((each) => /ARCHIVED|DELETED/.test(each ?? ''));
      const ads = [...world().ads.values()];
      const others = new Set(
        ads
          .filter((other) => other.adAccountId === ad.adAccountId && isLive(other))
          .map(({ creativeId }) => world().creatives.get(creativeId)?.pagePostId ?? ''),
      );
      expect(view.pagePost.dynamicPosts?.filter(({ id }) => others.has(id))).toEqual([]);
      expect(callsMade().filter(({ path }) => path.endsWith('/ads_posts'))).toHaveLength(1);
    });

    it('says when these posts are not listed, or the ad is not known', async () => {
      const { post, ad } = shown();
      fault({ path: `/${post.pageId}/ads_posts`, effect: { type: 'error', code: 200 } });
      expect(await read(post, owner(), { adId: ad.id })).toMatchObject({
        hasUnlistedPosts: true,
        pagePost: { dynamicPosts: [] },
      });
      expect(await read(post, owner(), { adId: '1' })).toMatchObject({ hasUnlistedPosts: true });
      expect(await read(post)).toMatchObject({ hasUnlistedPosts: false });
    });

    it('is asked for where an ad has one alone', async () => {
      const { post } = shown();
      const other = [...world().ads.values()].find(
        ({ creativeId, adAccountId }) =>
          getProfile().tasks.has(adAccountId) &&
          world().creatives.get(creativeId)?.assetFeed === null,
      );
      await read(post, owner(), { adId: other?.id ?? '' });
      expect(callsMade().filter(({ path }) => path.endsWith('/ads_posts'))).toEqual([]);
    });
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
