import { expect, it } from 'vitest';
import {
  cpaOf,
  daysInProfit,
  listDates,
  profitByDate,
  rankByProfit,
  sortLines,
  toResultLines,
} from './result-lines.ts';
import { drillDown, resultsPath, resultsView } from './search-params.ts';
import { ALL_MATCHED, buildBreakdown, buildRow } from './test/build-results.ts';

const lines = toResultLines({
  now: buildBreakdown(),
  before: buildBreakdown({ rows: [buildRow({ profitUSD: '40.00' })] }),
  groupBy: 'ad_user',
  dayCount: 2,
});

it('adds what was not matched as rows of their own, with the profit of the period before', () => {
  expect(
    lines.map(({ kind, key, unmatchedCount, profitUSD, profitBeforeUSD }) => [
      kind,
      key,
      unmatchedCount,
      profitUSD,
      profitBeforeUSD,
    ]),
  ).toEqual([
    ['group', '1', null, '50.00', '40.00'],
    ['group', '2', null, '-60.00', null],
    ['group', '3', null, null, null],
    ['no_tracker_row', 'no_tracker_row', 9, '-100.00', '-100.00'],
    ['no_ad', 'no_ad', 2, '127.32', '127.32'],
  ]);
  const matched = buildBreakdown({ unmatched: ALL_MATCHED });
  expect(
    toResultLines({ now: matched, before: undefined, groupBy: 'ad_user', dayCount: 2 }).map(
      ({ key }) => key,
    ),
  ).toEqual(['1', '2', '3']);
});

it('compares a day with the day as many days before as the period has', () => {
  const ofDays = (days: readonly [string, string][]) =>
    buildBreakdown({
      rows: days.map(([key, profitUSD]) => buildRow({ key, profitUSD })),
      unmatched: ALL_MATCHED,
    });
  expect(
    toResultLines({
      now: ofDays([
        ['2026-03-01', '5.00'],
        ['2026-03-02', '6.00'],
      ]),
      before: ofDays([['2026-02-28', '4.00']]),
      groupBy: 'day',
      dayCount: 2,
    }).map(({ key, profitBeforeUSD }) => [key, profitBeforeUSD]),
  ).toEqual([
    ['2026-03-01', null],
    ['2026-03-02', '4.00'],
  ]);
});

it.each([
  [null, ['1', '2', '3', 'no_tracker_row', 'no_ad']],
  [{ column: 'profit', order: 'asc' }, ['2', '1', '3', 'no_tracker_row', 'no_ad']],
  [{ column: 'name', order: 'asc' }, ['2', '1', '3', 'no_tracker_row', 'no_ad']],
  [{ column: 'spend', order: 'desc' }, ['2', '1', '3', 'no_tracker_row', 'no_ad']],
  [{ column: 'cpa', order: 'desc' }, ['1', '2', '3', 'no_tracker_row', 'no_ad']],
] as const)(
  'sorts by %j, unknown figures last and what was not matched after all',
  (sort, keys) => {
    expect(sortLines(lines, { sort, groupBy: 'ad_user' }).map(({ key }) => key)).toEqual(keys);
  },
);

it('has no cost per lead without leads, or when it is unknown', () => {
  expect([
    cpaOf({ comparedSpendUSD: '100.00', leads: 10 }),
    cpaOf({ comparedSpendUSD: '100.00', leads: 0 }),
    cpaOf({ comparedSpendUSD: '100.00', leads: null }),
    cpaOf({ comparedSpendUSD: null, leads: 3 }),
  ]).toEqual([10, null, null, null]);
});

it('leaves a gap for a day whose profit is unknown', () => {
  const dates = listDates({ since: '2026-02-28', until: '2026-03-02' });
  expect(dates).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  const { byDay } = buildRow();
  expect(profitByDate(byDay, dates)).toEqual([null, 60, -10]);
  expect(daysInProfit([...byDay, { date: '2026-02-28', profitUSD: null }])).toEqual({
    count: 1,
    known: 2,
  });
});

it('ranks those whose profit is known', () => {
  expect([...rankByProfit(buildBreakdown().rows)]).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
});

it('opens a level deeper with the filters so far', () => {
  const start = resultsView.read({ period: 'last_7_days', buyer: '5' });
  const profile = drillDown(start, '11');
  const account = profile && drillDown(profile, '22');
  const campaign = account && drillDown(account, '33');
  const day = campaign && drillDown(campaign, '2026-03-01');
  expect([profile, account, campaign, day].map((view) => view && resultsPath(view))).toEqual([
    '/results?period=last_7_days&by=ad_account&profile=%2211%22&buyer=%225%22',
    '/results?period=last_7_days&by=campaign&profile=%2211%22&buyer=%225%22&account=%2222%22',
    '/results?period=last_7_days&by=day&profile=%2211%22&buyer=%225%22&account=%2222%22&campaign=%2233%22',
    '/results?since=%222026-03-01%22&until=%222026-03-01%22&by=campaign&profile=%2211%22&buyer=%225%22&account=%2222%22&campaign=%2233%22',
  ]);
  const board = resultsView.read({ tab: 'board' });
  expect(resultsPath(drillDown(board, '5') ?? board)).toBe('/results?buyer=%225%22');
  expect(drillDown({ ...start, groupBy: 'tracker_campaign' }, '7-142')).toBeUndefined();
});
