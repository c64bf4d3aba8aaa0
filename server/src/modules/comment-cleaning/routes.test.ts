import {
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';

const { app, owner, mate, stranger, adUserId } = useAdObjects();
const params = () => ({ adUserId: adUserId(), jobId: '1', pagePostId: '2001_5' });
const jobKey = () => `clean-ad-comments:${adUserId()}`;
const readState = async () =>
  r.getTask.response.parse((await owner().call(r.getTask, { params: params() })).body).data;
const WORDS = { ...NO_CRITERIA, words: ['scam'] };
const HOUR_MS = 60 * 60_000;

beforeEach(async () => {
  const { db } = app().container;
  await db.raw(
    `truncate ad_comment_jobs, ad_comment_clean_runs;
     update ad_comment_clean_tasks set action = null, criteria = '{}', ad_account_ids = null, disabled_until = null,
       cleans_since = null, next_run_at = null`,
  );
  await clearJobs(app().container);
});

const turnOn = () =>
  owner().call(r.updateTask, { params: params(), body: { action: 'hide', criteria: WORDS } });

async function addJob(
  id: string,
  {
    message = 'a scam',
    ageMs = 0,
    ...fields
  }: Readonly<Record<string, unknown>> & { message?: string; ageMs?: number } = {},
): Promise<void> {
  const at = new Date(Date.now() - ageMs);
  await app()
    .container.db('ad_comment_jobs')
    .insert({
      ad_user_id: adUserId(),
      comment_id: `5_${id}`,
      post_id: '2001_5',
      page_id: '2001',
      ad_account_id: '12',
      ad_id: '120',
      ad_name: 'Static v7',
      comment: JSON.stringify({
        id: `5_${id}`,
        parentId: null,
        permalinkUrl: null,
        from: null,
        message,
        isHidden: false,
        likeCount: null,
        commentCount: 0,
        createdAt: at.toISOString(),
      }),
      message,
      action: 'hide',
      reason: JSON.stringify({ kind: 'word', match: 'scam' }),
      created_at: at,
      try_at: at,
      ...fields,
    });
}

const READS = ['getTask', 'getPostCleaning', 'listJobs'];
const ofProfile = [
  {
    name: 'getTask',
    route: r.getTask,
    input: {},
    invalid: { query: { all: '1' } },
    field: 'query',
  },
  {
    name: 'updateTask',
    route: r.updateTask,
    input: { body: { disabledUntil: null } },
    invalid: { body: { criteria: { ...WORDS, words: ['***'] } } },
    field: 'body.criteria.words.0',
  },
  { name: 'runTask', route: r.runTask, input: {}, invalid: { body: { now: true } }, field: 'body' },
  {
    name: 'tryTask',
    route: r.tryTask,
    input: { body: { action: 'hide', criteria: WORDS, adAccountIds: null } },
    invalid: { body: { action: 'burn', criteria: WORDS, adAccountIds: null } },
    field: 'body.action',
  },
  {
    name: 'getPostCleaning',
    route: r.getPostCleaning,
    input: {},
    invalid: { query: { all: '1' } },
    field: 'query',
  },
  {
    name: 'listJobs',
    route: r.listJobs,
    input: {},
    invalid: { query: { statusList: ['lost'] } },
    field: 'query.statusList',
  },
  { name: 'undoJob', route: r.undoJob, input: {}, invalid: { body: { now: true } }, field: 'body' },
] as const;

describe('every route of a profile', () => {
  it.each(ofProfile)('$name needs a session', async ({ route, input }) => {
    const { status } = await app()
      .anonymous()
      .call(route, { params: params(), ...input });
    expect(status).toBe(401);
  });

  it.each(ofProfile)(
    '$name names the field it does not take',
    async ({ route, invalid, field }) => {
      const { status, body } = await owner().call(route, {
        params: params(),
        ...(invalid as object),
      });
      expect([status, body]).toMatchObject([
        400,
        {
          type: 'ValidationError',
          details: { fields: [{ field: expect.stringContaining(field) }] },
        },
      ]);
    },
  );

  it.each(ofProfile)(
    '$name knows nothing of a profile of another team',
    async ({ route, input }) => {
      const { status, body } = await stranger().call(route, { params: params(), ...input });
      expect([status, body]).toEqual([
        404,
        { error: `Ad user '${adUserId()}' not found`, type: 'NotFoundError' },
      ]);
    },
  );

  it.each(ofProfile.filter(({ name }) => READS.includes(name)))(
    '$name may be read by whom the profile is shared with',
    async ({ route, input }) => {
      expect((await mate().call(route, { params: params(), ...input })).status).toBe(200);
    },
  );

  it.each(ofProfile.filter(({ name }) => !READS.includes(name)))(
    '$name is refused to whom the profile is only shared with',
    async ({ route, input }) => {
      const { status, body } = await mate().call(route, { params: params(), ...input });
      expect([status, body]).toMatchObject([403, { type: 'AuthorizationError' }]);
      expect((await readState()).adCommentCleanTask.action).toBeNull();
    },
  );
});

describe('PATCH …/ad-comment-clean-task', () => {
  it('switches on, plans a run, and logs it once, also when it is sent again', async () => {
    const body = { action: 'hide' as const, criteria: WORDS, adAccountIds: ['12'] };
    for (let time = 0; time < 2; time += 1) {
      const { status, body: answer } = await owner().call(r.updateTask, {
        params: params(),
        body,
        key: 'turn-on-cleaning',
      });
      expect([status, answer]).toMatchObject([
        200,
        {
          data: {
            adCommentCleanTask: { action: 'hide', disabledUntil: null },
            criteria: WORDS,
            adAccountIds: ['12'],
            cleansSince: expect.any(String),
          },
        },
      ]);
    }
    expect((await findJob(app().container, jobKey()))?.runAt.getTime()).toBeLessThanOrEqual(
      Date.now(),
    );
    const rows = await app()
      .container.db('activity_entries')
      .where({ subject_type: 'ad_user', subject_id: adUserId() })
      .whereRaw(`changes @> '[{"field": "commentAction", "to": "hide"}]'`);
    expect(rows.map(({ changes }) => changes)).toContainEqual([
      { field: 'commentAction', from: null, to: 'hide' },
      { field: 'words', to: '+ scam' },
      { field: 'adAccountIds', from: 'all', to: '12' },
    ]);
  });

  it('logs which words, switches and ad accounts changed', async () => {
    const set = async (body: object) => {
      const { status } = await owner().call(r.updateTask, { params: params(), body });
      expect(status).toBe(200);
    };
    await set({ action: 'hide', criteria: { ...WORDS, words: ['scam', 'bonus'] } });
    await app().container.db('activity_entries').delete();
    await set({
      action: 'delete',
      criteria: { ...WORDS, words: ['scam', 'fake*'], hasLinks: true, exceptAuthors: ['Anna'] },
    });
    const rows = await app().container.db('activity_entries').pluck('changes');
    expect(rows).toEqual([
      [
        { field: 'commentAction', from: 'hide', to: 'delete' },
        { field: 'hasLinks', from: false, to: true },
        { field: 'words', to: '+ fake* − bonus' },
        { field: 'exceptAuthors', to: '+ Anna' },
      ],
    ]);
  });

  it('is not switched on without anything to clean', async () => {
    expect(
      await owner().call(r.updateTask, { params: params(), body: { action: 'delete' } }),
    ).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.criteria' }] } },
    });
    expect((await readState()).adCommentCleanTask.action).toBeNull();
  });

  it('keeps its criteria while it is off, and begins anew when it is on again', async () => {
    await turnOn();
    await app().container.db.raw(
      `update ad_comment_clean_tasks set cleans_since = cleans_since - interval '1 hour' where cleans_since is not null`,
    );
    const { cleansSince } = await readState();
    await owner().call(r.updateTask, { params: params(), body: { action: null } });
    expect(await readState()).toMatchObject({
      criteria: WORDS,
      cleansSince: null,
      nextRunAt: null,
    });
    expect(await owner().call(r.runTask, { params: params() })).toMatchObject({
      status: 400,
      body: { code: 'task_off' },
    });
    await owner().call(r.updateTask, { params: params(), body: { action: 'hide' } });
    expect(Date.parse((await readState()).cleansSince ?? '')).toBeGreaterThan(
      Date.parse(cleansSince ?? ''),
    );
  });

  it('rests until a time, and is planned for it', async () => {
    await turnOn();
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await owner().call(r.updateTask, { params: params(), body: { disabledUntil: until } });
    expect(
      await app().container.modules.commentCleaningModule.task.run({
        adUserId: adUserId(),
        signal: new AbortController().signal,
      }),
    ).toBe('off');
    expect(await readState()).toMatchObject({
      adCommentCleanTask: { disabledUntil: until, inProgress: false },
      nextRunAt: until,
      runs: [],
    });
    expect((await findJob(app().container, jobKey()))?.runAt.toISOString()).toBe(until);
  });
});

describe('GET …/ad-comment-jobs', () => {
  const list = async (query: Record<string, string | string[]>) =>
    r.listJobs.response.parse((await owner().call(r.listJobs, { params: params(), query })).body);

  it('lists the last 24 hours by ad, state and text, with sums and hours', async () => {
    const failed = JSON.stringify({
      outcome: 'failed',
      wasGone: true,
      isAuthorBlocked: null,
      errorCode: 'gone',
      errorMessage: 'The comment was deleted',
    });
    await addJob('1');
    await addJob('2', { message: '100% Betrug_', ad_id: '121', ageMs: 1_000 });
    await addJob('3', { status: 'failure', conclusion: failed, ageMs: 2_000 });
    await addJob('4', { ageMs: 25 * HOUR_MS });
    const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) =>
      data.map(({ comment }) => comment.id);
    const all = await list({});
    expect(idsOf(all)).toEqual(['5_1', '5_2', '5_3']);
    expect(all.summary).toMatchObject({
      hiddenCount: 0,
      deletedCount: 0,
      countByStatus: { pending: 2, success: 0, failure: 1 },
    });
    expect(all.summary.hours).toHaveLength(24);
    expect(all.summary.hours.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(all.paging).toEqual({ total: 3, limit: 25, offset: 0 });
    expect(idsOf(await list({ adId: '121' }))).toEqual(['5_2']);
    expect(idsOf(await list({ commentContains: 'BETRUG_' }))).toEqual(['5_2']);
    expect(idsOf(await list({ commentContains: '0%' }))).toEqual(['5_2']);
    expect(idsOf(await list({ commentContains: '%a%' }))).toEqual([]);
    const failures = await list({ statusList: ['failure'] });
    expect(idsOf(failures)).toEqual(['5_3']);
    expect(failures.summary.countByStatus).toEqual({ pending: 2, success: 0, failure: 1 });
    expect(idsOf(await list({ limit: '1', offset: '1' }))).toEqual(['5_2']);
  });
});

describe('POST …/undo', () => {
  it('does not know a job of nobody', async () => {
    expect(
      await owner().call(r.undoJob, { params: { ...params(), jobId: '999999' } }),
    ).toMatchObject({ status: 404, body: { error: "Ad comment job '999999' not found" } });
  });
});
