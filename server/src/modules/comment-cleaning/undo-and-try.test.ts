import {
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const {
  owner,
  mate,
  adUserId,
  params,
  advance,
  run,
  turnOn,
  listJobs,
  readState,
  aPost,
  write,
  actions,
  world,
  postsToClean,
  getProfile,
} = useCommentCleaning();

/** The latest comments are under the latest ads. */
function theLatestPost() {
  const createdAtOf = new Map(
    [...world().ads.values()].map(({ creativeId, createdAtMs }) => [creativeId, createdAtMs]),
  );
  const [post] = postsToClean()
    .filter(({ parentPostId }) => parentPostId === null)
    .toSorted(
      (a, b) => (createdAtOf.get(b.creative.id) ?? 0) - (createdAtOf.get(a.creative.id) ?? 0),
    );
  if (post === undefined) {
    throw new Error('No post.');
  }
  return post;
}

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
    expect(actions()).toEqual([`hide ${comment.id}`, `show ${comment.id}`]);
    expect((await listJobs()).summary).toMatchObject({
      hiddenCount: 0,
      deletedCount: 0,
      shownAgainCount: 1,
      countByStatus: { pending: 0, success: 1, failure: 0 },
    });
    expect((await readState()).cleanedCount).toBe(0);
    const again = await owner().call(r.undoJob, { params: { ...params(), jobId: job?.id ?? '' } });
    expect(again.status).toBe(200);
    advance(10 * MINUTE_MS);
    await run();
    expect(actions()).toEqual([`hide ${comment.id}`, `show ${comment.id}`]);
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

describe('open clients', () => {
  it('of who may see the profile hear what was taken away, and what was shown again', async () => {
    await turnOn({ words: ['scam'] });
    const comment = write(aPost(), { message: 'a scam' });
    const stream = await TestStream.open(mate());
    await run();
    const [job] = (await listJobs()).data;
    await owner().call(r.undoJob, { params: { ...params(), jobId: job?.id ?? '' } });
    await stream.next('pageComments', ({ changes }) => changes[0]?.state === 'visible');
    expect(stream.events.filter(({ name }) => name === 'pageComments')).toEqual(
      (['hidden', 'visible'] as const).map((state) => ({
        name: 'pageComments',
        data: { adUserId: adUserId(), changes: [{ commentId: comment.id, state }] },
      })),
    );
    stream.close();
  });
});

describe('under one post', () => {
  const read = async (pagePostId: string) => {
    const { status, body } = await owner().call(r.getPostCleaning, {
      params: { ...params(), pagePostId },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.getPostCleaning.response.parse(body).data;
  };
  const NOTHING = {
    action: null,
    disabledUntil: null,
    isWatched: false,
    lastReadAt: null,
    cleanedCount: 0,
    lastCleanedAt: null,
  };

  it('it is told whether it is cleaned, when it was read, and what was taken away', async () => {
    const post = aPost();
    expect(await read(post.id)).toEqual(NOTHING);
    await turnOn({ words: ['scam'] });
    expect(await read(post.id)).toEqual({ ...NOTHING, action: 'hide' });
    write(post, { message: 'a scam' });
    write(post, { message: 'the same scam' });
    await run();
    const { lastReadAt, lastCleanedAt, ...rest } = await read(post.id);
    expect(rest).toEqual({
      action: 'hide',
      disabledUntil: null,
      isWatched: true,
      cleanedCount: 2,
    });
    expect(Date.parse(lastCleanedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(lastReadAt ?? ''));
    const [job] = (await listJobs()).data;
    await owner().call(r.undoJob, { params: { ...params(), jobId: job?.id ?? '' } });
    expect(await read(post.id)).toMatchObject({ cleanedCount: 1 });
    expect(await read('1_2')).toEqual({ ...NOTHING, action: 'hide' });
  });

  it('what stands under posts made beside it counts, and an ad account left out does not', async () => {
    const variant = postsToClean().find(({ variant: made }) => made !== null);
    const namedId = variant?.parentPostId ?? '';
    if (variant === undefined) {
      throw new Error('The world has no dynamic creative with other posts.');
    }
    await turnOn({ isEverything: true });
    write(variant, { message: 'beside' });
    await run();
    expect(await read(namedId)).toMatchObject({ isWatched: true, cleanedCount: 1 });
    const others = [...getProfile().tasks.keys()].filter(
      (id) => id !== variant.creative.adAccountId,
    );
    await owner().call(r.updateTask, { params: params(), body: { adAccountIds: others } });
    expect(await read(namedId)).toMatchObject({ action: 'hide', isWatched: false });
  });
});

describe('trying', () => {
  it('says of the last hundred comments what would go and why, and changes nothing', async () => {
    const post = theLatestPost();
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
        [bad.id, { isCleaned: true, reason: { kind: 'word', match: 'scam' }, action: 'delete' }],
        [good.id, { isCleaned: false, reason: { kind: 'own', match: null } }],
      ]),
    );
    expect(actions()).toEqual([]);
    expect((await listJobs()).data).toEqual([]);
  });
});
