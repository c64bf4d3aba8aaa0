import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const {
  app,
  adUserId,
  pages,
  advance,
  run,
  turnOn,
  listJobs,
  readState,
  readProfileStatus,
  namedPosts,
  postsToClean,
  aPost,
  write,
  actions,
  fault,
  sandbox,
  callsMade,
  requests,
  getProfile,
} = useCommentCleaning();

const FAILED = { outcome: 'failed', wasGone: false, isAuthorBlocked: null } as const;
const readsOf = (pageId: string) =>
  callsMade().filter(
    ({ path }) => path.includes(`/${pageId}_`) && /\/(comments|dynamic_posts)$/.test(path),
  );
const lastRun = async () => (await readState()).runs[0];

/** Posts of two pages. */
function twoPosts() {
  const one = aPost();
  const other = postsToClean().find(
    ({ pageId, parentPostId }) => pageId !== one.pageId && parentPostId === null,
  );
  if (other === undefined) {
    throw new Error('The profile has one page.');
  }
  return { one, other };
}

describe('a comment that is gone', () => {
  it.each([
    [
      'hide',
      100,
      33,
      'failure',
      { ...FAILED, wasGone: true, errorCode: 'gone', errorMessage: 'The comment was deleted' },
    ],
    [
      'delete',
      100,
      33,
      'success',
      {
        outcome: 'deleted',
        wasGone: true,
        isAuthorBlocked: null,
        errorCode: null,
        errorMessage: null,
      },
    ],
    [
      'delete',
      1705,
      undefined,
      'success',
      {
        outcome: 'deleted',
        wasGone: true,
        isAuthorBlocked: null,
        errorCode: null,
        errorMessage: null,
      },
    ],
  ] as const)('%s: %i/%s is %s', async (action, code, subcode, status, conclusion) => {
    await turnOn({ isEverything: true }, action);
    const comment = write(aPost(), { message: 'gone before' });
    fault({
      method: action === 'hide' ? 'POST' : 'DELETE',
      path: `/${comment.id}`,
      effect: { type: 'error', code, ...(subcode === undefined ? {} : { subcode }) },
    });
    await run();
    expect((await listJobs()).data).toMatchObject([
      { status, conclusion, comment: { id: comment.id, status: 'deleted' } },
    ]);
    expect(actions()).toEqual([]);
  });

  it.each(['hide', 'delete'] as const)(
    'is told by code 100 without a subcode too, where it can no more be read: %s',
    async (action) => {
      await turnOn({ isEverything: true }, action);
      const comment = write(aPost(), { message: 'gone before' });
      const message = '(#100) Invalid parameter';
      fault({ path: `/${comment.id}`, effect: { type: 'error', code: 100, message } });
      await run();
      expect((await listJobs()).data).toMatchObject([
        {
          status: action === 'hide' ? 'failure' : 'success',
          conclusion: { outcome: action === 'hide' ? 'failed' : 'deleted', wasGone: true },
          comment: { id: comment.id, status: 'deleted' },
        },
      ]);
    },
  );

  it('is not one that is refused with code 100 and can be read', async () => {
    await turnOn({ isEverything: true }, 'delete');
    const comment = write(aPost(), { message: 'stays' });
    const message = '(#100) This comment cannot be removed';
    fault({
      method: 'DELETE',
      path: `/${comment.id}`,
      effect: { type: 'error', code: 100, message },
    });
    await run();
    expect((await listJobs()).data).toMatchObject([
      {
        status: 'failure',
        conclusion: { outcome: 'failed', wasGone: false, errorCode: '100' },
        comment: { id: comment.id, status: 'visible' },
      },
    ]);
  });
});

describe('a page that refuses', () => {
  it('to be acted on too often rests, is named while it does, and is gone on with', async () => {
    await turnOn({ isEverything: true });
    const { one, other } = twoPosts();
    const late = write(one, { message: 'later' });
    const fine = write(other, { message: 'now' });
    fault({ method: 'POST', path: `/${late.id}`, count: 1, effect: { type: 'error', code: 368 } });
    await run();
    expect(actions()).toEqual([`hide ${fine.id}`]);
    expect((await listJobs({ statusList: ['pending'] })).data).toMatchObject([
      { comment: { id: late.id }, conclusion: null },
    ]);
    const problem = {
      code: '368',
      subject: pages().nameOf(one.pageId),
      message: expect.any(String),
    };
    expect(await lastRun()).toMatchObject({ error: null, hiddenCount: 1, problems: [problem] });
    advance(10 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([`hide ${fine.id}`]);
    expect((await lastRun())?.problems).toEqual([problem]);
    advance(HOUR_MS);
    await run();
    expect(actions()).toEqual([`hide ${fine.id}`, `hide ${late.id}`]);
    expect((await lastRun())?.problems).toEqual([]);
    expect((await listJobs()).summary.countByStatus).toEqual({
      pending: 0,
      success: 2,
      failure: 0,
    });
  });

  it.each([
    ['the lack of a scope', { code: 10 }],
    ['the lack of a role', { code: 200 }],
    ['the lack of a permission of its own', { code: 283 }],
    ['a token that died', { code: 190, subcode: 463 }],
    ['a token whose role is lost', { code: 190, subcode: 492 }],
  ])('by %s rests for an hour; others are cleaned, the profile stays', async (_, error) => {
    await turnOn({ isEverything: true });
    const { one, other } = twoPosts();
    write(one, { message: 'unread' });
    const read = write(other, { message: 'read' });
    fault({ path: `/${one.pageId}_*/comments`, effect: { type: 'error', ...error } });
    expect(await run()).toBe('done');
    expect(actions()).toEqual([`hide ${read.id}`]);
    expect(await lastRun()).toMatchObject({
      error: null,
      problems: [{ subject: pages().nameOf(one.pageId), code: String(error.code) }],
    });
    sandbox().state.calls.clear();
    advance(10 * MINUTE_MS);
    await run();
    expect(readsOf(one.pageId)).toEqual([]);
    expect(readsOf(other.pageId)).not.toEqual([]);
    expect(await readProfileStatus()).toBe('active');
  });

  it.each([
    ['a right', { code: 200 }],
    ['its token', { code: 190, subcode: 460 }],
  ])('an act for the lack of %s fails it, and the profile stays', async (_, error) => {
    await turnOn({ isEverything: true });
    const comment = write(aPost(), { message: 'refused' });
    fault({ method: 'POST', path: `/${comment.id}`, effect: { type: 'error', ...error } });
    expect(await run()).toBe('done');
    expect((await listJobs()).data).toMatchObject([
      {
        status: 'failure',
        comment: { status: 'visible' },
        conclusion: { ...FAILED, errorCode: String(error.code), errorMessage: expect.any(String) },
      },
    ]);
    expect(await lastRun()).toMatchObject({ failedCount: 1, hiddenCount: 0, error: null });
    expect(await readProfileStatus()).toBe('active');
  });

  it('to block an author has the comment deleted all the same', async () => {
    await turnOn({ isEverything: true }, 'delete_and_block_user');
    const post = aPost();
    const comment = write(post, { message: 'spam', from: { id: '7001', name: 'Best Loans' } });
    fault({
      method: 'POST',
      path: `/${post.pageId}/blocked`,
      effect: { type: 'error', code: 210, message: 'User not visible' },
    });
    await run();
    expect(actions()).toEqual([`delete ${comment.id}`]);
    expect((await listJobs()).data).toMatchObject([
      {
        status: 'success',
        conclusion: {
          outcome: 'deleted',
          wasGone: false,
          isAuthorBlocked: false,
          errorCode: '210',
          errorMessage: expect.any(String),
        },
      },
    ]);
  });
});

describe('a profile whose token dies', () => {
  it('stops the cleaning until it is connected again, and nothing is lost', async () => {
    await turnOn({ isEverything: true });
    await run();
    const comment = write(aPost(), { message: 'meanwhile' });
    sandbox().state.faults.add({
      kind: 'token',
      profileId: getProfile().facebookId,
      state: 'expired',
    });
    advance(10 * MINUTE_MS);
    expect(await run()).toBe('failed');
    expect(await readProfileStatus()).not.toBe('active');
    expect((await lastRun())?.error).not.toBeNull();
    expect(actions()).toEqual([]);
    sandbox().state.faults.clear();
    advance(HOUR_MS);
    expect(await run()).toBe('failed');
    expect((await lastRun())?.error?.message).toBe(
      'This profile is disconnected from Facebook. Connect it again.',
    );
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'active',
    });
    expect(await run()).toBe('done');
    expect(actions()).toEqual([`hide ${comment.id}`]);
  });

  it('counts what the run did before it failed', async () => {
    await turnOn({ isEverything: true });
    await run();
    sandbox().state.calls.clear();
    advance(10 * MINUTE_MS);
    await run();
    const reads = requests().filter(({ method }) => method === 'POST').length;
    for (const post of namedPosts().slice(0, 3)) {
      write(post, { message: 'read before' });
    }
    advance(10 * MINUTE_MS);
    fault({
      method: 'POST',
      path: '/',
      skip: reads,
      effect: { type: 'error', code: 190, subcode: 463 },
    });
    expect(await run()).toBe('failed');
    const failed = await lastRun();
    expect(failed).toMatchObject({ fetchedCount: 3, hiddenCount: 0 });
    expect(failed?.error).not.toBeNull();
    expect((await readState()).adCommentCleanTask.results[0]).toMatchObject({
      ok: false,
      conclusion: {
        fetchedCommentCount: 3,
        hiddenCommentCount: 0,
        errorMessage: expect.any(String),
      },
    });
  });
});
