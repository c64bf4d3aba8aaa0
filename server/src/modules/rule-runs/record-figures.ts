import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import {
  halfHourOf,
  type RecordedAd,
  type RecordedState,
} from '@ads-checker/shared/domain/rules/recorded-figures';
import { dayIn, isTimeZone, startOfDay } from '@ads-checker/shared/domain/time-zones';
import type { TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdSpend, AdSpendPort } from '../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { Tracker } from '../trackers/index.ts';
import type { FiguresRepository, LastOfDay, NewMoment } from './figures-repository.ts';
import type { ReadNetworkObjects } from './network-objects.ts';
import { readRecordedStates } from './recorded-states.ts';
import type { StateRepository } from './state-repository.ts';
import type { IdSums, TrackerFiguresReader } from './tracker-figures.ts';

/** Ad accounts without spend in these days are skipped, unless a rule needs them. */
const PERIOD = { preset: 'last_7_days' } as const;
const ACCOUNTS_AT_ONCE = 20;
const MAX_AGE_MS = 120_000;
/** Ads that delivered in these days may still have clicks. */
const CLICK_DAYS = 3;
/** Totals of a day are read again when it has ended so long ago: they arrive late. */
const SETTLED_MS = 3 * HOUR_MS;

interface Account {
  readonly id: string;
  readonly currency: string | null;
  readonly timeZone: string;
  readonly day: string;
}

/** A day of an ad account whose totals are read. */
interface DayRead {
  readonly account: Account;
  readonly isFinal: boolean;
  /** Ads that may have clicks without delivery. */
  readonly earlierAds: readonly RecordedAd[];
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

/** Ads of earlier days, without the delivery that they had. */
function listEarlierAds(days: readonly LastOfDay[]): readonly RecordedAd[] {
  const ads = new Map(
    days.toReversed().flatMap((day) => day.ads.map((ad) => [ad.id, ad] as const)),
  );
  return [...ads.values()].map((ad) => ({
    ...ad,
    spend: 0,
    impressions: 0,
    clicks: 0,
    inlineLinkClicks: 0,
  }));
}

/** Days before today, newest first: those of which ads may have clicks, today or yesterday. */
function listDaysBefore({ id, day: today, timeZone }: Account) {
  return Array.from({ length: CLICK_DAYS + 1 }, (_, index) => {
    const day = addDays({ date: today, days: -1 - index });
    return {
      adAccountId: id,
      day,
      begin: startOfDay({ date: day, timeZone }),
      end: startOfDay({ date: addDays({ date: day, days: 1 }), timeZone }),
    };
  });
}

/** Today of an ad account, and the day before where its totals are not settled. */
function listDayReads(account: Account, days: readonly LastOfDay[], now: Date): readonly DayRead[] {
  const { timeZone, day } = account;
  const yesterday = addDays({ date: day, days: -1 });
  const settledAt = startOfDay({ date: day, timeZone }).getTime() + SETTLED_MS;
  const readAt = days.find((each) => each.day === yesterday)?.finalReadAt?.getTime();
  const isSettled = readAt !== undefined && (readAt >= settledAt || now.getTime() < settledAt);
  const earlier = (before: string): readonly RecordedAd[] =>
    listEarlierAds(days.filter((each) => each.day < before).slice(0, CLICK_DAYS));
  return [
    { account, isFinal: false, earlierAds: earlier(day) },
    ...(isSettled
      ? []
      : [
          {
            account: { ...account, day: yesterday },
            isFinal: true,
            earlierAds: earlier(yesterday),
          },
        ]),
  ];
}

/** The half hour, or the end of a day that has ended. */
const timeOf = ({ account: { day, timeZone }, isFinal }: DayRead, now: Date): Date =>
  isFinal
    ? new Date(startOfDay({ date: addDays({ date: day, days: 1 }), timeZone }).getTime() - 1)
    : halfHourOf(now);

/** Records the figures of a profile's ads so far, for backtests and for windows of hours. */
export function createFiguresRecorder(deps: {
  graph: Pick<AdAccountsPort & AdSpendPort, 'listAdAccounts' | 'readAdSpend'>;
  calls: ProfileCalls;
  state: Pick<StateRepository, 'findProfile'>;
  listTrackers: (teamId: string) => Promise<readonly Tracker[]>;
  trackerFigures: TrackerFiguresReader;
  readObjects: ReadNetworkObjects;
  figures: Pick<FiguresRepository, 'save' | 'listLastOfDays' | 'listRuleAccounts'>;
  clock: Clock;
}) {
  /** Those that spent, where a tracker is there to compare with, and those that rules need. */
  const listAccounts = async (
    call: NetworkCall,
    { at, needed, hasTrackers }: { at: Date; needed: ReadonlySet<string>; hasTrackers: boolean },
  ): Promise<Account[]> => {
    const { rows } = await deps.graph.listAdAccounts({ ...call, period: PERIOD });
    return rows.flatMap(({ id, currency, insights, timeZone }: AdAccountDto): Account[] =>
      timeZone !== null &&
      isTimeZone(timeZone) &&
      (needed.has(id) || (hasTrackers && Number(insights?.spend ?? 0) !== 0))
        ? [{ id, currency, timeZone, day: dayIn({ timeZone, at }) }]
        : [],
    );
  };

  /** Days that could not be read completely are omitted. */
  const readAds = async (
    call: NetworkCall,
    days: readonly DayRead[],
  ): Promise<ReadonlyMap<DayRead, readonly RecordedAd[]>> => {
    const ads = new Map<DayRead, RecordedAd[]>(days.map((day) => [day, []]));
    let open = days.map((each) => ({
      each,
      after: undefined as string | undefined,
      trail: createCursorTrail(),
    }));
    while (open.length > 0) {
      const batch = open.slice(0, ACCOUNTS_AT_ONCE);
      const pages = await deps.graph.readAdSpend({
        ...call,
        reads: batch.map(({ each: { account }, after }) => ({
          adAccountId: account.id,
          since: account.day,
          until: account.day,
          after,
        })),
      });
      const next: typeof open = [];
      for (const [index, { each, trail }] of batch.entries()) {
        const read = pages[index];
        const isBroken =
          read === undefined || 'error' in read || read.isCutShort || read.unreadableRows > 0;
        const step = isBroken ? undefined : trail.follow(read.after);
        if (isBroken || step === undefined || step.isCutShort) {
          ads.delete(each);
          continue;
        }
        ads.get(each)?.push(...read.rows.map(toRecordedAd));
        if (step.after !== null) {
          next.push({ each, after: step.after, trail });
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

  /** Adds the sums of trackers, and the ads that have clicks without delivery. */
  const toMoment = async (
    day: DayRead,
    delivered: readonly RecordedAd[],
    { trackers, signal }: { trackers: readonly Tracker[]; signal: AbortSignal },
  ): Promise<Pick<NewMoment, 'ads' | 'trackerSums'>> => {
    const ids = new Set(delivered.map(({ id }) => id));
    const earlier = day.earlierAds.filter(({ id }) => !ids.has(id));
    const clicked = new Set<string>();
    const trackerSums = new Map<string, ReadonlyMap<string, TrackerSums>>();
    for (const tracker of trackers) {
      signal.throwIfAborted();
      const sums = await readSums(tracker, day.account);
      if (sums !== null) {
        const known = [...delivered, ...earlier].flatMap(({ id }) => {
          const found = sums.of(id);
          // A row that could not be read is no row without clicks.
          return found === null ? [] : [[id, found === 'unknown' ? {} : found] as const];
        });
        trackerSums.set(tracker.id, new Map(known));
        known.forEach(([id]) => {
          clicked.add(id);
        });
      }
    }
    return { ads: [...delivered, ...earlier.filter(({ id }) => clicked.has(id))], trackerSums };
  };

  /** By day; those that could not be read are omitted, and none is tried after a failure. */
  const readStates = async (
    call: NetworkCall,
    read: ReadonlyMap<DayRead, readonly RecordedAd[]>,
  ): Promise<ReadonlyMap<DayRead, readonly RecordedState[]>> => {
    const states = new Map<DayRead, readonly RecordedState[]>();
    for (const [day, ads] of read) {
      if (!day.isFinal) {
        call.signal?.throwIfAborted();
        const found = await readRecordedStates({
          readObjects: deps.readObjects,
          call,
          account: day.account,
          ads: [...ads, ...day.earlierAds],
        });
        if (found === 'failed') {
          break;
        }
        if (found !== null) {
          states.set(day, found);
        }
      }
    }
    return states;
  };

  return async ({
    adUserId,
    signal,
  }: {
    adUserId: string;
    signal: AbortSignal;
  }): Promise<number> => {
    const profile = await deps.state.findProfile(adUserId);
    const isReachable = profile?.waitsFor === null || profile?.waitsFor === 'paused_by_team';
    if (profile === undefined || !isReachable) {
      return 0;
    }
    const trackers = (await deps.listTrackers(profile.teamId)).filter(
      ({ trafficSourceSettings }) => trafficSourceSettings.length > 0,
    );
    const needed = new Set(await deps.figures.listRuleAccounts(adUserId));
    const hasTrackers = trackers.length > 0;
    if (!hasTrackers && needed.size === 0) {
      return 0;
    }
    const now = deps.clock.now();
    return deps.calls.run(adUserId, async (profileCall) => {
      const call: NetworkCall = {
        ...profileCall,
        priority: 'background',
        isTriedOnce: true,
        signal,
      };
      const accounts = await listAccounts(call, { at: now, needed, hasTrackers });
      const known = Map.groupBy(
        await deps.figures.listLastOfDays({ adUserId, days: accounts.flatMap(listDaysBefore) }),
        ({ adAccountId }) => adAccountId,
      );
      const days = accounts.flatMap((account) =>
        listDayReads(account, known.get(account.id) ?? [], now),
      );
      const read = await readAds(call, days);
      const readAt = deps.clock.now();
      const states = await readStates(call, read);
      const moments: NewMoment[] = [];
      for (const day of days) {
        const delivered = read.get(day);
        if (delivered !== undefined) {
          const { id: adAccountId, ...account } = day.account;
          moments.push({
            adUserId,
            adAccountId,
            ...account,
            at: timeOf(day, now),
            readAt,
            isFinal: day.isFinal,
            states: states.get(day) ?? null,
            ...(await toMoment(day, delivered, { trackers, signal })),
          });
        }
      }
      await deps.figures.save(moments);
      return moments.length;
    });
  };
}

export type RecordFigures = ReturnType<typeof createFiguresRecorder>;
