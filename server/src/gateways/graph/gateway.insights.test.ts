import { INSIGHTS_BREAKDOWNS, type InsightsPart } from '@ads-checker/shared/contracts/insights';
import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { openGateway, connect, getAccount, getProfile, fault, requests, world } = useGraphGateway();

const period = { preset: 'last_14_days' } as const;
const ofAccount = () => ({
  connection: connect(),
  adAccountId: getAccount().id,
  level: 'account' as const,
  objectId: getAccount().id,
  period,
});
const sumOf = (parts: readonly InsightsPart[], figure: 'spend' | 'clicks' | 'impressions') =>
  Math.round(parts.reduce((sum, part) => sum + Number(part[figure]), 0) * 100) / 100;
const callsTo = (edge: string) => requests().filter(({ path }) => path.endsWith(edge));
const sent = () => callsTo('/insights').map(({ method, query }) => ({ method, query }));
const isSplit = (parts: readonly InsightsPart[]) =>
  parts.map(({ since, until }) => since === until);

describe('insights by day', () => {
  it('are one row a day in order, and add up to the network’s own sum', async () => {
    const { parts, total } = await openGateway().gateway.readInsights(ofAccount());
    expect(parts.length).toBeGreaterThan(3);
    expect(isSplit(parts)).toEqual(parts.map(() => true));
    const days = parts.map(({ since }) => since ?? '');
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(parts.map(({ values }) => values)).toEqual(parts.map(() => []));
    expect(total).toMatchObject({ currency: getAccount().currency });
    for (const figure of ['spend', 'clicks', 'impressions'] as const) {
      expect(Number(total?.[figure])).toBe(sumOf(parts, figure));
    }
    const reaches = parts.reduce((sum, { reach }) => sum + (reach ?? 0), 0);
    expect(total?.reach).toBeLessThan(reaches);
    expect(sent().map(({ query }) => [query.time_increment, query.default_summary])).toEqual([
      ['1', 'true'],
    ]);
  });

  it.each(['campaign', 'ad_set', 'ad'] as const)('are read of one %s', async (level) => {
    const { gateway } = openGateway();
    const account = getAccount();
    const at = { campaign: account.campaignIds, ad_set: account.adSetIds, ad: account.adIds };
    const ids = at[level];
    const answers = [];
    for (const objectId of ids.slice(0, 5)) {
      answers.push(await gateway.readInsights({ ...ofAccount(), level, objectId }));
    }
    expect(callsTo('/insights').map(({ path }) => path.split('/').at(-2))).toEqual(ids.slice(0, 5));
    expect(answers.some(({ parts }) => parts.length > 0)).toBe(true);
  });

  it('of an object of another ad account are not found', async () => {
    const own = getAccount().id;
    const others = [...getProfile('first_party').tasks.keys()]
      .filter((id) => id !== own)
      .flatMap((id) => world().adAccounts.get(id)?.campaignIds ?? []);
    const { gateway } = openGateway();
    const found = await Promise.all(
      others.slice(0, 12).map((objectId) =>
        gateway
          .readInsights({
            ...ofAccount(),
            level: 'campaign',
            objectId,
            period: { preset: 'all_time' },
          })
          .then(
            ({ parts }) => parts.length,
            ({ type }: { type: string }) => type,
          ),
      ),
    );
    expect(found).toContain('NotFoundError');
    expect(found.filter((each) => typeof each === 'number' && each > 0)).toEqual([]);
  });
});

describe('insights by a breakdown', () => {
  it.each(INSIGHTS_BREAKDOWNS)('%s add up to the sum, and never add reach', async (breakdown) => {
    const { parts, total } = await openGateway().gateway.readInsights({
      ...ofAccount(),
      breakdown,
    });
    const values = parts.map((part) => part.values.join(' '));
    expect(new Set(values).size).toBe(parts.length);
    expect(values).toContain(
      { age: '25-34', gender: 'female', country: 'DE', placement: 'facebook feed' }[breakdown],
    );
    for (const figure of ['spend', 'clicks', 'impressions'] as const) {
      expect(sumOf(parts, figure)).toBe(Number(total?.[figure]));
    }
    expect(sent().map(({ query }) => query.breakdowns)).toEqual([
      breakdown === 'placement' ? 'publisher_platform,platform_position' : breakdown,
    ]);
  });
});

const TOO_MUCH = { type: 'error', code: 100, subcode: 1_487_534 } as const;

describe('more than the network answers at once', () => {
  it('is asked for without its sum', async () => {
    fault({ path: '/act_*/insights', count: 1, effect: TOO_MUCH });
    const { parts, total } = await openGateway().gateway.readInsights(ofAccount());
    expect([parts.length > 3, total]).toEqual([true, null]);
    expect(sent().map(({ query }) => query.default_summary)).toEqual(['true', undefined]);
  });

  it('is asked for by halves of the days, each day once', async () => {
    const { gateway } = openGateway();
    const whole = await gateway.readInsights(ofAccount());
    fault({ path: '/act_*/insights', count: 3, effect: TOO_MUCH });
    const halved = await gateway.readInsights(ofAccount());
    expect(halved.parts).toEqual(whole.parts);
    const ranges = sent()
      .slice(-3)
      .map(({ query }) => JSON.parse(query.time_range ?? '{}'));
    const days = ranges.map(
      ({ since, until }) => (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1,
    );
    expect(days).toEqual([3, 4, 7]);
  });

  it('is read from a report: once it is complete, with the same rows', async () => {
    const { gateway, slept } = openGateway();
    const call = { ...ofAccount(), breakdown: 'age' as const };
    const whole = await gateway.readInsights(call);
    fault({ path: '/act_*/insights', method: 'GET', effect: TOO_MUCH });
    const reported = await gateway.readInsights(call);
    expect([reported.parts, reported.total]).toEqual([whole.parts, null]);
    expect(sent().filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(slept.length).toBeGreaterThan(0);
  });
});

describe('a report', () => {
  const call = () => ({ ...ofAccount(), breakdown: 'gender' as const });
  const script = (name: string, count?: number) => {
    fault({ path: '/act_*/insights', method: 'GET', effect: TOO_MUCH });
    fault({
      path: '/act_*/insights',
      method: 'POST',
      ...(count === undefined ? {} : { count }),
      effect: { type: 'report', script: name as 'normal' },
    });
  };
  const ordered = () => callsTo('/insights').filter(({ method }) => method === 'POST').length;

  it.each(['slow_start', 'found_late', 'read_late'])('is waited for: %s', async (name) => {
    script(name);
    const { parts } = await openGateway().gateway.readInsights(call());
    expect([parts.length, ordered()]).toEqual([3, 1]);
  });

  it.each(['failed', 'skipped'])('that %s is ordered once more', async (name) => {
    script(name, 1);
    const { parts } = await openGateway().gateway.readInsights(call());
    expect([parts.length, ordered()]).toEqual([3, 2]);
  });

  it('that fails twice is given up, and says so', async () => {
    script('failed');
    const failure = await failureOf(openGateway().gateway.readInsights(call()));
    expect([failure.type, failure.code, ordered()]).toEqual([
      'UnavailableError',
      'report_pending',
      2,
    ]);
  });

  it('that never ends is left to a later call, which orders another one after five minutes', async () => {
    script('stuck', 1);
    const { gateway, advance } = openGateway();
    const ask = () => gateway.readInsights(call());
    expect((await failureOf(ask())).code).toBe('report_pending');
    expect((await failureOf(ask())).code).toBe('report_pending');
    expect(ordered()).toBe(1);
    advance(6 * 60_000);
    const { parts } = await ask();
    expect([parts.length, ordered()]).toEqual([3, 2]);
  });
});

describe('what the network answers wrongly', () => {
  it.each([
    [
      'an error of the token',
      { type: 'error', code: 190, subcode: 460 },
      'FailedPreconditionError',
    ],
    ['a lacking permission', { type: 'error', code: 200 }, 'AuthorizationError'],
    ['an empty object', { type: 'empty_object' }, 'UnavailableError'],
    ['half a reply', { type: 'truncated_json' }, 'UnavailableError'],
  ] as const)('%s is an error of its kind', async (_, effect, type) => {
    fault({ path: '/act_*/insights', effect });
    const failure = await failureOf(openGateway().gateway.readInsights(ofAccount()));
    expect(failure.type).toBe(type);
  });
});
