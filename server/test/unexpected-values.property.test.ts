import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useAdObjects } from './harness/ad-objects.ts';

const { fault, sandbox, owner, adUserId, inAccount } = useAdObjects();

/**
 * Values that a field may hold in place of its own; none is a zero, some are easily read as one.
 */
const UNEXPECTED_VALUES = [
  null,
  '',
  ' ',
  'n/a',
  'IN_APPEAL',
  'XYZ',
  false,
  true,
  [],
  [null],
  [[]],
  {},
  { data: null },
  { data: 'none' },
  { data: [null, 7, {}] },
  { summary: { total_count: null } },
  -7,
  3.5,
  2e15,
  1e300,
  '99999999999999999999999999999999',
  '12345678901234567',
  '-5',
  '1e400',
  '2026-02-30T10:00:00+0000',
  '2026-02-28T24:00:00+0000',
  '2026-02-28',
  'Mars/Olympus',
  { status: 7, substatuses: 'off' },
  { global: { Policy: 5 }, placement_specific: [] },
] as const;

const COMMON = ['account_id', 'name', 'status', 'created_time', 'updated_time'];
const DELIVERY = ['effective_status', 'delivery_status', 'insights'];
const BUDGETS = ['daily_budget', 'lifetime_budget', 'budget_remaining', 'bid_strategy'];
const FIELDS = {
  campaigns: [
    ...[...COMMON, ...DELIVERY, ...BUDGETS],
    ...['source_campaign_id', 'special_ad_categories', 'objective', 'buying_type', 'spend_cap'],
    ...['start_time', 'stop_time', 'adsets'],
  ],
  adSets: [
    ...[...COMMON, ...DELIVERY, ...BUDGETS],
    ...['campaign_id', 'source_adset_id', 'optimization_goal', 'bid_amount', 'daily_spend_cap'],
    ...['lifetime_spend_cap', 'start_time', 'end_time', 'ads'],
  ],
  ads: [
    ...[...COMMON, ...DELIVERY],
    ...['campaign_id', 'adset_id', 'source_ad_id', 'delivery_info', 'ad_review_feedback'],
    'creative',
  ],
  adImages: [...COMMON, ...['hash', 'creatives', 'permalink_url', 'url_128', 'width', 'height']],
  adAccounts: [
    ...['account_id', 'account_status', 'disable_reason', 'user_tasks', 'created_time', 'name'],
    ...['timezone_name', 'timezone_offset_hours_utc', 'currency', 'balance', 'adtrust_dsl'],
    ...['account_currency_ratio_to_usd', 'adspaymentcycle', 'next_bill_date'],
    ...['funding_source_details', 'failed_delivery_checks', 'insights'],
  ],
} as const;
type Kind = keyof typeof FIELDS;

const INSIGHTS = [
  ...['date_start', 'date_stop', 'account_currency', 'spend', 'clicks', 'cpc', 'ctr', 'reach'],
  ...['inline_link_clicks', 'impressions', 'cpm', 'cpp', 'website_purchase_roas', 'actions'],
  ...['cost_per_action_type', 'results', 'quality_ranking'],
];

const unexpected = fc.constantFrom(...UNEXPECTED_VALUES);
const unexpectedInsights = fc
  .dictionary(fc.constantFrom(...INSIGHTS), unexpected)
  .map((row) => ({ data: [row] }));

const rowOf = (kind: Kind) =>
  fc.record({
    set: fc
      .tuple(
        fc.dictionary(fc.constantFrom(...FIELDS[kind]), unexpected, { maxKeys: 6 }),
        fc.option(unexpectedInsights, { nil: undefined }),
      )
      .map(([fields, insights]) =>
        insights === undefined || kind === 'adImages' ? fields : { ...fields, insights },
      ),
    leaveOut: fc.uniqueArray(fc.constantFrom(...FIELDS[kind]), { maxLength: 4 }),
  });

const ROWS = 20;
const PATHS = {
  campaigns: '/act_*/campaigns',
  adSets: '/act_*/adsets',
  ads: '/act_*/ads',
  adImages: '/act_*/adimages',
  adAccounts: '/me/adaccounts',
} as const satisfies Record<Kind, string>;

async function read(kind: Kind) {
  const period = { insightsDatePreset: 'last_14_days' };
  const page = { params: inAccount(), query: { limit: ROWS, fresh: 1 } };
  const results = { params: inAccount(), query: { limit: ROWS, fresh: 1, ...period } };
  switch (kind) {
    case 'campaigns':
      return owner().call(r.listAdCampaigns, results);
    case 'adSets':
      return owner().call(r.listAdSets, results);
    case 'ads':
      return owner().call(r.listAds, results);
    case 'adImages':
      return owner().call(r.listAdImages, page);
    case 'adAccounts':
      return owner().call(r.listAdAccounts, {
        params: { adUserId: adUserId() },
        query: { datePreset: 'this_month', fresh: 1 },
      });
  }
}

/** Paths of the zeros in a value: `3.insights.clicks`. */
function listZeros(value: unknown, path = ''): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => listZeros(part, `${path}.${name}`));
  }
  const isZero = value === 0 || (typeof value === 'string' && /^-?0+(\.0*)?$/.test(value));
  return isZero ? [path] : [];
}

describe('a list of rows with unexpected values', () => {
  it.each(Object.keys(FIELDS) as Kind[])(
    'of %s still has every id, and no zero that was not sent',
    async (kind) => {
      const whole = (await read(kind)).body as { data: { id: string }[] };
      const ids = whole.data.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(5);
      const zeros = new Set(listZeros(whole.data));
      await fc.assert(
        fc.asyncProperty(
          fc.array(rowOf(kind), { minLength: ids.length, maxLength: ids.length }),
          async (rows) => {
            sandbox().state.faults.clear();
            // The values travel as JSON, as in real responses.
            fault({
              path: PATHS[kind],
              effect: { type: 'malformed_rows', rows: structuredClone(rows) },
            });
            const answer = await read(kind);
            const status = answer.status;
            const body = answer.body as { data: { id: string }[]; gaps?: unknown };
            expect([status, body.data.map(({ id }) => id)]).toEqual([200, ids]);
            expect(
              sandbox()
                .state.faults.list()
                .map(({ hits }) => hits),
            ).toEqual([1]);
            expect(body.gaps).toBeUndefined();
            expect(listZeros(body.data).filter((path) => !zeros.has(path))).toEqual([]);
          },
        ),
        { numRuns: 25 },
      );
    },
  );
});
