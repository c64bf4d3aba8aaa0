import type { AdCampaignDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ObjectResult } from '@ads-checker/shared/contracts/object-results';
import {
  cpaOf,
  crOf,
  epcOf,
  percentOf,
  profitOf,
  type ResultSums,
  roiOf,
  roundFigure,
} from '@ads-checker/shared/domain/result-figures';

/** What a tracker knows of a row; null is unknown. Money is in the ad account's currency. */
export interface TrackerFigures {
  readonly clicks: number | null;
  readonly leads: number | null;
  readonly approved: number | null;
  readonly hold: number | null;
  readonly rejected: number | null;
  readonly revenue: number | null;
  /** What was spent on the days whose revenue is known. */
  readonly spend: number | null;
  /** What the ad network counted; null unless every day of the period is known. */
  readonly networkClicks: number | null;
  /** Amounts or rows of it could not be read, so that the sums are too low. */
  readonly isPartial: boolean;
}

/** The network's own figures of the row; null is unknown, and without delivery they are zero. */
export interface NetworkFigures {
  readonly spend: number | null;
  readonly clicks: number | null;
}

/** The network's own figures of a row: zero without delivery, null where it did not return them. */
export function networkFiguresOf({
  insights,
  unreadFields = [],
}: Pick<AdCampaignDto, 'insights' | 'unreadFields'>): NetworkFigures {
  if (insights === null) {
    const isUnread = unreadFields.includes('insights');
    return isUnread ? { spend: null, clicks: null } : { spend: 0, clicks: 0 };
  }
  return {
    spend: insights.spend === null ? null : Number(insights.spend),
    clicks: insights.clicks,
  };
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Figures of a row as its tracker reports them. */
export function toTrackerFigures({
  result,
  network,
  isWholePeriodRead,
}: {
  readonly result: ObjectResult;
  readonly network: NetworkFigures;
  /** Otherwise only what was spent on the days that were read is compared. */
  readonly isWholePeriodRead: boolean;
}): TrackerFigures {
  const { clicks, leads, approved, hold, rejected, isPartial } = result;
  return {
    clicks,
    leads,
    approved,
    hold,
    rejected,
    isPartial,
    revenue: toNumber(result.revenue),
    spend: isWholePeriodRead ? network.spend : toNumber(result.comparedSpend),
    networkClicks: isWholePeriodRead ? network.clicks : null,
  };
}

type Known = ResultSums & Pick<TrackerFigures, 'approved' | 'networkClicks'>;

/** Figures worked out from what a tracker and the ad network report, of a row or a sum of rows. */
export const DERIVED = {
  trackerLeads: ({ leads }: Known) => leads,
  revenue: ({ revenue }: Known) => revenue,
  profit: profitOf,
  roi: roiOf,
  cpa: cpaOf,
  epc: epcOf,
  cr: crOf,
  approveRate: ({ approved, leads }: Known) => percentOf(approved, leads),
  trackerClicks: ({ clicks }: Known) => clicks,
  /** Percent of the network's clicks that the tracker counted. */
  clickShare: ({ clicks, networkClicks }: Known) => percentOf(clicks, networkClicks),
} as const satisfies Record<string, (of: Known) => number | null>;

export type TrackerColumnId = keyof typeof DERIVED;

export function isTrackerColumn(id: string): id is TrackerColumnId {
  return id in DERIVED;
}

/** Worked out from the revenue, which is converted where the tracker has another currency. */
export const OF_REVENUE: ReadonlySet<string> = new Set<TrackerColumnId>([
  'revenue',
  'profit',
  'epc',
]);

const WITH_LOSS: ReadonlySet<string> = new Set<TrackerColumnId>(['profit', 'roi']);

/** A loss is shown in red. */
export const isLoss = (id: string, value: number | string | null): boolean =>
  WITH_LOSS.has(id) && typeof value === 'number' && value < 0;

/** With fewer clicks of the network, a difference is chance. */
const FEW_CLICKS = 20;
/** Trackers lose some clicks to blockers and to people who leave; half of them is a broken link. */
const MIN_SHARE = 0.5;

/** Whether the tracker counted so few of the clicks that its figures are in doubt. */
export function losesClicks({
  clicks,
  networkClicks,
}: Pick<TrackerFigures, 'clicks' | 'networkClicks'>): boolean {
  return (
    clicks !== null &&
    networkClicks !== null &&
    networkClicks >= FEW_CLICKS &&
    clicks < networkClicks * MIN_SHARE
  );
}

export interface TrackerTotals extends Known {
  /** Otherwise rows without data are in no profit: some of their days may be unread. */
  readonly isWholePeriodRead: boolean;
  /** Of rows without a row of the tracker, which is spent for nothing as far as is known. */
  readonly spendWithoutData: number;
  /** Of rows whose revenue is reported of a parent alone: not in the profit. */
  readonly undividedSpend: number;
  readonly unknownCounts: Readonly<Partial<Record<'leads' | 'revenue' | 'clicks', number>>>;
}

interface Summed {
  /** Undefined without a row of the tracker. */
  readonly tracker: TrackerFigures | undefined;
  /** The tracker reports a parent of the row alone. */
  readonly isUndivided: boolean;
  readonly network: NetworkFigures;
}

/** Sums of rows, whose ratios are worked out anew. */
export function sumTracker(
  rows: readonly Summed[],
  { isWholePeriodRead }: { readonly isWholePeriodRead: boolean },
): TrackerTotals {
  const sums = { clicks: 0, leads: 0, approved: 0, revenue: 0, spend: 0, networkClicks: 0 };
  const unknownCounts = { clicks: 0, leads: 0, revenue: 0 };
  let [spendWithoutData, undividedSpend, knownRows] = [0, 0, 0];
  let areClicksKnown = isWholePeriodRead;
  let [isSpendKnown, areApprovedKnown] = [true, true];
  for (const { tracker, network, isUndivided } of rows) {
    if (tracker === undefined && isUndivided) {
      undividedSpend += network.spend ?? 0;
      continue;
    }
    if (tracker === undefined) {
      spendWithoutData += network.spend ?? 0;
      sums.networkClicks += network.clicks ?? 0;
      continue;
    }
    knownRows += 1;
    for (const name of ['clicks', 'leads', 'revenue'] as const) {
      if (tracker[name] === null) {
        unknownCounts[name] += 1;
      }
    }
    sums.clicks += tracker.clicks ?? 0;
    sums.leads += tracker.leads ?? 0;
    areApprovedKnown &&= tracker.approved !== null;
    sums.approved += tracker.approved ?? 0;
    sums.revenue += tracker.revenue ?? 0;
    isSpendKnown &&= tracker.spend !== null;
    // What was spent for unknown revenue is in no profit
    sums.spend += tracker.revenue === null ? 0 : (tracker.spend ?? 0);
    areClicksKnown &&= tracker.networkClicks !== null;
    sums.networkClicks += tracker.networkClicks ?? 0;
  }
  if (isWholePeriodRead) {
    sums.spend += spendWithoutData;
  }
  const isKnown = knownRows > 0;
  const known = (value: number) => (isKnown ? roundFigure(value) : null);
  return {
    isWholePeriodRead,
    clicks: known(sums.clicks),
    leads: known(sums.leads),
    approved: areApprovedKnown ? known(sums.approved) : null,
    revenue: known(sums.revenue),
    spend: isSpendKnown ? known(sums.spend) : null,
    networkClicks: areClicksKnown ? known(sums.networkClicks) : null,
    spendWithoutData: roundFigure(spendWithoutData),
    undividedSpend: roundFigure(undividedSpend),
    unknownCounts: Object.fromEntries(
      Object.entries(unknownCounts).filter(([, count]) => count > 0),
    ),
  };
}
