import i18n from 'i18next';
import { parse } from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvFileName, toCsvText } from '../../../lib/csv.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { layOutColumns } from '../grid/column-layout.ts';
import { buildAd, buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { toListCsv } from './list-csv.ts';

const account = buildAdAccount({ currency: 'EUR', currencyRatioToUSD: 0.8 });
const range = { since: '2026-11-15', until: '2026-11-21' };

function displayOf(overrides: Partial<ListDisplay> = {}): ListDisplay {
  return {
    kind: 'adSets',
    money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
    timeZone: 'Europe/Berlin',
    action: 'lead',
    ...overrides,
  };
}

const rows = [
  buildAdSet({
    id: '1',
    name: '=HYPERLINK("x")',
    insights: buildInsights({ spend: '100.10', clicks: 3, actions: { lead: 2 } }),
  }),
  buildAdSet({
    id: '2',
    name: 'Solar; "DE"\nnew',
    dailyBudget: null,
    effectiveStatus: 'PAUSED',
    insights: null,
  }),
  buildAdSet({ id: '3', name: '-5', insights: buildInsights({ spend: null, clicks: null }) }),
];
const columns = layOutColumns({
  kind: 'adSets',
  choice: { columns: ['results', 'spend', 'delivery', 'budget', 'id', 'createdAt'] },
}).columns;

const table = (display = displayOf()) =>
  toListCsv({
    rows,
    columns,
    display,
    range,
    translate: (message) => message.replace(/_.*/, ''),
  });

describe('toListCsv', () => {
  it('has the visible columns in order with raw figures and the days', () => {
    const { since, until } = range;
    expect(table()).toEqual([
      [
        'Ad set',
        'Leads',
        'Spend (EUR)',
        'Delivery',
        'Budget (EUR)',
        'Budget type',
        'ID',
        'Created',
        'Reporting starts',
        'Reporting ends',
      ],
      [
        '=HYPERLINK("x")',
        2,
        { decimal: '100.10' },
        'Active',
        { decimal: '50.00' },
        'Daily',
        '1',
        expect.stringMatching(/Z$/),
        since,
        until,
      ],
      [
        'Solar; "DE"\nnew',
        null,
        null,
        'Off',
        null,
        'Campaign',
        '2',
        expect.any(String),
        since,
        until,
      ],
      [
        '-5',
        8,
        null,
        'Active',
        { decimal: '50.00' },
        'Daily',
        '3',
        expect.any(String),
        since,
        until,
      ],
    ]);
  });

  it('is in dollars when the list is', () => {
    const money = getMoneyDisplay({ account, convertMoneyToUSD: true });
    expect(table(displayOf({ money })).map((cells) => cells[2])).toEqual([
      'Spend (USD)',
      { decimal: '125.125' },
      null,
      null,
    ]);
  });

  it('distinguishes results of different goals', () => {
    const mixed = table(displayOf({ action: 'mixed' }));
    expect(mixed.map((cells) => cells.slice(1, 3))).toEqual([
      ['Results', 'Result type'],
      [2, 'Leads'],
      [null, null],
      [8, 'Leads'],
    ]);
  });

  it('writes rankings as labels, including unknown ones', () => {
    const ranked = toListCsv({
      rows: [buildAd()],
      columns: layOutColumns({
        kind: 'ads',
        choice: { columns: ['qualityRanking', 'conversionRateRanking'] },
      }).columns,
      display: displayOf({ kind: 'ads' }),
      range,
      translate: (message) => message,
    });
    expect(ranked[1]?.slice(1, 3)).toEqual(['Average', 'Unknown']);
  });
});

describe('toCsvText', () => {
  it('round-trips, except for formula escaping', async () => {
    const text = await toCsvText(table());
    expect(text.startsWith('\uFEFFAd set,Leads,')).toBe(true);
    const { data } = parse<string[]>(text.slice(1).trimEnd());
    expect(data.map(([name]) => name)).toEqual([
      'Ad set',
      '\'=HYPERLINK("x")',
      'Solar; "DE"\nnew',
      '-5',
    ]);
  });

  it.each([
    ['+1 (555)', "'+1 (555)"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    ['\nx', "'\nx"],
    ['＝1+1', "'＝1+1"],
    ['120214780008733503', '="120214780008733503"'],
    ['007', '="007"'],
    ['12345678901', '12345678901'],
    ['2 = 2', '2 = 2'],
  ])('%j is written as %j', async (cell, written) => {
    const text = await toCsvText([[cell]]);
    expect(parse<string[]>(text.slice(1)).data[0]).toEqual([written]);
  });
});

describe('in Russian', () => {
  beforeAll(() => i18n.changeLanguage('ru-RU'));
  afterAll(() => i18n.changeLanguage('en-US'));

  it('separates cells by semicolons and decimals by commas', async () => {
    const cells = [{ decimal: '12.05' }, 3.5, 1e-7, 'a,b', '1.5', { id: '00.7' }, null];
    expect(await toCsvText([cells])).toBe('\uFEFF12,05;3,5;0,0000001000;a,b;1.5;"=""00.7""";\r\n');
  });
});

it('removes characters that file systems reject from the file name', () => {
  expect(csvFileName(['Helio: DE/01 ', 'Ad sets', `${range.since}–${range.until}`])).toBe(
    'Helio DE 01, Ad sets, 2026-11-15–2026-11-21.csv',
  );
});
