import type {
  ResultBreakdown,
  ResultFigures,
  ResultTask,
} from '@ads-checker/shared/contracts/results';
import { toUSDText } from '../cost-updates/index.ts';
import { presentRun, presentSchedule } from '../profile-tasks/index.ts';
import type { DaySums } from './breakdown-read-model.ts';
import { ALL_USERS, type ResultRunRow, type ResultTaskRow, readProblems } from './entities.ts';

interface Sums {
  spendCents: number | null;
  comparedCents: number | null;
  revenueCents: number | null;
  leads: number | null;
  clicks: number | null;
  isPartial: boolean;
}

const nothing = (): Sums => ({
  spendCents: null,
  comparedCents: null,
  revenueCents: null,
  leads: null,
  clicks: null,
  isPartial: false,
});

/** What one side does not know does not hide what the other does. */
const add = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;

function addTo(sums: Sums, part: Omit<DaySums, 'kind' | 'key' | 'label' | 'day'>): void {
  sums.spendCents = add(sums.spendCents, part.spendCents);
  sums.comparedCents = add(sums.comparedCents, part.comparedCents);
  sums.revenueCents = add(sums.revenueCents, part.revenueCents);
  sums.leads = add(sums.leads, part.leads);
  sums.clicks = add(sums.clicks, part.clicks);
  sums.isPartial ||= part.isPartial;
}

const toText = (cents: number | null): string | null => (cents === null ? null : toUSDText(cents));

/** Revenue without spend is profit; spend without known revenue is no loss. */
const profitOf = ({ comparedCents, revenueCents }: Sums): number | null =>
  revenueCents === null ? null : revenueCents - (comparedCents ?? 0);

function presentFigures(sums: Sums): ResultFigures {
  const profit = profitOf(sums);
  const { comparedCents } = sums;
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
    isPartial: sums.isPartial,
  };
}

/** Sums of one group, in all and by day. */
class Group {
  readonly sums = nothing();
  label: string | null = null;
  readonly #days = new Map<string, Sums>();

  add(part: DaySums): void {
    addTo(this.sums, part);
    this.label ??= part.label;
    const day = this.#days.get(part.day) ?? nothing();
    addTo(day, part);
    this.#days.set(part.day, day);
  }

  presentDays(): ResultBreakdown['total']['byDay'] {
    return [...this.#days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, sums]) => ({ date, ...presentFigures(sums) }));
  }
}

/** @param labelOf name of a group; undefined where its facts have one */
export function presentBreakdown({
  rows,
  isGapOfRow,
  labelOf,
}: {
  rows: readonly DaySums[];
  /** Days never read belong to rows, and not only to the total. */
  isGapOfRow: boolean;
  labelOf: (key: string) => string | undefined;
}): Pick<ResultBreakdown, 'rows' | 'unmatched' | 'total'> {
  const groups = new Map<string, Group>();
  const total = new Group();
  const noTrackerRow = new Group();
  const noAd = new Group();
  const ads = new Set<string>();
  const trackerCampaigns = new Set<string>();
  for (const part of rows) {
    total.add(part);
    if (part.kind === 'no_tracker_row') {
      noTrackerRow.add(part);
      ads.add(part.key);
    } else if (part.kind === 'no_ad') {
      noAd.add(part);
      trackerCampaigns.add(part.key);
    } else if (part.kind === 'row' || isGapOfRow) {
      const group = groups.get(part.key) ?? new Group();
      group.add(part);
      groups.set(part.key, group);
    }
  }
  return {
    rows: [...groups]
      .map(([key, group]) => ({
        key,
        label: labelOf(key) ?? group.label ?? key,
        ...presentFigures(group.sums),
        byDay: group.presentDays().map(({ date, profitUSD }) => ({ date, profitUSD })),
      }))
      .toSorted((a, b) => Number(b.spendUSD ?? -1) - Number(a.spendUSD ?? -1)),
    unmatched: {
      spendUSD: toText(noTrackerRow.sums.spendCents),
      adCount: ads.size,
      revenueUSD: toText(noAd.sums.revenueCents),
      trackerCampaignCount: trackerCampaigns.size,
      leads: noAd.sums.leads,
      clicks: noAd.sums.clicks,
    },
    total: { ...presentFigures(total.sums), byDay: total.presentDays() },
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
