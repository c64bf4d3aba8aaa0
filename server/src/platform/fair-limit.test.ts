import { expect, it } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

/** Work that ends when it is told to; `started` lists it in the order of starts. */
function createWork(concurrency: number) {
  const limit = createFairLimit({ concurrency });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (party: string, name: string) =>
    limit.run(party, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { add, end, started };
}

it('gives the next place to the party that has waited for its turn', async () => {
  const { add, end, started } = createWork(1);
  const all = Promise.all([
    add('rival', 'r1'),
    add('rival', 'r2'),
    add('rival', 'r3'),
    add('team', 't1'),
    add('team', 't2'),
    add('other', 'o1'),
  ]);
  for (const name of ['r1', 'r2', 't1', 'o1', 'r3', 't2']) {
    await end(name);
  }
  expect(started).toEqual(['r1', 'r2', 't1', 'o1', 'r3', 't2']);
  expect(await all).toEqual(['r1', 'r2', 'r3', 't1', 't2', 'o1']);
});

it('starts a party that comes after a hundred waiting calls of another with the second place', async () => {
  const { add, end, started } = createWork(2);
  const rival = Array.from({ length: 100 }, (_, index) => add('rival', `r${index}`));
  const team = add('team', 't');
  await end('r0');
  await end('r1');
  expect(started).toEqual(['r0', 'r1', 'r2', 't']);
  await end('t');
  expect(await team).toBe('t');
  for (let index = 2; index < 100; index += 1) {
    await end(`r${index}`);
  }
  expect(await Promise.all(rival)).toHaveLength(100);
});

it('frees the place of work that fails', async () => {
  const limit = createFairLimit({ concurrency: 1 });
  await expect(limit.run('a', () => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  );
  expect(await limit.run('b', async () => 'done')).toBe('done');
});
