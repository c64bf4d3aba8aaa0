import { describe, expect, it } from 'vitest';
import { adObjectDelivery, deliveryLabel } from '../../../lib/status-labels.ts';
import { buildAd, buildAdSet, buildCampaign } from '../test/build-rows.ts';
import {
  countDeliveries,
  countFilters,
  listConditionParents,
  makeRowTest,
  NO_FILTERS,
  type RowFilters,
  toNetworkFilters,
} from './filters.ts';

describe('makeRowTest', () => {
  it('shows archived objects on request only', () => {
    const archived = buildCampaign({
      status: 'ARCHIVED',
      effectiveStatus: 'ARCHIVED',
      deliveryStatus: 'archived',
      deliverySubStatuses: [],
    });
    expect(makeRowTest(NO_FILTERS)(archived)).toBe(false);
    expect(makeRowTest({ ...NO_FILTERS, delivery: ['archived'] })(archived)).toBe(true);
  });

  it('keeps the ad sets of the selected campaigns and the ads of the selected ad sets', () => {
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

describe('conditions on parents', () => {
  const campaigns = [
    buildCampaign({ id: '100', name: 'Solar DE' }),
    buildCampaign({ id: '101', name: 'Heat', effectiveStatus: 'PAUSED' }),
  ];
  const adSets = [
    buildAdSet({ id: '200', name: 'Broad' }),
    buildAdSet({ id: '201', name: 'Narrow' }),
  ];
  const parents = { campaigns, adSets };
  const ads = [
    buildAd({ id: '1' }),
    buildAd({ id: '2', adSetId: '201' }),
    buildAd({ id: '3', adCampaignId: '101', adSetId: '201' }),
    buildAd({ id: '4', adCampaignId: '999', adSetId: '999' }),
  ];
  const kept = (levels: RowFilters['levels'], rows = parents) =>
    ads.filter(makeRowTest({ ...NO_FILTERS, levels }, rows)).map(({ id }) => id);

  it('apply to the ads of each campaign and ad set', () => {
    expect(kept({ campaign: { name: { CONTAIN: 'solar' } } })).toEqual(['1', '2']);
    expect(kept({ campaign: { delivery: { IN: ['off'] } } })).toEqual(['3']);
    expect(kept({ ad_set: { name: { NOT_EQUAL: 'Broad' } } })).toEqual(['2', '3']);
    expect(
      kept({ campaign: { name: { EQUAL: 'Solar DE' } }, ad_set: { name: { IN: ['Narrow'] } } }),
    ).toEqual(['2']);
  });

  it('are left to the network where the parents are not loaded', () => {
    const test = makeRowTest({ ...NO_FILTERS, levels: { campaign: { name: { EQUAL: 'x' } } } });
    expect(ads.filter(test).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(
      listConditionParents({
        level: 'ad',
        levels: { campaign: { name: { EQUAL: 'x' } }, ad: { name: { EQUAL: 'y' } } },
      }),
    ).toEqual(['campaign']);
  });
});

it('sends the filters and the longest search word to the network', () => {
  const ask = (filters: Partial<RowFilters>) =>
    toNetworkFilters({ level: 'ad', filters: { ...NO_FILTERS, ...filters } });
  expect(ask({})).toBeNull();
  expect(ask({ query: '120214788310550' })).toBeNull();
  expect(ask({ query: 'de solar', delivery: ['scheduled'], adSetIds: ['7'] })).toEqual({
    adName: { CONTAIN: 'solar' },
    adDeliveryStatus: { IN: ['scheduled'] },
    adSetIds: { IN: ['7'] },
  });
  expect(ask({ query: 'solar', levels: { ad: { name: { CONTAIN: 'de' } } } })).toEqual({
    adName: { CONTAIN: 'de' },
  });
});

it('counts filters, and rows per delivery', () => {
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

it('finds exactly the rows that show the label of a filter', () => {
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
