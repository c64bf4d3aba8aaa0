import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { expect, it } from 'vitest';
import {
  BINOM_V1_COLUMNS,
  BINOM_V1_EXPECTED,
  toCampaign,
  toGroupingCode,
} from './binom-v1/mapper.ts';
import { BINOM_V2_COLUMNS, BINOM_V2_EXPECTED } from './binom-v2/mapper.ts';
import { campaignSchema, trafficSourceDetailsSchema } from './binom-v2/schemas.ts';
import { toBaseUrl, toObjectApiUrl } from './common/addresses.ts';
import { fromErrorBody, withoutKey } from './common/errors.ts';
import { collectRows } from './common/report-rows.ts';
import { readBinomTokens } from './common/tokens.ts';
import { readNumber, readSums, toNamedRow, wireId } from './common/values.ts';
import { findVendorMessage } from './common/vendor-message.ts';
import { findOwnKey } from './keitaro/catalog.ts';
import { findUnknownMetrics, KEITARO_COLUMNS, KEITARO_METRICS } from './keitaro/mapper.ts';
import { campaignSchema as keitaroCampaignSchema } from './keitaro/schemas.ts';

it.each([
  ['2,038', 2038],
  ['1,234,567.89', 1234567.89],
  ['4.51%', 4.51],
  ['-55.35%', -55.35],
  ['$ 12.00', 12],
  ['1 234', 1234],
  ['0', 0],
  ['9.10', 9.1],
  ['774.47509254879', 774.47509254879],
  ['1e3', 1000],
  [462, 462],
  [111.64, 111.64],
  ['', undefined],
  ['-', undefined],
  ['n/a', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['1e999', undefined],
  ['99999999999999999999', undefined],
  ['12,34', undefined],
  ['1.2.3', undefined],
  ['0x10', undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [{}, undefined],
  [[1], undefined],
  [Number.NaN, undefined],
])('reads %j as %j', (value, number) => {
  expect(readNumber(value)).toBe(number);
});

it.each([
  ['7', '7'],
  [7, '7'],
  [' 24 ', '24'],
  ['23850000000000123', '23850000000000123'],
])('takes %j for the id %s', (value, id) => {
  expect(wireId.parse(value)).toBe(id);
});

it.each(['totals', '', null, 1.5, -1, {}, [], '12a', Number.MAX_VALUE])(
  'takes %j for no id',
  (value) => {
    expect(wireId.safeParse(value).success).toBe(false);
  },
);

const row = (raw: object) => toNamedRow(raw) ?? new Map<string, unknown>();

it('reads a row of Binom 1 with the names of 1.9 and of 1.8, in any case', () => {
  const common = { level: '1', name: '23850000000000123', clicks: '2,038', leads: '92' };
  const known = {
    clicks: 2038,
    leads: 92,
    conversions: 92,
    revenue: 9.1,
    cost: 20.38,
    lp_views: 5,
    lp_clicks: 3,
  };
  const expected = { sums: known, unread: [] };
  const read = (raw: object) =>
    readSums({ row: row(raw), columns: BINOM_V1_COLUMNS, expected: BINOM_V1_EXPECTED });
  const named = { revenue: '9.10', cost: '20.38', landing_clicks: '5', offer_clicks: '3' };
  expect(read({ ...common, ...named, roi: '-55.35%' })).toEqual(expected);
  const old = { rev: '9.10', spend: '20.38', lp_cl: '5', off_cl: '3', ROI: '-55.35%' };
  expect(read({ ...common, ...old })).toEqual(expected);
  expect(read({ ...common, ...named, CLICKS: '2,038' })).toEqual(expected);
  expect(read({ ...common, ...named, a_leads: '50', h_leads: '40', r_leads: '' })).toEqual({
    sums: { ...known, approved: 50, hold: 40 },
    unread: [],
  });
});

it('leaves what is broken unknown, names it, and never makes it zero', () => {
  const read = readSums({
    row: row({ clicks: 'many', leads: '-1', revenue: '', cost: { is: 'lost' }, bots: null }),
    columns: BINOM_V1_COLUMNS,
    expected: BINOM_V1_EXPECTED,
  });
  expect(read).toEqual({
    sums: {},
    unread: ['clicks', 'leads', 'conversions', 'revenue', 'cost'],
  });
});

it('reads mixed types of Binom 2 and numbers or texts of Keitaro', () => {
  expect(
    readSums({
      row: row({
        clicks: '5262866',
        leads: 12,
        revenue: '696',
        cost: '774.47509254879',
        unique_clicks: '',
        event_3: '4',
        event_30: 'x',
      }),
      columns: BINOM_V2_COLUMNS,
      expected: BINOM_V2_EXPECTED,
    }),
  ).toEqual({
    sums: {
      clicks: 5262866,
      leads: 12,
      conversions: 12,
      revenue: 696,
      cost: 774.47509254879,
      event_3: 4,
    },
    unread: ['event_30'],
  });
  expect(
    readSums({
      row: row({
        clicks: 462,
        leads: 3,
        sales: '5',
        rejected: 2,
        conversions: 10,
        revenue: '12.50',
      }),
      columns: KEITARO_COLUMNS,
      expected: [],
    }),
  ).toEqual({
    sums: {
      clicks: 462,
      leads: 10,
      conversions: 10,
      approved: 5,
      hold: 3,
      rejected: 2,
      revenue: 12.5,
    },
    unread: [],
  });
});

it('gathers rows: adds up those of a value, sets aside what has none, counts what is none', () => {
  const collected = collectRows({ version: 'binom_v2' });
  const rows = collected.open(['7', '8']);
  rows.add({ value: '{{', campaignId: null, read: { sums: { clicks: 0 }, unread: ['bots'] } });
  const add = (value: unknown, sums: TrackerSums, campaignId: string | null = null) =>
    rows.add({ value, campaignId, read: { sums, unread: [] } });
  add('120210000000000', { clicks: 2, cost: 1.5 });
  add(120210000000000, { clicks: 3 });
  add(' 120210000000001 ', { clicks: 1, cost: 0 }, '7');
  for (const value of ['', null, undefined, 'Unknown', 'unknown', '{{ad.id}}', '{adid}']) {
    add(value, { clicks: 1 });
  }
  add({ not: 'a name' }, { clicks: 100 });
  rows.addUnreadable('8');
  expect(collected.finish()).toEqual({
    rows: [
      { value: '120210000000000', campaignId: null, sums: { clicks: 5 }, isWhole: true },
      { value: '120210000000001', campaignId: '7', sums: { clicks: 1, cost: 0 }, isWhole: true },
    ],
    unattributed: { rowCount: 8, sums: { clicks: 7 } },
    gaps: { unreadableRows: 2, unreadCampaignIds: ['7', '8'], unreadColumns: ['bots'] },
  });
});

it('tells the values that an unreadable row of another response may belong to', () => {
  const read = (isByCampaign: boolean) => {
    const collected = collectRows({ version: 'binom_v1' });
    for (const [campaignId, values] of [
      ['7', ['a', 'b']],
      ['8', ['a', null]],
    ] as const) {
      const rows = collected.open([campaignId]);
      for (const value of values) {
        if (value === null) {
          rows.addUnreadable(campaignId);
        } else {
          rows.add({
            value,
            campaignId: isByCampaign ? campaignId : null,
            read: { sums: { clicks: 1 }, unread: [] },
          });
        }
      }
    }
    const report = collected.finish();
    expect(report.gaps.unreadCampaignIds).toEqual(['8']);
    return report.rows.map(({ campaignId, isWhole, value }) => [campaignId, value, isWhole]);
  };
  expect(read(false)).toEqual([
    [null, 'a', true],
    [null, 'b', false],
  ]);
  expect(read(true)).toEqual([
    ['7', 'a', true],
    ['7', 'b', true],
    ['8', 'a', true],
  ]);
});

it.each([
  [
    { id: '7', status: '1', name: 'FB US 01', ts_id: '3', clicks: '2038' },
    { id: '7', name: 'FB US 01', status: 2, trafficSourceId: '3' },
  ],
  [
    { id: 7, status: 1, name: 'FB', clicks: '0' },
    { id: '7', name: 'FB', status: 1, trafficSourceId: null },
  ],
  [
    { ID: '7', Status: '0', Name: '', TS_ID: 'x', clicks: '5' },
    { id: '7', name: '7', status: 0, trafficSourceId: null },
  ],
  [{ id: '8' }, { id: '8', name: '8', status: 1, trafficSourceId: null }],
  [{ id: 'totals' }, undefined],
  [null, undefined],
  ['7', undefined],
])('a campaign of Binom 1: %j', (raw, campaign) => {
  expect(toCampaign(raw)).toEqual(campaign);
});

it('campaigns of Binom 2 and Keitaro with missing and odd fields', () => {
  expect(campaignSchema.parse({ id: 11, is_deleted: '' })).toEqual({
    id: '11',
    name: '',
    is_deleted: false,
    clicks: undefined,
  });
  expect(campaignSchema.parse({ id: '11', name: 5, is_deleted: '1', clicks: '2' })).toMatchObject({
    id: '11',
    name: '5',
    is_deleted: true,
  });
  expect(campaignSchema.safeParse({ id: 'totals', total_count: 336 }).success).toBe(false);
  expect(
    keitaroCampaignSchema.parse({ id: 2, traffic_source_id: 'none', parameters: [] }),
  ).toMatchObject({
    id: '2',
    name: '',
    traffic_source_id: null,
    parameters: {},
  });
  expect(
    keitaroCampaignSchema.parse({
      id: 2,
      parameters: {
        sub_id_1: null,
        sub_id_2: { name: '', placeholder: '' },
        sub_id_3: { name: 'ad_id', alias: 7 },
      },
    }).parameters,
  ).toEqual({ sub_id_3: { name: 'ad_id', placeholder: '', alias: '7' } });
});

it('reads tokens from an object or a list, and nothing that has no number', () => {
  const first = { id: '1', name: 'Ad ID', parameter: 'ad_id', placeholder: '{{ad.id}}' };
  const tokens = [first, { id: '12', name: 'adset_id', parameter: 'adset_id', placeholder: '' }];
  expect(
    readBinomTokens({
      '12': { parameter: 'adset_id' },
      '1': first,
      external_id: { parameter: 'externalid', placeholder: '{clickid}' },
      '3': null,
      '0': { name: 'none' },
    }),
  ).toEqual(tokens);
  expect(readBinomTokens([first, { ...tokens[1], name: '', id: 12 }])).toEqual(tokens);
  expect(readBinomTokens([])).toEqual([]);
  expect(readBinomTokens(undefined)).toBeUndefined();
  expect(trafficSourceDetailsSchema.parse({ data: { tokens: [first] } }).tokens).toEqual([first]);
});

it.each([
  ['1', '27'],
  ['2', '282'],
  ['10', '290'],
])('token %s of Binom 1 has the grouping code %s', (id, code) => {
  expect(toGroupingCode(id)).toBe(code);
});
it.each(['0', '11', '', 'ad_id', '1.5', '-1'])('%j is no token of Binom 1', (id) => {
  expect(() => toGroupingCode(id)).toThrow('The tracker rejected the request.');
});

it('a campaign of Keitaro with parameters of its own is read by them', () => {
  const parameter = (name: string, placeholder = '') => ({ name, placeholder, alias: '' });
  const ofSource = { sub_id_2: parameter('ad_id', '{{ad.id}}'), sub_id_7: parameter('fb_adset') };
  const own = { sub_id_9: parameter('ad', '{{ad.id}}'), sub_id_2: parameter('fb_adset') };
  expect(findOwnKey({ tokenId: 'sub_id_2', own, ofSource })).toBe('sub_id_9');
  expect(findOwnKey({ tokenId: 'sub_id_7', own, ofSource })).toBe('sub_id_2');
  expect(findOwnKey({ tokenId: 'sub_id_2', own: {}, ofSource })).toBe('sub_id_2');
  expect(findOwnKey({ tokenId: 'external_id', own, ofSource })).toBe('external_id');
});

it.each([
  [
    'Unknown metric "sale_revenue". Valid names: clicks, conversions, cost, revenue, leads',
    ['sale_revenue', 'campaign_unique_clicks', 'bots', 'lp_clicks', 'sales', 'rejected'],
  ],
  ["Unknown column 'bots'", ['bots']],
  ['lp_clicks is not one of clicks', []],
  ['metrics: invalid value lp_clicks', ['lp_clicks']],
  ['Date is invalid', []],
  ['Unknown metric "clicks"', []],
  ['', []],
])('%s', (message, unknown) => {
  expect(findUnknownMetrics(message, KEITARO_METRICS).toSorted()).toEqual(unknown.toSorted());
});

it.each([
  [{ errors: { title: 'T', detail: 'D', message: 'M', code: 0, status: 500 } }, 'D'],
  [{ errors: { message: 'M' } }, 'M'],
  [{ error: 'E' }, 'E'],
  [{ title: 'T', detail: 'D', status: 400 }, 'D'],
  [{ message: 'M' }, 'M'],
  [
    { cost: ['must be a number', 'is too large'], currency: ['is invalid'] },
    'cost: must be a number, is too large; currency: is invalid',
  ],
  [{ check_status: 'true' }, undefined],
  [[], undefined],
  ['text', undefined],
  [undefined, undefined],
])('%j says %j', (json, message) => {
  expect(findVendorMessage(json)).toBe(message);
});

it.each([
  [{ error: 'Wrong API key' }, 'bad_key'],
  [{ error: 'You must log in' }, 'bad_key'],
  [{ status: 'error', message: 'Access denied' }, 'no_permission'],
  [{ error: 'Campaign not found' }, 'bad_request'],
  [{ errors: { message: 'Try later', code: 7 } }, 'bad_request'],
  [{ error: '', rows: [] }, undefined],
  [{ check_status: 'true' }, undefined],
  [[], undefined],
])('a refusal with status 200: %j', (json, failure) => {
  expect(fromErrorBody(json, 'a-key')?.failure).toBe(failure);
});

it('hides a key however it is written', () => {
  const apiKey = 'k/ey+1=';
  expect(
    withoutKey({
      text: `k/ey+1= k%2Fey%2B1%3D api_key=other&x=1 <b>a\u202eb</b>\n\n${'z'.repeat(400)}`,
      apiKey,
    }),
  ).toBe(`••• ••• api_key=•••&x=1 <b>a b</b> ${'z'.repeat(265)}`);
});

it.each([
  ['binom_v2', 'tracker.example.com', 'https://tracker.example.com'],
  ['binom_v2', ' https://tracker.example.com/ ', 'https://tracker.example.com'],
  ['binom_v2', 'https://t.example.com/public/api/v1/user/role?x=1#a', 'https://t.example.com'],
  ['binom_v2', 'https://t.example.com/deep/public/api/v1', 'https://t.example.com/deep'],
  ['binom_v2', 'https://t.example.com/public', 'https://t.example.com'],
  ['keitaro', 'https://t.example.com/admin/#!/campaigns', 'https://t.example.com'],
  ['keitaro', 'http://10.0.0.1:8080/admin_api/v1/', 'http://10.0.0.1:8080'],
  ['keitaro', 'https://t.example.com/k/admin', 'https://t.example.com/k'],
  [
    'binom_v1',
    'https://t.example.com/x7k2.php?page=Users&api_key=k',
    'https://t.example.com/x7k2.php',
  ],
  ['binom_v1', 't.example.com', 'https://t.example.com'],
] as const)('%s at %s is called at %s', (version, apiUrl, base) => {
  expect(toBaseUrl({ version, apiUrl })).toBe(base);
});

it('the object API of Binom 1 is beside its entry script', () => {
  expect(toObjectApiUrl('https://t.example.com/a/x7k2.php')).toBe(
    'https://t.example.com/a/arm.php',
  );
  expect(toObjectApiUrl('https://t.example.com')).toBe('https://t.example.com/arm.php');
});
