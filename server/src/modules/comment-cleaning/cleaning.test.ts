import {
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { CleaningCriteria } from '@ads-checker/shared/domain/comment-cleaning/decide';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPost } from '../../../sandbox/graph/page-store.ts';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';

const scene = useAdObjects();
const { app, owner, adUserId, getProfile, getAccount, world, requests, callsMade, fault, sandbox } =
  scene;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let offsetMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
const params = () => ({ adUserId: adUserId() });
const pages = () => sandbox().state.pages;

/** Moves the clocks of the server and of the network. */
function advance(byMs: number): void {
  offsetMs += byMs;
  sandbox().state.settings.clockOffsetMs = offsetMs;
}

beforeEach(async () => {
  offsetMs = 0;
  const { db } = app().container;
  await db.raw(
    `truncate ad_comment_jobs, ad_comments_seen, ad_comment_posts, ad_comment_pages, ad_comment_clean_runs;
     update ad_comment_clean_tasks set action = null, criteria = '{}', ad_account_ids = null, disabled_until = null,
       cleans_since = null, run_id = null, in_progress = false, ads_read_at = null, all_ads_read_at = null,
       pages_read_at = null, next_run_at = null, last_execution_time = null, results = '[]'`,
  );
  await clearJobs(app().container);
  pages().setFlow(false);
});

let opened: ReturnType<ReturnType<typeof app>['openContainer']> | undefined;
async function run(signal = new AbortController().signal) {
  opened ??= app().openContainer({ clock });
  const container = await opened;
  return container.commentCleaning.run({ adUserId: adUserId(), signal });
}

async function turnOn(
  criteria: Partial<CleaningCriteria>,
  action: 'hide' | 'delete' | 'delete_and_block_user' = 'hide',
): Promise<void> {
  const { status, body } = await owner().call(r.updateTask, {
    params: params(),
    body: { action, criteria: { ...NO_CRITERIA, ...criteria } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  // What follows is written after it was switched on.
  advance(1_000);
}

async function listJobs(query: Record<string, string | string[]> = {}) {
  const { status, body } = await owner().call(r.listJobs, { params: params(), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.listJobs.response.parse(body);
}
const readState = async () =>
  r.getTask.response.parse((await owner().call(r.getTask, { params: params() })).body).data;

/** Posts of the account whose comments the profile may moderate. */
function postsToClean(): SandboxPost[] {
  const mine = new Set(
    pages()
      .pagesOf(getProfile())
      .flatMap(({ id, tasks }) => (tasks.includes('MODERATE') ? [id] : [])),
  );
  const live = getAccount().adIds.flatMap((id) => {
    const ad = world().ads.get(id);
    const post = world().creatives.get(ad?.creativeId ?? '')?.pagePostId ?? '';
    const statuses = [
      ad?.status,
      world().adSets.get(ad?.adSetId ?? '')?.status,
      world().campaigns.get(ad?.campaignId ?? '')?.status,
    ];
    return statuses.some((status) => /ARCHIVED|DELETED/.test(status ?? '')) ? [] : [post];
  });
  return [...new Set(live)].flatMap((id) => {
    const post = pages().findPost(id);
    return post !== undefined && mine.has(post.pageId) ? [post] : [];
  });
}
function aPost(isWanted: (post: SandboxPost) => boolean = () => true): SandboxPost {
  const post = postsToClean().find(isWanted);
  if (post === undefined) {
    throw new Error('No such post.');
  }
  return post;
}
function write(
  post: SandboxPost,
  comment: Omit<Parameters<ReturnType<typeof pages>['addComment']>[0], 'postId'>,
) {
  const added = pages().addComment({ postId: post.id, ...comment });
  if (added === undefined) {
    throw new Error('Not written.');
  }
  return added;
}
const acts = () =>
  pages()
    .listActs()
    .map(({ kind, id }) => `${kind} ${id}`);

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
    expect(new Set(acts())).toEqual(
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

  it('deletes, blocks each author once on a page, and names what could not be blocked', async () => {
    await turnOn({ isEverything: true }, 'delete_and_block_user');
    const post = aPost();
    const author = { id: '7001', name: 'Lucky Spin EU' };
    const ids = ['one', 'two'].map((message) => write(post, { message, from: author }).id);
    const nobody = write(post, { message: 'three', from: null });
    await run();
    expect(acts().toSorted()).toEqual(
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
    // A later one of the same author is deleted; they are blocked already.
    pages().clear();
    pages().setFlow(false);
    const later = write(post, { message: 'four', from: author });
    advance(10 * MINUTE_MS);
    await run();
    expect(acts()).toEqual([`delete ${later.id}`]);
  });

  it('takes all of a wave away when its third comment arrives, within a day', async () => {
    await turnOn({ isRepeated: true });
    const [one, two] = postsToClean();
    if (one === undefined || two === undefined) {
      throw new Error('Two posts are needed.');
    }
    const first = write(one, { message: 'Write me on Telegram!' });
    write(one, { message: 'Something else' });
    const second = write(two, { message: 'write me  on TELEGRAM' });
    await run();
    expect(acts()).toEqual([]);
    advance(10 * MINUTE_MS);
    const third = write(one, { message: 'Write me on telegram' });
    await run();
    expect(new Set(acts())).toEqual(new Set([first, second, third].map(({ id }) => `hide ${id}`)));
  });

  it('leaves alone what was written before it was switched on, and archived ads', async () => {
    const post = aPost();
    write(post, { message: 'an old scam', agoMs: HOUR_MS });
    await turnOn({ isEverything: true });
    await run();
    expect(acts()).toEqual([]);
    const late = write(post, { message: 'a new one' });
    advance(10 * MINUTE_MS);
    await run();
    expect(acts()).toEqual([`hide ${late.id}`]);
  });

  it('finds comments under the posts of products', async () => {
    await turnOn({ isEverything: true });
    const accounts = new Set(getProfile().tasks.keys());
    const mine = new Set(
      pages()
        .pagesOf(getProfile())
        .flatMap(({ id, tasks }) => (tasks.includes('MODERATE') ? [id] : [])),
    );
    const liveAds = [...world().ads.values()].filter(
      (ad) =>
        accounts.has(ad.adAccountId) &&
        [ad, world().adSets.get(ad.adSetId), world().campaigns.get(ad.campaignId)].every(
          (object) => !/ARCHIVED|DELETED/.test(object?.status ?? ''),
        ),
    );
    const dynamic = pages()
      .listPosts()
      .find(
        ({ parentPostId, creative, pageId }) =>
          parentPostId !== null &&
          mine.has(pageId) &&
          liveAds.some(({ creativeId }) => creativeId === creative.id),
      );
    if (dynamic === undefined) {
      throw new Error('The world has no catalog ad.');
    }
    const comment = write(dynamic, { message: 'under a product' });
    await run();
    expect(acts()).toEqual([`hide ${comment.id}`]);
    expect((await listJobs()).data[0]).toMatchObject({
      postId: dynamic.id,
      pageId: dynamic.pageId,
      comment: { id: comment.id },
    });
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
    // Nothing is due: no ad is younger than a day.
    expect(requests().map(({ path }) => path)).toEqual(['/v26.0/me/adaccounts']);
    sandbox().state.calls.clear();
    advance(9 * MINUTE_MS);
    await run();
    const reads = callsMade().filter(({ path }) => path.endsWith('/comments'));
    const batches = requests().filter(({ path }) => /^\/v26\.0\/?$/.test(path));
    const posts = new Set(postsToClean().map(({ id }) => id));
    expect(reads.length).toBeGreaterThanOrEqual(posts.size);
    expect(new Set(reads.map(({ path }) => path)).size).toBe(reads.length);
    const dynamicReads = callsMade().filter(({ path }) => path.endsWith('/dynamic_posts'));
    expect(batches.length).toBe(Math.ceil(reads.length / 50) + Math.ceil(dynamicReads.length / 50));
  });

  it('reads the posts of ads younger than a day each minute', async () => {
    await turnOn({ isEverything: true });
    const [post, other] = postsToClean();
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
    expect(acts()).toEqual([`hide ${seen.id}`]);
    advance(9 * MINUTE_MS);
    await run();
    expect(acts()).toEqual([`hide ${seen.id}`, `hide ${later.id}`]);
    const state = await readState();
    expect(
      Date.parse(state.nextRunAt ?? '') - Date.parse(state.runs[0]?.startedAt ?? ''),
    ).toBeLessThanOrEqual(MINUTE_MS);
  });
});

describe('what the network refuses', () => {
  it('says that a comment is gone: a hidden one failed, a deleted one is done', async () => {
    await turnOn({ isEverything: true });
    const comment = write(aPost(), { message: 'gone before' });
    fault({
      method: 'POST',
      path: `/${comment.id}`,
      effect: { type: 'error', code: 100, subcode: 33 },
    });
    await run();
    expect((await listJobs()).data).toMatchObject([
      {
        status: 'failure',
        comment: { status: 'deleted' },
        conclusion: { outcome: 'failed', wasGone: true, errorMessage: 'The comment is gone' },
      },
    ]);
    expect(acts()).toEqual([]);
  });

  it('rests a page that was acted on too often, and goes on with it an hour later', async () => {
    await turnOn({ isEverything: true });
    const comment = write(aPost(), { message: 'later' });
    fault({
      method: 'POST',
      path: `/${comment.id}`,
      count: 1,
      effect: { type: 'error', code: 368 },
    });
    await run();
    expect((await listJobs()).data).toMatchObject([{ status: 'pending', conclusion: null }]);
    expect((await readState()).runs[0]).toMatchObject({
      error: null,
      problems: [{ code: '368', subject: expect.stringMatching(/\p{L}/u) }],
    });
    advance(10 * MINUTE_MS);
    await run();
    expect(acts()).toEqual([]);
    advance(HOUR_MS);
    await run();
    expect(acts()).toEqual([`hide ${comment.id}`]);
    expect((await listJobs({ statusList: ['success'] })).data).toHaveLength(1);
  });

  it('never takes a page’s dead token for the profile’s', async () => {
    await turnOn({ isEverything: true });
    write(aPost(), { message: 'unread' });
    fault({ path: '/*/comments', effect: { type: 'error', code: 190, subcode: 463 } });
    expect(await run()).toBe('done');
    expect((await readState()).runs[0]?.problems).not.toEqual([]);
    const { rows } = await app().container.db.raw('select status from ad_users where id = ?', [
      adUserId(),
    ]);
    expect(rows).toEqual([{ status: 'active' }]);
  });
});

describe('once for each comment', () => {
  it('looks first at what a killed run left in doubt', async () => {
    await turnOn({ isEverything: true });
    const comments = ['one', 'two', 'three'].map((message) => write(aPost(), { message }));
    // The batch takes effect, and its answer never arrives.
    fault({ method: 'POST', path: '/', skip: 0, count: 9, effect: { type: 'drop_after' } });
    await run();
    sandbox().state.faults.clear();
    const before = acts();
    advance(10 * MINUTE_MS);
    await run();
    advance(10 * MINUTE_MS);
    await run();
    expect(acts().toSorted()).toEqual(comments.map(({ id }) => `hide ${id}`).toSorted());
    expect(before.length).toBeLessThanOrEqual(3);
    expect((await listJobs()).summary.countByStatus).toEqual({
      pending: 0,
      success: 3,
      failure: 0,
    });
  });

  it('does nothing twice when two workers run at once', async () => {
    await turnOn({ isEverything: true });
    const comments = Array.from({ length: 30 }, (_, at) =>
      write(aPost(), { message: `comment ${at}` }),
    );
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    advance(10 * MINUTE_MS);
    await run();
    expect(acts().toSorted()).toEqual(comments.map(({ id }) => `hide ${id}`).toSorted());
  });

  it('gives the task back when its process ends, and the next run goes on', async () => {
    await turnOn({ isEverything: true });
    const comment = write(aPost(), { message: 'one' });
    const stopped = new AbortController();
    stopped.abort();
    await expect(run(stopped.signal)).rejects.toThrow();
    expect(await readState()).toMatchObject({
      progress: null,
      runs: [{ error: { code: 'interrupted' } }],
    });
    await run();
    expect(acts()).toEqual([`hide ${comment.id}`]);
  });
});

describe('undoing', () => {
  it('shows a hidden comment again, and leaves it alone from then on', async () => {
    await turnOn({ isEverything: true });
    const comment = write(aPost(), { message: 'hidden by mistake' });
    await run();
    const [job] = (await listJobs()).data;
    const { status, body } = await owner().call(r.undoJob, {
      params: { ...params(), jobId: job?.id ?? '' },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      data: { comment: { status: 'visible' }, undone: { byName: expect.stringMatching(/\S/) } },
    });
    expect(acts()).toEqual([`hide ${comment.id}`, `show ${comment.id}`]);
    const again = await owner().call(r.undoJob, { params: { ...params(), jobId: job?.id ?? '' } });
    expect(again.status).toBe(200);
    advance(10 * MINUTE_MS);
    await run();
    expect(acts()).toEqual([`hide ${comment.id}`, `show ${comment.id}`]);
  });

  it('cannot bring back what was deleted', async () => {
    await turnOn({ isEverything: true }, 'delete');
    write(aPost(), { message: 'away' });
    await run();
    const [job] = (await listJobs()).data;
    expect(
      await owner().call(r.undoJob, { params: { ...params(), jobId: job?.id ?? '' } }),
    ).toMatchObject({ status: 400, body: { code: 'not_hidden' } });
  });
});

describe('trying', () => {
  it('says of the last hundred comments what would go and why, and changes nothing', async () => {
    const post = aPost();
    const bad = write(post, { message: 'a scam' });
    const good = write(post, { message: 'nice', isByPage: true });
    const { status, body } = await owner().call(r.tryTask, {
      params: params(),
      body: {
        action: 'delete',
        criteria: { ...NO_CRITERIA, words: ['scam'] },
        adAccountIds: null,
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { comments, problems } = r.tryTask.response.parse(body).data;
    expect(problems).toEqual([]);
    expect(new Map(comments.map(({ comment, decision }) => [comment.id, decision]))).toEqual(
      new Map([
        [bad.id, { isCleaned: true, reason: { kind: 'word', match: 'scam' } }],
        [good.id, { isCleaned: false, reason: { kind: 'own', match: null } }],
      ]),
    );
    expect(acts()).toEqual([]);
    expect((await listJobs()).data).toEqual([]);
  });
});
