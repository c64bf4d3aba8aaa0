import { expect, it } from 'vitest';
import { readFigureConditions } from '../../../lib/figure-filters.ts';
import { testPositions } from '../list/row-order.ts';
import { buildAd, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { listFigures } from './figures.ts';
import { NO_FILTERS } from './filters.ts';

const insights = (spend: string | null, leads: number | null) =>
  buildInsights({
    spend,
    actions: leads === null ? {} : { lead: leads },
    costPerAction: leads === null ? {} : { lead: '4.00' },
  });

const ads = [
  buildAd({ id: 'winner', insights: insights('80.00', 20) }),
  buildAd({ id: 'loser', insights: insights('60.00', null) }),
  buildAd({ id: 'cheap', insights: insights('5.00', null) }),
  buildAd({ id: 'no delivery', insights: null }),
  buildAd({
    id: 'unread',
    insights: insights('60.00', null),
    unreadFields: ['insights.actions'],
  }),
];

function find(figures: readonly string[], ratioToUSD: number | null = 0.8) {
  const passing = testPositions({
    rows: ads,
    filters: { ...NO_FILTERS, figures: readFigureConditions(figures) },
    ratioToUSD,
  });
  return ads.filter((_, position) => passing[position]).map(({ id }) => id);
}

it('finds what spent and brought nothing', () => {
  expect(find(['spend>50', 'results=0'])).toEqual(['loser']);
  expect(find(['spend>50', 'costPerResult>20'])).toEqual(['loser']);
});

it('matches an unknown figure only as empty', () => {
  expect(find(['spend<1'])).toEqual([]);
  expect(find(['spend=none'])).toEqual(['no delivery']);
  expect(find(['results=none'])).toEqual(['no delivery', 'unread']);
  expect(find(['results<1'])).toEqual(['loser', 'cheap']);
  expect(find(['costPerResult=any'])).toEqual(['winner']);
});

it('compares US dollars with converted amounts, and with nothing where the rate is unknown', () => {
  expect(find(['spend>90USD'])).toEqual(['winner']);
  expect(find(['spend>90USD'], null)).toEqual([]);
});

it('ignores what is no figure, and tells the budgets of a day and of a lifetime apart', () => {
  expect(find(['nothing>1']).length).toBe(ads.length);
  const adSets = [
    buildAdSet({ id: 'day', dailyBudget: { amount: '50.00', currency: 'EUR' } }),
    buildAdSet({
      id: 'lifetime',
      dailyBudget: null,
      lifetimeBudget: { amount: '900.00', currency: 'EUR' },
    }),
  ];
  const test = (figures: readonly string[]) =>
    testPositions({
      rows: adSets,
      filters: { ...NO_FILTERS, figures: readFigureConditions(figures) },
    });
  expect(test(['dailyBudget>40'])).toEqual([true, false]);
  expect(test(['dailyBudget=none'])).toEqual([false, true]);
  expect(test(['lifetimeBudget>40'])).toEqual([false, true]);
});

it('offers every figure of a list', () => {
  expect(listFigures('ads', false).map(({ id }) => id)).toEqual([
    'spend',
    'results',
    'costPerResult',
    'impressions',
    'clicks',
    'ctr',
    'cpc',
    'cpm',
    'reach',
    'cpp',
    'inlineLinkClicks',
    'costPerInlineLinkClick',
    'inlineLinkClickCtr',
    'roas',
  ]);
  expect(
    listFigures('adSets', false)
      .map(({ id }) => id)
      .slice(14),
  ).toEqual(['bidAmount', 'budgetRemaining', 'children', 'dailyBudget', 'lifetimeBudget']);
});
