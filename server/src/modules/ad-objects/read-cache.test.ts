import { describe, expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

function setUp({ maxRows = 100 }: { maxRows?: number } = {}) {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const cache = createReadCache({ nowMs: () => now, maxRows });
  let calls = 0;
  const read = ({
    key = 'k',
    adAccountId = 'a',
    isFresh = false,
    rows = 1,
    load,
  }: {
    key?: string;
    adAccountId?: string | null;
    isFresh?: boolean;
    rows?: number;
    load?: () => Promise<number>;
  } = {}) =>
    cache.get({
      key,
      adAccountId,
      isFresh,
      rowCount: () => rows,
      load:
        load ??
        (async () => {
          calls += 1;
          return calls;
        }),
    });
  return {
    cache,
    read,
    calls: () => calls,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

describe('read cache', () => {
  it('makes identical concurrent reads one', async () => {
    const { read, calls } = setUp();
    const answers = await Promise.all([read(), read(), read({ isFresh: true })]);
    expect([calls(), answers.map(({ value }) => value)]).toEqual([1, [1, 1, 1]]);
  });

  it('remembers for a minute and says since when', async () => {
    const { read, advance } = setUp();
    await read();
    advance(59_999);
    expect(await read()).toEqual({ value: 1, fetchedAt: '2026-11-20T12:00:00.000Z' });
    advance(1);
    expect(await read()).toEqual({ value: 2, fetchedAt: '2026-11-20T12:01:00.000Z' });
  });

  it('is as old as the question, not as the answer', async () => {
    const { read, advance } = setUp();
    const answer = await read({
      load: async () => {
        advance(7_000);
        return 100;
      },
    });
    expect(answer).toEqual({ value: 100, fetchedAt: '2026-11-20T12:00:00.000Z' });
  });

  it('asks again when a person wants it fresh, and remembers that', async () => {
    const { read } = setUp();
    await read();
    expect((await read({ isFresh: true })).value).toBe(2);
    expect((await read()).value).toBe(2);
  });

  it('forgets what was read of a changed ad account only', async () => {
    const { cache, read } = setUp();
    await read();
    await read({ key: 'other', adAccountId: 'b' });
    cache.invalidate('a');
    expect((await read()).value).toBe(3);
    expect((await read({ key: 'other', adAccountId: 'b' })).value).toBe(2);
  });

  it('neither shares nor stores a read that began before a change', async () => {
    const { cache, read } = setUp();
    let answerOld = (_: number): void => undefined;
    const old = read({
      load: () =>
        new Promise((resolve) => {
          answerOld = resolve;
        }),
    });
    await Promise.resolve();
    cache.invalidate('a');
    const fresh = await read();
    answerOld(100);
    expect([(await old).value, fresh.value, (await read()).value]).toEqual([100, 1, 1]);
  });

  it('stores no failure', async () => {
    const { read } = setUp();
    await expect(read({ load: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
    expect((await read()).value).toBe(1);
  });

  it('forgets the least recently used beyond its size', async () => {
    const { read, calls } = setUp({ maxRows: 22 });
    await read({ key: 'a', rows: 10 });
    await read({ key: 'b', rows: 10 });
    await read({ key: 'a', rows: 10 });
    await read({ key: 'c', rows: 10 });
    await read({ key: 'a', rows: 10 });
    expect(calls()).toBe(3);
    await read({ key: 'b', rows: 10 });
    expect(calls()).toBe(4);
  });
});
