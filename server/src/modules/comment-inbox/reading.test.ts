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
import { describe, expect, it } from 'vitest';
import { createInboxPostRepository } from './post-repository.ts';
import { toDueTimes } from './read-inbox.ts';
import { HOUR_MS, MINUTE_MS, useCommentInbox } from './test/use-comment-inbox.ts';

const { app, owner, adUserId, getProfile, sandbox, world, fault, callsMade, ...scene } =
  useCommentInbox();
const { pages, params, posts, aPost, write, read, readAll, list, changes, texts, age, purge } =
  scene;

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
    expect(await app().container.modules.adUsersModule.service.findStatus(adUserId())).toBe(
      'active',
    );
  });

  it('keeps the last known state of a comment that does not tell it, and none of a new one', async () => {
    const post = aPost();
    pages().hide(write(post, { message: 'one' }), true);
    await readAll();
    write(post, { message: 'two' });
    const rows = Array.from({ length: 2 }, () => ({ set: {}, leaveOut: ['is_hidden'] }));
    fault({ path: `/${post.id}/comments`, effect: { type: 'malformed_rows', rows } });
    await age(10 * MINUTE_MS);
    await readAll();
    expect(texts((await list()).comments).toSorted()).toEqual(['one hidden', 'two null']);
  });

  it('goes on without a comment that the database refuses, and counts it', async () => {
    const post = aPost();
    for (const message of ['one\u0000 \ud83d', 'two', 'refused']) {
      write(post, { message });
    }
    const { db } = app().container;
    await db.raw(
      `alter table comment_inbox_comments add constraint refusing check (comment ->> 'message' <> 'refused') not valid`,
    );
    try {
      expect((await readAll()).unreadableComments).toBe(1);
    } finally {
      await db.raw('alter table comment_inbox_comments drop constraint refusing');
    }
    expect(texts((await list()).comments).toSorted()).toEqual([
      'one \ufffd visible',
      'two visible',
    ]);
  });

  it('with a dead page token leaves the profile connected', async () => {
    const post = aPost();
    write(post);
    await read();
    fault({ path: `/${post.id}/comments`, effect: { type: 'error', code: 190, subcode: 460 } });
    const { problems } = await readAll();
    expect(problems).toMatchObject([{ pageId: post.pageId }]);
    expect(await app().container.modules.adUsersModule.service.findStatus(adUserId())).toBe(
      'active',
    );
  });

  it('asks nothing of the network for a disconnected profile, and keeps what is known', async () => {
    write(aPost());
    await readAll();
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'login_required',
    });
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

describe('the first filling', () => {
  it('reads the comments under the latest ads before it lists all of them', async () => {
    const [latest, other] = [aPost(), aPost(1)];
    for (const ad of world().ads.values()) {
      const isLatest = world().creatives.get(ad.creativeId)?.pagePostId === latest.id;
      ad.updatedAtMs = sandbox().state.nowMs() - (isLatest ? HOUR_MS : 30 * 24 * HOUR_MS);
    }
    write(latest, { message: 'Under the latest', agoMs: HOUR_MS });
    write(other, { message: 'Under another' });
    expect(await read()).toMatchObject({ postsListedAt: null, postCount: 1, waitingPostCount: 1 });
    await read();
    expect(texts((await list()).comments)).toEqual(['Under the latest visible']);
    await readAll();
    expect(texts((await list()).comments)).toEqual([
      'Under another visible',
      'Under the latest visible',
    ]);
  });

  it('reads older comments once the latest of all posts are known', async () => {
    const post = aPost();
    for (let index = 0; index < 250; index += 1) {
      write(post, { message: `Text ${index}`, agoMs: index * 1_000 });
    }
    expect(await readAll()).toMatchObject({ commentCount: 250, cutShortPostCount: 0 });
    const asked = callsMade().filter(({ path }) => path.endsWith('/comments'));
    const older = asked.flatMap(({ query }, at) => (query.after === undefined ? [] : [at]));
    expect(older).toEqual([asked.length - 2, asked.length - 1]);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length - older.length);
  });

  it('reads on what is known in its time, beside what was never read, and older comments last', async () => {
    await readAll();
    const { db } = app().container;
    const at = new Date();
    const ago = (ms: number) => new Date(at.getTime() - ms);
    const old = ago(30 * 24 * HOUR_MS);
    const base = {
      last_comment_at: null,
      posted_at: old,
      is_delivering: false,
      read_at: at,
      read_until: at,
      whole_read_at: at,
    };
    const unread = { read_at: null, read_until: null, whole_read_at: null };
    const posts = {
      // In order of priority
      written: { read_at: null },
      seen: { read_at: ago(4 * MINUTE_MS) },
      lively: { read_at: ago(MINUTE_MS), last_comment_at: at },
      young: { read_at: ago(2 * MINUTE_MS), posted_at: ago(HOUR_MS) },
      youngUnread: { ...unread, posted_at: ago(HOUR_MS) },
      deliveringUnread: { ...unread, is_delivering: true },
      oldUnread: unread,
      delivering: { read_at: ago(12 * MINUTE_MS), is_delivering: true },
      quiet: { read_at: ago(11 * MINUTE_MS), whole_read_at: ago(7 * HOUR_MS) },
      refreshed: { read_at: null, whole_read_at: null },
      older: { older_after: 'cursor' },
      // Not due
      resting: { read_at: ago(9 * MINUTE_MS) },
      justRead: { posted_at: ago(HOUR_MS), read_at: ago(MINUTE_MS / 2) },
    };
    const table = () => db('comment_inbox_posts');
    await table().update(base);
    const ids: string[] = await table()
      .where({ is_listed: true })
      .orderBy('post_id')
      .pluck('post_id');
    const nameOf = new Map<string, string>();
    for (const [index, [name, columns]] of Object.entries(posts).toReversed().entries()) {
      const postId = ids[index] ?? '';
      nameOf.set(postId, name);
      await table().where({ post_id: postId }).update(columns);
    }
    const due = await createInboxPostRepository({ db }).listDue({
      adUserId: adUserId(),
      limit: 20,
      maxKnown: 4,
      ...toDueTimes(at),
      seenIds: [...nameOf].flatMap(([id, name]) => (name === 'seen' ? [id] : [])),
    });
    expect(due.map(({ postId, part }) => `${nameOf.get(postId)} ${part}`)).toEqual([
      'written new',
      'seen new',
      'lively new',
      'young new',
      'youngUnread latest',
      'deliveringUnread latest',
      'oldUnread latest',
      'delivering new',
      'quiet latest',
      'refreshed latest',
      'older older',
    ]);
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
    await age(7 * HOUR_MS);
    await readAll();
    const { state } = await list();
    await app().container.modules.commentCleaningModule.task.run({
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

describe('posts of dynamic creatives', () => {
  const aVariant = () => {
    const shown = new Set(posts().map(({ id }) => id));
    const variant = pages()
      .listPosts()
      .find((post) => post.variant !== null && shown.has(post.parentPostId ?? ''));
    if (variant === undefined) {
      throw new Error('The world has no dynamic creative with other posts.');
    }
    return variant;
  };
  const listsMade = () => callsMade().filter(({ path }) => path.endsWith('/ads_posts'));

  it('are there beside the one that the ad names', async () => {
    const variant = aVariant();
    write(variant, { message: 'Of a variant' });
    await readAll();
    const inbox = await list();
    expect(texts(inbox.comments)).toEqual(['Of a variant visible']);
    expect(inbox.posts).toMatchObject([{ id: variant.id, pagePostId: variant.parentPostId }]);
  });

  it('are found with the next list when Facebook makes them later', async () => {
    const variant = aVariant();
    await readAll();
    await app().container.db('comment_inbox_posts').where({ post_id: variant.id }).delete();
    for (const ad of world().ads.values()) {
      if (ad.creativeId === variant.creative.id) {
        ad.createdAtMs = sandbox().state.nowMs() - 30 * MINUTE_MS;
      }
    }
    write(variant, { message: 'Made later' });
    await age(10 * MINUTE_MS);
    await readAll();
    expect(texts((await list()).comments)).toEqual(['Made later visible']);
  });

  it('are told to be missing where a page does not list them, until it does', async () => {
    const variant = aVariant();
    write(variant, { message: 'Unlisted' });
    fault({ path: `/${variant.pageId}/ads_posts`, effect: { type: 'error', code: 200 } });
    const missing = {
      pageId: variant.pageId,
      subject: pages().nameOf(variant.pageId),
      code: 'ads_posts',
      message: 'Facebook doesn’t list the posts of dynamic ads of this Page.',
    };
    expect((await readAll()).problems).toEqual([missing]);
    sandbox().state.faults.clear();
    sandbox().state.calls.clear();
    await age(10 * MINUTE_MS);
    expect((await readAll()).problems).toEqual([missing]);
    expect(listsMade().filter(({ path }) => path.includes(variant.pageId))).toEqual([]);
    await age(HOUR_MS);
    expect((await readAll()).problems).toEqual([]);
    expect(texts((await list()).comments)).toEqual(['Unlisted visible']);
  });
});
