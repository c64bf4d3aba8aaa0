import { expect, it } from 'vitest';
import { createExpensiveRequests } from './expensive-requests.ts';

const neverAborted = new AbortController().signal;

/** Work that ends when it is told to. */
function openWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    endFirst: () => ends.shift()?.(),
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.push(() => resolve(name));
      }),
  };
}

it('runs two of a person at a time, in order, and those of others beside them', async () => {
  const requests = createExpensiveRequests();
  const { started, endFirst, work } = openWork();
  const run = (userId: string, name: string) =>
    requests.run({ userId, signal: neverAborted }, work(name));
  const all = [run('1', 'a'), run('1', 'b'), run('1', 'c'), run('2', 'other')];
  await expect.poll(() => started).toEqual(['a', 'b', 'other']);
  endFirst();
  await expect.poll(() => started).toEqual(['a', 'b', 'other', 'c']);
  endFirst();
  endFirst();
  endFirst();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'other']);
});

it('does not run what nobody waits for any more, and refuses when too many wait', async () => {
  const requests = createExpensiveRequests();
  const { started, endFirst, work } = openWork();
  const leaving = new AbortController();
  const running = ['a', 'b'].map((name) =>
    requests.run({ userId: '1', signal: neverAborted }, work(name)),
  );
  const left = requests
    .run({ userId: '1', signal: leaving.signal }, work('left'))
    .catch((error: Error) => error.name);
  await expect.poll(() => started).toEqual(['a', 'b']);
  const waiting = Array.from({ length: 19 }, (_, index) =>
    requests.run({ userId: '1', signal: neverAborted }, work(`w${index}`)),
  );
  await expect(requests.run({ userId: '1', signal: neverAborted }, work('no'))).rejects.toThrow(
    expect.objectContaining({
      type: 'TooManyRequestsError',
      message: 'Too many of your requests are waiting. Try again when they are done.',
    }),
  );
  leaving.abort();
  for (let ended = 0; ended < 21; ended += 1) {
    await expect.poll(() => started.length).toBeGreaterThan(ended);
    endFirst();
  }
  await Promise.all([...running, ...waiting]);
  expect(await left).toBe('AbortError');
  expect(started).toHaveLength(21);
});
