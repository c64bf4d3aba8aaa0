import { beforeEach, describe, expect, it } from 'vitest';
import type { FaultEffect } from '../../../../sandbox/faults.ts';
import type { SandboxPost } from '../../../../sandbox/graph/page-store.ts';
import { failureOf, useGraphGateway } from '../../../../test/harness/graph-gateway.ts';
import type { PostComments } from '../ports/comments-port.ts';
import { NetworkError } from '../ports/network-error.ts';

const { openGateway, connect, getProfile, sandbox, fault, requests, callsMade, getAccount, world } =
  useGraphGateway();

const pages = () => sandbox().state.pages;
const call = () => ({ connection: connect() });
const MANY = 1_000;

beforeEach(() => {
  pages().clear();
  pages().setFlow(false);
});

/** A post of an ad of the profile, on a page that it may or may not moderate. */
function postOf({ isModerated = true, isCatalog = false } = {}): SandboxPost {
  const own = new Map(
    pages()
      .pagesOf(getProfile('first_party'))
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

function write(post: SandboxPost, more: Partial<Parameters<typeof add>[0]> = {}) {
  return add({ postId: post.id, message: 'Do you deliver to Austria too?', ...more });
}
function add(comment: Parameters<ReturnType<typeof pages>['addComment']>[0]) {
  const added = pages().addComment(comment);
  if (added === undefined) {
    throw new Error('The comment was not added.');
  }
  return added;
}

const readAll = async (post: SandboxPost, maxPerPost = MANY): Promise<PostComments> => {
  const [answer] = await openGateway().gateway.listPostComments({
    ...call(),
    pageId: post.pageId,
    postIds: [post.id],
    maxPerPost,
  });
  if (answer === undefined || answer instanceof NetworkError) {
    throw answer ?? new Error('No answer.');
  }
  return answer;
};

describe('a page', () => {
  it('is moderated where its tasks allow it, and its token stays inside', async () => {
    const found = await openGateway().gateway.listPages(call());
    const expected = pages().pagesOf(getProfile('first_party'));
    expect(found.rows).toEqual(
      expected.map(({ id, name, tasks }) => ({
        id,
        name,
        category: 'Retail',
        pictureUrl: expect.stringMatching(/^http/),
        canModerate: tasks.includes('MODERATE'),
        canReply: tasks.includes('MODERATE'),
      })),
    );
    expect(found.rows.some(({ canModerate }) => canModerate)).toBe(true);
    expect(found.gaps).toBeUndefined();
  });
});

describe('a post', () => {
  it('comes with its page in one request beside that of the tokens', async () => {
    const post = postOf();
    const { page, pagePost } = await openGateway().gateway.readPagePost({
      ...call(),
      pagePostId: post.id,
    });
    expect(page).toMatchObject({ id: post.pageId, canModerate: true });
    expect(pagePost).toEqual({
      id: post.id,
      permalinkUrl: `${sandbox().url}/posts/${post.id}`,
      link: post.creative.link,
      message: post.creative.body,
      title: post.creative.title,
      imageUrl: expect.stringMatching(/^http/),
      callToActionType: post.creative.callToActionType,
      isHidden: false,
      isPublished: false,
      isInlineCreated: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      dynamicPosts: [],
      hasMoreDynamicPosts: false,
    });
    expect(requests()).toHaveLength(2);
  });

  it('of a catalog ad has a dynamic post for each product', async () => {
    const post = postOf({ isCatalog: true });
    const { pagePost } = await openGateway().gateway.readPagePost({
      ...call(),
      pagePostId: post.id,
    });
    expect(pagePost.dynamicPosts).toEqual(
      pages()
        .dynamicPostsOf(post.id)
        .map(({ id, creative }) => ({
          id,
          permalinkUrl: `https://www.facebook.com/${id}`,
          link: creative.link,
          message: creative.body,
          title: creative.title,
          imageUrl: expect.stringMatching(/^http.*product/),
          createdAt: expect.any(String),
        })),
    );
    expect(pagePost.dynamicPosts?.length).toBeGreaterThan(0);
    expect(pagePost.hasMoreDynamicPosts).toBe(false);
  });

  it.each<[string, FaultEffect]>([
    ['are not all listed', { type: 'malformed_paging', mode: 'ring' }],
    ['go on nobody knows where', { type: 'malformed_paging', mode: 'lost_next' }],
    ['cannot all be read', { type: 'malformed_rows', rows: [{ set: { id: {} }, leaveOut: [] }] }],
  ])('says that its dynamic posts %s', async (_, effect) => {
    const post = postOf({ isCatalog: true });
    fault({ path: '/*/dynamic_posts', effect });
    const { gateway } = openGateway();
    const { pagePost } = await gateway.readPagePost({ ...call(), pagePostId: post.id });
    expect(pagePost.hasMoreDynamicPosts).toBe(true);
    const whole = pages().dynamicPostsOf(post.id);
    const [list] = await gateway.listDynamicPosts({
      ...call(),
      posts: [{ pageId: post.pageId, postId: post.id }],
    });
    if (list === undefined || list instanceof NetworkError) {
      throw list ?? new Error('No answer.');
    }
    const unreadableRows = effect.type === 'malformed_rows' ? 1 : 0;
    expect(list.gaps).toEqual({ isCutShort: unreadableRows === 0, unreadableRows });
    expect(new Set(list.rows)).toEqual(new Set(whole.slice(unreadableRows).map(({ id }) => id)));
  });

  it('is shown though its dynamic posts cannot be read', async () => {
    const post = postOf({ isCatalog: true });
    fault({ path: '/*/dynamic_posts', effect: { type: 'error', code: 283 } });
    const { pagePost } = await openGateway().gateway.readPagePost({
      ...call(),
      pagePostId: post.id,
    });
    expect([pagePost.id, pagePost.dynamicPosts]).toEqual([post.id, null]);
  });

  it('that is gone is not found', async () => {
    const { pageId } = postOf();
    const failure = await failureOf(
      openGateway().gateway.readPagePost({ ...call(), pagePostId: `${pageId}_1` }),
    );
    expect([failure.type, failure.adUserStatus]).toEqual(['NotFoundError', null]);
  });

  it('of a page without a role of the profile is asked as everybody may', async () => {
    await failureOf(openGateway().gateway.readPagePost({ ...call(), pagePostId: '1_2' }));
    expect(callsMade().map(({ path }) => path)).toContain('/v27.0/1_2');
    expect(callsMade().some(({ path }) => path.endsWith('/dynamic_posts'))).toBe(false);
  });
});

describe('ads', () => {
  it('name the posts that they show', async () => {
    const { id, adIds } = getAccount();
    const { rows } = await openGateway().gateway.listPostedAds({
      ...call(),
      adAccountId: id,
      updatedSince: null,
      page: { limit: 500 },
    });
    const expected = adIds.flatMap((adId) => {
      const creative = world().creatives.get(world().ads.get(adId)?.creativeId ?? '');
      return creative === undefined
        ? []
        : [[adId, creative.pagePostId, creative.productSetId !== null]];
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const { id: adId, pagePostId, hasProducts } of rows) {
      expect(expected).toContainEqual([adId, pagePostId, hasProducts]);
    }
  });
});

describe('comments', () => {
  it('come whole, the latest first, answers and hidden ones among them', async () => {
    const post = postOf();
    const first = write(post, { agoMs: 60_000, from: { id: '71', name: 'Vera Thiel' } });
    const answer = write(post, { agoMs: 30_000, parentId: first.id, isByPage: true });
    const hidden = write(post, { message: 'scam', isHidden: true, from: null });
    const { rows, isCutShort, unreadableRows } = await readAll(post);
    expect([isCutShort, unreadableRows]).toEqual([false, 0]);
    expect(rows).toEqual([
      {
        id: hidden.id,
        parentId: null,
        permalinkUrl: `${sandbox().url}/posts/${post.id}#${hidden.id}`,
        from: null,
        message: 'scam',
        isHidden: true,
        likeCount: hidden.likeCount,
        commentCount: 0,
        isLikedByPage: false,
        createdAt: expect.any(String),
      },
      expect.objectContaining({
        id: answer.id,
        parentId: first.id,
        from: expect.objectContaining({ id: post.pageId }),
      }),
      expect.objectContaining({
        id: first.id,
        commentCount: 1,
        isLikedByPage: false,
        from: { id: '71', name: 'Vera Thiel', picture: expect.stringContaining('size=64') },
      }),
    ]);
  });

  it('are read page by page to the end, each once', async () => {
    const post = postOf();
    pages().addBurst({ postId: post.id, count: 250 });
    const { rows, isCutShort } = await readAll(post);
    expect([new Set(rows.map(({ id }) => id)).size, rows.length, isCutShort]).toEqual([
      250,
      250,
      false,
    ]);
    expect(callsMade().filter(({ path }) => path.endsWith('/comments'))).toHaveLength(3);
  });

  it('are cut at the number asked for, and that is told', async () => {
    const post = postOf();
    pages().addBurst({ postId: post.id, count: 250 });
    const { rows, isCutShort } = await readAll(post, 150);
    expect([rows.length, isCutShort]).toEqual([150, true]);
  });

  it('say that they end early where the next page has no position', async () => {
    const post = postOf();
    pages().addBurst({ postId: post.id, count: 250 });
    fault({ path: '/*/comments', effect: { type: 'malformed_paging', mode: 'lost_next' } });
    const { rows, isCutShort } = await readAll(post);
    expect([rows.length, isCutShort]).toEqual([100, true]);
  });

  it('are read no further when a page brings no new one', async () => {
    const post = postOf();
    pages().addBurst({ postId: post.id, count: 250 });
    pages().setRepeatsPages(true);
    const { rows, isCutShort } = await readAll(post);
    expect([rows.length, isCutShort]).toEqual([100, true]);
    expect(callsMade().filter(({ path }) => path.endsWith('/comments'))).toHaveLength(2);
  });

  it('read before a deep page is refused are kept', async () => {
    const post = postOf();
    pages().addBurst({ postId: post.id, count: 250 });
    fault({ path: '/*/comments', skip: 1, effect: { type: 'error', code: 100 } });
    const { rows, isCutShort } = await readAll(post);
    expect([rows.length, isCutShort]).toEqual([100, true]);
  });

  it('of one post that is refused are its error, and the others come', async () => {
    const post = postOf({ isCatalog: true });
    const [dynamic] = pages().dynamicPostsOf(post.id);
    if (dynamic === undefined) {
      throw new Error('No dynamic post.');
    }
    write(post);
    fault({ path: `/${dynamic.id}/comments`, effect: { type: 'error', code: 283 } });
    const answers = await openGateway().gateway.listPostComments({
      ...call(),
      pageId: post.pageId,
      postIds: [post.id, dynamic.id],
      maxPerPost: MANY,
    });
    expect(answers).toEqual([
      expect.objectContaining({ rows: [expect.objectContaining({ parentId: null })] }),
      expect.objectContaining({ type: 'AuthorizationError', code: 283, adUserStatus: null }),
    ]);
  });

  it('arrive with time, with spam, answers and the same authors again', async () => {
    const post = postOf();
    pages().setFlow(true);
    sandbox().state.settings.clockOffsetMs = 5 * 24 * 60 * 60_000;
    const { rows } = await readAll(post);
    sandbox().state.settings.clockOffsetMs = 0;
    const authors = rows.flatMap(({ from }) => from?.id ?? []);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(authors).size).toBeLessThan(authors.length);
    expect(rows.some(({ parentId }) => parentId !== null)).toBe(true);
    expect(rows.some(({ message }) => /bit\.ly|t\.me|casino|WhatsApp/.test(message))).toBe(true);
  });
});

describe('moderation', () => {
  const act = async (
    ...actions: Parameters<
      ReturnType<typeof openGateway>['gateway']['moderateComments']
    >[0]['actions'][number][]
  ) => openGateway().gateway.moderateComments({ ...call(), actions });

  it('hides, shows, deletes and blocks in the name of the page', async () => {
    const post = postOf();
    const { pageId } = post;
    const [one, two] = [write(post), write(post, { from: { id: '72', name: 'Lucky Spin EU' } })];
    expect(
      await act(
        { kind: 'hide', pageId, commentId: one.id },
        { kind: 'delete', pageId, commentId: two.id },
        { kind: 'block', pageId, authorId: '72' },
      ),
    ).toEqual([null, null, null]);
    expect((await readAll(post)).rows).toEqual([
      expect.objectContaining({ id: one.id, isHidden: true }),
    ]);
    expect(pages().listBlocked(pageId)).toEqual(['72']);
    expect(await act({ kind: 'show', pageId, commentId: one.id })).toEqual([null]);
    expect((await readAll(post)).rows).toEqual([expect.objectContaining({ isHidden: false })]);
  });

  it('is refused where the tasks do not allow it, and the profile stays as it is', async () => {
    const post = postOf({ isModerated: false });
    const [answer] = await act({ kind: 'hide', pageId: post.pageId, commentId: write(post).id });
    expect(answer).toMatchObject({ type: 'AuthorizationError', adUserStatus: null });
  });

  it('with a dead page token says nothing of the profile', async () => {
    const post = postOf();
    const comment = write(post);
    fault({ path: `/${comment.id}`, effect: { type: 'error', code: 190, subcode: 460 } });
    const [answer] = await act({ kind: 'hide', pageId: post.pageId, commentId: comment.id });
    expect(answer).toMatchObject({ code: 190, adUserStatus: null });
  });

  it('answers and likes as the page', async () => {
    const post = postOf();
    const comment = write(post, { from: { id: '73', name: 'Jan Kowalski' } });
    const { gateway } = openGateway();
    const target = { ...call(), pageId: post.pageId, commentId: comment.id };
    const answerId = await gateway.replyToComment({ ...target, message: 'Yes, within a week.' });
    await gateway.setCommentLiked({ ...target, isLiked: true });
    expect((await readAll(post)).rows).toEqual([
      expect.objectContaining({
        id: answerId,
        parentId: comment.id,
        message: 'Yes, within a week.',
        from: expect.objectContaining({ id: post.pageId }),
      }),
      expect.objectContaining({ id: comment.id, likeCount: comment.likeCount }),
    ]);
    expect(pages().listActions()).toMatchObject([{ kind: 'reply' }, { kind: 'like' }]);
    const liked = comment.likeCount;
    await gateway.setCommentLiked({ ...target, isLiked: false });
    expect(comment.likeCount).toBe(liked - 1);
  });

  it('never repeats an answer whose result is unknown', async () => {
    const post = postOf();
    const comment = write(post);
    fault({ path: '/', effect: { type: 'drop_after' } });
    const failure = await failureOf(
      openGateway().gateway.replyToComment({
        ...call(),
        pageId: post.pageId,
        commentId: comment.id,
        message: 'Yes.',
      }),
    );
    expect(failure.isOutcomeUnknown).toBe(true);
    expect(pages().listActions()).toMatchObject([{ kind: 'reply' }]);
  });
});
