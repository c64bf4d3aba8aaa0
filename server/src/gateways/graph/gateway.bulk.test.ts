import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';
import type { GraphGateway } from './ports/graph-port.ts';

const { world, openGateway, connect, getAccount, fault, requests, actionsOn, startCopySession } =
  useGraphGateway();

const liveAds = () => getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');
const ofAds = () => ({
  connection: connect(),
  level: 'ad' as const,
  adAccountId: getAccount().id,
});
const off = (ids: readonly string[]) => ids.map((id) => ({ id, change: { status: 'PAUSED' } }));
const copyOf = (id: string, isDeep = false) => ({
  ...ofAds(),
  ...(isDeep ? { level: 'campaign' as const } : {}),
  id,
  isDeep,
  parentId: null,
  suffix: ' - Copy',
});
const campaignId = () =>
  getAccount().campaignIds.find((id) => world().campaigns.get(id)?.status === 'ACTIVE') ?? '';

interface Case {
  readonly method: 'GET' | 'POST';
  readonly path: () => string;
  readonly run: (gateway: GraphGateway) => Promise<unknown>;
}

const CASES: Readonly<Record<string, Case>> = {
  readAdObjects: {
    method: 'GET',
    path: () => `/act_${getAccount().id}/ads`,
    run: (gateway) => gateway.readAdObjects({ ...ofAds(), ids: liveAds().slice(0, 2) }),
  },
  updateAdObjects: {
    method: 'POST',
    path: () => '/',
    run: (gateway) => gateway.updateAdObjects({ ...ofAds(), changes: off(liveAds().slice(0, 2)) }),
  },
  copyAdObject: {
    method: 'POST',
    path: () => `/${liveAds()[0]}/copies`,
    run: (gateway) => gateway.copyAdObject(copyOf(liveAds()[0] ?? '')),
  },
  'copyAdObject, deep': {
    method: 'POST',
    path: () => `/${campaignId()}/copies`,
    run: (gateway) => gateway.copyAdObject(copyOf(campaignId(), true)),
  },
  listCopies: {
    method: 'GET',
    path: () => `/${liveAds()[0]}/copies`,
    run: (gateway) => gateway.listCopies({ ...ofAds(), id: liveAds()[0] ?? '' }),
  },
};
const FAULTS = [
  [{ type: 'drop_before' }, 'UnavailableError'],
  [{ type: 'drop_after' }, 'UnavailableError'],
  [{ type: 'html_503' }, 'UnavailableError'],
  [{ type: 'truncated_json' }, 'UnavailableError'],
  [{ type: 'empty_200' }, 'UnavailableError'],
  [{ type: 'empty_object' }, 'UnavailableError'],
  [{ type: 'error', code: 80_004, subcode: 2_446_079 }, 'UnavailableError'],
  [{ type: 'error', code: 190, subcode: 463 }, 'FailedPreconditionError'],
  [{ type: 'error', code: 100, subcode: 33 }, 'NotFoundError'],
] as const;
/** After these errors the outcome of a write is unknown. */
const UNKNOWN: readonly string[] = [
  'drop_before',
  'drop_after',
  'html_503',
  'truncated_json',
  'empty_200',
  'empty_object',
];

describe.each(Object.entries(CASES))('%s', (_, { method, path, run }) => {
  it.each(FAULTS)('behind %j fails with %s and is sent once', async (effect, type) => {
    const { gateway } = openGateway();
    const { connection, adAccountId } = ofAds();
    await gateway.getAdAccountBasics({ connection, adAccountId });
    fault({ method, path: path(), effect });
    const failure = await failureOf(run(gateway));
    expect(failure.type).toBe(type);
    if (method === 'POST' && UNKNOWN.includes(effect.type)) {
      expect(requests().filter((request) => request.method === 'POST')).toHaveLength(1);
      expect(failure.isOutcomeUnknown).toBe(UNKNOWN.includes(effect.type));
    }
  });
});

describe('updateAdObjects', () => {
  it('tells each answer apart, and an item without one as unknown', async () => {
    const [first = '', second = '', third = ''] = liveAds();
    fault({ method: 'POST', path: `/${first}`, effect: { type: 'drop_after' } });
    fault({ method: 'POST', path: `/${second}`, effect: { type: 'error', code: 100 } });
    const answers = await openGateway().gateway.updateAdObjects({
      ...ofAds(),
      changes: off([first, second, third]),
    });
    const told = [first, second, third].map((id) => {
      const error = answers.get(id);
      return error === null || error === undefined ? error : [error.type, error.isOutcomeUnknown];
    });
    expect(told).toEqual([['UnavailableError', true], ['ValidationError', false], null]);
    expect([first, second, third].map((id) => actionsOn(id).length)).toEqual([1, 0, 1]);
  });

  it('names an ad set refused beside another of its campaign', async () => {
    const siblings = [
      ...Map.groupBy(
        getAccount().adSetIds.flatMap((id) => world().adSets.get(id) ?? []),
        ({ campaignId: id }) => id,
      ).values(),
    ].find((adSets) => adSets.length > 1);
    const [first, second] = siblings ?? [];
    const answers = await openGateway().gateway.updateAdObjects({
      ...ofAds(),
      level: 'ad_set',
      changes: [
        { id: first?.id ?? '', change: { name: 'One' } },
        { id: second?.id ?? '', change: { name: 'Two' } },
      ],
    });
    expect(answers.get(first?.id ?? '')).toBeNull();
    expect(answers.get(second?.id ?? '')?.type).toBe('ValidationError');
  });
});

describe('readAdObjects', () => {
  it('reads many at once in one call, without those of other ad accounts', async () => {
    const isLive = (object: { status: string } | undefined) =>
      object?.status === 'ACTIVE' || object?.status === 'PAUSED';
    const ids = liveAds().filter((id) => {
      const ad = world().ads.get(id);
      return (
        isLive(world().campaigns.get(ad?.campaignId ?? '')) &&
        isLive(world().adSets.get(ad?.adSetId ?? ''))
      );
    });
    const foreign = [...world().ads.values()].find(
      ({ adAccountId }) => adAccountId !== getAccount().id,
    );
    const { gateway } = openGateway();
    const { connection, adAccountId } = ofAds();
    await gateway.getAdAccountBasics({ connection, adAccountId });
    const before = requests().length;
    const states = await gateway.readAdObjects({
      ...ofAds(),
      ids: [...ids, foreign?.id ?? ''],
    });
    expect([...states.keys()].toSorted()).toEqual(ids.toSorted());
    expect(requests().length - before).toBe(1);
  });
});

describe('a session of copies', () => {
  it('runs, and names its copy in the end', async () => {
    const { gateway } = openGateway();
    const id = startCopySession({
      status: 200,
      body: { copied_campaign_id: '120214790000000001' },
    });
    const look = { connection: connect(), adAccountId: getAccount().id, sessionId: id };
    expect(await gateway.readCopySession(look)).toEqual({ state: 'running' });
    const end = await gateway.readCopySession(look);
    expect(end).toEqual({ state: 'done', id: '120214790000000001' });
  });

  it('that failed tells why', async () => {
    const { gateway } = openGateway();
    const id = startCopySession({
      status: 400,
      body: { error: { code: 273, message: '(#273) Not an admin of the ad account' } },
    });
    const look = { connection: connect(), adAccountId: getAccount().id, sessionId: id };
    await gateway.readCopySession(look);
    expect(await gateway.readCopySession(look)).toMatchObject({
      state: 'failed',
      error: { code: 273 },
    });
  });
});
