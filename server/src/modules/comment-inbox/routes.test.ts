import { commentInboxRoutes as r } from '@ads-checker/shared/contracts/comment-inbox';
import { describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { describeProfileRoutes } from '../../../test/harness/profile-routes.ts';
import { HOUR_MS, MINUTE_MS, useCommentInbox } from './test/use-comment-inbox.ts';

const scene = useCommentInbox();
const {
  mate,
  callsMade,
  world,
  sandbox,
  pages,
  params,
  aPost,
  write,
  read,
  readAll,
  list,
  changes,
  texts,
  age,
  purge,
} = scene;

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

describeProfileRoutes({ scene, cases });

describe('every route', () => {
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
        permalinkUrl: `${sandbox().url}/posts/${second.id}#${late.id}`,
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
    // One more call for product posts
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
