import { MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { AdRow } from './day-report.ts';
import type { ShareFigures, StoredShare } from './entities.ts';

/** How long a possibly accepted cost may take to appear in a report. */
const READ_BACK_AFTER_MS: Readonly<Record<TrackerVersion, number>> = {
  binom_v1: 5 * SECOND_MS,
  binom_v2: 30 * SECOND_MS,
  keitaro: 20 * MINUTE_MS,
};
/** Tolerated deviation due to the tracker's own exchange rate and the report's rounding. */
const RATE_TOLERANCE = 0.01;
const ROUNDING_USD = 0.006;

export function readBackAt({ version, sentAt }: { version: TrackerVersion; sentAt: Date }): Date {
  return new Date(sentAt.getTime() + READ_BACK_AFTER_MS[version]);
}

/** Whether a report shows the new amount rather than the previous one. */
function isShown(input: {
  costUSD: number;
  usdCents: number;
  before: number | null;
  isConverted: boolean;
}): boolean {
  const distance = Math.abs(input.costUSD - input.usdCents / 100);
  const byRate = input.isConverted ? (input.usdCents / 100) * RATE_TOLERANCE : 0;
  return (
    distance <= ROUNDING_USD + byRate &&
    (input.before === null ||
      input.before === input.usdCents ||
      distance <= Math.abs(input.costUSD - input.before / 100))
  );
}

export type SendOutcome =
  /** The cost was accepted. */
  | 'shown'
  /** The report may be too early to tell. */
  | 'too_early'
  /** The cost was not accepted, or the amount has changed since. */
  | 'send';

/** Resolves a share with an unknown outcome, based on a later report. */
export function resolveInDoubt(input: {
  sending: NonNullable<StoredShare['sending']>;
  accepted: ShareFigures | null;
  /** Whether the amount sent is still the one wanted. */
  isSameFigure: boolean;
  /** The wanted amount; null when the rate is unknown. */
  usdCents: number | null;
  /** Whether the tracker converts it at its own rate. */
  isConverted: boolean;
  /** The row of the share's campaign; undefined when the report has none. */
  row: AdRow | undefined;
  version: TrackerVersion;
  now: Date;
}): SendOutcome {
  if (!input.isSameFigure) {
    return 'send';
  }
  if (input.now < readBackAt({ version: input.version, sentAt: input.sending.at })) {
    return 'too_early';
  }
  const costUSD = input.row === undefined ? 0 : input.row.costUSD;
  const before = input.accepted?.usdCents ?? null;
  return costUSD !== undefined &&
    input.usdCents !== null &&
    isShown({ costUSD, usdCents: input.usdCents, isConverted: input.isConverted, before })
    ? 'shown'
    : 'send';
}
