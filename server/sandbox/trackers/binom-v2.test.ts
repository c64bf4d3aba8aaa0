import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  type Row,
  rowsOf,
  startTrackerClient,
  type TrackerTestClient,
} from '../testing/tracker-client.ts';

const V2 = SAMPLE_TRACKERS.binom_v2;
const dayOfV2 = (day: string) =>
  `datePreset=custom_time&dateFrom=${day}%2000:00:00&dateTo=${day}%2023:59:59&timezone=Europe/Vienna`;

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
beforeEach(() => client.reset());
afterAll(() => client?.sandbox.close());

describe('Binom 2', () => {
  const envelope = (status: number, message: string) => ({
    status,
    type: 'application/json',
    body: { errors: { title: 'An error occurred', detail: message, message, code: 0, status } },
  });

  it('takes the key in its own header only', async () => {
    const refusal = envelope(401, 'Full authentication is required to access this resource.');
    const url = '/binom-v2/public/api/v1/user/role';
    const authorization = `Bearer ${V2.apiKey}`;
    expect(await client.ask(url, { headers: { authorization } })).toEqual(refusal);
    expect(await client.v2('user/role', { key: 'wrong' })).toEqual(refusal);
    expect((await client.v2('user/role')).body).toEqual({ id: 1, role: 'admin' });
    const { readOnlyApiKey: key } = V2;
    expect((await client.v2('identity/users/get', { key })).body).toEqual({
      users: [],
      totalCount: 0,
    });
  });

  it('ends lists with a row of totals, in mixed types', async () => {
    const list = (path: string, more = '') =>
      client.v2(`${path}?datePreset=last_7_days&timezone=UTC&status=all&limit=5${more}`);
    const info = rowsOf(await list('info/campaign'));
    expect(info.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 'totals']);
    expect(info[0]).toEqual({
      id: 11,
      name: 'Helio DE 01 | A',
      is_deleted: false,
      current_cpc: expect.any(Number),
      group_name: null,
      mean_time_to_convert: expect.any(Number),
      seconds_since_last_lead: expect.any(String),
      clicks_last_hour: expect.any(String),
      leads_last_hour: expect.any(String),
      profit_last_hour: expect.any(Number),
      first_click_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      clicks: expect.stringMatching(/^\d+$/),
      link: expect.any(String),
      is_noted: false,
      is_domain_banned: false,
    });
    expect(info.at(-1)).toEqual({
      id: 'totals',
      total_count: 26,
      clicks: expect.stringMatching(/^\d+$/),
    });
    const stats = rowsOf(await list('stats/campaign'));
    expect(stats.length).toBe(6);
    expect(stats[0]).toMatchObject({
      id: '11',
      is_deleted: '',
      lander_ctr: expect.stringMatching(/^\d+\.\d{6}$/),
      cr: expect.stringMatching(/^\d+\.\d{6}$/),
      cost: expect.any(String),
    });
    expect(stats.at(-1)).toMatchObject({ id: 'totals', total_count: '26' });
    const none = '&name=no-such-campaign';
    expect((await list('info/campaign', none)).body).toEqual([
      { id: 'totals', total_count: 0, clicks: '0' },
    ]);
    expect((await list('stats/campaign', none)).body).toEqual([]);
  });

  it('keeps tokens as an object, with one that is none', async () => {
    const facebook = (await client.v2('traffic_source/3')).body as { tokens: Row };
    expect(facebook.tokens['1']).toEqual({
      id: '1',
      name: 'Ad ID',
      parameter: 'ad_id',
      placeholder: '{{ad.id}}',
    });
    expect(facebook.tokens.external_id).toEqual({
      parameter: 'externalid',
      placeholder: '{clickid}',
    });
    const deleted = rowsOf(await client.v2('info/traffic_source?datePreset=today&timezone=UTC'));
    expect(deleted.map(({ is_deleted }) => is_deleted)).toEqual([false, false, true, undefined]);
    expect(rowsOf(await client.v2('traffic_source/list/filtered')).length).toBe(2);
  });

  it.each([
    ['info/campaign?datePreset=today', 400, 'timezone: This value is not a valid timezone.'],
    ['stats/campaign?timezone=UTC', 400, 'datePreset: This value should not be blank.'],
    [
      'info/campaign?datePreset=ever&timezone=UTC',
      400,
      'datePreset: The value you selected is not a valid choice.',
    ],
    [
      'info/campaign?datePreset=today&timezone=UTC&limit=ten',
      500,
      'TypeError: Argument $limit must be of type int, string given',
    ],
    [
      `report/campaign?ids[]=15&groupings[]=token_x&${dayOfV2(DAY)}`,
      400,
      'groupings: One or more of the given values is invalid.',
    ],
    [
      `report/campaign?groupings[]=token_1&${dayOfV2(DAY)}`,
      400,
      'ids: This collection should contain 1 element or more.',
    ],
    [
      `report/campaign?ids[]=15&groupings[]=token_1&nameFilter=x&${dayOfV2(DAY)}`,
      400,
      'nameFilter: This parameter is not known.',
    ],
    ['nothing/here', 404, 'No route found for "GET /public/api/v1/nothing/here"'],
  ])('refuses %s', async (path, status, message) => {
    expect(await client.v2(path)).toEqual(envelope(status, message));
  });

  it('groups a report by token, with what has no id', async () => {
    const read = async (groupings: string) =>
      rowsOf(
        await client.v2(
          `report/campaign?ids[]=15&ids[]=16&${groupings}&${dayOfV2(DAY)}&limit=5000`,
        ),
        'report',
      );
    const rows = await read('groupings[]=campaign&groupings[]=token_1');
    expect(rows.filter(({ level }) => level === '1').map(({ entity_id }) => entity_id)).toEqual([
      '15',
      '16',
    ]);
    const names = rows.map(({ name }) => name);
    expect(names).toContain('Unknown');
    expect(names).toContain('{{ad.id}}');
    expect(new Set(rows.map(({ clicks }) => typeof clicks))).toEqual(new Set(['string']));
    const single = await read('groupings[]=token_1');
    expect(new Set(single.map(({ level }) => level))).toEqual(new Set(['1']));
  });

  it('updates costs some seconds later, and erases no clicks', async () => {
    const url = `report/campaign?ids[]=15&groupings[]=token_1&${dayOfV2(DAY)}`;
    const read = async () => rowsOf(await client.v2(url), 'report')[2];
    const first = await read();
    const put = (body: object) =>
      client.v2('clicks/campaign/15', {
        method: 'PUT',
        body: JSON.stringify({
          datePreset: 'custom_time',
          dateFrom: `${DAY} 00:00:00`,
          dateTo: `${DAY} 23:59:59`,
          timezone: 'Europe/Vienna',
          tokenId: 1,
          tokenValue: first?.name,
          cost: 9.2,
          currency: 'eur',
          model: 'COSTS',
          ...body,
        }),
      });
    expect(await put({ cost: '9.2' })).toEqual(
      envelope(500, 'TypeError: Cannot assign string to property $cost'),
    );
    expect((await put({ timezone: undefined })).status).toBe(400);
    expect((await put({ model: 'CPA' })).status).toBe(400);
    expect((await put({ currency: 'XXX' })).status).toBe(400);
    expect((await put({ note: 'x' })).status).toBe(400);
    expect(await put({})).toMatchObject({ status: 200, body: '' });
    expect((await read())?.cost).toBe(first?.cost);
    client.passMs(5_000);
    expect(Number((await read())?.cost).toFixed(2)).toBe('10.00');
    expect(await client.v2('clicks/campaign/15', { method: 'DELETE' })).toEqual(
      envelope(403, 'Access Denied.'),
    );
    expect(Number((await read())?.clicks)).toBe(Number(first?.clicks));
  });
});
