import { dayOf } from './calendar.ts';
import type { SampleAd, SampleCampaign } from './types.ts';

type Switched = Pick<SampleCampaign, 'status' | 'switches'>;

export interface SwitchedAd {
  readonly ad: Pick<SampleAd, 'performance' | 'review'> & Switched;
  readonly adSet: Switched | undefined;
  readonly campaign: Switched | undefined;
  readonly timeZone: string;
}

/** Whether the ad or one of its parents was switched on or off since the world began. */
export function hasStatusChanges({ ad, adSet, campaign }: Omit<SwitchedAd, 'timeZone'>): boolean {
  return [ad, adSet, campaign].some((part) => part?.switches !== undefined);
}

function statusAt({ status, switches = [] }: Switched, atMs: number): string {
  const next = switches.find((change) => change.atMs > atMs);
  return next === undefined ? status : next.from;
}

/**
 * The part of a span, 0 to 1, in which an ad that was switched delivers until an instant: as before
 * until the first switch, then while it and its parents are on.
 */
export function deliveredFraction(
  switched: SwitchedAd,
  {
    fromMs,
    toMs,
    untilMs,
    ranOn = (day) => {
      const { firstDay, lastDay } = switched.ad.performance;
      return firstDay !== null && day >= firstDay && day <= (lastDay ?? day);
    },
  }: {
    fromMs: number;
    toMs: number;
    untilMs: number;
    /** Whether it ran on a day before the first switch. */
    ranOn?: ((day: number) => boolean) | undefined;
  },
): number {
  const { ad, timeZone } = switched;
  const parts = [switched.ad, switched.adSet, switched.campaign].filter(
    (part) => part !== undefined,
  );
  const times = parts
    .flatMap(({ switches = [] }) => switches.map(({ atMs }) => atMs))
    .toSorted((a, b) => a - b);
  const [first = Number.POSITIVE_INFINITY] = times;
  const endMs = Math.min(toMs, untilMs);
  const edges = [fromMs, ...times.filter((atMs) => atMs > fromMs && atMs < endMs), endMs];
  let deliveredMs = 0;
  for (const [index, startMs] of edges.slice(0, -1).entries()) {
    const stopMs = edges[index + 1] ?? endMs;
    const day = dayOf({ atMs: startMs, timeZone });
    const isDelivering =
      startMs < first
        ? ranOn(day)
        : ad.review === 'approved' && parts.every((part) => statusAt(part, startMs) === 'ACTIVE');
    deliveredMs += isDelivering ? Math.max(0, stopMs - startMs) : 0;
  }
  return deliveredMs / (toMs - fromMs);
}
