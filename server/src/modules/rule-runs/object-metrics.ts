import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { NetworkMetrics, ObjectMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import { localMinuteIn } from '@ads-checker/shared/domain/time-zones';
import { addTrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { AppError } from '@ads-checker/shared/errors';
import type { Tracker } from '../trackers/index.ts';
import type { NetworkObject, NetworkObjects } from './network-objects.ts';
import type { IdSums, TrackerFigures } from './tracker-figures.ts';

export function listIncomplete(): AppError {
  return new AppError('VendorError', 'Facebook returned an incomplete list of objects.', {
    code: 'incomplete_list',
  });
}

const parentIdOf = ({ adSetId, campaignId }: NetworkObject, level: AdObjectLevel): string | null =>
  level === 'ad_set' ? adSetId : campaignId;

/**
 * Totals by object: under its own id, plus those of its ads where links carry no other id; unknown
 * when any part is. @throws AppError when its ads are not all known.
 */
function addUpFigures(
  { own, byAd }: TrackerFigures,
  { level, ads }: { level: AdObjectLevel; ads: NetworkObjects | undefined },
): IdSums['of'] {
  if (byAd === null || level === 'ad') {
    return own.of;
  }
  if (!ads?.isComplete || ads.rows.some((ad) => parentIdOf(ad, level) === null)) {
    throw listIncomplete();
  }
  const byParent = Map.groupBy(ads.rows, (ad) => parentIdOf(ad, level));
  return (id) => {
    const parts = [own.of(id), ...(byParent.get(id) ?? []).map((ad) => byAd.of(ad.id))];
    const known = parts.filter((sums) => sums !== null);
    const whole = known.filter((sums) => sums !== 'unknown');
    if (whole.length < known.length) {
      return 'unknown';
    }
    return whole.length === 0 ? null : addTrackerSums(whole);
  };
}

/** When figures were read, in the ad account's zone, and what is known of campaigns then. */
interface Moment {
  readonly at: Date;
  readonly timeZone: string;
  readonly targetCpas: ReadonlyMap<string, number>;
}

/** What is known of an object at a moment besides its results. */
export function contextOf(
  {
    id,
    level,
    campaignId,
    createdAt,
    money,
    budgetLeft,
  }: Pick<NetworkObject, 'id' | 'level' | 'campaignId' | 'createdAt' | 'money' | 'budgetLeft'>,
  { at, timeZone, targetCpas }: Moment,
): Pick<
  NetworkMetrics,
  'ageHours' | 'dailyBudget' | 'budgetLeft' | 'hour' | 'weekday' | 'targetCpa'
> {
  const local = localMinuteIn({ timeZone, at });
  const created = Date.parse(createdAt ?? '');
  const budget = money?.dailyBudget;
  return {
    ageHours: Number.isNaN(created) ? undefined : (at.getTime() - created) / HOUR_MS,
    dailyBudget: budget == null ? undefined : Number(budget.amount),
    budgetLeft,
    targetCpa: targetCpas.get((level === 'campaign' ? id : campaignId) ?? ''),
    hour: Number(local.slice(11, 13)),
    // Sunday is the seventh day
    weekday: new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7,
  };
}

/** The figures of each object for some days; undefined when a part of them is unknown. */
export function createMetricsReader({
  level,
  tracker,
  sums,
  ads,
  readsNetwork,
  moment,
}: {
  level: AdObjectLevel;
  tracker: Tracker | undefined;
  /** Null when no condition reads the tracker for these days. */
  sums: TrackerFigures | null;
  ads: NetworkObjects | undefined;
  readsNetwork: boolean;
  moment: Moment;
}): (object: NetworkObject) => ObjectMetrics | undefined {
  const sumsOf = sums === null ? () => null : addUpFigures(sums, { level, ads });
  return (object) => {
    const own = sumsOf(object.id);
    if (own === 'unknown') {
      return undefined;
    }
    const { metrics } = object;
    return {
      tracker:
        own === null || tracker === undefined ? null : { version: tracker.version, sums: own },
      trackerCurrency: null,
      network:
        readsNetwork && metrics !== null ? { ...metrics, ...contextOf(object, moment) } : null,
    };
  };
}
