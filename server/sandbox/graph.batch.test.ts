import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureOf, idsOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
let accountId: string;

beforeAll(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
});
afterAll(() => client.sandbox.close());

const resultSchema = z.array(
  z
    .object({
      code: z.number(),
      body: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    })
    .nullable(),
);
type Result = z.infer<typeof resultSchema>;

async function batch(items: unknown[], form: Record<string, string> = {}): Promise<Result> {
  const answer = await client.post('/', { batch: JSON.stringify(items), ...form });
  return resultSchema.parse(answer.body);
}

const get = (relativeUrl: string): unknown => ({ method: 'GET', relative_url: relativeUrl });

describe('batch requests', () => {
  it('responds in the order of the items, bodies as strings, errors beside successes', async () => {
    const [first, second, third] = await batch([
      get('v27.0/me?fields=name'),
      get('act_1'),
      get(`act_${accountId}?fields=name`),
    ]);
    expect([first?.code, JSON.parse(first?.body ?? '')]).toEqual([
      200,
      { name: 'Marta Jensen', id: '100084417702915' },
    ]);
    expect([second?.code, second?.body]).toEqual([
      400,
      expect.stringContaining('"error_subcode":33'),
    ]);
    expect(JSON.parse(third?.body ?? '')).toEqual({ name: 'Helio DE 01', id: `act_${accountId}` });
  });

  it('includes usage headers in each item unless include_headers is false', async () => {
    const [item] = await batch([get(`act_${accountId}`)]);
    const names = item?.headers?.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(
      expect.arrayContaining([
        'x-app-usage',
        'x-business-use-case-usage',
        'x-ad-account-usage',
        'etag',
      ]),
    );
    const [bare] = await batch([get(`act_${accountId}`)], { include_headers: 'false' });
    expect(bare?.headers).toBeUndefined();
  });

  it('accepts an access token for a single item', async () => {
    const [own, other] = await batch([
      get('me?fields=name'),
      get(`me?fields=name&access_token=${client.kyle}`),
    ]);
    expect([own?.body, other?.body]).toEqual([
      expect.stringContaining('Marta Jensen'),
      expect.stringContaining('Kyle Whitman'),
    ]);
  });

  it('applies changes from bodies, but not of several ad sets of one campaign', async () => {
    const world = client.sandbox.state.journal.world;
    const campaign = [...world.campaigns.values()].find(
      (one) => one.adAccountId === accountId && one.status === 'ACTIVE' && one.adSetIds.length > 1,
    );
    const [left, right] = (campaign?.adSetIds ?? []).filter((id) =>
      ['ACTIVE', 'PAUSED'].includes(world.adSets.get(id)?.status ?? ''),
    );
    const results = await batch([
      { method: 'POST', relative_url: `v27.0/${left}`, body: 'name=Left%20one' },
      { method: 'POST', relative_url: `v27.0/${right}`, body: 'name=Right%20one' },
    ]);
    expect([results[0]?.body, results[1]?.code]).toEqual(['{"success":true}', 400]);
    expect(world.adSets.get(left ?? '')?.name).toBe('Left one');
    expect(world.adSets.get(right ?? '')?.name).not.toBe('Right one');
  });

  it('supports references to earlier results and omit_response_on_success', async () => {
    const page = pageOf(await client.get(`/act_${accountId}/campaigns?limit=2`));
    const results = await batch([
      {
        method: 'GET',
        name: 'list',
        relative_url: `act_${accountId}/campaigns?limit=2`,
        omit_response_on_success: true,
      },
      get('{result=list:$.data.0.id}?fields=status'),
    ]);
    expect(results[0]).toBeNull();
    expect(JSON.parse(results[1]?.body ?? '{}')).toMatchObject({ id: idsOf(page)[0] });
  });

  it('responds with 304 to an item whose ETag matches', async () => {
    const [first] = await batch([get(`act_${accountId}?fields=name`)]);
    const etag = first?.headers?.find(({ name }) => name === 'ETag')?.value ?? '';
    const [again] = await batch([
      {
        method: 'GET',
        relative_url: `act_${accountId}?fields=name`,
        headers: [{ name: 'If-None-Match', value: etag }],
      },
    ]);
    expect([again?.code, again?.body]).toEqual([304, '']);
  });

  it('returns null for an item cut off after it took effect', async () => {
    const world = client.sandbox.state.journal.world;
    const id = [...world.campaigns.values()].find(
      (one) => one.adAccountId === accountId && one.status === 'ACTIVE',
    )?.id;
    await client.admin('POST', '/faults', {
      kind: 'route',
      method: 'POST',
      path: `/${id}`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    const item = { method: 'POST', relative_url: `v27.0/${id}`, body: 'status=PAUSED' };
    const [cut, read] = await batch([item, get(`${id}?fields=status`)]);
    expect([cut, read?.body]).toEqual([null, `{"status":"PAUSED","id":"${id}"}`]);
  });

  it('rejects more than 50 items, and anything but a list', async () => {
    const many = Array.from({ length: 51 }, () => get('me'));
    const answer = await client.post('/', { batch: JSON.stringify(many) });
    expect(answer.body).toMatchObject({ error: { type: 'GraphBatchException' } });
    expect(failureOf(await client.post('/', { batch: 'nonsense' })).code).toBe(100);
    expect((await batch(many.slice(0, 50))).length).toBe(50);
  });

  it('logs the batch and each of its items', async () => {
    await client.admin('DELETE', '/calls');
    await batch([get('me'), get('me')]);
    const { body } = await client.admin('GET', '/calls');
    expect(body).toMatchObject({
      counters: { requests: 1, batchItems: 2, reads: 2, writes: 1 },
      data: [
        { path: '/v27.0/me', isBatchItem: true },
        { path: '/v27.0/me', isBatchItem: true },
        { path: '/v27.0/', isBatchItem: false },
      ],
    });
  });
});
