import { describe, expect, it } from 'vitest';
import { getDeliveryGroup } from './delivery-group.ts';
import { countDeliveryGroups, countFilters, makeRowTest, NO_FILTERS } from './filters.ts';
import { buildAd, buildAdSet, buildCampaign } from './test/build-rows.ts';

describe('getDeliveryGroup', () => {
  it.each([
    [buildAd(), 'active'],
    [buildAd({ effectiveStatus: 'ADSET_PAUSED', deliveryStatus: 'inactive' }), 'off'],
    [buildAd({ effectiveStatus: 'PENDING_REVIEW' }), 'inReview'],
    [buildAd({ effectiveStatus: 'DISAPPROVED', deliveryStatus: 'error' }), 'rejected'],
    [buildAd({ deliveryInfoStatus: 'recently_rejected', deliveryStatus: 'error' }), 'rejected'],
    [buildAdSet({ deliverySubStatuses: ['in_learning_phase'] }), 'learning'],
    [
      buildAdSet({
        deliveryStatus: 'warning',
        deliverySubStatuses: ['learning_exit_unsuccessfully'],
      }),
      'limited',
    ],
    [buildAdSet({ deliveryStatus: 'inactive', deliverySubStatuses: ['scheduled'] }), 'scheduled'],
    [buildAdSet({ deliveryStatus: 'warning' }), 'notDelivering'],
    [buildAdSet({ deliveryStatus: 'never_heard_of' }), 'notDelivering'],
    [buildCampaign({ effectiveStatus: 'WITH_ISSUES' }), 'withIssues'],
    [buildCampaign({ status: 'ARCHIVED', effectiveStatus: 'ARCHIVED' }), 'archived'],
  ])('%#', (row, group) => {
    expect(getDeliveryGroup(row)).toBe(group);
  });
});

describe('makeRowTest', () => {
  it('shows archived objects only when asked', () => {
    const archived = buildCampaign({ effectiveStatus: 'ARCHIVED' });
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
  expect(countFilters({ query: ' ', delivery: ['off'], campaignIds: ['1'], adSetIds: [] })).toBe(2);
  expect([
    ...countDeliveryGroups([buildAd(), buildAd({ effectiveStatus: 'PAUSED' }), buildAd()]),
  ]).toEqual([
    ['active', 2],
    ['off', 1],
  ]);
});
