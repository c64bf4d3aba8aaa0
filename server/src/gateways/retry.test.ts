import { describe, expect, it } from 'vitest';
import { type RetryDecision, systemSleep, withRetry } from './retry.ts';

function setUp() {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    clock: {
      nowMs: () => now,
      sleep: async ({ delayMs }: { delayMs: number }) => {
        slept.push(delayMs);
        now += delayMs;
      },
    },
  };
}
const policy = { maxTries: 5, baseDelayMs: 5_000, budgetMs: 600_000 };
const again = (): RetryDecision => ({ again: true });

function failing(times: number) {
  let tries = 0;
  return async (): Promise<number> => {
    tries += 1;
    if (tries <= times) {
      throw new Error(`failure ${tries}`);
    }
    return tries;
  };
}

describe('withRetry', () => {
  it('doubles its delays and ends after the last try', async () => {
    const { slept, clock } = setUp();
    await expect(
      withRetry({ ...clock, policy, attempt: failing(9), decide: again }),
    ).rejects.toThrow('failure 5');
    expect(slept).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('gives the first success', async () => {
    const { slept, clock } = setUp();
    await expect(withRetry({ ...clock, policy, attempt: failing(2), decide: again })).resolves.toBe(
      3,
    );
    expect(slept).toEqual([5_000, 10_000]);
  });

  it('does not repeat what is final, and repeats once what may be tried once', async () => {
    const { slept, clock } = setUp();
    const decide = (): RetryDecision => ({ again: false });
    await expect(withRetry({ ...clock, policy, attempt: failing(1), decide })).rejects.toThrow(
      'failure 1',
    );
    const once = (): RetryDecision => ({ again: true, once: true });
    await expect(
      withRetry({ ...clock, policy, attempt: failing(9), decide: once }),
    ).rejects.toThrow('failure 2');
    expect(slept).toEqual([5_000]);
  });

  it('does not wait past its budget', async () => {
    const { slept, clock } = setUp();
    const decide = (): RetryDecision => ({ again: true, delayMs: 60_000 });
    await expect(
      withRetry({
        ...clock,
        policy: { ...policy, budgetMs: 100_000 },
        attempt: failing(9),
        decide,
      }),
    ).rejects.toThrow('failure 2');
    expect(slept).toEqual([60_000]);
  });

  it('does not try again for a caller who left', async () => {
    const { clock } = setUp();
    const signal = AbortSignal.abort();
    await expect(
      withRetry({ ...clock, policy, signal, attempt: failing(1), decide: again }),
    ).rejects.toThrow('failure 1');
  });
});

describe('systemSleep', () => {
  it('ends when the caller leaves', async () => {
    const controller = new AbortController();
    const sleeping = systemSleep({ delayMs: 3_600_000, signal: controller.signal });
    controller.abort();
    await expect(sleeping).resolves.toBeUndefined();
  });
});
