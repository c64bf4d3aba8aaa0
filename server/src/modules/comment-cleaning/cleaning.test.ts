import { commentCleaningRoutes as r } from '@ads-checker/shared/contracts/comment-cleaning';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const {
  owner,
  params,
  pages,
  advance,
  run,
  turnOn,
  listJobs,
  readState,
  namedPosts,
  postsToClean,
  aPost,
  write,
  actions,
  getProfile,
  world,
  sandbox,
  requests,
  callsMade,
} = useCommentCleaning();

describe('a run', () => {
  it('hides what the criteria name, and nothing else', async () => {
    await turnOn({
      words: ['scam*'],
      hasLinks: true,
      hasPhoneNumbers: true,
      authors: ['Best Loans Europe'],
      exceptAuthors: ['Anke Richter'],
      exceptWords: ['thank you'],
    });
    const post = aPost();
    const word = write(post, { message: 'Total SCAMMERS' });
    const link = write(post, { message: 'write t.me/x' });
    const phone = write(post, { message: 'call +49 151 23456789' });
    const author = write(post, { message: 'Hello', from: { name: 'Best Loans Europe' } });
    write(post, { message: 'Nice roof' });
    write(post, { message: 'scam?', from: { name: 'Anke Richter' } });
    write(post, { message: 'no scam, thank you' });
    write(post, { message: 'see t.me/ours', isByPage: true });
    write(post, { message: 'scam', isHidden: true });
    const answer = write(post, { message: 'a scam', parentId: word.id, from: null });
    expect(await run()).toBe('done');
    expect(new Set(actions())).toEqual(
      new Set([word, link, phone, author, answer].map(({ id }) => `hide ${id}`)),
    );
    const { data, summary } = await listJobs();
    expect(
      Object.fromEntries(
        data.map(({ comment, reason, status }) => [comment.id, [reason, status, comment.status]]),
      ),
    ).toEqual({
      [word.id]: [{ kind: 'word', match: 'scam*' }, 'success', 'hidden'],
      [link.id]: [{ kind: 'link', match: 't.me' }, 'success', 'hidden'],
      [phone.id]: [{ kind: 'phone_number', match: '+49 151 23456789' }, 'success', 'hidden'],
      [author.id]: [{ kind: 'author', match: 'Best Loans Europe' }, 'success', 'hidden'],
      [answer.id]: [{ kind: 'word', match: 'scam*' }, 'success', 'hidden'],
    });
    expect(summary).toMatchObject({
      hiddenCount: 5,
      deletedCount: 0,
      countByStatus: { pending: 0, success: 5, failure: 0 },
    });
    const state = await readState();
    expect(state.runs[0]).toMatchObject({
      fetchedCount: 10,
      hiddenCount: 5,
      deletedCount: 0,
      failedCount: 0,
      error: null,
      problems: [],
    });
    expect(state.adCommentCleanTask).toMatchObject({
      inProgress: false,
      results: [
        {
          ok: true,
          conclusion: { fetchedCommentCount: 10, hiddenCommentCount: 5, deletedCommentCount: 0 },
        },
      ],
    });
    expect(new Set(state.adCommentCleanTask.processedAdAccountIds)).toEqual(
      new Set(getProfile().tasks.keys()),
    );
  });

  it('only hides what may be a missing space, and blocks nobody for it', async () => {
    await turnOn({ hasLinks: true }, 'delete_and_block_user');
    const post = aPost();
    const customer = { id: '7003', name: 'Carmen Ruiz' };
    const perhaps = write(post, { message: 'hola.me interesa', from: customer });
    write(post, { message: 'Hola.Me interesa', from: customer });
    const link = write(post, { message: 'see t.me/x', from: { id: '7004', name: 'Spin' } });
    await run();
    expect(actions().toSorted()).toEqual(
      [`hide ${perhaps.id}`, `delete ${link.id}`, 'block 7004'].toSorted(),
    );
    const { data } = await listJobs();
    expect(
      new Map(data.map(({ comment, action, reason }) => [comment.id, { action, reason }])),
    ).toEqual(
      new Map([
        [perhaps.id, { action: 'hide', reason: { kind: 'link', match: 'hola.me' } }],
        [link.id, { action: 'delete_and_block_user', reason: { kind: 'link', match: 't.me' } }],
      ]),
    );
  });

  it('deletes, blocks each author once on a page, and names what could not be blocked', async () => {
    await turnOn({ isEverything: true }, 'delete_and_block_user');
    const post = aPost();
    const author = { id: '7001', name: 'Lucky Spin EU' };
    const ids = ['one', 'two'].map((message) => write(post, { message, from: author }).id);
    const nobody = write(post, { message: 'three', from: null });
    await run();
    expect(actions().toSorted()).toEqual(
      [...ids.map((id) => `delete ${id}`), `delete ${nobody.id}`, 'block 7001'].toSorted(),
    );
    const { data, summary } = await listJobs();
    expect(summary).toMatchObject({ hiddenCount: 0, deletedCount: 3 });
    const conclusions = new Map(data.map(({ comment, conclusion }) => [comment.id, conclusion]));
    const deleted = { outcome: 'deleted', wasGone: false };
    expect(conclusions.get(ids[0] ?? '')).toEqual({
      ...deleted,
      isAuthorBlocked: true,
      errorCode: null,
      errorMessage: null,
    });
    expect(conclusions.get(nobody.id)).toMatchObject({
      ...deleted,
      isAuthorBlocked: false,
      errorCode: 'no_author',
    });
    expect(data.every(({ comment }) => comment.status === 'deleted')).toBe(true);
    // A later comment of the same author is deleted; the author is blocked already.
    pages().clear();
    pages().setFlow(false);
    const later = write(post, { message: 'four', from: author });
    advance(10 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([`delete ${later.id}`]);
  });

  it('takes all of a wave away when its third comment arrives, within a day', async () => {
    await turnOn({ isRepeated: true });
    const [one, two] = namedPosts();
    if (one === undefined || two === undefined) {
      throw new Error('Two posts are needed.');
    }
    const first = write(one, { message: 'Write me on Telegram!' });
    write(one, { message: 'Something else' });
    const second = write(two, { message: 'write me  on TELEGRAM' });
    await run();
    expect(actions()).toEqual([]);
    advance(10 * MINUTE_MS);
    const third = write(one, { message: 'Write me on telegram' });
    await run();
    expect(new Set(actions())).toEqual(
      new Set([first, second, third].map(({ id }) => `hide ${id}`)),
    );
  });

  it('leaves alone what was written before it was switched on, and archived ads', async () => {
    const post = aPost();
    write(post, { message: 'an old scam', agoMs: HOUR_MS });
    await turnOn({ isEverything: true });
    await run();
    expect(actions()).toEqual([]);
    const late = write(post, { message: 'a new one' });
    advance(10 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([`hide ${late.id}`]);
  });

  it('cleans what was written in the very second in which it was switched on', async () => {
    await turnOn({ isEverything: true });
    const { cleansSince } = await readState();
    // The network reports whole seconds
    const agoMs = sandbox().state.nowMs() - Date.parse(cleansSince ?? '');
    write(aPost(), { message: 'a second before', agoMs: agoMs + 1_000 });
    const first = write(aPost(), { message: 'at the beginning of it', agoMs });
    await run();
    expect(actions()).toEqual([`hide ${first.id}`]);
  });

  it('asks seldom: one call for ads, and one for the comments of fifty posts', async () => {
    for (const ad of world().ads.values()) {
      ad.createdAtMs -= 48 * HOUR_MS;
    }
    await turnOn({ isEverything: true });
    await run();
    sandbox().state.calls.clear();
    advance(MINUTE_MS);
    await run();
    // No post is due: no ad is younger than a day.
    expect(requests().map(({ path }) => path)).toEqual(['/v27.0/me/adaccounts']);
    sandbox().state.calls.clear();
    advance(9 * MINUTE_MS);
    await run();
    const made = (edge: string) => callsMade().filter(({ path }) => path.endsWith(edge));
    const reads = made('/comments');
    const asked = new Set(reads.map(({ path }) => path.split('/').at(-2) ?? ''));
    expect(reads).toHaveLength(asked.size);
    expect(postsToClean().filter(({ id }) => !asked.has(id))).toEqual([]);
    const batches = requests().filter(({ path }) => /^\/v27\.0\/?$/.test(path));
    const inBatches = (edge: string) => Math.ceil(made(edge).length / 50);
    expect(batches).toHaveLength(
      inBatches('/comments') + inBatches('/dynamic_posts') + inBatches('/ads_posts'),
    );
    // One call per catalog ad, and one per page with dynamic creatives.
    const named = postsToClean().filter(({ parentPostId }) => parentPostId === null);
    const withProducts = named.filter(({ creative }) => creative.productSetId !== null);
    const dynamic = named.filter(({ creative }) => creative.assetFeed !== null);
    expect(made('/dynamic_posts')).toHaveLength(withProducts.length);
    expect(made('/ads_posts')).toHaveLength(new Set(dynamic.map(({ pageId }) => pageId)).size);
  });

  it('reads the posts of ads younger than a day each minute', async () => {
    await turnOn({ isEverything: true });
    const [post, other] = namedPosts();
    if (post === undefined || other === undefined) {
      throw new Error('Two posts are needed.');
    }
    for (const ad of world().ads.values()) {
      if (world().creatives.get(ad.creativeId)?.pagePostId === post.id) {
        ad.createdAtMs = sandbox().state.nowMs() - HOUR_MS;
        ad.updatedAtMs = sandbox().state.nowMs();
      }
    }
    await run();
    advance(MINUTE_MS);
    const seen = write(post, { message: 'at once' });
    const later = write(other, { message: 'in ten minutes' });
    await run();
    expect(actions()).toEqual([`hide ${seen.id}`]);
    advance(9 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([`hide ${seen.id}`, `hide ${later.id}`]);
    const state = await readState();
    expect(
      Date.parse(state.nextRunAt ?? '') - Date.parse(state.runs[0]?.startedAt ?? ''),
    ).toBeLessThanOrEqual(MINUTE_MS);
  });

  it('that finds nothing is told as one with those before it, until something happens', async () => {
    await turnOn({ isEverything: true });
    const told = async () => {
      const { runs, adCommentCleanTask: task } = await readState();
      expect(task.results).toHaveLength(runs.length);
      return runs.map(({ runCount, fetchedCount, startedAt, firstStartedAt }) => ({
        runCount,
        fetchedCount,
        isAlone: startedAt === firstStartedAt,
      }));
    };
    const again = async () => {
      advance(10 * MINUTE_MS);
      await run();
    };
    await run();
    const first = (await readState()).runs[0]?.startedAt;
    await again();
    await again();
    expect(await told()).toEqual([{ runCount: 3, fetchedCount: 0, isAlone: false }]);
    expect((await readState()).runs[0]?.firstStartedAt).toBe(first);
    write(aPost(), { message: 'something' });
    await again();
    await again();
    await again();
    expect(await told()).toEqual([
      { runCount: 2, fetchedCount: 0, isAlone: false },
      { runCount: 1, fetchedCount: 1, isAlone: true },
      { runCount: 3, fetchedCount: 0, isAlone: false },
    ]);
  });

  it('reads all posts when somebody asks for a run', async () => {
    for (const ad of world().ads.values()) {
      ad.createdAtMs -= 48 * HOUR_MS;
    }
    await turnOn({ isEverything: true });
    await run();
    const comment = write(aPost(), { message: 'not due yet' });
    advance(MINUTE_MS);
    await run();
    expect(actions()).toEqual([]);
    const { status } = await owner().call(r.runTask, { params: params() });
    expect(status).toBe(200);
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`]);
  });
});
