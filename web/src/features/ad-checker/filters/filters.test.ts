import { describe, expect, it } from 'vitest';
import { adObjectDelivery, deliveryLabel } from '../../../lib/status-labels.ts';
import { buildAd, buildAdSet, buildCampaign } from '../test/build-rows.ts';
import { countDeliveries, countFilters, makeRowTest, NO_FILTERS } from './filters.ts';

describe('makeRowTest', () => {
  it('shows archived objects only when asked', () => {
    const archived = buildCampaign({
      status: 'ARCHIVED',
      effectiveStatus: 'ARCHIVED',
      deliveryStatus: 'archived',
      deliverySubStatuses: [],
    });
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
  expect(countFilters({ ...NO_FILTERS, query: ' ', delivery: ['off'], campaignIds: ['1'] })).toBe(
    2,
  );
  expect(countFilters({ ...NO_FILTERS, statuses: ['DELETED', 'INTERNAL'] })).toBe(1);
  expect([
    ...countDeliveries([buildAd(), buildAd({ effectiveStatus: 'PAUSED' }), buildAd()]),
  ]).toEqual([
    ['active', 2],
    ['off', 1],
  ]);
});

it('finds by the word of a filter exactly the rows that say this word', () => {
  const rows = [
    buildAd({ effectiveStatus: 'WITH_ISSUES', deliveryInfoStatus: 'not_delivering' }),
    buildAd({ deliveryStatus: 'warning', deliveryInfoStatus: 'not_delivering' }),
    buildAd({ effectiveStatus: 'IN_PROCESS', deliveryInfoStatus: 'pending_review' }),
    buildAd({ effectiveStatus: 'PENDING_REVIEW', deliveryInfoStatus: 'pending_review' }),
    buildAd({ effectiveStatus: 'CAMPAIGN_PAUSED', deliveryInfoStatus: 'inactive' }),
    buildAdSet({ deliveryStatus: 'preparing', effectiveStatus: 'PREPARING' }),
    buildAdSet({ deliverySubStatuses: ['learning_exit_unsuccessfully'] }),
    buildCampaign({ effectiveStatus: 'PAUSED' }),
  ];
  const words = [...countDeliveries(rows).keys()].map((id) => [
    deliveryLabel(id).label,
    rows
      .filter(makeRowTest({ ...NO_FILTERS, delivery: [id] }))
      .map((row) => adObjectDelivery(row).label),
  ]);
  expect(words).toEqual([
    ['With issues', ['With issues']],
    ['Not delivering', ['Not delivering']],
    ['Processing', ['Processing']],
    ['In review', ['In review']],
    ['Campaign off', ['Campaign off']],
    ['Preparing', ['Preparing']],
    ['Learning limited', ['Learning limited']],
    ['Off', ['Off']],
  ]);
});
