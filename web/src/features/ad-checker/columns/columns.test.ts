import { describe, expect, it } from 'vitest';
import { buildAd, buildAdSet, buildCampaign, buildInsights } from '../test/build-rows.ts';
import { findColumn, findLink, findLinkAddress, findOwnBudget, findRanking } from './columns.ts';
import { findCommonAction } from './results.ts';

it('reads sort values: money as numbers, missing values as null', () => {
  const row = buildAdSet({ dailyBudget: null, insights: buildInsights({ cpc: null }) });
  const read = (id: string) => findColumn(id)?.value(row);
  expect(['spend', 'cpc', 'results', 'costPerResult', 'budget', 'bidAmount'].map(read)).toEqual([
    100,
    null,
    8,
    12.5,
    null,
    null,
  ]);
  expect(findColumn('results')?.value(buildAdSet({ insights: null }))).toBeNull();
  expect(findColumn('qualityRanking')?.value(buildAd())).toBe(3);
  expect(findColumn('conversionRateRanking')?.value(buildAd())).toBeNull();
});

it('shows a ranking unknown to the network as such, and sorts it last', () => {
  const key = 'conversionRateRanking';
  expect(findRanking({ row: buildAd(), key })).toBe('UNKNOWN');
  expect(findRanking({ row: buildAd({ insights: null }), key })).toBeNull();
});

it('finds the own budget', () => {
  expect(findOwnBudget(buildAdSet())).toEqual({ amount: '50.00', currency: 'EUR', period: 'day' });
  expect(findOwnBudget(buildCampaign())).toBeNull();
  expect(
    findOwnBudget(buildCampaign({ lifetimeBudget: { amount: '900.00', currency: 'EUR' } })),
  ).toEqual({ amount: '900.00', currency: 'EUR', period: 'lifetime' });
  expect(findOwnBudget(buildAd())).toBeNull();
});

it('finds the link of an ad, to read without trailing slashes, to open with them', () => {
  const creative = {
    id: '1',
    adAccountId: '1',
    pagePostId: null,
    pagePostUrl: null,
    urlTags: null,
    linkData: null,
    productSet: null,
    assetFeedSpec: {
      titles: [],
      captions: [],
      bodies: [],
      linkUrls: ['https://helio.example/quiz//'],
      imageUrls: [],
      callToActionTypes: [],
    },
  };
  expect(findLink(buildAd({ creative }))).toBe('https://helio.example/quiz');
  expect(findLinkAddress(buildAd({ creative }))).toBe('https://helio.example/quiz//');
  expect([findLink(buildAd()), findLinkAddress(buildAd())]).toEqual([null, null]);
});

describe('findCommonAction', () => {
  it('returns the action shared by all rows', () => {
    expect(findCommonAction([buildAdSet(), buildAdSet({ insights: null })])).toBe('lead');
    expect(findCommonAction([])).toBeNull();
    expect(
      findCommonAction([
        buildAdSet(),
        buildAdSet({ insights: buildInsights({ targetAction: 'purchase' }) }),
      ]),
    ).toBe('mixed');
  });
});
