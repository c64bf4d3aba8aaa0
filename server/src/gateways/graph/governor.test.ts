import { describe, expect, it } from 'vitest';
import { createGovernor, type GovernedCall } from './governor.ts';

function setUp({ maxConcurrent = 3 }: { maxConcurrent?: number } = {}) {
  let now = 1_000_000;
  const slept: number[] = [];
  const governor = createGovernor({
    nowMs: () => now,
    maxConcurrent,
    sleep: async ({ delayMs }) => {
      slept.push(delayMs);
      now += delayMs;
    },
  });
  const started: string[] = [];
  const gates = new Map<string, () => void>();
  const start = (name: string, fields: Partial<GovernedCall> = {}) => {
    const call = { profileKey: 'p', adAccountId: 'a', priority: 'interactive', ...fields } as const;
    const result = governor.run(
      call,
      () =>
        new Promise<string>((resolve) => {
          started.push(name);
          gates.set(name, () => resolve(name));
        }),
    );
    result.catch(() => undefined);
    return result;
  };
  const finish = async (name: string, result: Promise<unknown>): Promise<void> => {
    gates.get(name)?.();
    await result;
    await Promise.resolve();
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.resolve();
    }
  };
  return {
    governor,
    started,
    slept,
    start,
    finish,
    settle,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const call: GovernedCall = { profileKey: 'p', adAccountId: 'a', priority: 'interactive' };
const accountUsage = (percent: number, seconds?: number) => ({
  'x-ad-account-usage': JSON.stringify({
    acc_id_util_pct: percent,
    ...(seconds === undefined ? {} : { reset_time_duration: seconds }),
  }),
});

describe('governor', () => {
  it('runs a few calls of a profile at a time, others beside them', async () => {
    const { start, started, finish, settle } = setUp({ maxConcurrent: 2 });
    const first = start('1');
    void start('2');
    void start('3');
    void start('other', { profileKey: 'q' });
    await settle();
    expect(started).toEqual(['1', '2', 'other']);
    await finish('1', first);
    await settle();
    expect(started).toEqual(['1', '2', 'other', '3']);
  });

  it('lets interactive calls overtake background ones', async () => {
    const { start, started, finish, settle } = setUp({ maxConcurrent: 1 });
    const running = start('running');
    void start('background', { priority: 'background' });
    const person = start('person');
    await settle();
    await finish('running', running);
    await settle();
    expect(started).toEqual(['running', 'person']);
    await finish('person', person);
    await settle();
    expect(started).toEqual(['running', 'person', 'background']);
  });

  it('goes one at a time from 75 %', async () => {
    const { governor, start, started, settle } = setUp();
    governor.observe(call, accountUsage(75));
    void start('1');
    void start('2');
    await settle();
    expect(started).toEqual(['1']);
  });

  it('spaces background calls from 75 %', async () => {
    const { governor, start, started, finish, settle, slept } = setUp();
    governor.observe(call, accountUsage(80));
    const first = start('1', { priority: 'background' });
    await settle();
    await finish('1', first);
    void start('2', { priority: 'background' });
    await settle();
    expect([started, slept]).toEqual([['1', '2'], [2000]]);
  });

  it('stops background calls from 90 % and interactive ones at 100 %', async () => {
    const { governor, start, started, finish, settle } = setUp();
    governor.observe(call, accountUsage(90, 120));
    await expect(start('background', { priority: 'background' })).rejects.toMatchObject({
      type: 'UnavailableError',
      code: 'usage_limit',
      details: { retryAfterMs: 120_000 },
    });
    const person = start('person');
    await settle();
    expect(started).toEqual(['person']);
    await finish('person', person);
    governor.observe(call, accountUsage(100, 120));
    await expect(start('late')).rejects.toMatchObject({ code: 'usage_limit' });
  });

  it('calls again when the time of a limit is over', async () => {
    const { governor, start, started, settle, advance } = setUp();
    governor.block({ call, scope: 'ad_account', forMs: 60_000 });
    await expect(start('early')).rejects.toMatchObject({ code: 'usage_limit' });
    advance(60_000);
    void start('after');
    await settle();
    expect(started).toEqual(['after']);
  });

  it('blocks what the limit counts and nothing else', async () => {
    const { governor, start, started, settle } = setUp();
    governor.block({ call, scope: 'ad_account', forMs: 60_000 });
    void start('other account', { adAccountId: 'b' });
    void start('no account', { adAccountId: null });
    await settle();
    expect(started).toEqual(['other account', 'no account']);
    governor.block({ call, scope: 'app', forMs: 60_000 });
    await expect(start('any', { profileKey: 'q', adAccountId: 'c' })).rejects.toMatchObject({
      code: 'usage_limit',
    });
  });

  it('keeps a block although a later reply of another call shows less', async () => {
    const { governor, start } = setUp();
    governor.block({ call, scope: 'ad_account', forMs: 60_000 });
    governor.observe(call, accountUsage(10));
    await expect(start('1')).rejects.toMatchObject({ code: 'usage_limit' });
  });

  it('reads every usage header and ignores malformed ones', async () => {
    const headers = [
      { 'x-app-usage': '{"call_count":100,"total_time":1,"total_cputime":1}' },
      { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":1,"acc_id_util_pct":100}' },
      {
        'x-business-use-case-usage':
          '{"1":[{"type":"ads_management","call_count":1,"total_time":100,"total_cputime":1,"estimated_time_to_regain_access":2}]}',
      },
    ];
    for (const header of headers) {
      const { governor, start } = setUp();
      governor.observe(call, header);
      await expect(start('1')).rejects.toMatchObject({ code: 'usage_limit' });
    }
    const { governor, start, started, settle } = setUp();
    governor.observe(call, { 'x-app-usage': 'not json', 'x-ad-account-usage': '[]' });
    void start('1');
    await settle();
    expect(started).toEqual(['1']);
  });

  it('gives up a waiting call whose caller left', async () => {
    const { start, started, finish, settle } = setUp({ maxConcurrent: 1 });
    const controller = new AbortController();
    const running = start('running');
    const left = start('left', { signal: controller.signal });
    controller.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted' });
    await finish('running', running);
    await settle();
    expect(started).toEqual(['running']);
  });

  it('frees its place after a failure', async () => {
    const { governor } = setUp({ maxConcurrent: 1 });
    await expect(governor.run(call, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(governor.run(call, async () => 'yes')).resolves.toBe('yes');
  });
});
