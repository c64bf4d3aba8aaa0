import { describe, expect, it } from 'vitest';
import { MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const { advance, run, turnOn, listJobs, readState, aPost, write, actions, fault, sandbox } =
  useCommentCleaning();

describe('once for each comment', () => {
  it('looks first at what a killed run left in doubt', async () => {
    await turnOn({ isEverything: true });
    const comments = ['one', 'two', 'three'].map((message) => write(aPost(), { message }));
    // The batch takes effect, but its response is lost.
    fault({ method: 'POST', path: '/', skip: 0, count: 9, effect: { type: 'drop_after' } });
    await run();
    sandbox().state.faults.clear();
    const before = actions();
    advance(10 * MINUTE_MS);
    await run();
    advance(10 * MINUTE_MS);
    await run();
    expect(actions().toSorted()).toEqual(comments.map(({ id }) => `hide ${id}`).toSorted());
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
    expect(actions().toSorted()).toEqual(comments.map(({ id }) => `hide ${id}`).toSorted());
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
    expect(actions()).toEqual([`hide ${comment.id}`]);
  });
});
