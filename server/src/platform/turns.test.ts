import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets in as many as it may, in their order, also after one that failed', async () => {
  const takeTurn = createTurns({ limit: 2 });
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results = [0, 1, 2, 3, 4].map((at) =>
    takeTurn(() => {
      begun.push(at);
      return new Promise<number>((resolve, reject) => {
        ends[at] = (error) => (error === undefined ? resolve(at) : reject(error));
      });
    }).catch((error: Error) => error.message),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error('failed'));
  expect(await results[1]).toBe('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await results[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const at of [2, 3, 4]) {
    ends[at]?.();
    await results[at - 1];
    ends[at]?.();
  }
  ends[4]?.();
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3, 4]);
});
