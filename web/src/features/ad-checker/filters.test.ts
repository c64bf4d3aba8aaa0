import { describe, expect, it } from 'vitest';
import { countDeliveries, countFilters, makeRowTest, NO_FILTERS } from './filters.ts';
import { buildAd, buildAdSet, buildCampaign } from './test/build-rows.ts';

describe('makeRowTest', () => {
  it('shows archived objects only when asked', () => {
    const archived = buildCampaign({ deliveryStatus: 'archived' });
    expect(makeRowTest(NO_FILTERS)(archived)).toBe(false);
    expect(makeRowTest({ ...NO_FILTERS, delivery: ['archived'] })(archived)).toBe(true);
  });

  it('keeps the ad sets of the chosen campaigns and the ads of the chosen ad sets', () => {
    const inside = makeRowTest({ ...NO_FILTERS, campaignIds: ['100'], adSetIds: ['200'] });
    expect(inside(buildAd())).toBe(true);
    expect(inside(buildAd({ adSetId: '201' }))).toBe(false);
    expect(inside(buildAd({ adCampaignId: '101' }))).toBe(false);
    expect(inside(buildAdSet())).toBe(true);
    const ofCampaign = makeRowTest({ ...NO_FILTERS, campaignIds: ['100'] });
    expect(ofCampaign(buildAdSet({ adCampaignId: '101' }))).toBe(false);
    expect(ofCampaign(buildCampaign())).toBe(true);
  });
});

it('counts filters, and rows of each delivery', () => {
  expect(
    countFilters({ query: ' ', delivery: ['inactive'], campaignIds: ['1'], adSetIds: [] }),
  ).toBe(2);
  expect([
    ...countDeliveries([buildAd(), buildAd({ deliveryInfoStatus: 'inactive' }), buildAd()]),
  ]).toEqual([
    ['active', 2],
    ['inactive', 1],
  ]);
});
