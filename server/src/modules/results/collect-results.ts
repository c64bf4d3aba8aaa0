import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  createProfileTaskRunner,
  disconnected,
  type ProfileTaskRunner,
  type RunFailure,
  type RunProblem,
  RunSuperseded,
  toFailure,
} from '../profile-tasks/index.ts';
import type { CountryCollector } from './collect-countries.ts';
import type { NetworkCollector } from './collect-network.ts';
import type { TrackerCollector } from './collect-tracker.ts';
import type { TrackerCountryCollector } from './collect-tracker-countries.ts';
import type { CountryRepository } from './country-repository.ts';
import { nextDayStart } from './due-days.ts';
import type { ResultRun } from './entities.ts';
import type { FactRepository } from './fact-repository.ts';
import type { SumRepository } from './sum-repository.ts';
import type { ResultTaskRepository } from './task-repository.ts';

const INTERVAL_MS = HOUR_MS;
/** Spreads the runs of many profiles. */
const SPREAD = 0.1;
/** Until a day that began is read, no period that holds it has its profit. */
const AFTER_DAY_STARTS_MS = MINUTE_MS;
const DAY_START_SPREAD_MS = 4 * MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;
/** Between the parts of a history. */
const NEXT_PART_MS = MINUTE_MS;
const SUM_MAX_MS = MINUTE_MS / 2;
const DEFAULT_ZONE = 'UTC';

interface NetworkOutcome {
  readonly problems: readonly RunProblem[];
  readonly error: RunFailure | null;
  readonly retryAfterMs: number;
  readonly isUnfinished: boolean;
  /** Everything asked for by country was tried. */
  readonly areCountriesTried: boolean;
}

/**
 * Reads the results of a profile: spend from the ad network, revenue from its tracker. A failure of
 * one side never holds up the other.
 */
export function createResultCollection(deps: {
  db: Database;
  calls: ProfileCalls;
  findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  tasks: ResultTaskRepository;
  facts: FactRepository;
  network: NetworkCollector;
  countries: CountryCollector;
  tracker: TrackerCollector;
  sums: SumRepository;
  countryRequests: Pick<CountryRepository, 'settle' | 'hasRequests'>;
  trackerCountries: TrackerCountryCollector;
  /** Zone of the tracker's settings. */
  findTrackerZone: (binomId: string) => Promise<string | undefined>;
  clock: Clock;
}): ProfileTaskRunner {
  const readNetwork = async (
    run: ResultRun,
    status: AdUserStatus,
    signal: AbortSignal,
  ): Promise<NetworkOutcome> => {
    const nothing = {
      problems: [],
      retryAfterMs: 0,
      isUnfinished: false,
      areCountriesTried: false,
    };
    if (status !== 'active') {
      return { ...nothing, error: toFailure(disconnected(status)) };
    }
    try {
      const [byAd, byCountry] = await deps.calls.run(run.adUserId, async (profileCall) => {
        const call = { ...profileCall, priority: 'background', isTriedOnce: true, signal } as const;
        const network = await deps.network.collect(run, call);
        return [network, await deps.countries.collect(run, call, network.accounts)] as const;
      });
      return {
        problems: [...byAd.problems, ...byCountry.problems],
        isUnfinished: byAd.isUnfinished || byCountry.isUnfinished,
        areCountriesTried: !byCountry.isUnfinished,
        error: null,
        retryAfterMs: 0,
      };
    } catch (error) {
      if (error instanceof RunSuperseded || signal.aborted || !(error instanceof AppError)) {
        throw error;
      }
      return {
        ...nothing,
        error: toFailure(error),
        retryAfterMs: error.details?.retryAfterMs ?? 0,
      };
    }
  };

  /** Undefined while no ad account of the profile is known. */
  const listZones = async ({ adUserId, tracker }: ResultRun): Promise<string[] | undefined> => {
    if (tracker.dayZone === 'tracker') {
      return [(await deps.findTrackerZone(tracker.binomId)) ?? DEFAULT_ZONE];
    }
    const zones = await deps.facts.listZones(adUserId);
    return zones.length === 0 ? undefined : zones;
  };

  /** What trackers say of countries comes last: nobody waits for it who did not ask. */
  const readCountries = async (
    run: ResultRun,
    input: { timeZones: readonly string[]; signal: AbortSignal },
    { startedAt, areSpendsTried }: { startedAt: Date; areSpendsTried: boolean },
  ): Promise<{ problems: readonly RunProblem[]; isUnfinished: boolean }> => {
    const { problems, isUnfinished } = await deps.trackerCountries.collect(run, input);
    if (areSpendsTried && !isUnfinished) {
      // What failed is told, and read when it is asked for again
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        await deps.countryRequests.settle({ adUserId: run.adUserId, until: startedAt }, trx);
      });
    }
    return {
      problems,
      isUnfinished:
        isUnfinished || (areSpendsTried && (await deps.countryRequests.hasRequests(run.adUserId))),
    };
  };

  const nextRunAt = (
    {
      error,
      retryAfterMs,
      isUnfinished,
    }: Pick<NetworkOutcome, 'error' | 'retryAfterMs' | 'isUnfinished'>,
    timeZones: readonly string[],
  ) => {
    const at = deps.clock.now();
    const after = (ms: number) => new Date(at.getTime() + ms);
    if (error !== null) {
      return after(Math.max(retryAfterMs, RETRY_MS));
    }
    if (isUnfinished) {
      return after(NEXT_PART_MS);
    }
    const dayStartMs = nextDayStart({ timeZones, at }).getTime();
    return new Date(
      Math.min(
        after(INTERVAL_MS * (1 + SPREAD * Math.random())).getTime(),
        dayStartMs + AFTER_DAY_STARTS_MS + DAY_START_SPREAD_MS * Math.random(),
      ),
    );
  };

  return createProfileTaskRunner<ResultRun>({
    ...deps,
    intervalMs: INTERVAL_MS,
    begin: (input) => deps.tasks.beginRun(input),

    async work(run, { status, signal }) {
      const startedAt = deps.clock.now();
      const known = await listZones(run);
      const reading = readNetwork(run, status, signal);
      // Its ad accounts say in which zones a profile is read for the first time
      const zones =
        known === undefined ? reading.then(() => listZones(run)) : Promise.resolve(known);
      const [network, tracker] = await Promise.all([
        reading,
        zones.then((timeZones = [DEFAULT_ZONE]) =>
          deps.tracker.collect(run, { timeZones, signal }),
        ),
      ]);
      const readZones = (await zones) ?? [DEFAULT_ZONE];
      const countries = await readCountries(
        run,
        { timeZones: readZones, signal },
        { startedAt, areSpendsTried: network.areCountriesTried },
      );
      // What is left is added up by the next run; until then readers take the facts themselves
      await deps.sums.sumDays({
        teamId: run.teamId,
        endsAtMs: deps.clock.now().getTime() + SUM_MAX_MS,
      });
      await deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        error: network.error,
        problems: [...network.problems, ...tracker.problems, ...countries.problems],
        nextRunAt: nextRunAt(
          {
            ...network,
            // A disconnected profile waits for its next hour
            error: status === 'active' ? network.error : null,
            isUnfinished:
              tracker.problems.length === 0 &&
              (network.isUnfinished || tracker.isUnfinished || countries.isUnfinished),
          },
          readZones,
        ),
      });
      return network.error === null ? 'done' : 'failed';
    },

    fail: (run, { error }) =>
      deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        error: toFailure(error),
        problems: [],
        nextRunAt: new Date(deps.clock.now().getTime() + RETRY_MS),
      }),
  });
}
