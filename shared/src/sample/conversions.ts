import { HOUR_MS } from './calendar.ts';
import { mix32 } from './random.ts';

/** Share of the network's clicks that reach a tracker. */
export const ARRIVING = 0.92;

export interface Conversion {
  /** Index of the click within the day. */
  readonly click: number;
  readonly arrivesAtMs: number;
  readonly settlesAtMs: number;
  readonly isApproved: boolean;
}

export interface ConversionDay {
  /** In US dollar cents, of each conversion that is not rejected. */
  readonly payoutCents: number;
  readonly conversions: readonly Conversion[];
}

/** A steered ad: its clicks never convert, or often and immediately. */
export type AdOutcome = 'losing' | 'winning';

const UNIT = 4_294_967_296;
const MINUTE_MS = 60_000;
const LATE_SHARE = 0.2;
const APPROVED_SHARE = 0.7;

/** A reproducible stream of numbers in [0, 1). */
function drawsFrom(seed: number): () => number {
  let bits = seed;
  return () => {
    bits = mix32(bits + 0x6d2b79f5);
    return bits / UNIT;
  };
}

/** What clicks become that are spread evenly over a day: some arrive late, all are decided later. */
export function drawConversions({
  hash,
  day,
  fromMs,
  toMs,
  clicks,
  clickCents,
  outcome,
}: {
  /** Of where the clicks come from, which has its own rate and payout. */
  readonly hash: number;
  /** Days since 1970. */
  readonly day: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly clicks: number;
  readonly clickCents: number;
  readonly outcome?: AdOutcome | undefined;
}): ConversionDay {
  const ofAd = drawsFrom(hash);
  const ownRate = 0.01 + 0.06 * ofAd();
  const ownFactor = 0.3 + 1.6 * ofAd();
  const rate = outcome === 'losing' ? 0 : outcome === 'winning' ? 0.3 : ownRate;
  const factor = outcome === 'winning' ? 3 : ownFactor;
  const payoutCents = Math.max(50, Math.round((clickCents / (rate || 1)) * factor));
  const conversions: Conversion[] = [];
  const next = drawsFrom(mix32(hash ^ Math.imul(day, 0x9e3779b1)));
  for (let index = 0; index < clicks && rate > 0; index += 1) {
    const isConverted = next() < rate;
    if (!isConverted) {
      continue;
    }
    const isLate = next() < LATE_SHARE;
    const lateness = next();
    const delayMs = isLate ? lateness * 24 * HOUR_MS : 2 * MINUTE_MS + lateness * 3 * HOUR_MS;
    const clickedAtMs = fromMs + ((index + 1) / clicks) * (toMs - fromMs);
    const arrivesAtMs = clickedAtMs + (outcome === 'winning' ? 0 : delayMs);
    conversions.push({
      click: index,
      arrivesAtMs,
      settlesAtMs: arrivesAtMs + (6 + 42 * next()) * HOUR_MS,
      isApproved: next() < APPROVED_SHARE,
    });
  }
  return { payoutCents, conversions };
}

/** Undefined before it arrives. */
export function conversionState(
  { arrivesAtMs, settlesAtMs, isApproved }: Conversion,
  nowMs: number,
): 'hold' | 'approved' | 'rejected' | undefined {
  if (arrivesAtMs > nowMs) {
    return undefined;
  }
  return settlesAtMs > nowMs ? 'hold' : isApproved ? 'approved' : 'rejected';
}
