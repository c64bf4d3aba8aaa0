import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, idsOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
let accountId: string;

beforeAll(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
});
afterAll(() => client.sandbox.close());

const filtering = (...conditions: unknown[]): string =>
  `filtering=${encodeURIComponent(JSON.stringify(conditions))}`;

describe('cursor paging', () => {
  const path = (query: string): string =>
    `/act_${accountId}/ads?fields=id&${query}&summary=total_count`;

  it('pages forward, with `after` on each page and `next` only while there is more', async () => {
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const page = pageOf(
        await client.get(path(`limit=7${after === '' ? '' : `&after=${after}`}`)),
      );
      seen.push(...idsOf(page));
      after = page.paging?.cursors.after ?? '';
      expect(after).not.toBe('');
      if (page.paging?.next === undefined) {
        expect(seen.length).toBe(page.summary?.total_count);
        break;
      }
      expect(page.data.length).toBe(7);
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('pages back to the first page', async () => {
    const first = pageOf(await client.get(path('limit=5')));
    const second = pageOf(await client.get(path(`limit=5&after=${first.paging?.cursors.after}`)));
    const back = pageOf(await client.get(path(`limit=5&before=${second.paging?.cursors.before}`)));
    expect(idsOf(back)).toEqual(idsOf(first));
    expect([first.paging?.previous, typeof second.paging?.previous]).toEqual([undefined, 'string']);
  });

  it('returns working links that contain the token', async () => {
    const first = pageOf(await client.get(path('limit=5')));
    const next = first.paging?.next ?? '';
    expect(next).toContain(`access_token=${client.marta}`);
    const response = await fetch(next);
    const direct = await client.get(path(`limit=5&after=${first.paging?.cursors.after}`));
    const followed: unknown = await response.json();
    expect(followed).toMatchObject({ data: pageOf(direct).data });
  });

  it('returns 25 rows by default, no paging for an empty edge, and rejects invalid cursors', async () => {
    expect(pageOf(await client.get(path(''))).data.length).toBe(25);
    const none = filtering({ field: 'ad.name', operator: 'EQUAL', value: '?' });
    expect((await client.get(`/act_${accountId}/ads?${none}`)).body).toEqual({ data: [] });
    expect(failureOf(await client.get(path('after=nonsense'))).code).toBe(100);
    expect(failureOf(await client.get(path('limit=ten'))).code).toBe(100);
  });
});

describe('filtering', () => {
  const list = async (...conditions: unknown[]): Promise<Record<string, unknown>[]> =>
    pageOf(
      await client.get(
        `/act_${accountId}/ads?limit=500&fields=name,campaign_id,delivery_info{status}&${filtering(...conditions)}`,
      ),
    ).data;

  it('filters by names, ids and delivery before it counts and pages', async () => {
    const all = await list();
    const some = await list({ field: 'ad.name', operator: 'CONTAIN', value: 'STATIC' });
    expect(some).toEqual(all.filter((ad) => String(ad.name).toLowerCase().includes('static')));
    expect(some.length).toBeGreaterThan(0);
    const campaignIds = [...new Set(all.map((ad) => ad.campaign_id))].slice(0, 2);
    expect(await list({ field: 'campaign.id', operator: 'IN', value: campaignIds })).toEqual(
      all.filter((ad) => campaignIds.includes(ad.campaign_id)),
    );
    const infos = ['rejected', 'inactive'];
    expect(await list({ field: 'ad.delivery_info', operator: 'NOT_IN', value: infos })).toEqual(
      all.filter((ad) => !infos.includes((ad.delivery_info as { status: string }).status)),
    );
    const counted = pageOf(
      await client.get(
        `/act_${accountId}/ads?limit=1&summary=true&${filtering({ field: 'ad.name', operator: 'CONTAIN', value: 'static' })}`,
      ),
    );
    expect(counted.summary).toEqual({ total_count: some.length });
  });

  it('rejects unknown operators and fields', async () => {
    const refused = [
      filtering({ field: 'ad.name', operator: 'LIKE', value: 'x' }),
      filtering({ field: 'ad.colour', operator: 'EQUAL', value: 'x' }),
      'filtering=nonsense',
    ];
    for (const query of refused) {
      expect(failureOf(await client.get(`/act_${accountId}/ads?${query}`)).code).toBe(100);
    }
  });
});

describe('active, archived and deleted objects', () => {
  it('hides archived and deleted objects from edges, lists archived ones on request, reads both by id', async () => {
    const world = client.sandbox.state.journal.world;
    const own = [...world.campaigns.values()].filter((one) =>
      client.sandbox.state.journal.world.profiles[0]?.tasks.has(one.adAccountId),
    );
    const archived = own.find((campaign) => campaign.status === 'ARCHIVED');
    const deleted = own.find((campaign) => campaign.status === 'DELETED');
    const edge = `/act_${archived?.adAccountId}/campaigns?limit=500&fields=effective_status`;
    const live = pageOf(await client.get(edge));
    expect(idsOf(live)).not.toContain(archived?.id);
    const shown = pageOf(
      await client.get(`${edge}&effective_status=${encodeURIComponent('["ARCHIVED"]')}`),
    );
    expect(idsOf(shown)).toContain(archived?.id);
    expect(new Set(shown.data.map((row) => row.effective_status))).toEqual(new Set(['ARCHIVED']));
    expect(
      failureOf(await client.get(`${edge}&effective_status=${encodeURIComponent('["DELETED"]')}`))
        .code,
    ).toBe(100);
    expect((await client.get(`/${deleted?.id}?fields=status`)).body).toEqual({
      status: 'DELETED',
      id: deleted?.id,
    });
  });
});
