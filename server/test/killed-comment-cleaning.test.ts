import { expect, it } from 'vitest';
import { useCommentCleaning } from './harness/comment-cleaning.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };
const COMMENTS = 60;
/** Sent at once. */
const BATCH = 25;

const { app, turnOn, readState, listJobs, namedPosts, write, actions, fault, sandbox } =
  useCommentCleaning();

const { startWorker } = useWorkerProcesses({ app, jobs: ['clean-ad-comments'] });

/** Each has a different author. */
function writeComments() {
  const posts = namedPosts();
  return Array.from({ length: COMMENTS }, (_, at) => {
    const post = posts[at % posts.length];
    if (post === undefined) {
      throw new Error('No post.');
    }
    return write(post, { message: `comment ${at}`, from: { id: `7${at}`, name: `Author ${at}` } });
  });
}

const countOpen = async (): Promise<number> => (await listJobs()).summary.countByStatus.pending;

it.each([
  {
    when: 'while comments are hidden',
    action: 'hide',
    slow: { method: 'POST', path: '/*_*' },
    // The network still processes the sent batch.
    actionsLeft: BATCH,
    kinds: ['hide'],
  },
  {
    when: 'while comments are deleted',
    action: 'delete_and_block_user',
    slow: { method: 'DELETE', path: '/*_*' },
    actionsLeft: BATCH,
    kinds: ['delete', 'block'],
  },
  {
    when: 'while their authors are blocked',
    action: 'delete_and_block_user',
    slow: { method: 'POST', path: '/*/blocked' },
    actionsLeft: 2 * BATCH,
    kinds: ['delete', 'block'],
  },
] as const)(
  'a cleaning that is killed $when is taken up by two: each act once',
  async ({ action, slow, actionsLeft, kinds }) => {
    await turnOn({ isEverything: true }, action);
    const comments = writeComments();
    fault({ ...slow, delayMs: 100, effect: { type: 'delay' } });
    const first = await startWorker();
    await expect.poll(() => actions().length, WAIT).toBeGreaterThan(actionsLeft - BATCH + 2);
    await kill(first);
    await expect.poll(() => actions().length, WAIT).toBe(actionsLeft);
    sandbox().state.faults.clear();
    const { db } = app().container;
    const { rows: left } = await db.raw(
      `update ad_comment_jobs set sent_at = sent_at - interval '3 minutes' where sent_at is not null returning id`,
    );
    expect(left).toHaveLength(BATCH);
    await Promise.all([startWorker(), startWorker()]);
    await expect.poll(countOpen, WAIT).toBe(0);
    expect(actions().toSorted()).toEqual(
      comments
        .flatMap(({ id, from }) =>
          kinds.map((kind) => `${kind} ${kind === 'block' ? from?.id : id}`),
        )
        .toSorted(),
    );
    const { summary } = await listJobs();
    expect(summary).toMatchObject({
      hiddenCount: action === 'hide' ? COMMENTS : 0,
      deletedCount: action === 'hide' ? 0 : COMMENTS,
      countByStatus: { pending: 0, success: COMMENTS, failure: 0 },
    });
    const { data } = await listJobs({ limit: '200' });
    expect(new Set(data.map(({ conclusion }) => conclusion?.isAuthorBlocked))).toEqual(
      new Set([action === 'hide' ? null : true]),
    );
    expect((await readState()).runs.map(({ error }) => error?.code ?? null)).toContain(
      'interrupted',
    );
  },
);

it('three workers at once clean each comment once', async () => {
  await turnOn({ isEverything: true });
  const comments = writeComments();
  await Promise.all([startWorker(), startWorker(), startWorker()]);
  await expect.poll(async () => (await listJobs()).paging.total, WAIT).toBe(COMMENTS);
  await expect.poll(countOpen, WAIT).toBe(0);
  expect(actions().toSorted()).toEqual(comments.map(({ id }) => `hide ${id}`).toSorted());
  expect((await listJobs()).paging.total).toBe(COMMENTS);
});
