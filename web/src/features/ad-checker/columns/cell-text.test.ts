import { expect, it } from 'vitest';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { buildAd, buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { formatCell } from './cell-text.ts';
import { type ColumnId, findColumn } from './columns.ts';
import type { ListDisplay } from './list-display.ts';

function textsOf({
  row,
  ids,
  account = buildAdAccount(),
  convertMoneyToUSD = false,
}: {
  row: AdObjectRow;
  ids: readonly ColumnId[];
  account?: Parameters<typeof getMoneyDisplay>[0]['account'];
  convertMoneyToUSD?: boolean;
}): (string | null | undefined)[] {
  const display: ListDisplay = {
    kind: 'ads',
    money: getMoneyDisplay({ account, convertMoneyToUSD }),
    timeZone: 'UTC',
    action: 'lead',
  };
  return ids.map((id) => {
    const column = findColumn(id);
    return column === undefined ? undefined : formatCell({ column, row, display });
  });
}

it('shows values missing from the network as unknown, and absent values as empty', () => {
  const row = buildAdSet({
    dailyBudget: null,
    createdAt: null,
    adCount: null,
    insights: buildInsights({ spend: null, clicks: null, cpc: null, cpm: null }),
    unreadFields: ['dailyBudget', 'createdAt', 'adCount', 'insights.spend', 'insights.clicks'],
  });
  expect(
    textsOf({ row, ids: ['budget', 'createdAt', 'children', 'spend', 'clicks', 'cpc', 'reach'] }),
  ).toEqual(['Unknown', 'Unknown', 'Unknown', 'Unknown', 'Unknown', null, '3,000']);
});

it('distinguishes unreadable results from absent ones', () => {
  const ids = ['spend', 'impressions', 'results', 'link'] as const;
  expect(textsOf({ row: buildAd({ insights: null }), ids })).toEqual([null, null, null, null]);
  expect(textsOf({ row: buildAd({ insights: null, unreadFields: ['insights'] }), ids })).toEqual([
    'Unknown',
    'Unknown',
    'Unknown',
    null,
  ]);
});

it('shows every digit of an amount beyond number precision', () => {
  const row = buildAd({ insights: buildInsights({ spend: '12345678901234567.89' }) });
  expect(textsOf({ row, ids: ['spend'] })).toEqual(['12,345,678,901,234,567.89']);
});

it('leaves amounts unconverted when the rate is unknown', () => {
  const account = buildAdAccount({ currency: null, currencyRatioToUSD: null });
  const row = buildAd({ insights: buildInsights({ spend: '12.50' }) });
  expect(textsOf({ row, ids: ['spend'], account, convertMoneyToUSD: true })).toEqual(['12.50']);
});
