import {
  commentCleaningRoutes as cleaningRoutes,
  NO_CRITERIA,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { commentInboxRoutes as r } from '@ads-checker/shared/contracts/comment-inbox';
import {
  type CommentModeration,
  pagePostRoutes as postRoutes,
} from '@ads-checker/shared/contracts/page-posts';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { app, owner, mate, stranger, adUserId, getProfile, sandbox, fault, callsMade, world } =
  useAdObjects();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const pages = () => sandbox().state.pages;
const params = () => ({ adUserId: adUserId() });

beforeEach(async () => {
  await app().container.db('comment_inboxes').delete();
  pages().clear();
  pages().setFlow(false);
});

/** Posts that the profile's ads show, on pages it may moderate. */
function posts({ isCatalog = false } = {}): SandboxPost[] {
  const profile = getProfile();
  const own = new Set(
    pages()
      .pagesOf(profile)
      .flatMap(({ id, tasks }) => (tasks.includes('MODERATE') ? [id] : [])),
  );
  const shown = new Set(
    [...world().ads.values()].flatMap((ad) => {
      const isGone = [
        ad.status,
        world().adSets.get(ad.adSetId)?.status,
        world().campaigns.get(ad.campaignId)?.status,
      ].some((status) => /ARCHIVED|DELETED/.test(status ?? ''));
      return isGone || !profile.tasks.has(ad.adAccountId)
        ? []
        : [world().creatives.get(ad.creativeId)?.pagePostId];
    }),
  );
  return pages()
    .listPosts()
    .filter(
      ({ id, pageId, parentPostId, creative }) =>
        own.has(pageId) &&
        parentPostId === null &&
        shown.has(id) &&
        (creative.productSetId !== null) === isCatalog,
    );
}
function aPost(at = 0, options?: Parameters<typeof posts>[0]): SandboxPost {
  const post = posts(options)[at];
  if (post === undefined) {
    throw new Error('The world has too few posts.');
  }
  return post;
}
function write(
  post: SandboxPost,
  more: { message?: string; agoMs?: number; from?: { id: string; name: string } } = {},
) {
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

async function read(body: { isWhole?: boolean } = {}, client = owner()) {
  const { status, body: answer } = await client.call(r.read, { params: params(), body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return r.read.response.parse(answer).data;
}
/** Until nothing waits any more. */
async function readAll(body: { isWhole?: boolean } = {}) {
  let state = await read(body);
  for (let turn = 0; turn < 10 && state.waitingPostCount > 0; turn += 1) {
    state = await read();
  }
  expect(state.waitingPostCount).toBe(0);
  return state;
}
async function list(query: { limit?: number; before?: string } = {}, client = owner()) {
  const { status, body } = await client.call(r.listComments, { params: params(), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.listComments.response.parse(body).data;
}
async function changes(since: number | string) {
  const { status, body } = await owner().call(r.listChanges, {
    params: params(),
    query: { since: String(since) },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.listChanges.response.parse(body).data;
}
const texts = (comments: readonly { message: string; status: string }[]) =>
  comments.map(({ message, status }) => `${message} ${status}`);

/** As if everything had happened so long ago. */
async function age(byMs: number): Promise<void> {
  const { db } = app().container;
  const by = { by: `${byMs} milliseconds` };
  await db.raw(
    `update comment_inbox_posts set read_at = read_at - cast(:by as interval),
       whole_read_at = whole_read_at - cast(:by as interval), dynamic_read_at = dynamic_read_at - cast(:by as interval)`,
    by,
  );
  await db.raw(
    `update comment_inboxes set looked_at = looked_at - cast(:by as interval),
       posts_listed_at = posts_listed_at - cast(:by as interval), pages_read_at = pages_read_at - cast(:by as interval)`,
    by,
  );
  await db.raw(
    `update comment_inbox_comments set deleted_at = deleted_at - cast(:by as interval)`,
    by,
  );
}
async function purge(): Promise<void> {
  const { commentInboxes, deletedInboxComments } = app().container.purges;
  await commentInboxes?.purge();
  await deletedInboxComments?.purge();
}

const cases = [
  {
    name: 'listComments',
    route: r.listComments,
    input: () => ({ params: params() }),
    invalid: () => ({ params: params(), query: { before: 'x' } }),
    field: 'query.before',
  },
  {
    name: 'listChanges',
    route: r.listChanges,
    input: () => ({ params: params(), query: { since: '0' } }),
    invalid: () => ({ params: params(), query: { since: '-1' } }),
    field: 'query.since',
  },
  {
    name: 'read',
    route: r.read,
    input: () => ({ params: params(), body: {} }),
    invalid: () => ({ params: params(), body: { isWhole: 'yes' } }),
    field: 'body.isWhole',
  },
] as const;

describe('every route', () => {
  it.each(cases)('$name needs a session', async ({ route, input }) => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
  });

  it.each(cases)('$name names what it does not take', async ({ route, invalid, field }) => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field }] } },
    ]);
  });

  it.each(cases)('$name knows nothing of a profile of another team', async ({ route, input }) => {
    expect((await stranger().call(route, input())).status).toBe(404);
    expect(callsMade()).toEqual([]);
  });

  it.each(cases)('$name finds no profile that is not there', async ({ route, input }) => {
    const { status } = await owner().call(route, {
      ...input(),
      params: { adUserId: '999999999' },
    });
    expect(status).toBe(404);
  });

  it.each(cases)('$name serves who may only look', async ({ route, input }) => {
    expect((await mate().call(route, input())).status).toBe(200);
  });
});

describe('the inbox', () => {
  it('is empty before anybody looked, and asks nothing of the network', async () => {
    expect(await list()).toEqual({
      comments: [],
      posts: [],
      next: null,
      state: {
        revision: 0,
        postsListedAt: null,
        postCount: 0,
        waitingPostCount: 0,
        isReadElsewhere: false,
        commentCount: 0,
        isCutShort: false,
        cutShortPostCount: 0,
        unreadableComments: 0,
        pages: [],
        problems: [],
      },
    });
    expect(callsMade()).toEqual([]);
  });

  it('has the comments of all posts, the latest first, with their posts and ads', async () => {
    const first = aPost();
    const second = aPost(1);
    const old = write(first, { message: 'Old', agoMs: 40 * 24 * HOUR_MS });
    const late = write(second, { message: 'Late' });
    const middle = write(first, { message: 'Middle', agoMs: HOUR_MS });
    const state = await readAll();
    const inbox = await list();
    expect(inbox.comments).toEqual([
      {
        id: late.id,
        postId: second.id,
        parentId: null,
        permalinkUrl: `https://www.facebook.com/${late.id}`,
        from: { id: '71', name: 'Uwe Falk', picture: expect.stringContaining('64') },
        message: 'Late',
        status: 'visible',
        likeCount: late.likeCount,
        commentCount: 0,
        isLikedByPage: false,
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: middle.id, postId: first.id }),
      expect.objectContaining({ id: old.id, postId: first.id }),
    ]);
    const adOf = (post: SandboxPost) =>
      [...world().ads.values()]
        .filter(({ creativeId }) => world().creatives.get(creativeId)?.pagePostId === post.id)
        .map(({ name }) => name);
    expect(inbox.posts.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    const ofFirst = inbox.posts.find(({ id }) => id === first.id);
    expect(ofFirst).toMatchObject({ pagePostId: first.id, pageId: first.pageId });
    expect(adOf(first)).toContain(ofFirst?.ad?.name);
    expect(state).toMatchObject({
      commentCount: 3,
      waitingPostCount: 0,
      isCutShort: false,
      problems: [],
    });
    expect(state.pages.map(({ id, canModerateComments }) => [id, canModerateComments])).toEqual(
      expect.arrayContaining([[first.pageId, true]]),
    );
  });

  it('has posts of products and of the pages themselves', async () => {
    const catalog = aPost(0, { isCatalog: true });
    const [dynamic] = pages().dynamicPostsOf(catalog.id);
    const own = pages().publishedPostsOf(aPost().pageId).at(0);
    if (dynamic === undefined || own === undefined) {
      throw new Error('The world has no such posts.');
    }
    write(dynamic, { message: 'Of a product', agoMs: MINUTE_MS });
    write(own, { message: 'Of the page' });
    await readAll();
    const inbox = await list();
    expect(texts(inbox.comments)).toEqual(['Of the page visible', 'Of a product visible']);
    const byId = new Map(inbox.posts.map((post) => [post.id, post]));
    expect(byId.get(dynamic.id)).toMatchObject({
      pagePostId: catalog.id,
      ad: { name: expect.any(String) },
    });
    expect(byId.get(own.id)).toEqual({
      id: own.id,
      pagePostId: own.id,
      pageId: own.pageId,
      ad: null,
    });
  });

  it('is read page by page, without a comment twice or left out', async () => {
    const post = aPost();
    for (let index = 0; index < 7; index += 1) {
      // Several of one second
      write(post, { message: `Text ${index}`, agoMs: Math.floor(index / 3) * 60_000 });
    }
    await readAll();
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 2, ...(before === undefined ? {} : { before }) });
      ids.push(...page.comments.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(ids).toEqual((await list()).comments.map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
  });

  it('lets nobody moderate who may only look', async () => {
    await readAll();
    const { state } = await list({}, mate());
    expect(state.pages.length).toBeGreaterThan(0);
    expect(state.pages.some(({ canModerateComments }) => canModerateComments)).toBe(false);
  });

  it('reads posts in batches of fifty', async () => {
    await read();
    const before = callsMade().length;
    const { postCount } = await readAll();
    const batches = callsMade()
      .slice(before)
      .filter(({ path }) => path === '/');
    expect(postCount).toBeGreaterThan(100);
    // One more for the posts of products
    expect(batches.length).toBeLessThanOrEqual(Math.ceil(postCount / 50) + 2);
  });
});

describe('changes', () => {
  it('are what was written, hidden and deleted since', async () => {
    const post = aPost();
    const kept = write(post, { message: 'Kept', agoMs: HOUR_MS });
    const hidden = write(post, { message: 'Hidden', agoMs: 2 * HOUR_MS });
    const gone = write(post, { message: 'Gone', agoMs: 3 * HOUR_MS });
    const { revision } = await readAll();
    expect((await changes(revision)).comments).toEqual([]);

    pages().hide(hidden, true);
    pages().remove(gone);
    write(post, { message: 'New' });
    await age(MINUTE_MS);
    await readAll({ isWhole: true });
    const told = await changes(revision);
    expect(texts(told.comments).toSorted()).toEqual([
      'Gone deleted',
      'Hidden hidden',
      'New visible',
    ]);
    expect([told.isOutdated, told.posts.map(({ id }) => id)]).toEqual([false, [post.id]]);
    expect(texts((await list()).comments)).toEqual([
      'New visible',
      'Kept visible',
      'Hidden hidden',
    ]);
    expect((await changes(told.state.revision)).comments).toEqual([]);
    expect(kept.isHidden).toBe(false);
  });

  it('are told in parts when they are many', async () => {
    for (const at of [0, 1, 2]) {
      for (let index = 0; index < 400; index += 1) {
        write(aPost(at), { message: `Text ${at} ${index}`, agoMs: index * 1_000 });
      }
    }
    await readAll();
    const first = await changes(0);
    const rest = await changes(first.next ?? '');
    expect([first.comments.length, rest.comments.length, rest.next]).toEqual([1_000, 200, null]);
    const ids = [...first.comments, ...rest.comments].map(({ id }) => id);
    expect(new Set(ids).size).toBe(1_200);
  });

  it('say when an inbox was forgotten', async () => {
    await readAll();
    expect(await changes(1_000_000)).toMatchObject({ isOutdated: true, comments: [] });
  });

  it('say so once deleted ones were forgotten', async () => {
    const post = aPost();
    const comment = write(post);
    const { revision } = await readAll();
    pages().remove(comment);
    await age(MINUTE_MS);
    await readAll({ isWhole: true });
    const told = await changes(revision);
    expect(told.isOutdated).toBe(false);
    await age(2 * 24 * HOUR_MS);
    await purge();
    expect((await changes(revision)).isOutdated).toBe(true);
    expect((await changes(told.state.revision)).isOutdated).toBe(false);
  });
});

describe('reading', () => {
  it('asks nothing again that was just read', async () => {
    write(aPost());
    await readAll();
    const before = callsMade().length;
    await read();
    expect(callsMade().slice(before)).toEqual([]);
  });

  it('tells the pages that refuse, and lets them rest', async () => {
    const post = aPost();
    const { pageId } = post;
    write(post);
    await read();
    fault({ path: `/${post.id}/comments`, effect: { type: 'error', code: 283 } });
    const state = await readAll();
    const [page] = pages()
      .pagesOf(getProfile())
      .filter(({ id }) => id === pageId);
    expect(state.problems).toEqual([
      {
        pageId,
        subject: page?.name,
        code: '283',
        message: ERROR_MESSAGES.permissionsDenied,
      },
    ]);
    expect(await app().container.adUsers.findStatus(adUserId())).toBe('active');
  });

  it('with a dead page token leaves the profile connected', async () => {
    const post = aPost();
    write(post);
    await read();
    fault({ path: `/${post.id}/comments`, effect: { type: 'error', code: 190, subcode: 460 } });
    const { problems } = await readAll();
    expect(problems).toMatchObject([{ pageId: post.pageId }]);
    expect(await app().container.adUsers.findStatus(adUserId())).toBe('active');
  });

  it('asks nothing of the network for a disconnected profile, and keeps what is known', async () => {
    write(aPost());
    await readAll();
    await app().container.adUsers.reportStatus({ adUserId: adUserId(), status: 'login_required' });
    const before = callsMade().length;
    const { status, body } = await owner().call(r.read, { params: params(), body: {} });
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect([callsMade().length, (await list()).comments.length]).toEqual([before, 1]);
  });

  it('is done by one process at a time, and goes on where another one died', async () => {
    const { db } = app().container;
    await read();
    const held = { reading_id: crypto.randomUUID(), reading_until: new Date(Date.now() + HOUR_MS) };
    await db('comment_inboxes').update(held);
    const before = callsMade().length;
    expect(await read()).toMatchObject({ isReadElsewhere: true });
    expect(callsMade().length).toBe(before);
    await db('comment_inboxes').update({ reading_until: new Date(Date.now() - 1) });
    expect((await readAll()).waitingPostCount).toBe(0);
  });

  it('is forgotten when nobody looked for two weeks', async () => {
    write(aPost());
    await readAll();
    await age(13 * 24 * HOUR_MS);
    await purge();
    expect((await list()).comments).toHaveLength(1);
    await age(2 * 24 * HOUR_MS);
    await purge();
    expect((await list()).state).toMatchObject({ revision: 0, commentCount: 0 });
  });
});

describe('what people do with comments', () => {
  it('is in the inbox at once, and no older read undoes it', async () => {
    const post = aPost();
    const hidden = write(post, { message: 'Hidden', agoMs: HOUR_MS });
    const gone = write(post, { message: 'Gone', agoMs: 2 * HOUR_MS });
    const reply = pages().addComment({
      postId: post.id,
      message: 'Reply',
      parentId: gone.id,
      agoMs: 3 * HOUR_MS,
    });
    const { revision } = await readAll();
    const moderate = async (moderation: CommentModeration, id: string) => {
      const { status } = await owner().call(postRoutes.moderateComments, {
        params: params(),
        body: { moderation, comments: [{ pageId: post.pageId, commentId: id }] },
      });
      expect(status).toBe(200);
    };
    await moderate('hide', hidden.id);
    await moderate('delete', gone.id);
    const told = await changes(revision);
    expect(told.comments.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [hidden.id, 'hidden'],
        [gone.id, 'deleted'],
        [reply?.id, 'deleted'],
      ].toSorted(),
    );
    expect(texts((await list()).comments)).toEqual(['Hidden hidden']);
    await moderate('unhide', hidden.id);
    expect(texts((await list()).comments)).toEqual(['Hidden visible']);
  });

  it('is read at once when they wrote', async () => {
    const post = aPost();
    const comment = write(post, { message: 'Question', agoMs: HOUR_MS });
    await readAll();
    const { status } = await owner().call(postRoutes.replyToComment, {
      params: { adUserId: adUserId(), pagePostId: post.id, commentId: comment.id },
      body: { message: 'Answer' },
    });
    expect(status).toBe(200);
    await read();
    expect(texts((await list()).comments)).toEqual(['Answer visible', 'Question visible']);
  });
});

describe('what is not known', () => {
  it('is told of a post with more comments than are read', async () => {
    const post = aPost();
    for (let index = 0; index < 520; index += 1) {
      write(post, { message: `Text ${index}`, agoMs: index * 1_000 });
    }
    const state = await readAll();
    expect([state.commentCount, state.cutShortPostCount]).toEqual([500, 1]);
    const { comments } = await list({ limit: 1 });
    expect(texts(comments)).toEqual(['Text 0 visible']);
  });

  it('ends where a page repeats its comments', async () => {
    const post = aPost();
    for (let index = 0; index < 130; index += 1) {
      write(post, { message: `Text ${index}`, agoMs: index * 1_000 });
    }
    pages().setRepeatsPages(true);
    const state = await readAll();
    expect([state.commentCount, state.cutShortPostCount]).toEqual([100, 1]);
  });
});

describe('what the cleaning does with comments', () => {
  it('is in the inbox at once', async () => {
    const post = aPost();
    await readAll();
    const task = {
      params: params(),
      body: { action: 'hide', criteria: { ...NO_CRITERIA, words: ['zonk'] } },
    };
    expect((await owner().call(cleaningRoutes.updateTask, task)).status).toBe(200);
    write(post, { message: 'A zonk', agoMs: -2_000 });
    // Quiet posts are read seldom
    await age(7 * HOUR_MS);
    await readAll();
    const { state } = await list();
    await app().container.commentCleaning.run({
      adUserId: adUserId(),
      signal: new AbortController().signal,
    });
    expect(texts((await changes(state.revision)).comments)).toEqual(['A zonk hidden']);
    const { body } = await owner().call(cleaningRoutes.listJobs, { params: params() });
    const [job] = cleaningRoutes.listJobs.response.parse(body).data;
    await owner().call(cleaningRoutes.undoJob, {
      params: { ...params(), jobId: job?.id ?? '' },
    });
    expect(texts((await list()).comments)).toEqual(['A zonk visible']);
    const off = { params: params(), body: { action: null } };
    expect((await owner().call(cleaningRoutes.updateTask, off)).status).toBe(200);
  });
});

it('has the posts that a dynamic creative shows beside the one it names', async () => {
  const shown = new Set(posts().map(({ id }) => id));
  const variant = pages()
    .listPosts()
    .find((post) => post.variant !== null && shown.has(post.parentPostId ?? ''));
  if (variant === undefined) {
    throw new Error('The world has no dynamic creative with other posts.');
  }
  write(variant, { message: 'Of a variant' });
  await readAll();
  const inbox = await list();
  expect(texts(inbox.comments)).toEqual(['Of a variant visible']);
  expect(inbox.posts).toMatchObject([{ id: variant.id, pagePostId: variant.parentPostId }]);
});
