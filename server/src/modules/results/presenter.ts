import type {
  ResultBreakdown,
  ResultFigures,
  ResultTask,
} from '@ads-checker/shared/contracts/results';
import { percentOf } from '@ads-checker/shared/domain/result-figures';
import { toUSDText } from '../cost-updates/index.ts';
import { presentRun, presentSchedule } from '../profile-tasks/index.ts';
import type { BreakdownSums } from './breakdown-read-model.ts';
import { ALL_USERS, type ResultRunRow, type ResultTaskRow, readProblems } from './entities.ts';
import { addUp, type FigureSums } from './figure-sums.ts';

const toText = (cents: number | null): string | null => (cents === null ? null : toUSDText(cents));

/** Revenue without spend is profit; spend without known revenue is no loss. */
const profitOf = ({ comparedCents, revenueCents }: FigureSums): number | null =>
  revenueCents === null ? null : revenueCents - (comparedCents ?? 0);

function presentFigures(sums: FigureSums): ResultFigures {
  const profit = profitOf(sums);
  const { comparedCents } = sums;
  const approved = sums.isApprovedUnknown ? null : sums.approved;
  const networkClicks = sums.areNetworkClicksUnknown ? null : sums.networkClicks;
  return {
    spendUSD: toText(sums.spendCents),
    revenueUSD: toText(sums.revenueCents),
    comparedSpendUSD: toText(comparedCents),
    profitUSD: toText(profit),
    roi:
      profit === null || comparedCents === null || comparedCents === 0
        ? null
        : (profit / comparedCents) * 100,
    leads: sums.leads,
    clicks: sums.clicks,
    approved,
    approveRate: percentOf(approved, sums.leads),
    networkClicks,
    clickShare: percentOf(sums.clicks, networkClicks),
    isPartial: sums.isPartial,
  };
}

/** Adds up what is of the same day, in the order of the days. */
function sumByDay(parts: readonly (FigureSums & { readonly day: string })[]) {
  return [...Map.groupBy(parts, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => ({ day, ...addUp(ofDay) }));
}

const presentProfits = (days: readonly (FigureSums & { readonly day: string })[]) =>
  days.map(({ day, ...sums }) => ({ date: day, profitUSD: toText(profitOf(sums)) }));

/** @param labelOf name of a group; undefined where its facts have one */
export function presentBreakdown({
  sums: { days, rows, rowDays, adCount, trackerCampaignCount },
  isByDay,
  labelOf,
}: {
  sums: BreakdownSums;
  isByDay: boolean;
  labelOf: (key: string) => string | undefined;
}): Pick<ResultBreakdown, 'rows' | 'unmatched' | 'total'> {
  const ofKind = Map.groupBy(days, ({ kind }) => kind);
  const noTrackerRow = addUp(ofKind.get('no_tracker_row') ?? []);
  const noAd = addUp(ofKind.get('no_ad') ?? []);
  const daysOf = Map.groupBy(rowDays, ({ key }) => key);
  const shown = isByDay
    ? sumByDay([...(ofKind.get('row') ?? []), ...(ofKind.get('gap') ?? [])]).map((sums) => ({
        key: sums.day,
        label: null,
        sums,
        byDay: presentProfits([sums]),
      }))
    : rows.map(({ key, label, ...sums }) => ({
        key,
        label,
        sums,
        byDay: presentProfits(sumByDay(daysOf.get(key) ?? [])),
      }));
  return {
    rows: shown
      .toSorted((a, b) => (b.sums.spendCents ?? -1) - (a.sums.spendCents ?? -1))
      .map(({ key, label, sums, byDay }) => ({
        key,
        label: labelOf(key) ?? label ?? key,
        ...presentFigures(sums),
        byDay,
      })),
    unmatched: {
      spendUSD: toText(noTrackerRow.spendCents),
      adCount,
      revenueUSD: toText(noAd.revenueCents),
      trackerCampaignCount,
      leads: noAd.leads,
      clicks: noAd.clicks,
      approved: noAd.isApprovedUnknown ? null : noAd.approved,
      networkClicks: noTrackerRow.areNetworkClicksUnknown ? null : noTrackerRow.networkClicks,
    },
    total: {
      ...presentFigures(addUp(days)),
      byDay: sumByDay(days).map(({ day, ...sums }) => ({ date: day, ...presentFigures(sums) })),
    },
  };
}

export function presentTask(input: {
  task: ResultTaskRow;
  lastRun: ResultRunRow | undefined;
  sourceBinomId: string | null;
  costUpdateBinomId: string | null;
  readSince: string | null;
}): ResultTask {
  const { task, lastRun } = input;
  return {
    adUserId: task.ad_user_id,
    binomId: task.binom_id,
    binomUserId: task.binom_user_id === ALL_USERS ? null : task.binom_user_id,
    trackerCurrency: task.tracker_currency,
    dayZone: task.day_zone,
    sourceBinomId: input.sourceBinomId,
    costUpdateBinomId: input.costUpdateBinomId,
    readSince: input.readSince,
    ...presentSchedule(task),
    lastRun:
      lastRun === undefined
        ? null
        : {
            ...withoutId(presentRun(lastRun)),
            problems: readProblems(lastRun.problems),
          },
  };
}

function withoutId({ id: _, ...run }: ReturnType<typeof presentRun>) {
  return run;
}
