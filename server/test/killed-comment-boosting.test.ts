import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS, STEPS, useBoosting } from '../src/modules/comment-boosting/test/scene.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const AT_ONCE = STEPS.map((step) => ({ ...step, pauseMs: 0 }));

const scene = useBoosting();
const { app, addTask, addUser, read, fault, sandbox, pages, written } = scene;
const { startWorker } = useWorkerProcesses({ app, jobs: ['deliver-comment'] });

beforeEach(addUser);

it.each([
  ['before its call took effect', { type: 'delay' }],
  ['after its call took effect', { type: 'drop_after' }],
] as const)(
  'a task whose worker is killed %s goes on: nothing twice, nothing lost',
  async (_, effect) => {
    const id = await addTask(AT_ONCE);
    // The second comment hangs, or its answer is lost as the worker dies.
    fault({ path: '/*/comments', method: 'POST', effect, skip: 1, count: 1, delayMs: 1_500 });
    const first = await startWorker();
    await expect.poll(async () => (await read(id)).steps[2]?.state, WAIT).toBe('sending');
    // It is stored as sending before the request leaves.
    await expect.poll(() => sandbox().state.faults.list()[0]?.hits, WAIT).toBe(1);
    await kill(first);
    // The request may still take effect.
    await expect.poll(() => written().length, WAIT).toBe(2);
    sandbox().state.faults.clear();
    // A sent call may take effect for a while, which has passed.
    await app()
      .container.db('comment_task_steps')
      .where({ task_id: id, state: 'sending' })
      .update({ sent_at: new Date(Date.now() - MINUTE_MS) });
    await startWorker();
    await expect.poll(async () => (await read(id)).task.status, WAIT).toBe('completed');
    const { steps } = await read(id);
    expect(steps.map(({ state }) => state)).toEqual(STEPS.map(() => 'placed'));
    expect(written().map(({ message }) => message)).toEqual([
      'How long does it take?',
      'A day.',
      'Two in winter.',
    ]);
    expect(
      pages()
        .listActions()
        .map(({ kind }) => kind),
    ).toEqual(['comment', 'like', 'reply', 'like', 'reply']);
  },
  120_000,
);
