import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, STEPS, useBoosting } from './test/scene.ts';

const scene = useBoosting();
const { addTask, addUser, run, read, pass, written, pages, fault, tasks, app } = scene;

const SAID = '/*/comments';
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(addUser);

/** Runs the task whenever it is due, until it is completed. */
async function runToEnd(id: string): Promise<void> {
  for (let runs = 0; runs < 60; runs += 1) {
    await run(id);
    const { task } = await read(id);
    if (task.status !== 'active') {
      return;
    }
    pass(Math.max(0, task.nextAt.getTime() - scene.now().getTime()));
    // A step in doubt is looked up later than it is due.
    if (task.heldBackBy !== null) {
      pass(15_000);
    }
  }
  throw new Error('The task does not end.');
}
const statesOf = async (id: string) =>
  (await read(id)).steps.map(({ state, warning }) => warning ?? state);
const wholePost = () => {
  const [first, second, third] = pages().commentsOf(scene.postOf());
  const from = scene.postOf().pageId;
  return {
    said: [
      { parentId: null, from, message: 'How long does it take?', photoUrl: null, isLiked: true },
      {
        parentId: first?.id,
        from,
        message: 'A day.',
        photoUrl: 'https://media.example/1.png',
        isLiked: false,
      },
      { parentId: first?.id, from, message: 'Two in winter.', photoUrl: null, isLiked: false },
    ],
    ids: [first?.id, second?.id, third?.id],
  };
};
const expectWhole = async (id: string): Promise<void> => {
  const { task, steps } = await read(id);
  const { said, ids } = wholePost();
  expect(written()).toEqual(said);
  expect(pages().isPostLiked(scene.postOf())).toBe(true);
  expect(task.status).toBe('completed');
  expect(steps.map(({ state }) => state)).toEqual(STEPS.map(() => 'placed'));
  expect(steps.flatMap(({ commentId }) => commentId ?? [])).toEqual(ids);
};

describe('a task', () => {
  it('places each step after its pause, in order, as the Page that owns the post', async () => {
    const id = await addTask();
    await run(id);
    expect(written()).toHaveLength(1);
    pass(MINUTE_MS - 1);
    await run(id);
    expect(pages().isPostLiked(scene.postOf())).toBe(false);
    await runToEnd(id);
    await expectWhole(id);
    const { steps } = await read(id);
    const times = steps.map(({ settledAt }) => settledAt?.getTime() ?? 0);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0) >= MINUTE_MS)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      pages()
        .listActions()
        .map(({ kind }) => kind),
    ).toEqual(['comment', 'like', 'reply', 'like', 'reply']);
  });

  it('is carried on by the queue', async () => {
    const id = await addTask(STEPS.map((step) => ({ ...step, pauseMs: 0 })));
    await app().runJobs({ only: ['deliver-comment'], clock: { now: () => new Date() } });
    await expectWhole(id);
  });

  it.each(STEPS.map(({ position }) => position))(
    'that is paused before step %i goes on where it was, with what was left of the pause',
    async (position) => {
      const id = await addTask();
      for (let step = 0; step < position; step += 1) {
        await run(id);
        pass(step + 1 === position ? MINUTE_MS / 2 : MINUTE_MS);
      }
      const db = app().container.db;
      await db.transaction((trx) => tasks().pause(id, scene.now(), trx));
      pass(HOUR_MS);
      await run(id);
      expect((await statesOf(id)).filter((state) => state === 'placed')).toHaveLength(position);
      await db.transaction((trx) => tasks().start(id, scene.now(), trx));
      if (position > 0) {
        pass(MINUTE_MS / 2 - 1);
        await run(id);
        expect((await statesOf(id))[position]).toBe('waiting');
        pass(1);
      }
      await run(id);
      expect((await statesOf(id))[position]).toBe('placed');
      await runToEnd(id);
      await expectWhole(id);
    },
  );

  it('holds the 61st delivery to a post in an hour back, over all tasks', async () => {
    const many = Array.from({ length: 60 }, (_, position) => ({
      position,
      kind: 'comment' as const,
      parentPosition: null,
      text: `Comment ${position}`,
      photoUrl: null,
      pauseMs: 0,
    }));
    const first = await addTask(many);
    const firstAt = scene.now();
    for (const _ of many) {
      await run(first);
    }
    expect((await read(first)).task.status).toBe('completed');
    const second = await addTask();
    await run(second);
    expect((await read(second)).task).toMatchObject({
      heldBackBy: { type: 'post_cap', message: null },
      nextAt: new Date(firstAt.getTime() + HOUR_MS),
    });
    pass(HOUR_MS);
    await run(second);
    expect((await statesOf(second))[0]).toBe('placed');
  });
});

describe('nothing is placed twice', () => {
  it.each(STEPS.map(({ position }) => position))(
    'when the process died while step %i was being sent, before and after it took effect',
    async (position) => {
      for (const effect of ['drop_before', 'drop_after'] as const) {
        pages().clear();
        pages().setFlow(false);
        const id = await addTask();
        for (let step = 0; step < position; step += 1) {
          await run(id);
          pass(MINUTE_MS);
        }
        const abort = new AbortController();
        // The response is lost with the process.
        const { faults } = scene.sandbox().state;
        fault({ path: '/', method: 'POST', effect: { type: effect }, count: 1 });
        const ending = run(id, abort.signal);
        await expect.poll(() => faults.list()[0]?.hits, { interval: 5 }).toBe(1);
        abort.abort();
        await ending.catch(() => undefined);
        faults.clear();
        pass(MINUTE_MS);
        await runToEnd(id);
        await expectWhole(id);
      }
    },
  );

  it.each(['drop_before', 'drop_after'] as const)('when an answer is lost: %s', async (type) => {
    const id = await addTask();
    fault({ path: SAID, method: 'POST', effect: { type }, count: 1 });
    await run(id);
    await runToEnd(id);
    await expectWhole(id);
  });
});

describe('what cannot be delivered', () => {
  it('waits for a profile, and is skipped with its replies when none comes', async () => {
    await app().container.db('comment_users').delete();
    const id = await addTask();
    await run(id);
    expect((await read(id)).task).toMatchObject({
      heldBackBy: { type: 'no_comment_user', message: null },
      nextAt: new Date(scene.now().getTime() + MINUTE_MS),
    });
    pass(MINUTE_MS);
    await addUser();
    await runToEnd(id);
    await expectWhole(id);

    await app().container.db('comment_users').delete();
    const other = await addTask();
    await runToEnd(other);
    expect(await statesOf(other)).toEqual([
      'no_comment_user',
      'no_comment_user',
      'parent_missing',
      'parent_missing',
      'parent_missing',
    ]);
  });

  it('has no profile when the Page is lost, or its connected profile is logged out', async () => {
    const id = await addTask();
    pages().setRules({ lostPageIds: [scene.postOf().pageId] });
    const lost = await app().factories.buildAdUser({
      accountId: await scene.accountId(),
      accessToken: scene.getProfile().accessToken,
      userAgent: scene.getProfile().userAgent,
    });
    await app().container.db('comment_users').update({ ad_user_id: lost });
    await run(id);
    expect((await read(id)).task.heldBackBy?.type).toBe('no_comment_user');
    expect(await app().container.db('comment_users').pluck('is_page_lost')).toEqual([true]);
    expect(scene.callsMade().filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is skipped when its words are refused, and the rest waits until the Page may act', async () => {
    pages().setRules({ refusedWords: ['long'] });
    const id = await addTask();
    await runToEnd(id);
    const { steps } = await read(id);
    expect(steps.map(({ state, warning }) => warning ?? state)).toEqual([
      'refused',
      'placed',
      'parent_missing',
      'parent_missing',
      'parent_missing',
    ]);
    expect(steps[0]?.message).toBe(
      'The action attempted has been deemed abusive or is otherwise disallowed',
    );
  });

  it('ends the task when the post is removed', async () => {
    const id = await addTask();
    await run(id);
    pages().changePost({ postId: scene.postOf().id, isRemoved: true });
    pass(MINUTE_MS);
    await run(id);
    expect((await read(id)).task.status).toBe('completed');
    expect(await statesOf(id)).toEqual(['placed', ...STEPS.slice(1).map(() => 'post_gone')]);
  });

  it('is a reply to a comment that somebody deleted', async () => {
    const id = await addTask();
    await run(id);
    const [first] = pages().commentsOf(scene.postOf());
    if (first === undefined) {
      throw new Error('Nothing was placed.');
    }
    pages().remove(first);
    pass(MINUTE_MS);
    await runToEnd(id);
    expect(await statesOf(id)).toEqual([
      'placed',
      'placed',
      'parent_missing',
      'parent_missing',
      'parent_missing',
    ]);
  });

  it('is what the Page said there before', async () => {
    scene.write(scene.postOf(), { message: 'How long does it take?', isByPage: true });
    const id = await addTask();
    await run(id);
    expect((await statesOf(id))[0]).toBe('same_text');
  });

  it('is tried five times when Facebook cannot be reached', async () => {
    const id = await addTask();
    fault({ path: SAID, method: 'POST', effect: { type: 'drop_before' } });
    for (let tries = 0; tries < 4; tries += 1) {
      await run(id);
      expect((await statesOf(id))[0]).toBe('sending');
      pass(10 * MINUTE_MS);
    }
    await run(id);
    expect((await statesOf(id))[0]).toBe('outcome_unknown');
    expect(written()).toEqual([]);
  });

  it('waits as long as a limit says, and a day at most', async () => {
    const id = await addTask();
    fault({
      path: SAID,
      method: 'POST',
      effect: { type: 'error', code: 32, message: 'Page limit' },
    });
    await run(id);
    const { task } = await read(id);
    expect(task.heldBackBy?.type).toBe('limit');
    expect(task.nextAt.getTime()).toBeGreaterThan(scene.now().getTime());
    pass(25 * HOUR_MS);
    await run(id);
    expect((await statesOf(id))[0]).toBe('limit');
  });
});

it('is placed once, by one of two workers', async () => {
  const id = await addTask(STEPS.map((step) => ({ ...step, pauseMs: 0 })));
  // Simulates a start during a run.
  await tasks().queue(id, scene.now());
  await Promise.all([app().startJobWorker(), app().startJobWorker()]);
  await expect
    .poll(async () => (await read(id)).task.status, { timeout: 20_000 })
    .toBe('completed');
  await expectWhole(id);
});
