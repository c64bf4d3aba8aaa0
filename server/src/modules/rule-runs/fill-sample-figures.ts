import { addDays } from '@ads-checker/shared/domain/date-presets';
import { dayIn, startOfDay } from '@ads-checker/shared/domain/time-zones';
import { TRACKER_SUM_COLUMNS, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { GraphGateway } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { Tracker } from '../trackers/index.ts';
import { KEEP_EVERY_MS, type KeptAd } from './backtest.ts';
import type { FiguresRepository, NewMoment } from './figures-repository.ts';
import type { NetworkObject, ReadNetworkObjects } from './network-objects.ts';
import type { TrackerFiguresReader } from './tracker-figures.ts';

const DAYS = 14;
const MAX_AGE_MS = 120_000;

export interface SampleFigures {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
  readonly binomId: string;
}

function toKeptAd({ id, adSetId, campaignId, name, metrics }: NetworkObject): KeptAd {
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

function adAt(ad: KeptAd, part: number): KeptAd {
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
 * Fills in the figures of a campaign of the sandbox's last days, so that a newcomer has something to try a rule
 * over: the sandbox spreads each day evenly, so its totals tell what there was at any time.
 */
export function createSampleFiguresFiller({
  graph,
  readObjects,
  calls,
  findTracker,
  trackerFigures,
  figures,
  clock,
}: {
  graph: Pick<GraphGateway, 'getAdAccountBasics'>;
  readObjects: ReadNetworkObjects;
  calls: ProfileCalls;
  findTracker: (id: string) => Promise<Tracker | undefined>;
  trackerFigures: TrackerFiguresReader;
  figures: Pick<FiguresRepository, 'save'>;
  clock: Clock;
}) {
  /** Returns how many moments. */
  return async ({
    adUserId,
    adAccountId,
    adCampaignId,
    binomId,
    signal,
  }: SampleFigures & { signal: AbortSignal }): Promise<number> => {
    const tracker = await findTracker(binomId);
    if (tracker === undefined) {
      return 0;
    }
    return calls.run(adUserId, async (profileCall) => {
      const call = { ...profileCall, priority: 'background', signal } as const;
      const { timeZone, currency } = await graph.getAdAccountBasics({ ...call, adAccountId });
      if (timeZone === null) {
        return 0;
      }
      const today = dayIn({ timeZone, at: clock.now() });
      const since = addDays({ date: today, days: -DAYS });
      let count = 0;
      for (let day = since; day <= today; day = addDays({ date: day, days: 1 })) {
        const { own } = await trackerFigures.read({
          tracker,
          userId: null,
          days: { range: { since: day, until: day }, timeZone },
          field: 'adIdToken',
          maxAgeMs: MAX_AGE_MS,
        });
        const { rows } = await readObjects({
          call,
          adAccountId,
          campaignIds: [adCampaignId],
          level: 'ad',
          period: { range: { since: day, until: day } },
          currency,
        });
        const ads = rows.map(toKeptAd);
        const beginMs = startOfDay({ date: day, timeZone }).getTime();
        const endMs = Math.min(
          startOfDay({ date: addDays({ date: day, days: 1 }), timeZone }).getTime(),
          clock.now().getTime(),
        );
        const moments: NewMoment[] = [];
        const first = Math.ceil(beginMs / KEEP_EVERY_MS) * KEEP_EVERY_MS;
        for (let atMs = first; atMs < endMs; atMs += KEEP_EVERY_MS) {
          const part = (atMs - beginMs) / (endMs - beginMs);
          const sums = ads.flatMap(({ id }) => {
            const total = own.get(id);
            return total === undefined ? [] : [[id, sumsAt(total, part)] as const];
          });
          moments.push({
            adUserId,
            adAccountId,
            at: new Date(atMs),
            day,
            timeZone,
            currency,
            ads: ads.map((ad) => adAt(ad, part)),
            trackerSums: new Map([[binomId, new Map(sums)]]),
          });
        }
        await figures.save(moments);
        count += moments.length;
      }
      return count;
    });
  };
}

export type FillSampleFigures = ReturnType<typeof createSampleFiguresFiller>;
