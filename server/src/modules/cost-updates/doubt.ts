import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { AdRow } from './day-report.ts';
import type { ShareFigures, StoredShare } from './entities.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Until a cost that may have been accepted must show in a report. */
const READ_BACK_AFTER_MS: Readonly<Record<TrackerVersion, number>> = {
  binom_v1: 5 * SECOND_MS,
  binom_v2: 30 * SECOND_MS,
  keitaro: 20 * MINUTE_MS,
};
/** What a tracker's own rate and the rounding of a report may change of a figure. */
const RATE_TOLERANCE = 0.01;
const ROUNDING_USD = 0.006;

export function readBackAt({ version, sentAt }: { version: TrackerVersion; sentAt: Date }): Date {
  return new Date(sentAt.getTime() + READ_BACK_AFTER_MS[version]);
}

/** Whether a report shows a figure rather than the one before it. */
function isShown({
  costUSD,
  usdCents,
  before,
  isConverted,
}: {
  costUSD: number;
  usdCents: number;
  before: number | null;
  isConverted: boolean;
}): boolean {
  const distance = Math.abs(costUSD - usdCents / 100);
  const byRate = isConverted ? (usdCents / 100) * RATE_TOLERANCE : 0;
  return (
    distance <= ROUNDING_USD + byRate &&
    (before === null || before === usdCents || distance <= Math.abs(costUSD - before / 100))
  );
}

export type Doubt =
  /** It arrived. */
  | 'shown'
  /** Nobody can tell yet. */
  | 'too_early'
  /** It did not arrive, or another figure is wanted. */
  | 'send';

/** What became of a share that was sent without a clear answer, by a report read since. */
export function judgeDoubt({
  sending,
  told,
  isSameFigure,
  usdCents,
  isConverted,
  row,
  version,
  now,
}: {
  sending: NonNullable<StoredShare['sending']>;
  told: ShareFigures | null;
  /** The figure in doubt is the one that is wanted now. */
  isSameFigure: boolean;
  /** The wanted figure; null when the rate is unknown. */
  usdCents: number | null;
  /** The tracker converted it by a rate of its own. */
  isConverted: boolean;
  /** Of the share's campaign; undefined when the report has none. */
  row: AdRow | undefined;
  version: TrackerVersion;
  now: Date;
}): Doubt {
  if (!isSameFigure) {
    return 'send';
  }
  if (now < readBackAt({ version, sentAt: sending.at })) {
    return 'too_early';
  }
  const costUSD = row === undefined ? 0 : row.costUSD;
  const before = told?.usdCents ?? null;
  return costUSD !== undefined &&
    usdCents !== null &&
    isShown({ costUSD, usdCents, isConverted, before })
    ? 'shown'
    : 'send';
}
