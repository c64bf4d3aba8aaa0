import { commentCleaningRoutes as r, NO_CRITERIA } from '@ads-checker/shared/contracts/comment-cleaning';
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

async function run(signal = new AbortController().signal) {
  const container = await app().openContainer({ clock });
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

async function listJobs(query: Record<string, unknown> = {}) {
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
function write(post: SandboxPost, comment: Omit<Parameters<ReturnType<typeof pages>['addComment']>[0], 'postId'>) {
  const added = pages().addComment({ postId: post.id, ...comment });
  if (added === undefined) {
    throw new Error('Not written.');
  }
  return added;
}
const acts = () => pages().listActs().map(({ kind, id }) => `${kind} ${id}`);

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
      Object.fromEntries(data.map(({ comment, reason, status }) => [comment.id, [reason, status, comment.status]])),
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
    expect(state.runs[0]).toMatchObject({ fetchedCount: 10, hiddenCount: 5, deletedCount: 0, failedCount: 0, error: null, problems: [] });
    expect(state.adCommentCleanTask).toMatchObject({
      inProgress: false,
      results: [{ ok: true, conclusion: { fetchedCommentCount: 10, hiddenCommentCount: 5, deletedCommentCount: 0 } }],
    });
    expect(new Set(state.adCommentCleanTask.processedAdAccountIds)).toEqual(new Set(getProfile().tasks.keys()));
  });
});
