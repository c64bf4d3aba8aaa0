import {
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const { owner, params, advance, run, turnOn, listJobs, aPost, write, acts, world, postsToClean } =
  useCommentCleaning();

/** Under the latest ads are the latest comments. */
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
        [bad.id, { isCleaned: true, reason: { kind: 'word', match: 'scam' } }],
        [good.id, { isCleaned: false, reason: { kind: 'own', match: null } }],
      ]),
    );
    expect(acts()).toEqual([]);
    expect((await listJobs()).data).toEqual([]);
  });
});
