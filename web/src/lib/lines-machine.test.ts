import { AppError } from '@ads-checker/shared/errors';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { eventually, turns } from '../../test/eventually.ts';
import { NetworkFailure } from './api-errors.ts';
import { createLinesMachine } from './lines-machine.ts';
import type { Line } from './lines-runner.ts';

interface Call {
  readonly key: string;
  readonly idempotencyKey: string;
  readonly answer: (output: string) => void;
  readonly refuse: (error: unknown) => void;
}

const linesOf = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(index + 1) }));

/** A machine whose calls are answered by the test, with a clock that moves only while it waits. */
function start({ count, concurrency = 2 }: { count: number; concurrency?: number }) {
  const open: Call[] = [];
  const seen: Call[] = [];
  const waitedMs: number[] = [];
  let nowMs = 1_000;
  let mostAtOnce = 0;
  const actor = createActor(
    createLinesMachine<Line, string>({
      concurrency,
      now: () => nowMs,
      sleep: async (delayMs) => {
        waitedMs.push(delayMs);
        nowMs += delayMs;
      },
      send: ({ line, idempotencyKey }) =>
        new Promise((resolve, reject) => {
          const settle = (end: () => void) => {
            open.splice(open.indexOf(call), 1);
            end();
          };
          const call: Call = {
            key: line.key,
            idempotencyKey,
            answer: (output) => settle(() => resolve(output)),
            refuse: (error) => settle(() => reject(error)),
          };
          open.push(call);
          seen.push(call);
          mostAtOnce = Math.max(mostAtOnce, open.length);
        }),
    }),
  );
  actor.start();
  actor.send({ type: 'start', lines: linesOf(count) });
  const find = (key: string) =>
    eventually(() => {
      const call = open.find((candidate) => candidate.key === key);
      if (call === undefined) {
        throw new Error(`Line ${key} is not in flight.`);
      }
      return call;
    });
  const results = () => Object.fromEntries(actor.getSnapshot().context.results);
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    eventually(() => expect(actor.getSnapshot().matches(state)).toBe(true));
  return {
    actor,
    find,
    results,
    until,
    seen,
    waitedMs,
    openKeys: () => open.map(({ key }) => key),
    mostAtOnce: () => mostAtOnce,
  };
}

const refusal = (status: 'FailedPreconditionError' | 'AlreadyExistsError', code: string) =>
  new AppError(status, 'No.', { code });

describe('many lines', () => {
  it('gives every line its own result, a few at a time', async () => {
    const run = start({ count: 4 });
    (await run.find('2')).refuse(refusal('AlreadyExistsError', 'already_added'));
    (await run.find('1')).answer('one');
    (await run.find('4')).refuse(refusal('FailedPreconditionError', 'auth_error'));
    (await run.find('3')).answer('three');
    await run.until('ended');
    expect(run.results()).toEqual({
      1: { state: 'done', output: 'one' },
      2: { state: 'refused', error: expect.objectContaining({ code: 'already_added' }) },
      3: { state: 'done', output: 'three' },
      4: { state: 'refused', error: expect.objectContaining({ code: 'auth_error' }) },
    });
    expect(run.mostAtOnce()).toBe(2);
    expect(new Set(run.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
  });

  it('starts nothing new while paused, and resumes', async () => {
    const run = start({ count: 3, concurrency: 1 });
    await run.find('1');
    run.actor.send({ type: 'pause' });
    (await run.find('1')).answer('one');
    await turns(20);
    expect(run.openKeys()).toEqual([]);
    expect(run.results()).toEqual({
      1: { state: 'done', output: 'one' },
      2: { state: 'waiting' },
      3: { state: 'waiting' },
    });
    run.actor.send({ type: 'resume' });
    (await run.find('2')).answer('two');
    (await run.find('3')).answer('three');
    await run.until('ended');
  });

  it('completes running calls when stopped, also while paused, and starts no more', async () => {
    const run = start({ count: 4, concurrency: 2 });
    const first = await run.find('1');
    const second = await run.find('2');
    run.actor.send({ type: 'pause' });
    run.actor.send({ type: 'stop' });
    await turns(20);
    expect(run.actor.getSnapshot().matches({ running: 'stopping' })).toBe(true);
    first.answer('one');
    second.refuse(refusal('FailedPreconditionError', 'login_required'));
    await run.until('ended');
    expect(run.results()).toEqual({
      1: { state: 'done', output: 'one' },
      2: { state: 'refused', error: expect.objectContaining({ code: 'login_required' }) },
      3: { state: 'not_tried' },
      4: { state: 'not_tried' },
    });
  });

  it('retries the given lines, with a new key after a plain rejection', async () => {
    const run = start({ count: 2, concurrency: 1 });
    const refused = await run.find('1');
    refused.refuse(refusal('FailedPreconditionError', 'auth_error'));
    (await run.find('2')).answer('two');
    await run.until('ended');
    run.actor.send({ type: 'start', lines: linesOf(1) });
    const again = await run.find('1');
    expect(run.results()).toEqual({
      1: { state: 'sending' },
      2: { state: 'done', output: 'two' },
    });
    expect(again.idempotencyKey).not.toBe(refused.idempotencyKey);
    again.answer('one');
    await run.until('ended');
    expect(run.results()['1']).toEqual({ state: 'done', output: 'one' });
  });

  it('keeps the key of a line with an unknown outcome', async () => {
    const run = start({ count: 1 });
    const lost = await run.find('1');
    lost.refuse(new AppError('InternalError', 'Broken.'));
    await run.until('ended');
    run.actor.send({ type: 'start', lines: linesOf(1) });
    expect((await run.find('1')).idempotencyKey).toBe(lost.idempotencyKey);
  });

  it('delays every line for as long as the server asks', async () => {
    const run = start({ count: 3, concurrency: 2 });
    const first = await run.find('1');
    (await run.find('2')).answer('two');
    const third = await run.find('3');
    first.refuse(
      new AppError('TooManyRequestsError', 'Slow.', { details: { retryAfterMs: 7_000 } }),
    );
    const again = await run.find('1');
    expect(run.waitedMs).toEqual([7_000]);
    expect(again.idempotencyKey).toBe(first.idempotencyKey);
    again.refuse(new AppError('UnavailableError', 'Busy.'));
    (await run.find('1')).answer('one');
    third.answer('three');
    await run.until('ended');
    expect(run.waitedMs).toEqual([7_000, 4_000]);
    expect(run.results()['1']).toEqual({ state: 'done', output: 'one' });
  });

  it('fails a line that is delayed forever', async () => {
    const run = start({ count: 1 });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      (await run.find('1')).refuse(new AppError('UnavailableError', 'Busy.'));
    }
    await run.until('ended');
    expect(run.results()['1']).toEqual({
      state: 'refused',
      error: expect.objectContaining({ message: 'Busy.' }),
    });
  });

  it.each([
    ['nobody is heard', new NetworkFailure('POST /x', null)],
    ['the session has ended', new AppError('AuthenticationError', 'Gone.')],
    ['the client is too old', new AppError('UpgradeRequiredError', 'Old.')],
    [
      'another account was selected',
      new AppError('ConflictError', 'Other.', { code: 'other_account_selected' }),
    ],
  ])('pauses by itself when %s, and repeats the same calls afterwards', async (_, error) => {
    const run = start({ count: 2, concurrency: 1 });
    const first = await run.find('1');
    first.refuse(error);
    await run.until({ running: 'paused' });
    await turns(20);
    expect(run.openKeys()).toEqual([]);
    expect(run.results()).toEqual({ 1: { state: 'waiting' }, 2: { state: 'waiting' } });
    expect(run.actor.getSnapshot().context.interruption).toBe(error);
    run.actor.send({ type: 'resume' });
    expect(run.actor.getSnapshot().context.interruption).toBeNull();
    const again = await run.find('1');
    expect(again.idempotencyKey).toBe(first.idempotencyKey);
    again.answer('one');
    (await run.find('2')).answer('two');
    await run.until('ended');
  });

  it('reports an unknown outcome for a line that may have been processed', async () => {
    const run = start({ count: 2, concurrency: 1 });
    const lost = new NetworkFailure('POST /x', null);
    (await run.find('1')).refuse(lost);
    await run.until({ running: 'paused' });
    run.actor.send({ type: 'stop' });
    await run.until('ended');
    expect(run.results()).toEqual({
      1: { state: 'refused', error: lost },
      2: { state: 'not_tried' },
    });
  });

  it('drops a list for another one, with the keys of its lines', async () => {
    const run = start({ count: 1 });
    const lost = await run.find('1');
    lost.refuse(new AppError('InternalError', 'Broken.'));
    await run.until('ended');
    run.actor.send({ type: 'forget' });
    expect(run.results()).toEqual({});
    run.actor.send({ type: 'start', lines: linesOf(1) });
    expect((await run.find('1')).idempotencyKey).not.toBe(lost.idempotencyKey);
  });

  it('starts nothing more once the screen was left', async () => {
    const run = start({ count: 3, concurrency: 1 });
    const first = await run.find('1');
    run.actor.stop();
    first.answer('one');
    await turns(20);
    expect(run.seen.map(({ key }) => key)).toEqual(['1']);
  });
});
