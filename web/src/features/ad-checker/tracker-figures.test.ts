import { expect, it } from 'vitest';
import {
  DERIVED,
  losesClicks,
  sumTracker,
  type TrackerFigures,
  type TrackerTotals,
  toTrackerFigures,
} from './tracker-figures.ts';

const result = {
  id: '1',
  clicks: 200,
  leads: 10,
  approved: 4,
  hold: 3,
  rejected: 3,
  revenue: '141.30',
  comparedSpend: '40.00',
  isPartial: false,
};
const network = { spend: 100.1, clicks: 250 };
const figures = toTrackerFigures({ result, network, isWholePeriodRead: true });
const all = (of: TrackerFigures | TrackerTotals) =>
  Object.fromEntries(Object.entries(DERIVED).map(([id, derive]) => [id, derive(of)]));

it('works out every figure from what both sides report', () => {
  expect(all(figures)).toEqual({
    trackerLeads: 10,
    revenue: 141.3,
    profit: 41.2,
    roi: 41.158841,
    cpa: 10.01,
    epc: 0.7065,
    cr: 5,
    approveRate: 40,
    trackerClicks: 200,
    clickShare: 80,
  });
});

it('compares only what was spent on the days that the tracker was read', () => {
  const partly = toTrackerFigures({ result, network, isWholePeriodRead: false });
  expect(all(partly)).toMatchObject({ profit: 101.3, cpa: 4, clickShare: null });
});

it('knows no figure without what it is worked out from', () => {
  const unknown = toTrackerFigures({
    result: { ...result, revenue: null, clicks: null, approved: null },
    network: { spend: null, clicks: null },
    isWholePeriodRead: true,
  });
  expect(all(unknown)).toEqual({
    ...{ trackerLeads: 10, revenue: null, profit: null, roi: null, cpa: null, epc: null },
    ...{ cr: null, approveRate: null, trackerClicks: null, clickShare: null },
  });
  const free = toTrackerFigures({
    result: { ...result, leads: 0, clicks: 0 },
    network: { spend: 0, clicks: 0 },
    isWholePeriodRead: true,
  });
  expect(all(free)).toMatchObject({ profit: 141.3, roi: null, cpa: null, epc: null, cr: null });
});

it('doubts a tracker that counts less than half of many clicks', () => {
  expect(losesClicks({ clicks: 41, networkClicks: 318 })).toBe(true);
  expect(losesClicks({ clicks: 160, networkClicks: 318 })).toBe(false);
  expect(losesClicks({ clicks: 1, networkClicks: 19 })).toBe(false);
  expect(losesClicks({ clicks: null, networkClicks: 318 })).toBe(false);
});

const none = { tracker: undefined, isUndivided: false };

it('counts spend without a row of the tracker as lost, but not that of an undivided parent', () => {
  const rows = [
    { tracker: figures, isUndivided: false, network },
    { ...none, network: { spend: 20, clicks: 50 } },
    { ...none, isUndivided: true, network: { spend: 30, clicks: 70 } },
  ];
  const totals = sumTracker(rows, { isWholePeriodRead: true });
  expect(totals).toEqual({
    isWholePeriodRead: true,
    clicks: 200,
    leads: 10,
    approved: 4,
    revenue: 141.3,
    spend: 120.1,
    networkClicks: 300,
    spendWithoutData: 20,
    undividedSpend: 30,
    unknownCounts: {},
  });
  expect(DERIVED.profit(totals)).toBe(21.2);
  const partly = sumTracker(rows, { isWholePeriodRead: false });
  expect(partly).toMatchObject({ spend: 100.1, networkClicks: null, spendWithoutData: 20 });
});

it('leaves rows of unknown revenue out of the sum, and counts them', () => {
  const unknown = { ...figures, revenue: null, leads: null };
  const totals = sumTracker(
    [figures, unknown].map((tracker) => ({ tracker, isUndivided: false, network })),
    { isWholePeriodRead: true },
  );
  expect(totals).toMatchObject({
    revenue: 141.3,
    spend: 100.1,
    leads: 10,
    unknownCounts: { leads: 1, revenue: 1 },
  });
});

it('knows no sum of no rows', () => {
  expect(sumTracker([], { isWholePeriodRead: true })).toMatchObject({
    ...{ clicks: null, leads: null, revenue: null, spend: null, networkClicks: null },
    ...{ spendWithoutData: 0, undividedSpend: 0 },
  });
});
