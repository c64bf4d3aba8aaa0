import { describe, expect, it } from 'vitest';
import { NetworkError } from '../ports/network-error.ts';
import { createCallQueue } from './call-queue.ts';
import { createLimitRegistry } from './limit-registry.ts';
import { createRateLimiter, type RateLimitedCall } from './rate-limiter.ts';
import { createTokenApps } from './token-apps.ts';

function setUp({
  maxConcurrent = 3,
  appOf = {},
}: {
  maxConcurrent?: number;
  appOf?: Record<string, string>;
} = {}) {
  let now = 1_000_000;
  const slept: number[] = [];
  const asked: string[] = [];
  const hang: (() => void)[] = [];
  const nowMs = () => now;
  const limitRegistry = createLimitRegistry({ nowMs });
  const rateLimiter = createRateLimiter({
    nowMs,
    limitRegistry,
    apps: createTokenApps({ nowMs }),
    callQueue: createCallQueue({
      maxRunning: maxConcurrent,
      timer: ({ run }) => {
        hang.push(run);
        return () => undefined;
      },
    }),
    sleep: async ({ delayMs }) => {
      slept.push(delayMs);
      now += delayMs;
    },
  });
  const callOf = (fields: Partial<RateLimitedCall> = {}): RateLimitedCall => {
    const tokenKey = fields.tokenKey ?? fields.profileKey ?? 'p';
    return {
      profileKey: 'p',
      path: `act_${fields.adAccountId ?? 1}/ads`,
      adAccountId: '1',
      hasInsights: false,
      priority: 'interactive',
      fetchTokenApp: async () => {
        asked.push(tokenKey);
        return appOf[tokenKey];
      },
      ...fields,
      tokenKey,
    };
  };
  const started: string[] = [];
  const gates = new Map<string, () => void>();
  const start = (name: string, fields: Partial<RateLimitedCall> = {}) => {
    const result = rateLimiter.run(
      callOf(fields),
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
    await settle();
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) {
      await Promise.resolve();
    }
  };
  const refused = async (fields: Partial<RateLimitedCall> = {}): Promise<unknown> => {
    const result = await rateLimiter
      .run(callOf(fields), async () => 'called')
      .catch((error) => error);
    return result instanceof NetworkError ? result.code : result;
  };
  return {
    callOf,
    refused,
    asked,
    hang: () => hang.shift()?.(),
    rateLimiter,
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

const accountUsage = (percent: number, seconds?: number) => ({
  'x-ad-account-usage': JSON.stringify({
    acc_id_util_pct: percent,
    ...(seconds === undefined ? {} : { reset_time_duration: seconds }),
  }),
});

describe('rateLimiter', () => {
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
    const { rateLimiter, callOf, start, started, settle } = setUp();
    rateLimiter.observe(callOf(), accountUsage(75));
    void start('1');
    void start('2');
    await settle();
    expect(started).toEqual(['1']);
  });

  it('spaces background calls from 75 %', async () => {
    const { rateLimiter, callOf, start, started, finish, settle, slept } = setUp();
    rateLimiter.observe(callOf(), accountUsage(80));
    const first = start('1', { priority: 'background' });
    await settle();
    await finish('1', first);
    void start('2', { priority: 'background' });
    await settle();
    expect([started, slept]).toEqual([['1', '2'], [2000]]);
  });

  it('stops background calls from 90 % and interactive ones at 100 %', async () => {
    const { rateLimiter, callOf, start, started, finish, settle } = setUp();
    rateLimiter.observe(callOf(), accountUsage(90, 120));
    await expect(start('background', { priority: 'background' })).rejects.toMatchObject({
      type: 'UnavailableError',
      code: 'usage_limit',
      details: { retryAfterMs: 120_000 },
    });
    const person = start('person');
    await settle();
    expect(started).toEqual(['person']);
    await finish('person', person);
    rateLimiter.observe(callOf(), accountUsage(100, 120));
    await expect(start('late')).rejects.toMatchObject({ code: 'usage_limit' });
  });

  it('calls again when the time of a limit is over', async () => {
    const { rateLimiter, callOf, refused, advance } = setUp();
    rateLimiter.throttle({ call: callOf(), scope: 'ads_management', forMs: 60_000, headers: {} });
    expect(await refused()).toBe('usage_limit');
    advance(60_000);
    expect(await refused()).toBe('called');
  });

  it('keeps a block although a later reply of another call shows less', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    rateLimiter.throttle({ call: callOf(), scope: 'score', forMs: 60_000, headers: {} });
    rateLimiter.observe(callOf(), accountUsage(10));
    expect(await refused()).toBe('usage_limit');
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
    const { rateLimiter, callOf } = setUp({ maxConcurrent: 1 });
    await expect(rateLimiter.run(callOf(), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await expect(rateLimiter.run(callOf(), async () => 'yes')).resolves.toBe('yes');
  });
});

describe('whose limit it is', () => {
  const other = { profileKey: 'q' };
  const business = (entries: Record<string, unknown>) => ({
    'x-business-use-case-usage': JSON.stringify(entries),
  });
  const full = (type: string, minutes = 2) => ({
    type,
    call_count: 100,
    total_time: 1,
    total_cputime: 1,
    estimated_time_to_regain_access: minutes,
  });

  it('the profile alone, while nothing says of which application its token is', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    rateLimiter.throttle({ call: callOf(), scope: 'app', forMs: 60_000, headers: {} });
    await rateLimiter.settled(callOf());
    expect([await refused({ adAccountId: '2' }), await refused(other)]).toEqual([
      'usage_limit',
      'called',
    ]);
  });

  it('all profiles of the application, and no other', async () => {
    const { rateLimiter, callOf, refused, asked } = setUp({ appOf: { p: '7', q: '7', r: '8' } });
    rateLimiter.throttle({ call: callOf(), scope: 'app', forMs: 60_000, headers: {} });
    await rateLimiter.settled(callOf());
    expect([
      await refused(),
      await refused(other),
      await refused({ profileKey: 'r' }),
      await refused({ profileKey: 'nobody' }),
    ]).toEqual(['usage_limit', 'usage_limit', 'called', 'called']);
    await refused(other);
    expect(asked).toEqual(['p', 'q', 'r', 'nobody']);
  });

  it('nobody is asked while no limit is near', async () => {
    const { rateLimiter, callOf, refused, asked } = setUp();
    rateLimiter.observe(callOf(), { 'x-app-usage': '{"call_count":74}' });
    expect([await refused(), asked]).toEqual(['called', []]);
  });

  it('the ad account that the header names', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    rateLimiter.observe(callOf(), business({ 2: [full('ads_management')] }));
    expect([await refused(), await refused({ adAccountId: '2' })]).toEqual([
      'called',
      'usage_limit',
    ]);
  });

  it('the use that the header names: insights refuse no switch', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    rateLimiter.observe(callOf(), business({ 1: [full('ads_insights')] }));
    rateLimiter.observe(callOf({ adAccountId: '2' }), {
      'x-fb-ads-insights-throttle': '{"app_id_util_pct":1,"acc_id_util_pct":100}',
    });
    expect([
      await refused({ hasInsights: true }),
      await refused(),
      await refused({ adAccountId: '2', hasInsights: true }),
      await refused({ adAccountId: '2' }),
    ]).toEqual(['usage_limit', 'called', 'usage_limit', 'called']);
  });

  it('nobody but the call itself, when it is about no ad account and none is named', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    const call = callOf({ path: 'me/adaccounts', adAccountId: null });
    rateLimiter.throttle({ call, scope: 'ads_management', forMs: 60_000, headers: {} });
    expect([await refused(call), await refused()]).toEqual(['usage_limit', 'called']);
  });

  it.each([
    ['9e99', 3_600_000],
    ['1e999', 3_600_000],
    ['-5', 60_000],
    ['"7"', 420_000],
    ['"soon"', 60_000],
    ['null', 60_000],
  ])('for a time that can be believed: %s minutes', async (minutes, waitMs) => {
    const { rateLimiter, callOf } = setUp();
    const header = `{"1":[{"type":"ads_management","call_count":1e999,"estimated_time_to_regain_access":${minutes}}],"no id":7,"3":null}`;
    const headers = { 'x-business-use-case-usage': header };
    const call = callOf();
    expect(rateLimiter.throttle({ call, scope: 'ads_management', forMs: 60_000, headers })).toBe(
      waitMs,
    );
    rateLimiter.observe(call, headers);
    const refusal = await rateLimiter.run(call, async () => 'called').catch((error) => error);
    expect(refusal).toMatchObject({ code: 'usage_limit', details: { retryAfterMs: waitMs } });
  });

  it('nobody’s when the headers are malformed', async () => {
    const { rateLimiter, callOf, refused } = setUp();
    rateLimiter.observe(callOf(), {
      'x-app-usage': 'not json',
      'x-ad-account-usage': '[]',
      'x-business-use-case-usage': '{"1":[null,7,{"type":9}],"2":"x"}',
      'x-fb-ads-insights-throttle': '{"app_id_util_pct":"much"}',
    });
    expect(await refused({ hasInsights: true })).toBe('called');
  });
});

describe('calls that do not wait for one another', () => {
  it('a call that hangs gives its place to others', async () => {
    const { start, started, settle, hang } = setUp({ maxConcurrent: 1 });
    void start('hanging');
    void start('next');
    await settle();
    expect(started).toEqual(['hanging']);
    hang();
    await settle();
    expect(started).toEqual(['hanging', 'next']);
  });

  it('a call held back by one limit lets those of others pass', async () => {
    const { rateLimiter, callOf, start, started, settle } = setUp();
    rateLimiter.observe(callOf(), accountUsage(80));
    void start('1');
    void start('2');
    void start('other account', { adAccountId: '2' });
    await settle();
    expect(started).toEqual(['1', 'other account']);
  });
});
