import type { ObjectResults } from '@ads-checker/shared/contracts/object-results';
import { expect, it } from 'vitest';
import { buildAd, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { networkFiguresOf } from '../tracker-figures.ts';
import { createTrackerJoin } from './tracker-rows.ts';

const source = {
  binomId: '7',
  name: 'Binom EU',
  binomUserId: null,
  currency: 'USD',
  rate: 0.868,
  dayZone: 'ad_account',
  timeZone: 'Europe/Berlin',
  readAt: null,
  unreadDayCount: 0,
  error: null,
} as const;
const result = {
  ...{ id: '1', clicks: 9, leads: 2, approved: 1, hold: 1, rejected: 0 },
  ...{ revenue: '12.50', comparedSpend: '3.00', isPartial: false },
};
const answer = (rest: Partial<ObjectResults> = {}): ObjectResults => ({
  source,
  rows: [result],
  undivided: [],
  byDay: [],
  ...rest,
});
const insights = buildInsights({ spend: '5.25', clicks: 10 });

it('adds to a row what the tracker knows of it, and keeps rows that did not change', () => {
  const join = createTrackerJoin(answer());
  const [known, other] = [buildAd({ id: '1', insights }), buildAd({ id: '2', insights })];
  const [first, second] = join([known, other]);
  expect(first?.tracker).toMatchObject({ leads: 2, revenue: 12.5, spend: 5.25, networkClicks: 10 });
  expect(second).toBe(other);
  const [again] = join([known]);
  expect(again).toBe(first);
});

it('names the parent that the tracker reports instead', () => {
  const join = createTrackerJoin(
    answer({
      rows: [],
      undivided: [
        { level: 'ad_set', id: '30' },
        { level: 'campaign', id: '40' },
      ],
    }),
  );
  const rows = join([
    buildAd({ id: '1', adSetId: '30', adCampaignId: '40' }),
    buildAd({ id: '2', adSetId: '31', adCampaignId: '40' }),
    buildAd({ id: '3', adSetId: '31', adCampaignId: '41' }),
    buildAdSet({ id: '30', adCampaignId: '40' }),
  ]);
  expect(rows.map(({ reportedFor }) => reportedFor)).toEqual([
    'ad_set',
    'campaign',
    undefined,
    'campaign',
  ]);
});

it('takes an object without delivery for no spend, and an unread one for unknown', () => {
  expect(networkFiguresOf({ insights: null })).toEqual({ spend: 0, clicks: 0 });
  expect(networkFiguresOf({ insights: null, unreadFields: ['insights'] })).toEqual({
    spend: null,
    clicks: null,
  });
});
