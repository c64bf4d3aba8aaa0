import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdSpend, AdSpendPort } from '../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { Tracker } from '../trackers/index.ts';
import { RECORDING_INTERVAL_MS, type RecordedAd } from './backtest.ts';
import type { FiguresRepository, NewMoment } from './figures-repository.ts';
import type { StateRepository } from './state-repository.ts';
import type { IdSums, TrackerFiguresReader } from './tracker-figures.ts';

/** Ad accounts without spend in these days are skipped. */
const PERIOD = { preset: 'last_7_days' } as const;
const ACCOUNTS_AT_ONCE = 20;
const MAX_AGE_MS = 120_000;

interface Account {
  readonly id: string;
  readonly currency: string | null;
  readonly timeZone: string;
  readonly day: string;
}

function toNumber(value: string): number | null {
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function toRecordedAd(row: AdSpend): RecordedAd {
  return {
    id: row.adId,
    adSetId: row.adSetId,
    campaignId: row.adCampaignId,
    name: row.adName,
    spend: toNumber(row.spend),
    impressions: row.impressions,
    clicks: row.clicks,
    inlineLinkClicks: row.inlineLinkClicks,
  };
}

/** Records today's figures of a profile's ads so far, for backtests. */
export function createFiguresRecorder(deps: {
  graph: Pick<AdAccountsPort & AdSpendPort, 'listAdAccounts' | 'readAdSpend'>;
  calls: ProfileCalls;
  state: Pick<StateRepository, 'findProfile'>;
  listTrackers: (teamId: string) => Promise<readonly Tracker[]>;
  trackerFigures: TrackerFiguresReader;
  figures: Pick<FiguresRepository, 'save'>;
  clock: Clock;
}) {
  const listAccounts = async (call: NetworkCall, at: Date): Promise<Account[]> => {
    const { rows } = await deps.graph.listAdAccounts({ ...call, period: PERIOD });
    return rows.flatMap(({ id, currency, insights, timeZone }: AdAccountDto): Account[] =>
      timeZone !== null && isTimeZone(timeZone) && Number(insights?.spend ?? 0) !== 0
        ? [{ id, currency, timeZone, day: dayIn({ timeZone, at }) }]
        : [],
    );
  };

  /** Accounts that could not be read completely are omitted. */
  const readAds = async (
    call: NetworkCall,
    accounts: readonly Account[],
  ): Promise<ReadonlyMap<string, readonly RecordedAd[]>> => {
    const ads = new Map<string, RecordedAd[]>(accounts.map(({ id }) => [id, []]));
    let open = accounts.map((account) => ({
      account,
      after: undefined as string | undefined,
      trail: createCursorTrail(),
    }));
    while (open.length > 0) {
      const batch = open.slice(0, ACCOUNTS_AT_ONCE);
      const pages = await deps.graph.readAdSpend({
        ...call,
        reads: batch.map(({ account: { id, day }, after }) => ({
          adAccountId: id,
          since: day,
          until: day,
          after,
        })),
      });
      const next: typeof open = [];
      for (const [index, { account, trail }] of batch.entries()) {
        const read = pages[index];
        const isBroken =
          read === undefined || 'error' in read || read.isCutShort || read.unreadableRows > 0;
        const step = isBroken ? undefined : trail.follow(read.after);
        if (isBroken || step === undefined || step.isCutShort) {
          ads.delete(account.id);
          continue;
        }
        ads.get(account.id)?.push(...read.rows.map(toRecordedAd));
        if (step.after !== null) {
          next.push({ account, after: step.after, trail });
        }
      }
      open = [...next, ...open.slice(ACCOUNTS_AT_ONCE)];
    }
    return ads;
  };

  /** A failing tracker leaves a gap. */
  const readSums = async (tracker: Tracker, { day, timeZone }: Account): Promise<IdSums | null> => {
    try {
      const { own } = await deps.trackerFigures.read({
        tracker,
        userId: null,
        days: { range: { since: day, until: day }, timeZone },
        field: 'adIdToken',
        maxAgeMs: MAX_AGE_MS,
      });
      return own.isComplete ? own : null;
    } catch (error) {
      if (error instanceof AppError) {
        return null;
      }
      throw error;
    }
  };

  return async (input: { adUserId: string; signal: AbortSignal }): Promise<number> => {
    const profile = await deps.state.findProfile(input.adUserId);
    const isReachable = profile?.waitsFor === null || profile?.waitsFor === 'paused_by_team';
    const trackers =
      profile === undefined || !isReachable
        ? []
        : (await deps.listTrackers(profile.teamId)).filter(
            ({ trafficSourceSettings }) => trafficSourceSettings.length > 0,
          );
    if (trackers.length === 0) {
      return 0;
    }
    const now = deps.clock.now();
    const at = new Date(Math.floor(now.getTime() / RECORDING_INTERVAL_MS) * RECORDING_INTERVAL_MS);
    return deps.calls.run(input.adUserId, async (profileCall) => {
      const call: NetworkCall = {
        ...profileCall,
        priority: 'background',
        isTriedOnce: true,
        signal: input.signal,
      };
      const accounts = await listAccounts(call, now);
      const ads = await readAds(call, accounts);
      const moments: NewMoment[] = [];
      for (const account of accounts) {
        const own = ads.get(account.id);
        if (own === undefined) {
          continue;
        }
        const trackerSums = new Map<string, ReadonlyMap<string, TrackerSums>>();
        for (const tracker of trackers) {
          input.signal.throwIfAborted();
          const sums = await readSums(tracker, account);
          if (sums !== null) {
            const known = own.flatMap(({ id }) => {
              const found = sums.of(id);
              return found === null || found === 'unknown' ? [] : [[id, found] as const];
            });
            trackerSums.set(tracker.id, new Map(known));
          }
        }
        const { id: adAccountId, timeZone, currency, day } = account;
        moments.push({
          adUserId: input.adUserId,
          adAccountId,
          at,
          day,
          timeZone,
          currency,
          ads: own,
          trackerSums,
        });
      }
      await deps.figures.save(moments);
      return moments.length;
    });
  };
}

export type RecordFigures = ReturnType<typeof createFiguresRecorder>;
