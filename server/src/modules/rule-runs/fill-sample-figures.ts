import { addDays } from '@ads-checker/shared/domain/date-presets';
import {
  RECORDING_INTERVAL_MS,
  type RecordedAd,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import { TRACKER_SUM_COLUMNS, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { Tracker } from '../trackers/index.ts';
import type { FiguresRepository, NewMoment } from './figures-repository.ts';
import type { NetworkObject, ReadNetworkObjects } from './network-objects.ts';
import { readRecordedStates } from './recorded-states.ts';
import type { TrackerFiguresReader } from './tracker-figures.ts';

const DAYS = 14;
const MAX_AGE_MS = 120_000;

export interface SampleFigures {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
  readonly binomId: string;
}

function toRecordedAd({ id, adSetId, campaignId, name, metrics }: NetworkObject): RecordedAd {
  return {
    id,
    adSetId,
    campaignId,
    name,
    spend: metrics?.spend ?? null,
    impressions: metrics?.impressions ?? null,
    clicks: metrics?.clicks ?? null,
    inlineLinkClicks: metrics?.inlineLinkClicks ?? null,
  };
}

const partOf = (total: number | null, part: number): number | null =>
  total === null ? null : Math.floor(total * part);

function adAt(ad: RecordedAd, part: number): RecordedAd {
  return {
    ...ad,
    spend: ad.spend === null ? null : Math.floor(ad.spend * part * 100) / 100,
    impressions: partOf(ad.impressions, part),
    clicks: partOf(ad.clicks, part),
    inlineLinkClicks: partOf(ad.inlineLinkClicks, part),
  };
}

function sumsAt(sums: TrackerSums, part: number): TrackerSums {
  return Object.fromEntries(
    TRACKER_SUM_COLUMNS.flatMap((column) => {
      const total = sums[column];
      const isMoney = column === 'cost' || column.startsWith('revenue');
      return total === undefined
        ? []
        : [[column, isMoney ? Math.floor(total * part * 100) / 100 : Math.floor(total * part)]];
    }),
  );
}

/**
 * Backfills the figures of a sandbox campaign for the last days, so that a backtest works right
 * away: the sandbox spreads each day evenly, so daily totals determine the values at any time.
 */
export function createSampleFiguresFiller(deps: {
  graph: Pick<AdAccountsPort, 'getAdAccountBasics'>;
  readObjects: ReadNetworkObjects;
  calls: ProfileCalls;
  findTracker: (id: string) => Promise<Tracker | undefined>;
  trackerFigures: TrackerFiguresReader;
  figures: Pick<FiguresRepository, 'save'>;
  clock: Clock;
}) {
  /** Returns the number of moments. */
  return async ({
    adUserId,
    adAccountId,
    adCampaignId,
    binomId,
    signal,
  }: SampleFigures & { signal: AbortSignal }): Promise<number> => {
    const tracker = await deps.findTracker(binomId);
    if (tracker === undefined) {
      return 0;
    }
    return deps.calls.run(adUserId, async (profileCall) => {
      const call = { ...profileCall, priority: 'background', signal } as const;
      const { timeZone, currency } = await deps.graph.getAdAccountBasics({ ...call, adAccountId });
      if (timeZone === null) {
        return 0;
      }
      const states = await readRecordedStates({
        readObjects: deps.readObjects,
        call,
        account: { id: adAccountId, currency },
        ads: [{ campaignId: adCampaignId }],
      });
      const today = dayIn({ timeZone, at: deps.clock.now() });
      const since = addDays({ date: today, days: -DAYS });
      let count = 0;
      for (let day = since; day <= today; day = addDays({ date: day, days: 1 })) {
        const { own } = await deps.trackerFigures.read({
          tracker,
          userId: null,
          days: { range: { since: day, until: day }, timeZone },
          field: 'adIdToken',
          maxAgeMs: MAX_AGE_MS,
        });
        const { rows } = await deps.readObjects({
          call,
          adAccountId,
          campaignIds: [adCampaignId],
          level: 'ad',
          period: { range: { since: day, until: day } },
          currency,
        });
        const ads = rows.map(toRecordedAd);
        const beginMs = startOfDay({ date: day, timeZone }).getTime();
        const endMs = Math.min(
          startOfDay({ date: addDays({ date: day, days: 1 }), timeZone }).getTime(),
          deps.clock.now().getTime(),
        );
        const moments: NewMoment[] = [];
        const first = Math.ceil(beginMs / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS;
        for (let atMs = first; atMs < endMs; atMs += RECORDING_INTERVAL_MS) {
          const part = (atMs - beginMs) / (endMs - beginMs);
          const sums = ads.flatMap(({ id }) => {
            const total = own.of(id);
            return total === null || total === 'unknown'
              ? []
              : [[id, sumsAt(total, part)] as const];
          });
          moments.push({
            adUserId,
            adAccountId,
            at: new Date(atMs),
            // Of one campaign: no rule may take the others for idle.
            readAt: null,
            isFinal: false,
            day,
            timeZone,
            currency,
            ads: ads.map((ad) => adAt(ad, part)),
            states: states === 'failed' ? null : states,
            trackerSums: new Map([[binomId, new Map(sums)]]),
          });
        }
        await deps.figures.save(moments);
        count += moments.length;
      }
      return count;
    });
  };
}

export type FillSampleFigures = ReturnType<typeof createSampleFiguresFiller>;
